// Package freeplay makes runs of freeplay. A run takes three packs of testimony, one for each
// lock, whose stories lie within five hours; what KOA says between the locks comes from a pack
// of its own. A draft deals the three acts one after the other, measures what each can reach,
// and chooses its resistance so that the run keeps the profile. [New] is the game for the
// pipeline, [Packs] are the packs that come with the program.
package freeplay
