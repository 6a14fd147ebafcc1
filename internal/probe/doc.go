// Package probe lets models play boards blind. Call [Do] with boards and players; [Read]
// returns what a probe found about a published daily.
//
// A player sees what [dailies/game/session] shows people, and nothing else: only the figures
// of a finished play look into a document. Each turn is a
// self-contained question: how to answer, what happened so far, the view. The answer is
// untrusted text, decoded strictly; an unplayable one is counted and reported to the
// player.
//
// A probe decides nothing. It warns where players see a second reading that no rule can see.
package probe
