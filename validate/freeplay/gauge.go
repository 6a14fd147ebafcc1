package freeplay

import (
	"context"

	"dailies/game/freeplay"
	"dailies/validate"
)

// Gauge measures single acts, for a generator that has yet to choose resistances: nothing
// but what is asked is searched. Its zero value is ready, keeps the memory of its searches
// for the next, and is not safe for concurrent use. Acts are counted from 1, and entered as
// the proof enters them: the evidence of the acts before is the story, so the order to build
// and measure in is theirs. The answers are those of [Solve].
//
// A generator deals the three acts, asks Reach of each, and gives up where [Reach.Window] is
// empty; chooses a resistance in each window, for acts 2 and 3 so that [Dominant] names no
// move; and asks [Gauge.Chance], which depends on the resistance, for the bands of random
// play. What is left to refuse such a run are the rules on idle moves, and on greedy play.
type Gauge struct {
	reaching reaching
	joining  joining
	chances  chances
}

// Reach is the most that an act can deal, whatever its resistance, without the reach of the cache
// card that may join it: see [Gauge.Card]. It is false when the act is too large to be
// searched, or ctx is done.
func (g *Gauge) Reach(ctx context.Context, p *freeplay.Puzzle, act int) (Reach, bool) {
	if !searchable(p, act-1) || !g.reaching.run(ctx, newLock(p, act-1, proofEntry(p, act-1))) {
		return Reach{}, false
	}
	return g.reaching.reach(), true
}

// Card is the reach of an act with all moves when the cache card of the act before joins
// the hand, of which it is known that without the card it is all. It is false as
// [Gauge.Reach] is, and where there is no such card.
func (g *Gauge) Card(ctx context.Context, p *freeplay.Puzzle, act, all int) (int, bool) {
	if !searchable(p, act-1) || p.Card(act, len(p.Acts[act-1].Deck)) == nil {
		return 0, false
	}
	e := proofEntry(p, act-1)
	e.joined = true
	return g.joining.run(ctx, newLock(p, act-1, e), all)
}

// Chance is how likely random play opens an act of the resistance it has, to 5 places. It is
// false as [Gauge.Reach] is.
func (g *Gauge) Chance(ctx context.Context, p *freeplay.Puzzle, act int) (float64, bool) {
	if !searchable(p, act-1) {
		return 0, false
	}
	return g.chances.run(ctx, newLock(p, act-1, proofEntry(p, act-1)))
}

// searchable reports whether there is such an act, counted from 0, and searches can be run
// on it.
func searchable(p *freeplay.Puzzle, act int) bool {
	return act >= 0 && act < min(len(p.Acts), freeplay.Acts) && fits(p, act) && powered(p, act)
}

// Window is the least and the most resistance that an act, counted from 1, may have under
// the rules that look at its reach alone: its column, SUBMIT, DEAD_DEAL, INDISPENSABLE,
// MARGIN, HIDDEN and QUICK. There is none where the least is above the most.
func (r *Reach) Window(profile *validate.Profile, act int) (least, most int) {
	bounds := columnOf(act - 1).resistance
	least, most = max(bounds[0], r.First+1), min(bounds[1], r.All)
	if margin, asked := asks(profile, act-1, marginLeast); asked {
		most = min(most, r.All-margin)
	}
	for _, move := range Others() {
		most = min(most, r.Without.Of(move))
	}
	if r.Flagged != nil {
		most = min(most, *r.Flagged)
	}
	if act == 1 {
		return least, min(most, r.Submit)
	}
	return max(least, r.Submit+1), most
}

// Dominant lists the moves each of which, with SUBMIT, wins both act 2 and the boss at these
// resistances, which forbids them.
func Dominant(second, boss *Reach, resistance2, resistance3 int) []freeplay.Do {
	enough := []freeplay.Do{}
	for _, move := range Others() {
		if second.Only.Of(move) >= resistance2 && boss.Only.Of(move) >= resistance3 {
			enough = append(enough, move)
		}
	}
	return enough
}

// Idle lists the moves that raise the reach of no act, neither added to SUBMIT nor missing
// from all, which forbids the run.
func Idle(acts []Reach) []freeplay.Do {
	idle := []freeplay.Do{}
	for _, move := range Others() {
		raises := false
		for i := range acts {
			r := &acts[i]
			raises = raises || r.Only.Of(move) > r.Submit || r.Without.Of(move) < r.All
		}
		if !raises {
			idle = append(idle, move)
		}
	}
	return idle
}
