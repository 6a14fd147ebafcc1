// Package gen is the contract of the loop that fills days: an [Author] submits packs, a [Game]
// assembles drafts of them, and a [Daily] is a day filled.
//
// Package pool judges drafts, fill asks authors and chooses what fills the days, feedback tells
// authors what was wrong, and schedule orders the days. Call fill.Run, once for each game. The
// loop knows no game: everything about one is in its pool.Producer, which pool.NewProducer
// makes from a game and a judge. So the loop can be tested with an author and a judge of the
// tests' own.
package gen
