package waywords_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dailies/game/enginetest"
	"dailies/game/waywords"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, enginetest.Subject[waywords.Puzzle, waywords.State, waywords.Action, waywords.Event]{
		Engine:  waywords.Engine(),
		Puzzles: enginetest.Load(t, "../../validate/waywords/testdata/good", waywords.Decode),
		Draw:    draw,
		Illegal: func(p *waywords.Puzzle, s waywords.State) []waywords.Action {
			actions := []waywords.Action{{}, {Type: "TICK"}, {Type: waywords.Select}, {Type: waywords.Select, CellIDs: []waywords.CellID{"nowhere"}}}
			for i := range p.Words.Path {
				if w := &p.Words.Path[i]; s.FoundPathWords[w.WordID] {
					actions = append(actions, waywords.Action{Type: waywords.Select, CellIDs: w.Placement()})
				}
			}
			return actions
		},
		Reset:   waywords.Action{Type: waywords.Reset},
		Longest: func(*waywords.Puzzle) int { return 0 }, // a hint may be asked for as often as one likes (§7.4)
		Secrets: func(p *waywords.Puzzle) []string {
			var words []string
			for _, w := range slices.Concat(p.Words.Path, p.Words.Additional) {
				words = append(words, w.Text())
			}
			return words
		},
	})
}

func draw(t *rapid.T, p *waywords.Puzzle, _ waywords.State) waywords.Action {
	switch rapid.IntRange(0, 30).Draw(t, "what") {
	case 0:
		return waywords.Action{Type: waywords.Reset}
	case 1, 2, 3:
		return waywords.Action{Type: waywords.PressHint}
	case 4, 5, 6:
		cells := rapid.SliceOfN(rapid.SampledFrom(p.Grid.Cells), 1, 5).Draw(t, "cells")
		ids := make([]waywords.CellID, len(cells))
		for i := range cells {
			ids[i] = cells[i].ID
		}
		return waywords.Action{Type: waywords.Select, CellIDs: ids}
	}
	w := rapid.SampledFrom(slices.Concat(p.Words.Path, p.Words.Additional)).Draw(t, "word")
	cells := slices.Clone(w.Placement())
	if rapid.Bool().Draw(t, "backwards") {
		slices.Reverse(cells)
	}
	return waywords.Action{Type: waywords.Select, CellIDs: cells}
}
