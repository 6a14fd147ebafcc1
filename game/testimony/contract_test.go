package testimony_test

import (
	"testing"

	"pgregory.net/rapid"

	"dailies/game/enginetest"
	"dailies/game/testimony"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, enginetest.Subject[testimony.Puzzle, testimony.State, testimony.Action, testimony.Event]{
		Engine:  testimony.Engine(),
		Puzzles: enginetest.Load(t, "../../validate/testimony/testdata/good", testimony.Decode),
		Draw: func(t *rapid.T, p *testimony.Puzzle, _ testimony.State) testimony.Action {
			if rapid.IntRange(0, 30).Draw(t, "reset") == 0 {
				return testimony.Action{Reset: true}
			}
			var ids []testimony.CardID
			for _, card := range rapid.SliceOfN(rapid.SampledFrom(p.Hand), 1, 3).Draw(t, "cards") {
				ids = append(ids, card.ID)
			}
			return testimony.Action{Submit: ids}
		},
		Illegal: func(p *testimony.Puzzle, s testimony.State) []testimony.Action {
			first := p.Hand[0].ID
			actions := []testimony.Action{
				{}, {Submit: []testimony.CardID{first, first}}, {Submit: []testimony.CardID{"nobody"}}, {Submit: []testimony.CardID{first}, Reset: true},
			}
			for i := range p.Hand {
				if s.Story.Has(i) {
					actions = append(actions, testimony.Action{Submit: []testimony.CardID{p.Hand[i].ID}})
				}
				for j := range i {
					if testimony.SeverityOf(&p.Hand[i], &p.Hand[j]) == testimony.Major {
						actions = append(actions, testimony.Action{Submit: []testimony.CardID{p.Hand[i].ID, p.Hand[j].ID}})
					}
				}
			}
			return actions
		},
		Reset:   testimony.Action{Reset: true},
		Longest: func(p *testimony.Puzzle) int { return p.TurnLimit },
		Secrets: func(p *testimony.Puzzle) []string {
			var names []string
			for i := range p.Hand {
				names = append(names, p.Hand[i].Name)
			}
			return names
		},
	})
}
