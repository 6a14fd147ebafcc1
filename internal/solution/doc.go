// Package solution prints puzzles solved, for a terminal: the board as its designer
// sees it and what the exact search found. [Triples], [Waywords], [Testimony] and
// [Aura] print one game each; [Draw] draws a waywords board alone. [TriplesLine] and its
// like give the best line as moves, for pages that play it.
//
// Text of a puzzle is untrusted and shown escaped. Errors of the writer are left to
// the writer: give one that remembers its first.
package solution
