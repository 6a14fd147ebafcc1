// Package probe lets models play boards blind. Call [Do] with boards and players; [Read] is
// what was found of a published daily.
//
// A player is shown what [dailies/game/session] shows a person, and nothing else: nothing
// here but the figures of a play that has ended looks into a document. Each turn is a
// question that stands alone: the rules of answering, what was done so far, the view. The
// answer is untrusted text, decoded strictly; what cannot be played is counted and told
// back.
//
// A probe decides nothing. It warns where players see a second reading that no rule can see.
package probe
