package waywords

// Point is a coordinate: x is the column, y the row, both from 0 at the top left.
type Point struct{ X, Y int }

// Step is the way from one cell to the next.
type Step = Point

// Neighbors are the steps to the cells that a cell is connected with, in the order
// in which a search tries them: up, left, right, down (page, engine).
func Neighbors() [4]Step { return [4]Step{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} }

// maxSide bounds the grids that are kept as an array; the schema allows no larger.
const maxSide = 64

// Board finds the cells of a puzzle by id and by coordinate. Where two cells share
// one, the first counts.
type Board struct {
	Cells         []Cell
	width, height int
	byID          map[CellID]int32
	grid          []int32         // cells by coordinate, row by row, plus 1
	outside       map[Point]int32 // cells that are not on the grid
	twins         bool            // whether two cells share a coordinate
}

// NewBoard indexes the cells of a puzzle.
func NewBoard(p *Puzzle) Board {
	b := Board{Cells: p.Grid.Cells}
	if w, h := p.Grid.Width, p.Grid.Height; w >= 1 && w <= maxSide && h >= 1 && h <= maxSide {
		b.width, b.height = w, h
	}
	b.byID, b.grid = make(map[CellID]int32, len(b.Cells)), make([]int32, b.width*b.height)
	for i := range b.Cells {
		b.add(int32(i), &b.Cells[i])
	}
	return b
}

func (b *Board) add(i int32, c *Cell) {
	if _, taken := b.byID[c.ID]; !taken {
		b.byID[c.ID] = i
	}
	if b.on(c.X, c.Y) {
		if at := &b.grid[c.Y*b.width+c.X]; *at == 0 {
			*at = i + 1
		} else {
			b.twins = true
		}
		return
	}
	if b.outside == nil {
		b.outside = make(map[Point]int32)
	}
	if _, taken := b.outside[Point{c.X, c.Y}]; taken {
		b.twins = true
	} else {
		b.outside[Point{c.X, c.Y}] = i
	}
}

func (b *Board) on(x, y int) bool { return 0 <= x && x < b.width && 0 <= y && y < b.height }

// Index is the position of the cell of that id, or -1.
func (b *Board) Index(id CellID) int {
	if i, ok := b.byID[id]; ok {
		return int(i)
	}
	return -1
}

// IndexAt is the position of the cell at a coordinate, or -1.
func (b *Board) IndexAt(x, y int) int {
	if b.on(x, y) {
		return int(b.grid[y*b.width+x]) - 1
	}
	if i, ok := b.outside[Point{x, y}]; ok {
		return int(i)
	}
	return -1
}

// Twins reports whether two cells share a coordinate.
func (b *Board) Twins() bool { return b.twins }

// Shown is the position of the cell that stands for all at the coordinate of one.
func (b *Board) Shown(i int) int {
	if !b.twins {
		return i
	}
	return b.IndexAt(b.Cells[i].X, b.Cells[i].Y)
}

// cell is the cell at a position, or nil for -1.
func (b *Board) cell(i int) *Cell {
	if i < 0 {
		return nil
	}
	return &b.Cells[i]
}

// Set is a set of cells by position, one bit each.
type Set []uint64

// NewSet is an empty set for the cells of the board.
func (b *Board) NewSet() Set { return make(Set, (len(b.Cells)+63)/64) }

// Add puts the cell at a position into the set.
func (s Set) Add(i int) { s[i>>6] |= 1 << (i & 63) }

// Has reports whether the cell at a position is in the set.
func (s Set) Has(i int) bool { return s[i>>6]>>(i&63)&1 == 1 }

// Route is a shortest way over cells that are walkable from one position to another,
// both of them among the walkable; nil when there is none. The order of [Neighbors]
// decides between ways of one length, so that it is the same everywhere (§7.7). Of
// cells that share a coordinate any one that is walkable will do.
func (b *Board) Route(walkable Set, start, end int) []CellID {
	if start < 0 || end < 0 || !walkable.Has(start) || !walkable.Has(end) {
		return nil
	}
	ids := func(at int) CellID { return b.Cells[at].ID }
	if b.twins {
		level, stands := b.level(walkable)
		stands[b.Shown(start)], stands[b.Shown(end)] = start, end
		walkable, start, end = level, b.Shown(start), b.Shown(end)
		ids = func(at int) CellID { return b.Cells[stands[at]].ID }
	}
	from := make([]int32, len(b.Cells)) // where the search came from, plus 1
	from[start] = int32(start) + 1
	queue := append(make([]int32, 0, 64), int32(start))
	for head := 0; head < len(queue) && from[end] == 0; head++ {
		at := queue[head]
		cell := &b.Cells[at]
		for _, step := range Neighbors() {
			next := b.IndexAt(cell.X+step.X, cell.Y+step.Y)
			if next >= 0 && from[next] == 0 && walkable.Has(next) {
				from[next] = at + 1
				queue = append(queue, int32(next))
			}
		}
	}
	if from[end] == 0 {
		return nil
	}
	return trace(from, start, end, ids)
}

// level is the set of the cells that are shown where those of a set lie, and the first
// of the set at each.
func (b *Board) level(set Set) (Set, map[int]int) {
	shown, stands := b.NewSet(), make(map[int]int)
	for i := range b.Cells {
		if !set.Has(i) {
			continue
		}
		at := b.Shown(i)
		shown.Add(at)
		if _, taken := stands[at]; !taken {
			stands[at] = i
		}
	}
	return shown, stands
}

// trace follows a search back from its end.
func trace(from []int32, start, end int, ids func(int) CellID) []CellID {
	length := 1
	for at := end; at != start; at = int(from[at]) - 1 {
		length++
	}
	route := make([]CellID, length)
	for at := end; length > 0; at = int(from[at]) - 1 {
		length--
		route[length] = ids(at)
	}
	return route
}
