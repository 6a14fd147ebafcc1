package aura

import (
	"context"

	"dailies/game/aura"
)

// Worth searches what can still be reached from states of one puzzle, by the search of the
// analysis. It keeps what it learned from state to state. It is not safe for concurrent use.
type Worth struct {
	p      *aura.Puzzle
	search *solver
}

// NewWorth begins a search. Its searches end early when ctx is done. False means that the puzzle is
// too large for it.
func NewWorth(ctx context.Context, p *aura.Puzzle) (w *Worth, fit bool) {
	if !fits(p) || !sound(p) {
		return nil, false
	}
	return &Worth{p, newSolver(ctx, p)}, true
}

// Best is a line that wins with the most turns left, from a state that drafts or runs; nil where
// none wins. Of lines from a state that runs it is the first, in the page's order of actions; from
// the draft on it is the best line of the analysis. False means that the search did not end within
// its bounds, or that ctx is done.
func (w *Worth) Best(s aura.State) (line []aura.Action, decided bool) {
	w.search.nodes = 0 // a budget for each state
	line = w.best(s)
	return line, !w.search.over && w.search.ctx.Err() == nil
}

func (w *Worth) best(s aura.State) []aura.Action {
	m := w.search.model
	if hopeless(w.p) {
		return nil
	}
	if s.Status == aura.Drafting {
		v := w.search.judge()
		if v.most < 0 {
			return nil
		}
		draft, line := w.search.bestLine(v.most)
		return append([]aura.Action{{Draft: w.ids(draft)}}, w.actions(line)...)
	}
	p := w.position(s)
	for turns := 1; turns <= s.Turns; turns++ {
		k := seeker{solver: w.search, ask: ask{turns: turns, scans: m.scans, sketchy: true, peak: aura.AuditAt, audits: turns + s.Audits, path: none}}
		p.turns = int8(turns)
		if k.from(sought{position: p, used: true}) {
			return w.actions(k.line)
		}
	}
	return nil
}

// position is a state that runs as the search sees it.
func (w *Worth) position(s aura.State) position {
	p := position{
		resistance: int16(s.Resistance), turns: int8(s.Turns), protocol: int8(s.Protocol),
		scrutiny: int8(s.Scrutiny), scans: int8(s.Scans), audits: int8(s.Audits),
	}
	for _, i := range s.Evidence {
		p.hand |= 1 << i
	}
	for _, i := range s.Reserve(w.p) {
		p.rest |= 1 << i
	}
	if s.Quarantine > 0 {
		p.locked, p.quarantine = int8(s.Locked), int8(s.Quarantine)
	}
	return p
}

func (w *Worth) actions(line []move) []aura.Action {
	var all []aura.Action
	for _, m := range line {
		if m.scan {
			all = append(all, aura.Action{Scan: w.ids(m.load.cards)})
		} else {
			all = append(all, aura.Action{Submit: w.ids(m.load.cards)})
		}
	}
	return all
}

func (w *Worth) ids(set cards) []aura.CardID {
	var ids []aura.CardID
	for _, i := range set.list() {
		ids = append(ids, w.p.Evidence[i].ID)
	}
	return ids
}
