package freeplay

import (
	"fmt"
	"strconv"
	"strings"

	"dailies/game/freeplay"
)

// play reports what the analysis says about the run as a run.
func (c *check) play(a *Analysis) {
	for act := range a.Acts {
		c.reach(act, &a.Acts[act])
		c.chance(act, &a.Acts[act])
	}
	c.submitAlone(a)
	if len(a.Enough) > 0 {
		c.Report(errDominant, "/acts", "with SUBMIT alone beside it, %s opens both act 2 and act 3", list(a.Enough))
	}
	if len(a.Idle) > 0 {
		c.Report(errIdleMove, "/acts", "%s raises what can be reached at none of the locks", list(a.Idle))
	}
	for act := 1; act < len(a.Acts); act++ {
		before, now := a.Acts[act-1].Random, a.Acts[act].Random
		if now >= before {
			c.Report(errFalling, at(act), "random play opens act %d in %s of its runs, act %d in %s", act+1, percent(now), act, percent(before))
		}
		if card := a.Acts[act].Reach.Card; card != nil && *card <= a.Acts[act].Reach.All {
			c.Report(warnIdleCache, at(act-1, "cache"), "the cache card does not raise what act %d can come to, which is %s", act+1, dealt(a.Acts[act].Reach.All))
		}
	}
	if a.sound && a.Greedy == freeplay.Acts {
		c.Report(errGreedyWins, "/acts", "a player who submits what deals most, and takes CALM, wins the run")
	}
}

// reach judges the most that an act can deal.
func (c *check) reach(act int, a *Act) {
	pointer, start, r := at(act, "resistanceStart"), resistance(c.p, act), &a.Reach
	if a.Solvable {
		c.without(act, a)
	} else {
		c.Report(errUnsolvable, pointer, "act %d has the resistance %d, and no line reaches more than %s", act+1, start, dealt(r.All))
	}
	if margin, asked := asks(c.Profile, act, marginLeast); asked && r.All-start < margin {
		c.Report(errMargin, pointer, "act %d can come to %s, and its resistance is %d; it asks for %d over it", act+1, dealt(r.All), start, margin)
	}
	if r.Flagged != nil && *r.Flagged < start {
		c.Report(errHidden, pointer, "with a hidden counter flagged first act %d comes to %s, less than its resistance of %d", act+1, dealt(*r.Flagged), start)
	}
	if a.Quick {
		c.Report(errQuick, pointer, "a first submission deals up to %d at act %d, which opens its resistance of %d", r.First, act+1, start)
	}
}

// without judges an act that can be won by what it is without single moves.
func (c *check) without(act int, a *Act) {
	start := resistance(c.p, act)
	for _, move := range Others() {
		n := a.Reach.Without.Of(move)
		switch {
		case n >= start:
		case move == freeplay.Cycle:
			c.Report(errDeadDeal, at(act, "deck"), "the opening hand of act %d comes to %s, less than its resistance of %d", act+1, dealt(n), start)
		default:
			c.Report(errIndispensable, at(act, "resistanceStart"), "without %s act %d comes to %s, less than its resistance of %d", move, act+1, dealt(n), start)
		}
	}
}

// chance judges how likely random play opens an act.
func (c *check) chance(act int, a *Act) {
	const places = 10_000
	least, low := asks(c.Profile, act, randomLeast)
	most, high := asks(c.Profile, act, randomMost)
	switch {
	case low && a.Random < float64(least)/places:
		c.Report(errBand, at(act, "resistanceStart"), "random play opens act %d in %s of its runs, less than %s", act+1, percent(a.Random), percent(float64(least)/places))
	case high && a.Random > float64(most)/places:
		c.Report(errBand, at(act, "resistanceStart"), "random play opens act %d in %s of its runs, more than %s", act+1, percent(a.Random), percent(float64(most)/places))
	}
}

// submitAlone judges which acts SUBMIT opens without any other move.
func (c *check) submitAlone(a *Analysis) {
	for act := range a.Acts {
		n, start := a.Acts[act].Reach.Submit, resistance(c.p, act)
		switch opens := n >= start; {
		case act == 0 && !opens:
			c.Report(errSubmit, at(act, "resistanceStart"), "SUBMIT alone comes to %s at act 1, less than its resistance of %d", dealt(n), start)
		case act > 0 && opens:
			c.Report(errSubmit, at(act, "resistanceStart"), "SUBMIT alone comes to %d at act %d, which opens its resistance of %d", n, act+1, start)
		}
	}
}

// dealt words the most that a line deals that addresses every concern, -1 without one.
func dealt(n int) string {
	if n < 0 {
		return "nothing (no line addresses every concern)"
	}
	return strconv.Itoa(n)
}

func list(moves []freeplay.Do) string {
	names := make([]string, len(moves))
	for i, move := range moves {
		names[i] = string(move)
	}
	return strings.Join(names, ", ")
}

// percent writes a chance with three places, which is as exact as it is judged.
func percent(chance float64) string { return fmt.Sprintf("%.3f %%", 100*chance) }
