// Package waywords judges puzzles of the game waywords: the audit of its page
// (seed §10.6) and the content gate of easy dailies (seed §10.7).
//
// [New] gives the game for [validate.Judge]; [Checker] judges one decoded puzzle.
package waywords
