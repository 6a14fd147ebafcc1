package learntest

import (
	"math/rand/v2"

	"dailies/game/session"
	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

// Testimony prepares a board of testimony for people of its ladder. The best line is the analysis's.
func Testimony(p *testimony.Puzzle) Climb {
	best := testimony.Start(p, 0)
	line, _ := check.BestFrom(p, best)
	for _, cards := range line {
		best, _ = testimony.Apply(p, best, testimony.Action{Submit: cards}, 0)
	}
	score := func(s testimony.State) testimony.Score {
		score := testimony.ScoreOf(p, s)
		score.Power = 0
		return score
	}
	return &climb[testimony.State]{
		start: testimony.Start(p, 0), models: len(check.Ladder()), known: map[turn[testimony.State]]testimony.State{},
		runs: func(s testimony.State) bool { return s.Status == testimony.Running },
		model: func(s testimony.State, model int) testimony.State {
			if cards := check.Counsel(p, s, check.Ladder()[model])[0]; cards != nil {
				s, _ = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
			}
			return s
		},
		slip: func(s testimony.State, r *rand.Rand) testimony.State {
			s, _ = testimony.Apply(p, s, testimony.Action{Submit: []testimony.CardID{p.Hand[r.IntN(len(p.Hand))].ID}}, 0)
			return s
		},
		step: func(s testimony.State) session.Step {
			switch {
			case s.Status != testimony.Won:
				return ""
			case score(s).Compare(score(best)) <= 0:
				return session.Par
			case score(s).Turns <= score(best).Turns:
				return session.Good
			}
			return session.Opened
		},
	}
}
