// Package testimony judges puzzles of the game testimony: every code of its page,
// over every line of play of a hand, with witnesses that the engine replays.
//
// [New] gives the game for [validate.Judge]; [Check] judges one decoded puzzle;
// [Solve] gives the analysis alone.
package testimony
