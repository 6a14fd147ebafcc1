package bench

import (
	"fmt"
	"slices"

	"dailies/internal/page"
)

// view is the data of the page.
type view struct {
	*Report
	Maps  []heatMap
	Bars  []chart
	Pairs []pair
	Cells []cellView
	Gaps  map[string]int // missing repeats, by reason
}

// heatMap is the matrix of a game.
type heatMap struct {
	Game  string
	Heads []string
	Rows  []heatRow
}

type heatRow struct {
	Cell, Prompt, Model string
	Shades              []shade
}

// shade is a figure in the matrix. Step runs from 0 for the worst of its column to 5 for the
// best; -1 where none is better or worse.
type shade struct {
	Text string
	Step int
}

// chart is a figure of a game, with its cells below each other on one scale.
type chart struct {
	Game, Title string
	Most        string
	Rows        []bar
}

// bar is an interval in hundredths of the scale.
type bar struct {
	Name, Text         string
	Low, Width, Middle float64
}

// pair is a comparison of two cells.
type pair struct {
	Cell, With string
	Lines      []pairLine
}

type pairLine struct {
	Title, Size, Says string
	Verdict           Conclusion
}

type cellView struct {
	Cell
	ID     string
	Worst  []Worst
	Boards []page.Board
	Left   string // captions of the two answers
	Right  string
	Diff   []DiffRow
}

func newView(r *Report) *view {
	v := &view{Report: r, Gaps: r.Missing()}
	for _, game := range r.Games {
		v.Maps = append(v.Maps, r.heat(game))
		for _, f := range Figures() {
			if c := r.chart(game, f); len(c.Rows) > 0 {
				v.Bars = append(v.Bars, c)
			}
		}
	}
	for _, x := range r.Comparisons {
		if !x.Known {
			continue
		}
		at := slices.IndexFunc(v.Pairs, func(p pair) bool { return p.Cell == x.Cell && p.With == x.With })
		if at < 0 {
			at = len(v.Pairs)
			v.Pairs = append(v.Pairs, pair{Cell: x.Cell, With: x.With})
		}
		v.Pairs[at].Lines = append(v.Pairs[at].Lines, pairLine{figure(x.Figure).Title, x.Size(), x.String(), x.Verdict})
	}
	for i, c := range r.Cells {
		v.Cells = append(v.Cells, newCellView(c, i))
	}
	return v
}

// cellsOf are the cells of a game.
func (r *Report) cellsOf(game string) []Cell {
	return slices.DeleteFunc(slices.Clone(r.Cells), func(c Cell) bool { return c.Game != game })
}

func (r *Report) heat(game string) heatMap {
	m := heatMap{Game: game}
	cells := r.cellsOf(game)
	for _, c := range cells {
		m.Rows = append(m.Rows, heatRow{Cell: c.Name(), Prompt: c.Prompt, Model: c.Model})
	}
	for _, f := range Figures() {
		if !r.knows(f.Name, game) {
			continue
		}
		m.Heads = append(m.Heads, f.Title)
		low, high := extent(cells, f.Name)
		for i, c := range cells {
			s := shade{"–", -1}
			if v, ok := c.Value(f.Name); ok {
				s = shade{f.Text(v), f.step(v.Value, low, high)}
			}
			m.Rows[i].Shades = append(m.Rows[i].Shades, s)
		}
	}
	return m
}

// extent are the least and the largest value of a figure.
func extent(cells []Cell, figure string) (low, high float64) {
	first := true
	for _, c := range cells {
		if v, ok := c.Value(figure); ok {
			if first {
				low, high, first = v.Value, v.Value, false
			}
			low, high = min(low, v.Value), max(high, v.Value)
		}
	}
	return low, high
}

func (f Figure) step(value, low, high float64) int {
	if f.Better == Neither || high == low {
		return -1
	}
	part := (value - low) / (high - low)
	if f.Better == Less {
		part = 1 - part
	}
	return int(part*5 + 0.5)
}

func (r *Report) chart(game string, f Figure) chart {
	c := chart{Game: game, Title: f.Title}
	most := 0.0
	for _, one := range r.cellsOf(game) {
		if v, ok := one.Value(f.Name); ok {
			most = max(most, v.High)
		}
	}
	if most == 0 {
		return c
	}
	if c.Most = number(most); f.Rate {
		most, c.Most = 1, "100 %"
	}
	for _, one := range r.cellsOf(game) {
		if v, ok := one.Value(f.Name); ok {
			c.Rows = append(c.Rows, bar{
				Name: one.Prompt + " / " + one.Model, Text: f.Text(v),
				Low: round(100 * v.Low / most), Width: round(max(0.4, 100*(v.High-v.Low)/most)), Middle: round(100 * v.Value / most),
			})
		}
	}
	return c
}

// newCellView finds what to show of a cell: its worst faults, a board of its first repeat, and
// an answer that was no pack next to its correction.
func newCellView(c Cell, n int) cellView {
	v := cellView{Cell: c, ID: fmt.Sprintf("cell-%d", n), Worst: c.Faults[:min(len(c.Faults), 2*mostFaults)]}
	for _, r := range c.Repeats {
		if len(v.Boards) == 0 {
			v.Boards = r.boards
		}
		for _, a := range r.Answers {
			next, ok := r.texts[slot{a.Round + 1, 1}]
			if a.Sound || a.Number != 1 || v.Diff != nil || !ok {
				continue
			}
			v.Diff = Diff(r.texts[slot{a.Round, 1}], next)
			v.Left = fmt.Sprintf("repeat %d, asking %d", r.Number, a.Round+1)
			v.Right = fmt.Sprintf("its correction in asking %d", a.Round+2)
		}
	}
	return v
}
