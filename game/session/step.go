package session

import (
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

// Ladder is what a game says of the steps of a run. AURA, triples and waywords know what good
// and par are from their rules alone. The best result of testimony is found by a search that no
// page makes: the answer side has its line, and tells it once a run has been won, since a view
// before the end holds nothing of the analysis, not even its figures. Nobody knows the best
// result of freeplay; there par is the line that proves the night.
type Ladder struct {
	Opened, Good, Par string // what each step takes
	Step              Step   // the highest reached; empty for a run that was not won
	Unknown           bool   // whether a won run goes further is not known
	Next              string // what the next step would have taken; empty where there is none, or none is known
}

// of adds the three steps to a result, those that the run reached marked.
func (l Ladder) of(r Result) Result {
	r.Step, r.Unjudged, r.Next = l.Step, l.Unknown, l.Next
	below := l.Step != ""
	add := func(step Step, name, asks string) {
		r.Rungs = append(r.Rungs, Rung{step, name, asks, below, !below && l.Unknown})
		below = below && step != l.Step
	}
	add(Opened, "Opened", l.Opened)
	add(Good, "Good", l.Good)
	add(Par, "Par", l.Par)
	return r
}

// word is how what is shared ends for a run that came to par; else empty.
func (r Result) word() string {
	if r.Step == Par {
		return "  Par"
	}
	return ""
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
