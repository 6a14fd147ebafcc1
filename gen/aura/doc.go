// Package aura makes AURA puzzles out of packs: twelve of a pack's cards, two or three
// protocols, and the numbers that make them a daily. [New] gives the game for the
// pipeline; [Packs] are the packs that come with the program; [Library] are protocols
// that any pack may draw on.
package aura
