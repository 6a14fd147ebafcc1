package hindsight

import (
	"context"
	"fmt"
	"strings"

	"dailies/game/document"
	"dailies/game/testimony"
	checktestimony "dailies/validate/testimony"
)

func testimonyGame() Game {
	g := play[testimony.Puzzle, testimony.State, testimony.Action, testimony.Event]{
		decode: testimony.Decode, engine: testimony.Engine(),
		did: func(p *testimony.Puzzle, a testimony.Action) string {
			var names []string
			for _, id := range a.Submit {
				if at := p.Card(id); at >= 0 {
					names = append(names, p.Hand[at].Name)
				}
			}
			return "submit " + strings.Join(names, " + ")
		},
	}
	g.know = func(_ context.Context, p *testimony.Puzzle) (oracle[testimony.State, testimony.Action], error) {
		return oracle[testimony.State, testimony.Action]{
			worth:  func(s testimony.State) (value[testimony.Action], error) { return testimonyWorth(g.ends, p, s) },
			models: func(s testimony.State) []counsel[testimony.Action] { return testimonyCounsels(p, s) },
		}, nil
	}
	return Game{Name: "testimony", summary: givenAway, review: g.review}
}

func testimonyCounsels(p *testimony.Puzzle, s testimony.State) (all []counsel[testimony.Action]) {
	words := []string{"most power", "most damage", "a turn ahead"}
	for i, cards := range checktestimony.Counsel(p, s, checktestimony.M2, checktestimony.M5, checktestimony.MPL) {
		if cards != nil {
			all = append(all, counsel[testimony.Action]{words[i], testimony.Action{Submit: cards}})
		}
	}
	return all
}

type testimonyEnds func(*testimony.Puzzle, testimony.State, []testimony.Action) (testimony.State, error)

// testimonyWorth is the best ending in turns, scrutiny and refuted counters; power is no part of par.
func testimonyWorth(ends testimonyEnds, p *testimony.Puzzle, s testimony.State) (value[testimony.Action], error) {
	v := value[testimony.Action]{says: "no win"}
	if s.Status == testimony.Running {
		line, decided := checktestimony.BestFrom(p, s)
		if !decided {
			return v, ErrUndecided
		}
		for _, cards := range line {
			v.line = append(v.line, testimony.Action{Submit: cards})
		}
	}
	end, err := ends(p, s, v.line)
	if err != nil || end.Status != testimony.Won {
		return v, err
	}
	score := testimony.ScoreOf(p, end)
	v.wins, v.ranks = true, []int{score.Turns, score.Scrutiny, -score.Refuted}
	v.says = fmt.Sprintf("a win in %s with scrutiny %d and %d refuted", document.Count(score.Turns, "turn"), score.Scrutiny, score.Refuted)
	return v, nil
}
