// Package testimony is the daily of a hand of evidence played against KOA's lock:
// submit cards, keep the story free of contradictions, bring the resistance down
// and address every concern (seeds D02 and D05, part A of both). It holds the
// document and the rules of play.
//
// [Decode] reads a puzzle strictly. [Engine] is the rules of play: [Start] begins a run,
// [Look] previews a submission, [Apply] plays it and gives the next state and what
// happened. Package [dailies/game/testimony/replay] verifies claimed runs.
package testimony
