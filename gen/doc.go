// Package gen is the loop that fills days: an [Author] submits packs, a [Producer]
// assembles drafts of them, a [Pool] judges the drafts, and the window chooses.
//
// Call [Run], once for each game. It asks its authors one after the other, each again
// for as long as that helps. It knows no game: everything about one is in its
// [Producer], which [Game.Producer] makes of an assembler and a judge, so that the loop
// is tested with an author and a judge of its own.
package gen
