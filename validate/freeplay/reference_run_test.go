package freeplay

import (
	"fmt"
	"math"
	"slices"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/freeplay/replay"
	"dailies/game/testimony"
)

// refRank is how good a line is: turns, scrutiny and tokens not left.
type refRank [3]int

func refNone() refRank { return refRank{math.MaxInt} }

// refBest is the rank of the best line that opens the act of a state, of the actions that
// are wanted.
func refBest(p *freeplay.Puzzle, s freeplay.State, known map[refState]refRank, wanted func(freeplay.Action) bool) refRank {
	k := refKey(s)
	if best, found := known[k]; found {
		return best
	}
	best := refNone()
	for _, t := range refPlays(p, s) {
		if !wanted(t.action) {
			continue
		}
		if r := refThrough(p, t, known, wanted); slices.Compare(r[:], best[:]) < 0 {
			best = r
		}
	}
	known[k] = best
	return best
}

func refThrough(p *freeplay.Puzzle, t refPlay, known map[refState]refRank, wanted func(freeplay.Action) bool) refRank {
	switch t.next.Phase {
	case freeplay.AtCache, freeplay.Won:
		return refRank{t.next.Turns[t.next.Act-1], t.next.Scrutiny, -t.next.Tokens}
	case freeplay.InAct:
		return refBest(p, t.next, known, wanted)
	}
	return refNone()
}

// refGreedy is the SUBMIT that greedy play makes, or false for none.
func refGreedy(p *freeplay.Puzzle, s freeplay.State) (best refPlay, found bool) {
	worth := func(t refPlay) []int {
		opens, dealt, cost := 0, min(t.dealt, s.Resistance), t.next.Scrutiny
		if t.next.Phase == freeplay.AtCache || t.next.Phase == freeplay.Won {
			opens = 1
		}
		return []int{-opens, -dealt, cost}
	}
	for _, t := range refPlays(p, s) {
		if t.action.Do == freeplay.Submit && (!found || slices.Compare(worth(t), worth(best)) < 0) {
			best, found = t, true
		}
	}
	return best, found
}

// refRun plays a run with a way to choose plays, and CALM between acts.
func refRun(p *freeplay.Puzzle, choose func(freeplay.State) (refPlay, bool)) (freeplay.State, []freeplay.Action) {
	s, taken := freeplay.Start(p, 0), []freeplay.Action{}
	for {
		switch s.Phase {
		case freeplay.InAct:
			t, found := choose(s)
			if !found {
				return s, taken
			}
			s, taken = t.next, append(taken, t.action)
		case freeplay.AtCache:
			calm := freeplay.Action{Do: freeplay.Pick, Take: freeplay.Calm}
			s, _ = freeplay.Apply(p, s, calm, 0)
			taken = append(taken, calm)
		default:
			return s, taken
		}
	}
}

func refAny(freeplay.Action) bool { return true }

// refLine is the first action of the best line, false without one.
func refLine(p *freeplay.Puzzle, s freeplay.State, wanted func(freeplay.Action) bool) (refPlay, bool) {
	known := make(map[refState]refRank)
	best := refBest(p, s, known, wanted)
	for _, t := range refPlays(p, s) {
		if best[0] < math.MaxInt && wanted(t.action) && refThrough(p, t, known, wanted) == best {
			return t, true
		}
	}
	return refPlay{}, false
}

// refPlan is what the planner does: it plays a run in which what is hidden does nothing.
func refPlan(p *freeplay.Puzzle, s freeplay.State) (refPlay, bool) {
	q := *p
	q.Acts = slices.Clone(p.Acts)
	a := &q.Acts[s.Act-1]
	a.CounterEvidence, a.Deck = slices.Clone(a.CounterEvidence), slices.Clone(a.Deck)
	visible, unseen := s.Visible(p), make(map[freeplay.CounterID]bool)
	for k := range a.CounterEvidence {
		if !visible.Has(k) {
			unseen[a.CounterEvidence[k].ID], a.CounterEvidence[k].Targets = true, nil
		}
	}
	forget := func(c *freeplay.Card) {
		c.Refutes = slices.Clone(c.Refutes)
		for i := range c.Refutes {
			if unseen[c.Refutes[i]] {
				c.Refutes[i] = "nobody"
			}
		}
	}
	for i := range a.Deck {
		forget(&a.Deck[i])
	}
	wanted := func(a freeplay.Action) bool { return a.Do != freeplay.Cycle && !unseen[a.Counter] }
	t, found := refLine(&q, s, wanted)
	switch {
	case found:
	case s.Pile(p) > 0 && s.Hand != 0:
		weakest := -1
		for i := range a.Deck {
			if s.Hand.Has(i) && (weakest < 0 || a.Deck[i].Power < a.Deck[weakest].Power) {
				weakest = i
			}
		}
		t.action, found = freeplay.Action{Do: freeplay.Cycle, Cards: []freeplay.CardID{a.Deck[weakest].ID}}, true
	default:
		t, found = refGreedy(&q, s)
	}
	if found {
		t.next, _ = freeplay.Apply(p, s, t.action, 0)
	}
	return t, found
}

// refAct is what the reference says of an act.
func refAct(p *freeplay.Puzzle, act int) Act {
	s := refEntry(p, act, false)
	a := Act{Reach: refMeasure(p, act), Random: refChanceOf(p, act)}
	if act > 0 && p.Acts[act-1].Cache != nil {
		n := refReachOf(p, refEntry(p, act, true), Others()...)
		a.Reach.Card = &n
	}
	a.Solvable = a.Reach.All >= p.Acts[act].ResistanceStart
	if best := refBest(p, s, make(map[refState]refRank), refAny); best[0] < math.MaxInt && a.Solvable {
		a.MinTurns = &best[0]
	}
	for _, c := range s.Story {
		told := p.Card(c.Act, c.Card)
		if slices.ContainsFunc(p.Acts[act].Deck, func(c freeplay.Card) bool { return testimony.SeverityOf(told, &c) != testimony.None }) {
			a.Threads++
		}
	}
	a.Quick = a.Reach.First >= p.Acts[act].ResistanceStart
	for s.Phase == freeplay.InAct {
		t, found := refGreedy(p, s)
		if !found {
			break
		}
		s = t.next
	}
	a.Greedy = Greedy{Won: s.Phase == freeplay.AtCache || s.Phase == freeplay.Won, ResistanceLeft: s.Resistance}
	return a
}

// refSolve is the whole analysis of a sound run.
func refSolve(p *freeplay.Puzzle) *Analysis {
	a := &Analysis{Solvable: true, Needed: []string{}, Enough: []freeplay.Do{}, Idle: []freeplay.Do{}}
	for act := range p.Acts {
		found := refAct(p, act)
		a.Acts, a.Solvable = append(a.Acts, found), a.Solvable && found.Solvable
		for _, move := range Others() {
			if found.Reach.Without.Of(move) < p.Acts[act].ResistanceStart {
				a.Needed = append(a.Needed, fmt.Sprint(act+1, ":", move))
			}
		}
	}
	for _, move := range Others() {
		wins := func(act int) bool { return a.Acts[act].Reach.Only.Of(move) >= p.Acts[act].ResistanceStart }
		if wins(1) && wins(2) {
			a.Enough = append(a.Enough, move)
		}
		idle := true
		for _, act := range a.Acts {
			idle = idle && act.Reach.Only.Of(move) == act.Reach.Submit && act.Reach.Without.Of(move) == act.Reach.All
		}
		if idle {
			a.Idle = append(a.Idle, move)
		}
	}
	end, _ := refRun(p, func(s freeplay.State) (refPlay, bool) { return refGreedy(p, s) })
	a.Greedy = end.Opened()
	planned, _ := refRun(p, func(s freeplay.State) (refPlay, bool) { return refPlan(p, s) })
	a.Models.Greedy = Model{Won: end.Phase == freeplay.Won, Opened: a.Greedy}
	a.Models.Planner = Model{Won: planned.Phase == freeplay.Won, Opened: planned.Opened()}
	for act := range p.Acts {
		a.Models.Greedy.Acts = append(a.Models.Greedy.Acts, a.Acts[act].Greedy.Won)
		s := refEntry(p, act, false)
		for s.Phase == freeplay.InAct {
			t, found := refPlan(p, s)
			if !found {
				break
			}
			s = t.next
		}
		a.Models.Planner.Acts = append(a.Models.Planner.Acts, s.Phase == freeplay.AtCache || s.Phase == freeplay.Won)
	}
	end, taken := refRun(p, func(s freeplay.State) (refPlay, bool) { return refLine(p, s, refAny) })
	a.Witness = Witness{Won: end.Phase == freeplay.Won, Actions: taken}
	if _, chain, err := replay.Replay(p, taken); err == nil {
		a.Witness.Chain = chain.String()
	}
	return a
}

// refSound reports whether ids and claims are as they must be.
func refSound(p *freeplay.Puzzle) bool {
	sound, cards := true, make(map[game.ID]int)
	for act, a := range p.Acts {
		counters, next, concerns := make(map[game.ID]int), make(map[game.ID]int), make(map[game.ID]int)
		for _, k := range a.CounterEvidence {
			counters[k.ID]++
		}
		for _, c := range a.ActiveConcerns {
			concerns[c.ID]++
		}
		if act < 2 {
			for _, k := range p.Acts[act+1].CounterEvidence {
				next[k.ID]++
			}
		}
		card := func(c freeplay.Card, refutable map[game.ID]int) {
			cards[c.ID]++
			for _, id := range c.Refutes {
				sound = sound && refutable[id] > 0
			}
			says := c.Claims.Location != "" || c.Claims.State != "" || c.Claims.Activity != ""
			timed := len(c.Claims.TimeRange) == 2
			sound = sound && says == (len(c.Refutes) == 0) && timed == says && (!timed || c.Claims.TimeRange[0] <= c.Claims.TimeRange[1])
		}
		for _, c := range a.Deck {
			card(c, counters)
		}
		if a.Cache != nil {
			card(*a.Cache, next)
		}
		for _, ids := range []map[game.ID]int{counters, concerns} {
			for _, n := range ids {
				sound = sound && n == 1
			}
		}
	}
	for _, n := range cards {
		sound = sound && n == 1
	}
	return sound
}
