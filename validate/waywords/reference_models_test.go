package waywords

import (
	"fmt"
	"strings"

	"dailies/game/waywords"
)

// models writes every line out as the positions of its cells, one after another in one
// long text, and looks each word up in it.
func (p reference) models() map[string]Model {
	rays := map[waywords.SelectionModel]int{waywords.Ray4: 4, waywords.Ray8: 8}[p.Config.SelectionModel]
	return map[string]Model{"W1": p.reads(min(rays, 2)), "W2": p.reads(rays)}
}

func (p reference) reads(rays int) Model {
	var lines strings.Builder
	for _, d := range []spot{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}[:rays] {
		for y := range p.Grid.Height {
			for x := range p.Grid.Width {
				if _, before := p.drawn(x-d.x, y-d.y); before >= 0 {
					continue
				}
				_, at := p.drawn(x, y)
				for n := 1; at >= 0; n++ {
					fmt.Fprintf(&lines, "<%d>", at)
					_, at = p.drawn(x+n*d.x, y+n*d.y)
				}
				lines.WriteByte('|')
			}
		}
	}
	text := lines.String()
	cells := func(s string) int { return strings.Count(s, "<") }
	m := Model{Won: true, AtPar: true, Of: cells(text)}
	for i, w := range p.all() {
		word := ""
		for _, id := range w.Placement() {
			word += fmt.Sprintf("<%d>", p.index(id))
		}
		at := strings.Index(text, word)
		if at < 0 || word == "" {
			m.AtPar = false
			m.Won = m.Won && i >= len(p.Words.Path)
			continue
		}
		m.Read = max(m.Read, cells(text[:at+len(word)]))
	}
	return m
}

// alike compares each listed word with each other one.
func (p reference) alike() int {
	n := 0
	for i, w := range p.all() {
		for j, o := range p.all() {
			if i != j && len(w.Tokens) > 0 && len(o.Tokens) > 0 && w.Tokens[0] == o.Tokens[0] {
				n++
				break
			}
		}
	}
	return n
}
