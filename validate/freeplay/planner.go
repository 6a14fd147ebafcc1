package freeplay

import (
	"context"

	"dailies/game"
	"dailies/game/freeplay"
)

// planner plays as somebody does who thinks an act through but sees only what a player sees:
// neither the pile nor a hidden counter before it shows itself. Before each action it looks
// for the best line as far as it can see, and takes that line's first step. Where no line
// opens the lock it puts the weakest card away for one of the pile, and with an empty pile
// plays as greedy play does.
type planner struct {
	ctx   context.Context
	p     *freeplay.Puzzle
	bests *bests
	over  bool // a search was not decided
}

// action is what the planner does in a state; false when there is nothing that it would do.
func (m *planner) action(s freeplay.State) (freeplay.Action, bool) {
	l := newLock(m.p, s.Act-1, entryOf(m.p, s))
	l.start = m.position(s, l)
	seen := *l
	seen.hide(set(s.Visible(m.p)))
	best, decided := m.bests.run(m.ctx, &seen)
	m.over = m.over || !decided
	switch {
	case !decided:
	case best < unranked:
		return action(m.p, s.Act, &m.bests.line()[0]), true
	case s.Pile(m.p) > 0 && l.start.hand != 0:
		return action(m.p, s.Act, &step{move: cycle, cards: l.weakest()}), true
	default:
		if line, _ := seen.greedy(); len(line) > 0 {
			return action(m.p, s.Act, &line[0]), true
		}
	}
	return freeplay.Action{}, false
}

// position is a state of the engine within its act.
func (m *planner) position(s freeplay.State, l *lock) position {
	p := position{
		hand: set(s.Hand), backed: set(s.Backed), rewired: set(s.Rewired), addressed: set(s.Addressed),
		refuted: set(s.Refuted[s.Act-1]), flagged: set(s.Flagged), turns: int8(s.Turns[s.Act-1]), drawn: int8(s.Drawn),
		scrutiny: int8(s.Scrutiny), tokens: int8(s.Tokens), left: int16(min(s.Resistance, endless)), exploited: s.Exploited,
	}
	for k, owed := range s.Owed {
		p.owed[k] = uint8(owed)
	}
	l.canonical(&p)
	return p
}

// hide takes what a player does not know out of a lock: all of the pile, and every counter
// but these.
func (l *lock) hide(known set) {
	l.undrawn = [maxCards + 1]set{}
	for i := range l.cards {
		l.targeted[i] &= known
	}
	refutes := make([]set, len(l.refutes))
	for cards := range refutes {
		refutes[cards] = l.refutes[cards] & known
	}
	l.refutes = refutes
	l.start.refuted |= (set(1)<<l.counters - 1) &^ known // so that none is flagged unseen
}

// weakest is the card of the hand of least power, the first of equal ones.
func (l *lock) weakest() set {
	least := l.start.hand & -l.start.hand
	for rest := l.start.hand; rest != 0; rest &= rest - 1 {
		if l.power[rest.first()] < l.power[least.first()] {
			least = rest & -rest
		}
	}
	return least
}

// plan plays the planner from a state until its phase is another than an act, or it has
// nothing to do.
func (m *planner) plan(s freeplay.State) freeplay.State {
	for s.Phase == freeplay.InAct && !m.over {
		a, found := m.action(s)
		if !found {
			break
		}
		next, events := freeplay.Apply(m.p, s, a, 0)
		if game.Refusal(events) != "" {
			break
		}
		s = next
	}
	return s
}
