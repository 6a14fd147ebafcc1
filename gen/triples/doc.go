// Package triples makes triples puzzles out of packs: every choice of three triples
// and three decoys is a candidate. [New] gives the game for the pipeline; [Packs]
// are the packs that come with the program.
package triples
