// Package triples judges puzzles of the game triples: every code of its page, over
// all 220 triples of a board, with witnesses that the engine replays.
//
// [New] gives the game for [validate.Judge]; [Check] judges one decoded puzzle.
package triples
