// Package session plays a game as a page plays it: a document and actions in, a view out.
//
// [List.Open] begins a run of the game that a document is of. [Session.Do] plays an action,
// [Session.Preview] asks what one would do, [Session.View] is what may be seen now, and
// [Session.Save] is what [List.Resume] goes on from. All of it is JSON, so that a page holds no
// rule, no score and no text of a rule. [Host] is the same behind one function, for a page
// that calls over a boundary where only text passes.
//
// Nothing that a player may not know is in a view before the run has ended: not the set of
// a tile, not a decoy, not a word that is not found. A test changes what is hidden and
// untouched, and asks for the same bytes.
//
// An action carries `at`, the page's elapsed milliseconds, which the log keeps; nothing
// here reads a clock. A new game is one line in [Games] and its own files.
package session
