// Package aura is the daily of evidence cards against a lock (seed D29): draft 6 of
// 12, then submit or scan until the resistance is gone. It holds the document and
// the rules of play.
//
// [Decode] reads a puzzle strictly. [Engine] is the rules of play: [Start] begins a run,
// [Apply] plays an action on a state and gives the next state and what happened.
package aura
