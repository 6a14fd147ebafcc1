package freeplay

import (
	"context"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/freeplay/replay"
)

// sound reports whether ids name one card of the run, one counter and one concern of an act
// each, so that engine and searches speak of the same things.
func sound(p *freeplay.Puzzle) bool {
	cards := make(map[game.ID]bool)
	for act := range p.Acts {
		a := &p.Acts[act]
		counters := make(map[game.ID]bool)
		for i := range a.CounterEvidence {
			if counters[a.CounterEvidence[i].ID] {
				return false
			}
			counters[a.CounterEvidence[i].ID] = true
		}
		for i := range a.Deck {
			if cards[a.Deck[i].ID] {
				return false
			}
			cards[a.Deck[i].ID] = true
		}
		if a.Cache != nil {
			if cards[a.Cache.ID] {
				return false
			}
			cards[a.Cache.ID] = true
		}
	}
	return true
}

// player picks the line that a run takes through an act; false when the search for it was
// not decided.
type player func(l *lock) (line []step, decided bool)

// night plays a run through the engine: in each act the line of a player, between them CALM.
// It ends with the run, or before an act for which the player has no line.
func night(p *freeplay.Puzzle, play player) (s freeplay.State, taken []freeplay.Action, decided bool) {
	s, taken = freeplay.Start(p, 0), []freeplay.Action{}
	apply := func(a freeplay.Action) bool {
		next, events := freeplay.Apply(p, s, a, 0)
		if game.Refusal(events) != "" {
			return false
		}
		s, taken = next, append(taken, a)
		return true
	}
	for s.Phase == freeplay.InAct {
		act := s.Act
		line, decided := play(newLock(p, act-1, entryOf(p, s)))
		if !decided {
			return s, taken, false
		}
		for i := range line {
			if !apply(action(p, act, &line[i])) {
				return s, taken, true
			}
		}
		if s.Phase != freeplay.AtCache || !apply(freeplay.Action{Do: freeplay.Pick, Take: freeplay.Calm}) {
			break
		}
	}
	return s, taken, true
}

// action names a step as the engine takes it, in an act counted from 1.
func action(p *freeplay.Puzzle, act int, t *step) freeplay.Action {
	a := freeplay.Action{Do: t.move.do()}
	if t.move == flag {
		a.Counter = p.Acts[act-1].CounterEvidence[t.counter].ID
	}
	for rest := t.cards; rest != 0; rest &= rest - 1 {
		a.Cards = append(a.Cards, p.Card(act, rest.first()).ID)
	}
	return a
}

// playAll plays the run as its witness and as greedy play would, and reports whether the
// searches for that were decided.
func (s *solver) playAll(ctx context.Context, p *freeplay.Puzzle, a *Analysis) bool {
	a.Witness.Actions = []freeplay.Action{}
	if !a.sound {
		return true
	}
	greedy, _, _ := night(p, func(l *lock) ([]step, bool) {
		line, _ := l.greedy()
		return line, true
	})
	a.Greedy = greedy.Opened()
	end, taken, decided := night(p, func(l *lock) ([]step, bool) {
		if best, decided := s.bests.run(ctx, l); !decided || best == unranked {
			return nil, decided
		}
		return s.bests.line(), true
	})
	a.Witness = Witness{Won: end.Phase == freeplay.Won, Actions: taken}
	if _, chain, err := replay.Replay(p, taken); err == nil {
		a.Witness.Chain = chain.String()
	}
	return decided
}
