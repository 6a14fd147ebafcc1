// Package triples is the daily of twelve tiles: three true triples of three, and
// three decoys that belong nowhere (seed A1). It holds the document and the rules
// of play.
//
// [Decode] reads a puzzle strictly. [Engine] is the rules of play: [Start] begins a run,
// [Apply] plays an action on a state and gives the next state and what happened.
package triples
