package waywords

import (
	"slices"

	"dailies/game/waywords"
	"dailies/validate"
)

// marked are the rules for one of the two marked cells.
type marked struct {
	name    string
	pointer string
	id      waywords.CellID
	at      int

	notFound, void, notInPath, qaMissing *validate.Rule
}

func (b *resolved) marks() [2]marked {
	grid := &b.p.Grid
	return [2]marked{
		{"START", "/grid/start/adjacentCellId", grid.Start.AdjacentCellID, b.start, errStartNotFound, errStartVoid, errStartNotInPath, errQAStartMissing},
		{"END", "/grid/end/adjacentCellId", grid.End.AdjacentCellID, b.end, errEndNotFound, errEndVoid, errEndNotInPath, errQAEndMissing},
	}
}

// checkEnds looks at START and END (§10.6.1).
func (b *resolved) checkEnds(report *validate.Reporter) {
	for _, m := range b.marks() {
		switch {
		case m.at < 0:
			report.Report(m.notFound, m.pointer, "%s is at the cell %s, which is not on the board", m.name, quote(m.id))
			report.Report(m.qaMissing, m.pointer, "%s is at the cell %s, which is not on the board", m.name, quote(m.id))
		case b.Cells[m.at].Type == waywords.VoidCell:
			report.Report(m.void, m.pointer, "%s is at the cell %s, which is VOID", m.name, quote(m.id))
		}
		if !b.onPath(m.id) {
			report.Report(m.notInPath, m.pointer, "%s is at the cell %s, which no path word has", m.name, quote(m.id))
		}
	}
}

// onPath reports whether a path word lists the cell, whether it exists or not.
func (b *resolved) onPath(id waywords.CellID) bool {
	if at := b.Index(id); at >= 0 && b.cover[at] > 0 {
		return true
	}
	return slices.ContainsFunc(b.words[:b.paths], func(w word) bool { return slices.Contains(w.Placement(), id) })
}

// checkHints looks at the hint cells of additional words (§10.6.2).
func (b *resolved) checkHints(report *validate.Reporter) {
	for i := b.paths; i < len(b.words); i++ {
		w := &b.words[i]
		id := w.Hint()
		if id == "" {
			continue
		}
		key := "hintCellId"
		if w.HintCellID == "" {
			key = "clueCellId"
		}
		pointer := func() string { return w.pointer(key) }
		at := b.Index(id)
		switch {
		case at < 0:
			report.Report(errHintNotFound, pointer(), "the hint of %s is the cell %s, which is not on the board", quote(w.Text()), quote(id))
		case b.Cells[at].Type == waywords.VoidCell:
			report.Report(errHintVoid, pointer(), "the hint of %s is the cell %s, which is VOID", quote(w.Text()), quote(id))
		}
		if !slices.Contains(w.Placement(), id) {
			report.Report(errHintNotInBonus, pointer(), "the hint of %s is the cell %s, which is not one of its cells", quote(w.Text()), quote(id))
		}
		if !b.onPath(id) {
			report.Report(errHintNotInPath, pointer(), "the hint of %s is the cell %s, which no path word has", quote(w.Text()), quote(id))
		}
	}
}
