// Package testimony makes testimony puzzles from packs. A draft is a random hand that fits
// the story a pack tells; making it climbs, a change at a time, to one that the daily profile
// accepts. [New] is the game for the pipeline, [Packs] are the packs that come with the
// program, and [Deal] makes a published puzzle again from its pack and the seed it shows.
package testimony
