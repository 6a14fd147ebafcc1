// Package freeplay is a night of three locks: the daily testimony played three times over
// with one story, one scrutiny and a few tokens for it all, and with five moves besides
// submitting (seeds D02 and D05, part B of both). It holds the document and the rules of play.
//
// [Decode] reads a run strictly. [Engine] is the rules of play: [Start] begins a run,
// [Moves] lists what may be done, [Look] previews a submission, [Apply] plays an action and
// gives the next state and what happened. What two cards make of each other, what a counter
// contests and what addresses a concern are the daily's, from [dailies/game/testimony].
//
// The hashes stand apart, so that a page can play without them:
// [dailies/game/freeplay/deal] orders the decks, [dailies/game/freeplay/replay] verifies
// claimed runs.
package freeplay
