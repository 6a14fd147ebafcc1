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

// player goes on with an act that has been entered, as far as it can.
type player func(freeplay.State) freeplay.State

// night plays a run with a player, and CALM between acts, to where it ends.
func night(p *freeplay.Puzzle, play player) freeplay.State {
	s := play(freeplay.Start(p, 0))
	for s.Phase == freeplay.AtCache {
		s, _ = freeplay.Apply(p, s, calm(), 0)
		s = play(s)
	}
	return s
}

func calm() freeplay.Action { return freeplay.Action{Do: freeplay.Pick, Take: freeplay.Calm} }

// follow plays a line of an act and keeps the actions; a line that the engine refuses ends
// where it does.
func follow(p *freeplay.Puzzle, s freeplay.State, line []step) (freeplay.State, []freeplay.Action) {
	var taken []freeplay.Action
	for i := range line {
		a := action(p, s.Act, &line[i])
		next, events := freeplay.Apply(p, s, a, 0)
		if game.Refusal(events) != "" {
			break
		}
		s, taken = next, append(taken, a)
	}
	return s, taken
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

// greedyPlayer plays greedily.
func greedyPlayer(p *freeplay.Puzzle) player {
	return func(s freeplay.State) freeplay.State {
		if s.Phase != freeplay.InAct {
			return s
		}
		line, _ := newLock(p, s.Act-1, entryOf(p, s)).greedy()
		s, _ = follow(p, s, line)
		return s
	}
}

// playAll plays the run as its witness and as the models would, and reports whether the
// searches for that were decided.
func (s *solver) playAll(ctx context.Context, p *freeplay.Puzzle, a *Analysis) bool {
	a.Witness.Actions = []freeplay.Action{}
	if !a.sound {
		return true
	}
	m := planner{ctx: ctx, p: p, bests: &s.bests}
	a.Models.Greedy, a.Models.Planner = model(p, greedyPlayer(p)), model(p, m.plan)
	a.Greedy = a.Models.Greedy.Opened
	return !m.over && s.witness(ctx, p, a)
}

// model plays a run, and each act from its proof entry.
func model(p *freeplay.Puzzle, play player) Model {
	end := night(p, play)
	m := Model{Won: end.Phase == freeplay.Won, Opened: end.Opened()}
	for act := range p.Acts {
		end := play(proofState(p, act))
		m.Acts = append(m.Acts, end.Phase == freeplay.AtCache || end.Phase == freeplay.Won)
	}
	return m
}

// witness plays the best line of each act from where the run stands.
func (s *solver) witness(ctx context.Context, p *freeplay.Puzzle, a *Analysis) bool {
	decided := true
	end := night(p, func(state freeplay.State) freeplay.State {
		if len(a.Witness.Actions) > 0 {
			a.Witness.Actions = append(a.Witness.Actions, calm())
		}
		if state.Phase != freeplay.InAct {
			return state
		}
		best, found := s.bests.run(ctx, newLock(p, state.Act-1, entryOf(p, state)))
		if decided = decided && found; !found || best == unranked {
			return state
		}
		state, taken := follow(p, state, s.bests.line())
		a.Witness.Actions = append(a.Witness.Actions, taken...)
		return state
	})
	a.Witness.Won = end.Phase == freeplay.Won
	if _, chain, err := replay.Replay(p, a.Witness.Actions); err == nil {
		a.Witness.Chain = chain.String()
	}
	return decided
}
