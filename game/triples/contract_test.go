package triples_test

import (
	"testing"

	"pgregory.net/rapid"

	"dailies/game/enginetest"
	"dailies/game/triples"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, enginetest.Subject[triples.Puzzle, triples.State, triples.Action, triples.Event]{
		Engine:  triples.Engine(),
		Puzzles: enginetest.Load(t, "../../validate/triples/testdata/good", triples.Decode),
		Draw: func(t *rapid.T, p *triples.Puzzle, _ triples.State) triples.Action {
			switch rapid.IntRange(0, 20).Draw(t, "what") {
			case 0:
				return triples.Action{Reset: true}
			case 1, 2, 3, 4, 5, 6:
				return triples.Action{Lock: rapid.SampledFrom(p.TrueTriples).Draw(t, "triple").Tiles}
			}
			tiles := rapid.SliceOfN(rapid.SampledFrom(p.Tiles), 2, 4).Draw(t, "tiles")
			ask := rapid.Bool().Draw(t, "ask")
			ids := make([]triples.TileID, len(tiles))
			for i := range tiles {
				ids[i] = tiles[i].ID
			}
			if ask {
				return triples.Action{Ask: ids}
			}
			return triples.Action{Lock: ids}
		},
		Illegal: func(p *triples.Puzzle, s triples.State) []triples.Action {
			a, b, c := p.Tiles[0].ID, p.Tiles[1].ID, p.Tiles[2].ID
			actions := []triples.Action{
				{}, {Lock: []triples.TileID{a, b}}, {Lock: []triples.TileID{a, b, b}}, {Lock: []triples.TileID{a, b, "nobody"}},
				{Lock: []triples.TileID{a, b, c}, Reset: true}, {Ask: []triples.TileID{a, b, c}, Reset: true},
				{Ask: []triples.TileID{a, b}}, {Ask: []triples.TileID{a, b, b}}, {Ask: []triples.TileID{a, b, c}, Lock: []triples.TileID{a, b, c}},
			}
			for _, asked := range s.Asked[:s.Questions] {
				actions = append(actions, triples.Action{Ask: asked[:]})
			}
			if triples.QuestionsLeft(s) == 0 {
				actions = append(actions, triples.Action{Ask: []triples.TileID{a, b, c}}, triples.Action{Ask: []triples.TileID{c, p.Tiles[5].ID, p.Tiles[9].ID}})
			}
			for _, slot := range s.Slots[:s.Locked] {
				actions = append(actions, triples.Action{Lock: p.TrueTriples[slot].Tiles})
			}
			return actions
		},
		Reset:   triples.Action{Reset: true},
		Longest: func(*triples.Puzzle) int { return 3 + triples.MaxMisses + triples.MaxQuestions },
		Secrets: func(p *triples.Puzzle) []string {
			var texts []string
			for i := range p.Tiles {
				texts = append(texts, p.Tiles[i].Text)
			}
			for i := range p.TrueTriples {
				texts = append(texts, p.TrueTriples[i].Title)
			}
			return texts
		},
	})
}
