// Package testimony makes testimony puzzles out of packs: it deals hands, works out
// their powers with the exact search in the loop, and offers for each difficulty
// the hands most worth playing. [New] gives the game for the pipeline; [Packs] are
// the packs that come with the program.
package testimony
