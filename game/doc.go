// Package game holds what all the games share and nothing else: the contract of their
// rules of play, calendar dates, puzzle ids, the folding of text for comparison, and the
// one canonical form of a document. It uses the standard library only and is pure: no
// I/O, no clock, no randomness.
//
// The rules of play of each game live in a package below it, which has them as an
// [Engine]. To read a document, start with [dailies/game/document.Parse] and the game's
// Decode.
package game
