// Package waywords makes waywords puzzles out of word lists. [New] gives the game for
// the pipeline; [Packs] are the word lists that come with the program.
//
// [NewSearch] lays the words of a topic out on a board: an exact search on bit boards,
// counted in nodes, whose answer is a board, a proof that there is none, or that its
// budget did not suffice. [Compile] turns an author's own board into a puzzle.
package waywords
