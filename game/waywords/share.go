package waywords

import (
	"cmp"
	"fmt"
	"strings"
)

// Share is the line a player shows others: the date, a square for each path word, dark
// when it is not found, a star for each bonus word found, the hints asked for, the strays, and once
// START and END are joined the time it took. It shows how many words there are and none
// of them.
func Share(p *Puzzle, s State) string {
	found := len(s.FoundPathWords)
	parts := []string{
		"WAYWORDS " + cmp.Or(string(p.DateISO), string(p.PuzzleID)),
		strings.Repeat("🟩", found) + strings.Repeat("⬛", max(0, len(p.Words.Path)-found)),
	}
	if bonus := len(s.FoundAdditionalWords); bonus > 0 {
		parts = append(parts, strings.Repeat("⭐", bonus))
	}
	if s.HintUsedFromButton > 0 {
		parts = append(parts, fmt.Sprintf("💡%d", s.HintUsedFromButton))
	}
	if len(s.Strays) > 0 {
		parts = append(parts, fmt.Sprintf("👣%d", len(s.Strays)))
	}
	if s.CompletedAt != nil {
		seconds := max(*s.CompletedAt-s.StartedAt, 0) / 1000
		parts = append(parts, fmt.Sprintf("%02d:%02d", seconds/60, seconds%60))
	}
	return strings.Join(parts, "  ")
}

// Shape is the way from START to END as a picture of squares, cut to its rows and columns: what it
// looks like, and not where it lies. Empty while they are not joined.
func Shape(p *Puzzle, s State) string {
	way := RouteOverlay(p, s)
	if s.CompletedAt == nil || len(way) == 0 {
		return ""
	}
	b := NewBoard(p)
	on := make(map[[2]int]bool, len(way))
	left, top, right, bottom := p.Grid.Width, p.Grid.Height, 0, 0
	for _, id := range way {
		c := b.Cells[b.Index(id)]
		on[[2]int{c.X, c.Y}] = true
		left, top, right, bottom = min(left, c.X), min(top, c.Y), max(right, c.X), max(bottom, c.Y)
	}
	rows := make([]string, 0, bottom-top+1)
	for y := top; y <= bottom; y++ {
		row := ""
		for x := left; x <= right; x++ {
			row += map[bool]string{true: "🟩", false: "⬜"}[on[[2]int{x, y}]]
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "\n")
}
