package waywords

// Point is a coordinate: x is the column, y the row, both from 0 at the top left.
type Point struct{ X, Y int }

// Step is the way from one cell to the next.
type Step = Point

// Neighbours are the steps to the cells that a cell is connected with, in the order
// in which a search tries them: up, left, right, down (page, engine).
func Neighbours() [4]Step { return [4]Step{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} }

// Board finds the cells of a puzzle by id and by coordinate. Where two cells share
// one, the first counts.
type Board struct {
	Cells []Cell
	byID  map[CellID]int
	at    map[Point]int
}

// NewBoard indexes the cells of a puzzle.
func NewBoard(p *Puzzle) Board {
	b := Board{p.Grid.Cells, make(map[CellID]int, len(p.Grid.Cells)), make(map[Point]int, len(p.Grid.Cells))}
	for i := len(b.Cells) - 1; i >= 0; i-- {
		b.byID[b.Cells[i].ID] = i
		b.at[b.Cells[i].point()] = i
	}
	return b
}

func (c *Cell) point() Point { return Point{c.X, c.Y} }

// Cell is the cell of that id, or nil.
func (b Board) Cell(id CellID) *Cell {
	if i, ok := b.byID[id]; ok {
		return &b.Cells[i]
	}
	return nil
}

// At is the cell at a coordinate, or nil.
func (b Board) At(p Point) *Cell {
	if i, ok := b.at[p]; ok {
		return &b.Cells[i]
	}
	return nil
}

// route is a shortest way from START to END over cells that are walkable, both ends
// among them; nil when there is none. The order of [Neighbours] decides between ways
// of one length, so that an overlay is the same everywhere (§7.7).
func (b Board) route(p *Puzzle, walkable map[CellID]bool) []CellID {
	start, end := b.Cell(p.Grid.Start.AdjacentCellID), b.Cell(p.Grid.End.AdjacentCellID)
	if start == nil || end == nil || !walkable[start.ID] || !walkable[end.ID] {
		return nil
	}
	from := map[CellID]CellID{start.ID: start.ID}
	for queue := []*Cell{start}; len(queue) > 0; queue = queue[1:] {
		cell := queue[0]
		if cell.ID == end.ID {
			return trace(from, end.ID)
		}
		for _, step := range Neighbours() {
			next := b.At(Point{cell.X + step.X, cell.Y + step.Y})
			if next == nil || !walkable[next.ID] {
				continue
			}
			if _, seen := from[next.ID]; !seen {
				from[next.ID] = cell.ID
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// trace follows a search back from its end.
func trace(from map[CellID]CellID, end CellID) []CellID {
	route := []CellID{end}
	for id := end; from[id] != id; {
		id = from[id]
		route = append(route, id)
	}
	for i, j := 0, len(route)-1; i < j; i, j = i+1, j-1 {
		route[i], route[j] = route[j], route[i]
	}
	return route
}
