// Package aura judges puzzles of the game aura: every code of its page, by an exact
// search over all drafts and every line of play of each, with witnesses that the
// engine replays.
//
// [New] gives the game for [validate.Judge]; [Check] judges one decoded puzzle.
//
// # The search
//
// What a draft can reach is read from tables that run backwards: for a hand, the
// cards it may still draw, the turns left, the active protocol and the scrutiny, the
// set of resistances from which the lock can be opened (table.go). Resistances are at
// most 127, so a set is two words, and a payload is a shift of it.
//
// Three readings of the rules bound each other. The calm one has no audit and no
// denied payload, so whatever it wins is won. The loose one has every rule but the
// quarantine, so whatever it cannot win is lost. Where the two differ, and only there,
// positions are played one by one under the whole rules (seek.go).
//
// A fourth reading, the blind one, has more lines than the loose one and costs a tenth:
// it goes first, and says how many scans a line of so many turns can hold (blind.go).
package aura
