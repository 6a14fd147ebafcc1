package aura_test

import (
	"testing"

	"pgregory.net/rapid"

	"dailies/game/aura"
	"dailies/game/enginetest"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, enginetest.Subject[aura.Puzzle, aura.State, aura.Action, aura.Event]{
		Engine:  aura.Engine(),
		Puzzles: enginetest.Load(t, "../../validate/aura/testdata/good", aura.Decode),
		Draw:    draw,
		Illegal: func(p *aura.Puzzle, s aura.State) []aura.Action {
			first := p.Evidence[0].ID
			actions := []aura.Action{
				{}, {Submit: []aura.CardID{first, first}}, {Scan: []aura.CardID{"nobody"}}, {Submit: []aura.CardID{first}, Scan: []aura.CardID{first}},
				{Submit: []aura.CardID{first}, Reset: true}, {Draft: []aura.CardID{first}},
			}
			if s.Quarantine > 0 {
				actions = append(actions, aura.Action{Submit: []aura.CardID{p.Evidence[s.Locked].ID}})
			}
			return actions
		},
		Reset:   aura.Action{Reset: true},
		Longest: func(p *aura.Puzzle) int { return 1 + p.Turns },
		Secrets: func(p *aura.Puzzle) []string {
			var names []string
			for i := range p.Evidence {
				names = append(names, p.Evidence[i].Name)
			}
			return names
		},
	})
}

func draw(t *rapid.T, p *aura.Puzzle, s aura.State) aura.Action {
	if rapid.IntRange(0, 30).Draw(t, "reset") == 0 {
		return aura.Action{Reset: true}
	}
	if s.Status == aura.Drafting {
		var ids []aura.CardID
		for _, card := range rapid.Permutation(p.Evidence).Draw(t, "draft")[:rapid.SampledFrom([]int{6, 6, 6, 6, 5, 7}).Draw(t, "size")] {
			ids = append(ids, card.ID)
		}
		return aura.Action{Draft: ids}
	}
	var ids []aura.CardID
	for _, at := range rapid.SliceOfN(rapid.SampledFrom(s.Evidence[:]), 1, 2).Draw(t, "cards") {
		ids = append(ids, p.Evidence[at].ID)
	}
	if rapid.IntRange(0, 4).Draw(t, "scan") == 0 {
		return aura.Action{Scan: ids}
	}
	return aura.Action{Submit: ids}
}
