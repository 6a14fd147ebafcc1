package waywords

import "slices"

// Drag is the selection that a drag makes, from the cells that it has passed so far, in
// order (§8.3, §15). Under a ray model only the first and the last of them count, see
// [Ray]; under an adjacent one the selection follows the drag from cell to neighbor, and
// going back to the cell before takes the last one off. It is nil when the drag does not
// begin on a tile.
func (b *Board) Drag(model SelectionModel, passed []CellID) []CellID {
	if len(passed) == 0 {
		return nil
	}
	if model == Ray4 || model == Ray8 {
		return b.ray(passed[0], passed[len(passed)-1], model == Ray8)
	}
	selection := b.ray(passed[0], passed[0], false)
	if selection == nil {
		return nil
	}
	for _, id := range passed[1:] {
		switch n := len(selection); {
		case n > 1 && selection[n-2] == id:
			selection = selection[:n-1]
		case !slices.Contains(selection, id) && b.touch(selection[n-1], id, model == Adjacent8):
			selection = append(selection, id)
		}
	}
	return selection
}

// touch reports whether a tile is next to a cell, of the four around it or of the eight.
func (b *Board) touch(from, to CellID, diagonals bool) bool {
	here, there := b.cell(b.Index(from)), b.cell(b.Index(to))
	if here == nil || there == nil || there.Type == VoidCell {
		return false
	}
	dx, dy := max(here.X-there.X, there.X-here.X), max(here.Y-there.Y, there.Y-here.Y)
	return max(dx, dy) == 1 && (diagonals || dx+dy == 1)
}
