// Package waywords is the daily word search whose path words join START to END
// (seed waywords). It holds the document and the rules of play.
//
// [Decode] reads a puzzle strictly. [Engine] is the rules of play: [Start] begins a run,
// [Apply] plays an action on a state and gives the next state and what happened.
// [TileState], [RouteOverlay] and the other selectors say what a screen draws; [Ray] turns
// a drag into a selection.
package waywords
