package waywords

import "math"

// Ray is the selection of a drag from one cell to another (§8.3, §15), for the ray
// models: the direction snaps to the nearest one allowed, and the ray goes on until
// it is level with the cell the drag is at, the board ends or a VOID comes. It is nil
// when the drag does not begin on a tile.
//
// Between two directions that are equally near, the horizontal wins, then the
// vertical, so that every screen agrees.
func Ray(p *Puzzle, from, to CellID) []CellID {
	b := NewBoard(p)
	return b.ray(from, to, p.Config.SelectionModel == Ray8)
}

func (b *Board) ray(from, to CellID, diagonals bool) []CellID {
	start, now := b.cell(b.Index(from)), b.cell(b.Index(to))
	if start == nil || start.Type == VoidCell {
		return nil
	}
	if now == nil || now == start {
		return []CellID{start.ID}
	}
	dx, dy := now.X-start.X, now.Y-start.Y
	step := snap(dx, dy, diagonals)
	length := max(dx*step.X, dy*step.Y) // how far along the ray the drag is, in cells
	selection := make([]CellID, 0, 8)
	for i := range length + 1 {
		cell := b.cell(b.IndexAt(start.X+i*step.X, start.Y+i*step.Y))
		if cell == nil || cell.Type == VoidCell {
			break
		}
		selection = append(selection, cell.ID)
	}
	return selection
}

// snap is the direction nearest to a drag, of the four or of all eight.
func snap(dx, dy int, diagonals bool) Step {
	across, down := math.Abs(float64(dx)), math.Abs(float64(dy))
	// Half of 45 degrees on either side of an axis belongs to it.
	narrow := math.Tan(math.Pi / 8)
	switch {
	case diagonals && down > narrow*across && across > narrow*down:
		return Step{sign(dx), sign(dy)}
	case across >= down:
		return Step{sign(dx), 0}
	}
	return Step{0, sign(dy)}
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
