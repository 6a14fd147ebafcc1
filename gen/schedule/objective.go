package schedule

import (
	"bytes"
	"slices"

	"dailies/lint/window"
)

// The objectives of a choice, in order: what a daily costs by one of them decides only between
// dailies that cost the same by all before it.
const (
	unfilled   = iota // days that stay empty
	warnings          // its own findings, breaches of rules that do not bind yet, and sentences that return
	overuse           // what it shows sooner, or more often, than a [window.MaxUses] allows
	wants             // what another daily would serve better: a kind for the week, the pace of a year
	recency           // how lately what it shows was shown, where a rule prefers what was not
	shares            // how little room it leaves under a share, as far as that matters
	mates             // how little its pack has to return with while it rests, up to enough
	packRest          // how little its pack has rested, in tenths of the fair gap; only where a MaxUses binds
	leaks             // how much more visible marks tell with it, in steps
	rest              // how little the least rested of what it holds has rested, in steps
	season            // the days of a year that its pack can serve: a pack that fits few days goes first
	effort            // how far its effort is from what the weekday wants, in steps
	score             // how far it is from a better score
	objectives        // how many there are
)

// costs are what a daily on a date costs by each objective; the less the better.
type costs [objectives]int32

// less reports whether the costs are less than others by the objectives up to one, in order.
func (c costs) less(others costs, upTo int) bool {
	return slices.Compare(c[:upTo+1], others[:upTo+1]) < 0
}

// choice is a candidate that may fill a day, with what it costs there.
type choice struct {
	index int
	costs costs
}

// comfort is the room under a share, per mille, beyond which more is no better. Without
// it days would be chosen for the shares alone.
const comfort = 100

// restStep is how far apart, per mille of the fair gap, two rests are before the longer
// one is preferred to the better daily.
const restStep = 100

// costsOf returns the costs of a candidate that the window lets fill an opening.
func (s *search) costsOf(index int, o *opening, fit window.Fit) costs {
	c := &s.Candidates[index]
	all := [objectives]int{
		warnings: c.Warnings + fit.Warnings + o.echoes,
		overuse:  fit.Overuse,
		wants:    fit.Wants + wanted(o.turns, c) + s.untimely(c, o.day.Date),
		recency:  fit.Recency,
		shares:   -min(fit.Room, comfort),
		mates:    -o.mates,
		packRest: -o.packRest,
		leaks:    o.Leak(s.marks[index]),
		rest:     -(fit.Rest / restStep),
		season:   c.Pack.Days(),
		effort:   s.off(index, o.rung),
		score:    -c.Score,
	}
	var costs costs
	for i, cost := range all {
		costs[i] = int32(cost)
	}
	return costs
}

// better orders choices by the objectives, and equal ones by the hash of the content.
func (s *search) better(a, b choice) int {
	if order := slices.Compare(a.costs[:], b.costs[:]); order != 0 {
		return order
	}
	x, y := s.Candidates[a.index].Facts.Content, s.Candidates[b.index].Facts.Content
	return bytes.Compare(x[:], y[:])
}
