package learntest

import (
	"context"
	"math/rand/v2"

	"dailies/game/aura"
	"dailies/game/session"
	check "dailies/validate/aura"
)

// Aura prepares a board of AURA for people of that part of its ladder which plays by simple rules. False means that the
// board is too large for that.
func Aura(ctx context.Context, p *aura.Puzzle) (b Climb, fit bool) {
	worth, fit := check.NewWorth(ctx, p)
	if !fit {
		return nil, false
	}
	var models []check.Model
	for _, m := range check.Ladder() {
		if _, simple := worth.Counsel(m, aura.Start(p, 0)); simple {
			models = append(models, m)
		}
	}
	return &climb[aura.State]{
		start: aura.Start(p, 0), models: len(models), known: map[turn[aura.State]]aura.State{},
		runs: func(s aura.State) bool { return s.Status == aura.Drafting || s.Status == aura.Running },
		model: func(s aura.State, model int) aura.State {
			if action, more := worth.Counsel(models[model], s); more {
				s, _ = aura.Apply(p, s, action, 0)
			}
			return s
		},
		slip: func(s aura.State, r *rand.Rand) aura.State {
			s, _ = aura.Apply(p, s, aura.Action{Submit: []aura.CardID{p.Evidence[r.IntN(len(p.Evidence))].ID}}, 0)
			return s
		},
		step: func(s aura.State) session.Step {
			switch aura.MedalOf(s) {
			case aura.Gold:
				return session.Par
			case aura.Silver:
				return session.Good
			case aura.Loss:
				return ""
			}
			return session.Opened
		},
	}, true
}
