package waywords

import (
	"slices"
	"testing"

	"dailies/game/waywords"
)

// A hole in a path word covers nothing and conducts nothing; the word counts with its
// other cells.
func TestVoidInAPathWord(t *testing.T) {
	for _, p := range good(t) {
		before := judge(p, 0).Analysis
		at := waywords.NewBoard(p)
		c := clone(p)
		cell := &c.Grid.Cells[at.Index(before.Route[len(before.Route)/2])]
		cell.Type, cell.Value = waywords.VoidCell, ""
		result := judge(c, 0)
		after := result.Analysis
		if after.PathCoverage != before.PathCoverage-1 {
			t.Errorf("%s: coverage %d, before %d", p.PuzzleID, after.PathCoverage, before.PathCoverage)
		}
		if slices.Contains(after.Route, cell.ID) {
			t.Errorf("%s: the route goes through a hole", p.PuzzleID)
		}
		if after.Solvable == slices.Contains(codes(result.Findings), "ERR_UNSOLVABLE") {
			t.Errorf("%s: solvable and not", p.PuzzleID)
		}
	}
}
