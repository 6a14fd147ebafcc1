package waywords

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestABoardFindsItsCells: the first cell at every coordinate, on the grid and beside it, whatever sizes the
// document states.
func TestABoardFindsItsCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := scattered(t)
		b := NewBoard(p)
		first, twins := map[Point]int{}, false
		for i, c := range p.Grid.Cells {
			if _, taken := first[Point{c.X, c.Y}]; taken {
				twins = true
				continue
			}
			first[Point{c.X, c.Y}] = i
		}
		require.Equal(t, twins, b.Twins())
		for i, c := range p.Grid.Cells {
			require.Equal(t, first[Point{c.X, c.Y}], b.Shown(i))
			require.Equal(t, i, b.Index(c.ID))
		}
		for x := -2; x < 6; x++ {
			for y := -2; y < 6; y++ {
				want, there := first[Point{x, y}]
				if !there {
					want = -1
				}
				require.Equal(t, want, b.IndexAt(x, y))
			}
		}
		require.Equal(t, -1, b.Index("none"))
	})
}

// TestARouteIsAShortestWay compares it with steps over the coordinates of the walkable cells.
func TestARouteIsAShortestWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := scattered(t)
		cells := p.Grid.Cells
		b := NewBoard(p)
		set, open := b.NewSet(), map[Point]bool{}
		for i, c := range cells {
			if rapid.IntRange(0, 3).Draw(t, "walkable") > 0 {
				set.Add(i)
				open[Point{c.X, c.Y}] = true
			}
		}
		start, end := rapid.IntRange(-1, len(cells)-1).Draw(t, "start"), rapid.IntRange(-1, len(cells)-1).Draw(t, "end")
		route := b.Route(set, start, end)
		if start < 0 || end < 0 || !set.Has(start) || !set.Has(end) {
			require.Nil(t, route)
			return
		}
		from, to := Point{cells[start].X, cells[start].Y}, Point{cells[end].X, cells[end].Y}
		require.Len(t, route, steps(open, from, to))
		if len(route) == 0 {
			return
		}
		require.Equal(t, cells[end].ID, route[len(route)-1])
		at := from
		for i, id := range route {
			require.True(t, set.Has(b.Index(id)))
			c := cells[b.Index(id)]
			next := Point{c.X, c.Y}
			require.Equal(t, min(i, 1), max(at.X-next.X, next.X-at.X)+max(at.Y-next.Y, next.Y-at.Y))
			at = next
		}
		if from != to {
			require.Equal(t, cells[start].ID, route[0])
		}
	})
}

// TestOfEqualRoutesTheOrderOfNeighborsDecides: up before left, left before right, right before down.
func TestOfEqualRoutesTheOrderOfNeighborsDecides(t *testing.T) {
	p := &Puzzle{Grid: Grid{Width: 3, Height: 3}}
	for i := range 9 {
		p.Grid.Cells = append(p.Grid.Cells, Cell{ID: CellID(fmt.Sprint(i)), X: i % 3, Y: i / 3})
	}
	b := NewBoard(p)
	ring := b.NewSet()
	for i := range 9 {
		if i != 4 {
			ring.Add(i)
		}
	}
	require.Equal(t, []CellID{"1", "0", "3", "6", "7"}, b.Route(ring, 1, 7))
	require.Equal(t, []CellID{"3", "0", "1", "2", "5"}, b.Route(ring, 3, 5))
}

// scattered is a puzzle of cells on its grid and beside it, some on others.
func scattered(t *rapid.T) *Puzzle {
	side := rapid.SampledFrom([]int{3, 4, maxSide})
	if rapid.IntRange(0, 3).Draw(t, "odd") == 0 {
		side = rapid.SampledFrom([]int{-1, 0, 1, maxSide, maxSide + 1, 1 << 40})
	}
	p := &Puzzle{Grid: Grid{Width: side.Draw(t, "width"), Height: side.Draw(t, "height")}}
	at := rapid.IntRange(-1, 4)
	for i := range rapid.IntRange(1, 24).Draw(t, "cells") {
		p.Grid.Cells = append(p.Grid.Cells, Cell{ID: CellID(fmt.Sprint(i)), X: at.Draw(t, "x"), Y: at.Draw(t, "y")})
	}
	return p
}

// steps is how many points the shortest way has, 0 for none.
func steps(open map[Point]bool, from, to Point) int {
	met, edge := map[Point]bool{from: true}, []Point{from}
	for n := 1; len(edge) > 0; n++ {
		var next []Point
		for _, at := range edge {
			if at == to {
				return n
			}
			for _, p := range []Point{{at.X + 1, at.Y}, {at.X - 1, at.Y}, {at.X, at.Y + 1}, {at.X, at.Y - 1}} {
				if open[p] && !met[p] {
					met[p] = true
					next = append(next, p)
				}
			}
		}
		edge = next
	}
	return 0
}
