package freeplay

import "context"

// joining searches an act for the most that a line with all moves can deal, and nothing
// else. A line that cannot beat what is known is given up, and so is one that
// reaches a position with no more damage dealt than another one did. That matters for
// the hand that the cache card joins: it has several times the positions of the others.
type joining struct {
	*lock
	memo  memo[int16] // by position, the most damage dealt by any line that reached it
	stack []step
	best  int16
	again int // positions gone on from once more
}

// run is the reach of an act with all moves where that is more than a known reach, else the
// known one; false when the search was not decided.
func (s *joining) run(ctx context.Context, l *lock, known int) (int, bool) {
	s.lock, s.best, s.again = l, int16(known), 0
	s.memo.reset(ctx)
	s.from(l.boundless(), 0)
	return int(s.best), !s.memo.over
}

// from goes on from a position that a line has reached with some damage.
func (s *joining) from(p position, dealt int16) {
	if p.turns >= s.turns || dealt+s.ceiling(&p) <= s.best || !s.news(&p, dealt) {
		return
	}
	base := len(s.stack)
	s.stack = s.steps(&p, s.stack)
	for i := base; i < len(s.stack); i++ {
		if t := &s.stack[i]; t.complete {
			s.best = max(s.best, dealt+t.dealt)
		}
	}
	for i := base; i < len(s.stack) && !s.memo.over; i++ {
		if t := s.stack[i]; t.end == goesOn {
			s.from(t.next, dealt+t.dealt)
		}
	}
	s.stack = s.stack[:base]
}

// news reports whether no line has reached a position with as much damage, and keeps it.
func (s *joining) news(p *position, dealt int16) bool {
	k := p.pack()
	before := s.memo.find(k)
	if before == nil {
		s.memo.add(k, dealt)
		return true
	}
	if *before >= dealt {
		return false
	}
	*before = dealt
	if s.again++; s.again&1023 == 0 {
		s.memo.over = s.memo.over || s.memo.len()+s.again > budget || s.memo.ctx.Err() != nil
	}
	return true
}
