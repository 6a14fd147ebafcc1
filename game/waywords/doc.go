// Package waywords is the daily word search whose path words join START to END
// (seed waywords). It holds the document and the rules of play.
//
// [Decode] reads a puzzle strictly. [Init] begins a run; [Apply] plays an action on a
// state and gives the next state and what happened. States are values: Apply never
// changes its argument. [TileState], [RouteOverlay] and the other selectors tell a
// screen what to draw; [Ray] turns a drag into a selection.
package waywords
