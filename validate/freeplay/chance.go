package freeplay

import (
	"context"
	"math"
)

// chances searches an act for how likely random play opens it: at each position every legal
// action is as likely.
type chances struct {
	*lock
	memo  memo[float64]
	stack []step
}

// run is the chance from the entry of an act, to 5 places; false when the search was not
// decided.
func (s *chances) run(ctx context.Context, l *lock) (float64, bool) {
	s.lock = l
	s.memo.reset(ctx)
	chance := s.from(l.start)
	return math.Round(chance*1e5) / 1e5, !s.memo.over
}

// from sums the chances of the actions in their order, so that the sum is the same double
// everywhere.
func (s *chances) from(p position) float64 {
	k := p.pack()
	if known := s.memo.find(k); known != nil {
		return *known
	}
	base := len(s.stack)
	if p.turns < s.turns {
		s.stack = s.steps(&p, s.stack)
	}
	legal, sum := len(s.stack)-base, 0.0
	for i := base; i < len(s.stack) && !s.memo.over; i++ {
		switch s.stack[i].end {
		case opened:
			sum++
		case goesOn:
			sum += s.from(s.stack[i].next)
		case hopeless, lost:
		}
	}
	s.stack = s.stack[:base]
	if legal > 0 {
		sum /= float64(legal)
	}
	s.memo.add(k, sum)
	return sum
}
