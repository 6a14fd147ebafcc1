// Package freeplay judges runs of the game freeplay, by exact searches of one act each.
//
// A generator that still has to choose resistances asks a [Gauge]: what an act can reach
// does not depend on its resistance, and [Reach.Window] says which resistances its rules
// leave.
package freeplay
