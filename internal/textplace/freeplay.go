package textplace

import (
	"fmt"

	"dailies/game/document"
	"dailies/game/freeplay"
)

// Freeplay places the texts of a freeplay run.
func Freeplay() []Place {
	koa := func(pool, when string) Place { return Place{"/koaLines/" + pool + "/*", "Run, KOA", when} }
	run := []Place{
		koa("opening", "before the first act"), koa("lockdown", "on entering the last act"), koa("cache", "when a cache is offered"),
		koa("cycled", "after CYCLE"), koa("corroborated", "after CORROBORATE"), koa("flagged", "after FLAG"), koa("rewired", "after REWIRE"),
		koa("exploited", "after EXPLOIT"), koa("pressed", "when time costs scrutiny"), koa("won", "when the run is won"),
	}
	for act := range freeplay.Acts {
		at, label := document.Pointer("acts", act), fmt.Sprintf("Act %d", act+1)
		run = append(run, Place{at + "/deck/*/*", label + ", deck", "on the card"}, Place{at + "/cache/*", label + ", cache", "on the card, where it is taken"})
		run = append(run, lockPlaces(at, label)...)
	}
	return run
}
