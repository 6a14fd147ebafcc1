package session

import (
	"fmt"
	"strings"
)

// Step is how far a result goes, so that a day which everybody wins still has something to
// find. Each one is part of the next.
type Step string

// The steps, lowest first; a run that did not win reached none.
const (
	Opened Step = "OPENED" // it was won
	Good   Step = "GOOD"
	Par    Step = "PAR" // the best that the game's own score knows
)

// Rung is a step as a result shows it.
type Rung struct {
	Step    Step   `json:"step"`
	Name    string `json:"name"`
	Asks    string `json:"asks"` // what the step takes
	Reached bool   `json:"reached"`
	Unknown bool   `json:"unknown,omitempty"` // whether it was reached is not known before [Session.Judge]
}

// ladder is what a game says of the steps of a run.
type ladder struct {
	opened, good, par string // what each step takes
	step              Step   // the highest reached; empty for a run that was not won
	unknown           bool   // whether a won run goes further is not known
	next              string // what the next step would have taken; empty where there is none, or none is known
}

// of adds the three steps to a result, those that the run reached marked.
func (l ladder) of(r Result) Result {
	r.Step, r.Unjudged, r.Next = l.step, l.unknown, l.next
	below := l.step != ""
	add := func(step Step, name, asks string) {
		r.Rungs = append(r.Rungs, Rung{step, name, asks, below, !below && l.unknown})
		below = below && step != l.step
	}
	add(Opened, "Opened", l.opened)
	add(Good, "Good", l.good)
	add(Par, "Par", l.par)
	return r
}

// word is the step as what is shared ends with it; empty for a loss, and while it is not known.
func (r Result) word() string {
	for i := len(r.Rungs) - 1; i >= 0 && !r.Unjudged; i-- {
		if r.Rungs[i].Reached {
			return "  " + r.Rungs[i].Name
		}
	}
	return ""
}

// terms are the words good and par as the game means them.
func (l ladder) terms() []Term { return []Term{{"Good", l.good}, {"Par", l.par}} }

// count words a number of things: 1 hint, 2 hints.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// listing joins what is not empty: a, b and c.
func listing(parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	if n := len(kept); n > 1 {
		return strings.Join(kept[:n-1], ", ") + " and " + kept[n-1]
	}
	return strings.Join(kept, "")
}
