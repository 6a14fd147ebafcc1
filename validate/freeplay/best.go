package freeplay

import "context"

// rank orders the ends of lines that open an act, the better first: fewest turns, then least
// scrutiny, then most tokens.
type rank int32

const unranked rank = 1 << 20 // worse than every line that opens

func rankOf(p *position) rank {
	return rank(p.turns)<<8 | rank(p.scrutiny)<<4 | rank(15-p.tokens)
}

func (r rank) turns() int { return int(r >> 8) }

// bests searches an act, entered as it is entered, for the best line that opens it.
type bests struct {
	*lock
	memo  memo[rank]
	stack []step
	limit int8 // lines of more turns are left out
}

// run is the rank of the best line, [unranked] without one; false when the search was not
// decided. It asks for more turns only where fewer do not do, so that the many positions
// late in an act are seldom reached.
func (s *bests) run(ctx context.Context, l *lock) (rank, bool) {
	s.lock = l
	for s.limit = 0; s.limit <= l.turns; s.limit++ {
		s.memo.reset(ctx)
		if best := s.from(l.start); best < unranked || s.memo.over {
			return best, !s.memo.over
		}
	}
	return unranked, true
}

// from is the rank of the best line that goes through a position.
func (s *bests) from(p position) rank {
	k := p.pack()
	if known := s.memo.find(k); known != nil {
		return *known
	}
	base, best := len(s.stack), unranked
	if p.turns < s.turns {
		s.stack = s.steps(&p, s.stack)
	}
	for i := base; i < len(s.stack) && !s.memo.over; i++ {
		t := s.stack[i]
		best = min(best, s.through(&t))
	}
	s.stack = s.stack[:base]
	s.memo.add(k, best)
	return best
}

// through is the rank of the best line that takes a step.
func (s *bests) through(t *step) rank {
	switch {
	case t.next.turns > s.limit:
	case t.end == opened:
		return rankOf(&t.next)
	case t.end == goesOn:
		return s.from(t.next)
	}
	return unranked
}

// line lists the steps of the best line of the last run: at each position the first action
// that keeps its rank.
func (s *bests) line() []step {
	var line []step
	p, best := s.start, s.from(s.start)
	for goes := best < unranked; goes; {
		goes = false
		for _, t := range s.steps(&p, nil) {
			if s.through(&t) == best {
				line, p, goes = append(line, t), t.next, t.end == goesOn
				break
			}
		}
	}
	return line
}
