package corpus

import (
	"dailies/game/waywords"
	check "dailies/validate/waywords"
)

// Waywords returns the sample of a waywords daily, in which nobody speaks. Its board asks which
// words are on the path, by where and how they lie.
func Waywords(p *waywords.Puzzle, _ *check.Analysis) Sample {
	at := make(map[waywords.CellID]*waywords.Cell, len(p.Grid.Cells))
	for i := range p.Grid.Cells {
		at[p.Grid.Cells[i].ID] = &p.Grid.Cells[i]
	}
	b := Board{Noun: "word", Yes: "on the path", No: "a bonus word"}
	add := func(list []waywords.Word, path bool) {
		for i := range list {
			if thing, ok := lying(p, at, &list[i]); ok {
				b.Things, b.Is = append(b.Things, thing), append(b.Is, path)
			}
		}
	}
	add(p.Words.Path, true)
	add(p.Words.Additional, false)
	return Sample{Boards: []Board{b}}
}

// lying returns the marks of a word by its first placement; false when it has none on cells
// of the grid.
func lying(p *waywords.Puzzle, at map[waywords.CellID]*waywords.Cell, w *waywords.Word) (t Thing, ok bool) {
	ids := w.Placement()
	nearest, edge := p.Grid.Width+p.Grid.Height, 0
	for _, id := range ids {
		cell := at[id]
		if cell == nil {
			return t, false
		}
		depth := min(cell.X, cell.Y, p.Grid.Width-1-cell.X, p.Grid.Height-1-cell.Y)
		nearest = min(nearest, depth)
		if depth == 0 {
			edge++
		}
	}
	if len(ids) == 0 {
		return t, false
	}
	t.number("letters", len(ids))
	t.number("cells between it and the border", nearest)
	t.number("cells on the border", edge)
	first, last := at[ids[0]], at[ids[len(ids)-1]]
	t.word("direction", direction(last.X-first.X, last.Y-first.Y))
	return t, true
}

func direction(dx, dy int) string {
	switch {
	case dy == 0 && dx < 0:
		return "backwards"
	case dy == 0:
		return "across"
	case dx == 0 && dy < 0:
		return "upwards"
	case dx == 0:
		return "down"
	}
	return "slanting"
}
