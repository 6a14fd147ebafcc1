package session

import "cmp"

// Score is how good an ended run is by the game's own score: the tier, then figures. No time is
// part of it.
type Score struct {
	Tier    int      `json:"tier"` // 0 is the best that the game knows
	Figures []Figure `json:"figures"`
}

// Figure is a number that decides between runs of one tier, unless one before it does.
type Figure struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
	More  bool   `json:"more,omitempty"` // more is better, else fewer
}

// Compare orders scores of one game, the better one first.
func (s Score) Compare(o Score) int {
	order := cmp.Compare(s.Tier, o.Tier)
	for i := range min(len(s.Figures), len(o.Figures)) {
		better := cmp.Compare(s.Figures[i].Value, o.Figures[i].Value)
		if s.Figures[i].More {
			better = -better
		}
		order = cmp.Or(order, better)
	}
	return order
}

// Score is how good the run is; false while it goes on.
func (s *Session) Score() (Score, bool) { return s.run.score() }

func (r *run[P, S, A, E]) score() (Score, bool) {
	if !r.Engine.Over(r.state) {
		return Score{}, false
	}
	return r.Score(r.puzzle, r.state), true
}

func fewer(name string, value int) Figure { return Figure{name, value, false} }

func more(name string, value int) Figure { return Figure{name, value, true} }
