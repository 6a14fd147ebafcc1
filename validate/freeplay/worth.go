package freeplay

import (
	"context"

	"dailies/game/freeplay"
)

// BestOfLock is the best line that opens the lock at hand from a state, with everything known that
// is hidden from players: fewest turns, then least scrutiny, then most tokens; nil where none opens
// it. What it leaves for later locks is not looked at. False means that the search did not end
// within its bounds, or that ctx is done.
func BestOfLock(ctx context.Context, p *freeplay.Puzzle, s freeplay.State) (line []freeplay.Action, decided bool) {
	if s.Phase != freeplay.InAct || !fits(p, s.Act-1) || !powered(p, s.Act-1) || !sound(p) {
		return nil, false
	}
	m := planner{ctx: ctx, p: p, bests: &bests{}}
	l := newLock(p, s.Act-1, entryOf(p, s))
	l.start = m.position(s, l)
	best, decided := m.bests.run(ctx, l)
	if !decided || best == unranked {
		return nil, decided
	}
	_, line = follow(p, s, m.bests.line())
	return line, true
}
