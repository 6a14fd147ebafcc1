package waywords

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/validate"
	"dailies/validate/waywords/blocklist"
)

// Checker judges puzzles with a blocklist, which it reads when the first comes.
type Checker struct {
	Blocklist func() (*blocklist.List, error)
}

// Check judges a puzzle. The rules do not hide one another: each is judged on
// whatever the document holds.
func (c Checker) Check(_ context.Context, p *waywords.Puzzle, report *validate.Reporter) *Analysis {
	for _, m := range p.Faults() {
		report.Report(validate.SchemaRule(), m.Pointer, "%s", m.Error())
	}
	list, err := c.Blocklist()
	if err != nil {
		report.Report(validate.UndecidedRule(), "", "the blocklist cannot be read: %v", err)
		return nil
	}
	b := load(p)
	b.checkDocument(report)
	b.checkCells(report)
	for i := range b.words {
		b.checkPlacement(&b.words[i], report)
		b.checkGeometry(&b.words[i], report)
	}
	b.checkIDs(report)
	b.checkEnds(report)
	b.checkHints(report)
	a := b.analyze(list)
	if a.doubt != "" {
		report.Report(validate.UndecidedRule(), "/words", "%s", a.doubt)
	} else if a.unread != "" && (report.On(errExtraOccurrence) || report.On(errUnwanted) || report.On(errThemeReading)) {
		report.Report(validate.UndecidedRule(), "/words", "%s", a.unread)
	}
	if b.comparable() {
		b.checkPairs(report)
	}
	b.checkQA(a, report)
	if b.sound() && a.Solvable {
		for _, doubt := range replay(p, a) {
			report.Report(validate.UndecidedRule(), "", "the engine does not confirm the route: %s", doubt)
		}
	}
	return a
}

func (b *resolved) checkDocument(report *validate.Reporter) {
	if b.p.Mode == "" {
		report.Report(warnModeMissing, "", "the document has no mode")
	}
	if b.p.Config.CluePersistMs != nil {
		report.Report(warnCluePersist, "/config/cluePersistMs", "cluePersistMs is deprecated: hints persist indefinitely")
	}
	for i := range b.words {
		w := &b.words[i]
		if w.ClueCellID != nil {
			report.Report(warnClueCellID, w.pointer("clueCellId"), "the word %s has clueCellId; the key is hintCellId now", quote(w.Text()))
		}
		if n := len(w.Placements); n != 1 {
			report.Report(errMultiPlacement, w.pointer("placements"), "the word %s has %s, expected 1", quote(w.Text()), document.Count(n, "placement"))
		}
	}
}

// checkCells compares the cells with the grid and with one another.
func (b *resolved) checkCells(report *validate.Reporter) {
	width, height := b.p.Grid.Width, b.p.Grid.Height
	filled := 0
	for i := range b.Cells {
		c := &b.Cells[i]
		inside := 0 <= c.X && c.X < width && 0 <= c.Y && c.Y < height
		if !inside {
			report.Report(errOutOfBounds, cellPointer(i), "cell %s at %d,%d is outside the grid of %d×%d", quote(c.ID), c.X, c.Y, width, height)
		}
		first, place := b.Index(c.ID), b.IndexAt(c.X, c.Y)
		switch {
		case first != i:
			report.Report(errDupCell, cellPointer(i), "cells %d and %d both have the id %s", first+1, i+1, quote(c.ID))
		case place != i:
			report.Report(errDupCell, cellPointer(i), "cells %s and %s are both at %d,%d", quote(b.Cells[place].ID), quote(c.ID), c.X, c.Y)
		}
		if inside && place == i {
			filled++
		}
	}
	width, height = max(width, 0), max(height, 0)
	if width > 0 && height > filled/width { // and so width × height > filled or nothing is missing
		if x, y, missing := b.gap(width, height); missing {
			report.Report(errGridNotFull, "/grid/cells", "%d of the coordinates have a cell, where the grid is %d×%d; %d,%d has none", filled, width, height, x, y)
		}
	}
}

func cellPointer(i int) string { return document.Pointer("grid", "cells", i) }

// gap is the first coordinate without a cell. It looks at no more coordinates than
// there are cells, and one.
func (b *resolved) gap(width, height int) (x, y int, missing bool) {
	for y := range height {
		for x := range width {
			if b.IndexAt(x, y) < 0 {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

// checkPlacement compares a word's tokens with the cells it lies on (§10.6.3).
func (b *resolved) checkPlacement(w *word, report *validate.Reporter) {
	if i := slices.Index(w.cells, -1); i >= 0 {
		report.Report(errCellNotFound, w.pointer("placements", 0, i), "the word %s names the cell %s, which is not on the board", quote(w.Text()), quote(w.Placement()[i]))
	}
	if w.Size != len(w.Tokens) {
		report.Report(errTokenMismatch, w.pointer("size"), "the word %s has size %d and %d tokens", quote(w.Text()), w.Size, len(w.Tokens))
		return
	}
	if len(w.Placements) > 0 && len(w.cells) != len(w.Tokens) {
		report.Report(errTokenMismatch, w.pointer("placements", 0), "the word %s has %d tokens and a placement of %d cells", quote(w.Text()), len(w.Tokens), len(w.cells))
		return
	}
	for i, c := range w.cells {
		if c >= 0 && b.codes[c] != w.codes[i] {
			report.Report(errTokenMismatch, w.pointer("placements", 0, i), "letter %d of the word %s is on cell %s, which shows %s", i+1, quote(w.Text()), quote(b.Cells[c].ID), shown(&b.Cells[c]))
			return
		}
	}
}

// shown is what a cell shows, for messages.
func shown(c *waywords.Cell) string {
	if c.Type == waywords.VoidCell {
		return "nothing: it is VOID"
	}
	return string(c.Type) + " " + quote(c.Value)
}

// checkIDs looks for words with one id within a list, and for words that lie on the
// same cells (§10.6.3).
func (b *resolved) checkIDs(report *validate.Reporter) {
	ids := make(map[game.ID]int, len(b.words))
	placed := make(map[string]int, len(b.words))
	var key []byte
	for i := range b.words {
		w := &b.words[i]
		if i == b.paths {
			clear(ids)
		}
		if first, twice := ids[w.WordID]; twice {
			report.Report(errDupWordID, w.pointer("wordId"), "words %s and %s both have the id %s", quote(b.words[first].Text()), quote(w.Text()), quote(w.WordID))
		} else {
			ids[w.WordID] = i
		}
		if len(w.cells) == 0 {
			continue
		}
		key = placementKey(key[:0], w.Placement())
		first, twice := placed[string(key)]
		if !twice && b.p.Config.AllowReverseSelection {
			key = placementKey(key[:0], reversed(w.Placement()))
			first, twice = placed[string(key)]
			key = placementKey(key[:0], w.Placement())
		}
		if twice {
			report.Report(errDupPlacement, w.pointer("placements", 0), "words %s and %s lie on the same cells", quote(b.words[first].Text()), quote(w.Text()))
			continue
		}
		placed[string(key)] = i
	}
}

// placementKey joins ids as the engine does (§5.3).
func placementKey(key []byte, ids []waywords.CellID) []byte {
	for _, id := range ids {
		key = append(append(key, id...), '|')
	}
	return key
}

func reversed(ids []waywords.CellID) []waywords.CellID {
	turned := slices.Clone(ids)
	slices.Reverse(turned)
	return turned
}

func quote[T ~string](text T) string { return document.Quote(string(text)) }
