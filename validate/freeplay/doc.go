// Package freeplay judges runs of the game freeplay: every code of its page, by exact
// searches of one act each, with a witness that the engine replays.
//
// [New] gives the game for [validate.Judge]; [Check] judges one decoded run, [CheckActs] all
// of it but its wording; [Solve] gives the analysis alone. A generator that still has to
// choose resistances asks a [Gauge] first: what an act can reach does not depend on its
// resistance, and [Reach.Window] says which resistances its rules leave.
package freeplay
