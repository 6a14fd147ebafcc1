package waywords

import (
	"path/filepath"
	"slices"
	"testing"

	"dailies/game/waywords"
	"dailies/validate"
	"dailies/validate/boundtest"
)

// TestBounds has, for every bound of a rule, a board at it and one beyond it.
func TestBounds(t *testing.T) {
	garden := read(t, filepath.Join("testdata", "good", "garden-7x7.json"))
	after := func(changes ...func(*waywords.Puzzle)) (all [][]validate.Finding) {
		for _, change := range changes {
			p := clone(garden)
			change(p)
			all = append(all, judge(p, 0).Findings)
		}
		return all
	}
	placements := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) {
			p.Words.Path[0].Placements = slices.Repeat(p.Words.Path[0].Placements, n)
		}
	}
	words := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { p.Words.Path = slices.Repeat(p.Words.Path, 2)[:n] }
	}
	bonus := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { p.Words.Additional = slices.Repeat(p.Words.Additional, 3)[:n] }
	}
	tokens := func(w *waywords.Word, n int) { w.Tokens = slices.Repeat(w.Tokens, 3)[:n] }
	path := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { tokens(&p.Words.Path[1], n) }
	}
	additional := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { tokens(&p.Words.Additional[0], n) }
	}
	far := func(steps int) func(*waywords.Puzzle) { // START and END in one column
		return func(p *waywords.Puzzle) {
			b := waywords.NewBoard(p)
			p.Grid.Start.AdjacentCellID, p.Grid.End.AdjacentCellID = b.Cells[b.IndexAt(0, 0)].ID, b.Cells[b.IndexAt(0, steps)].ID
		}
	}
	overlap := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { p.Words.Additional[0].Placements[0] = p.Words.Path[0].Placement()[:n] }
	}
	lexicon := func(letters int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { p.Lexicon = waywords.Lexicon(p.Words.Path[0].Text()[:letters]) }
	}
	friday := read(t, filepath.Join("testdata", "good", "friday-8x8.json"))
	golden := func(changes ...func(*waywords.Puzzle)) (all [][]validate.Finding) {
		for _, change := range changes {
			p := clone(friday)
			change(p)
			all = append(all, judge(p, 0).Findings)
		}
		return all
	}
	gold := func(n int) func(*waywords.Puzzle) {
		return func(p *waywords.Puzzle) { p.Pyrite = slices.Repeat(p.Pyrite, 2)[:n] }
	}
	letters := func(n int) func(*waywords.Puzzle) { // of pyrite and of a path word
		return func(p *waywords.Puzzle) {
			p.Pyrite[0] = slices.Repeat(p.Pyrite[0], 3)[:n]
			tokens(&p.Words.Path[1], n)
		}
	}
	crossing := func(cells ...int) func(*waywords.Puzzle) { // so many cells of each path word
		return func(p *waywords.Puzzle) {
			p.Pyrite[0] = nil
			for i, n := range cells {
				own := slices.DeleteFunc(slices.Clone(p.Words.Path[i].Placement()), func(id waywords.CellID) bool { return uses(p.Words.Path, id) > 1 })
				p.Pyrite[0] = append(p.Pyrite[0], own[:n]...)
			}
		}
	}
	boundtest.Run(t, validate.Rules(table()), New(nil).Profiles, []boundtest.Case{
		{Rule: errMultiPlacement, Bound: "exactly 1 placement", At: after(placements(1)), Beyond: after(placements(0), placements(2))},
		{Rule: errTooClose, Bound: "at least height − 1 steps", At: after(far(6)), Beyond: after(far(5))},
		{Rule: errTooFew, Bound: "at least 4 words", At: after(words(4)), Beyond: after(words(3))},
		{Rule: errTooMany, Bound: "at most 6 words", At: after(words(6)), Beyond: after(words(7))},
		{Rule: errWordLength, Bound: "at least 3 tokens", At: after(path(3)), Beyond: after(path(2))},
		{Rule: errWordLength, Bound: "at most 7 tokens", At: after(path(7)), Beyond: after(path(8))},
		{Rule: errCoverage, Bound: "at least 18 cells on 7×7", At: covered(7, 18), Beyond: covered(7, 17)},
		{Rule: errCoverage, Bound: "at least 22 cells on 8×8", At: covered(8, 22), Beyond: covered(8, 21)},
		{Rule: errCoverage, Bound: "at least a quarter of the cells elsewhere", At: covered(10, 25), Beyond: covered(10, 24)},
		{Rule: errCoverage, Bound: "at least 12 cells elsewhere", At: covered(6, 12), Beyond: covered(6, 11)},
		{Rule: errRouteShort, Bound: "at least height − 1 steps", At: found(garden, &Analysis{RouteLength: 6}), Beyond: found(garden, &Analysis{RouteLength: 5})},
		{
			Rule: errFewIntersections, Bound: "at least one cell fewer than words",
			At:     found(garden, &Analysis{Intersections: len(garden.Words.Path) - 1}),
			Beyond: found(garden, &Analysis{Intersections: len(garden.Words.Path) - 2}),
		},
		{Rule: warnBonusCount, Bound: "at least 1 word", At: after(bonus(1)), Beyond: after(bonus(0))},
		{Rule: warnBonusCount, Bound: "at most 2 words", At: after(bonus(2)), Beyond: after(bonus(3))},
		{Rule: warnBonusOverlap, Bound: "at most 1 cell", At: after(overlap(1)), Beyond: after(overlap(2))},
		{Rule: warnBonusLength, Bound: "at least 3 tokens", At: after(additional(3)), Beyond: after(additional(2))},
		{Rule: warnBonusLength, Bound: "at most 7 tokens", At: after(additional(7)), Beyond: after(additional(8))},
		{Rule: errPyriteCount, Bound: "exactly 2 words", At: golden(gold(2)), Beyond: golden(gold(1), gold(3))},
		{Rule: errPyriteLength, Bound: "at least 4 letters", At: golden(letters(4)), Beyond: golden(letters(3))},
		{Rule: errPyriteLength, Bound: "at most 7 letters", At: golden(letters(7)), Beyond: golden(letters(8))},
		{Rule: errPyriteCrossing, Bound: "at most 1 word", At: golden(crossing(1)), Beyond: golden(crossing(1, 1))},
		{Rule: errPyriteCrossing, Bound: "at most 1 cell", At: golden(crossing(1)), Beyond: golden(crossing(2))},
		{Rule: errThemeReading, Bound: "at most 3 letters inside a listed word", At: after(lexicon(3)), Beyond: after(lexicon(4))},
	}, forwardOnly, slanted)
}

// found is what the rules of the content gate say about an analysis of a board.
func found(p *waywords.Puzzle, a *Analysis) [][]validate.Finding {
	return [][]validate.Finding{validate.Collect(New(nil).Profiles[0], func(report *validate.Reporter) { load(p).checkQA(a, report) })}
}

// covered is what they say about a square board whose path words cover so many cells.
func covered(side, cells int) [][]validate.Finding {
	p := new(waywords.Puzzle)
	p.Grid.Width, p.Grid.Height = side, side
	return found(p, &Analysis{PathCoverage: cells})
}
