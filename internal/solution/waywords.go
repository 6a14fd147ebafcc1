package solution

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"dailies/game/waywords"
	checkwaywords "dailies/validate/waywords"
)

// Waywords prints a waywords board with its words, the route and other readings.
func Waywords(w io.Writer, p *waywords.Puzzle, a *checkwaywords.Analysis) {
	fmt.Fprintf(w, "\n%s\n\n", plain(p.Theme))
	Draw(w, p, false)
	fmt.Fprintln(w)
	for i := range p.Words.Path {
		fmt.Fprintf(w, "  path   %s\n", plain(p.Words.Path[i].Text()))
	}
	if p.Topic != "" {
		fmt.Fprintf(w, "  topic: %s\n", plain(p.Topic))
	}
	if p.BonusTheme != "" {
		fmt.Fprintf(w, "  bonus theme: %s\n", plain(p.BonusTheme))
	}
	for i := range p.Words.Additional {
		word := &p.Words.Additional[i]
		fmt.Fprintf(w, "  bonus  %s, hint %s\n", plain(word.Text()), plain(word.Hint()))
	}
	for _, word := range a.Pyrite {
		fmt.Fprintf(w, "  pyrite %s\n", plain(word))
	}
	route := "no route from START to END"
	if a.Solvable {
		route = fmt.Sprintf("route of %d steps: %s", a.RouteLength, orNone(a.Route))
	}
	fmt.Fprintf(w, "\n%s\n%d path words on %d cells, %d crossings, %d words needed\n", route, a.PathWords, a.PathCoverage, a.Intersections, a.CriticalWords)
	for _, name := range []string{checkwaywords.W1, checkwaywords.W2} {
		if m := a.Models[name]; m.Of > 0 {
			fmt.Fprintf(w, "  %s  %s after %d of %d cells\n", name, reading(m), m.Read, m.Of)
		}
	}
	fmt.Fprintf(w, "  %d words begin as another one does\n", a.AlikeWords)
	for _, r := range a.ExtraOccurrences {
		fmt.Fprintf(w, "  read again  %s on %s\n", plain(r.Word), orNone(r.Cells))
	}
	for _, r := range a.Unwanted {
		fmt.Fprintf(w, "  unwanted    %s on %s\n", plain(r.Word), orNone(r.Cells))
	}
	for _, r := range a.ThemeReadings {
		fmt.Fprintf(w, "  of the theme  %s on %s\n", plain(r.Word), orNone(r.Cells))
	}
	if len(a.UnreachableWords) > 0 {
		fmt.Fprintf(w, "  cut off from START: %s\n", orNone(a.UnreachableWords))
	}
}

// reading words what a player model found when it read the board line by line.
func reading(m checkwaywords.Model) string {
	switch {
	case m.AtPar:
		return "finds every word"
	case m.Won:
		return "finds every path word"
	}
	return "misses a path word, and ends"
}

// The colors of a terminal, for the letters of a board.
const (
	plainColor = "\x1b[0m"
	pathColor  = "\x1b[1;32m"
	bonusColor = "\x1b[33m"
	endColor   = "\x1b[1;30;42m"
)

// Draw draws a board: path cells in capitals between brackets, bonus cells
// between dots, > before START and < after END, the rest in small letters. The marks
// stay with color, so that color alone says nothing.
func Draw(w io.Writer, p *waywords.Puzzle, color bool) {
	b := waywords.NewBoard(p)
	path, bonus := placed(p.Words.Path), placed(p.Words.Additional)
	for y := range min(max(p.Grid.Height, 0), 64) {
		var line strings.Builder
		for x := range min(max(p.Grid.Width, 0), 64) {
			at := b.IndexAt(x, y)
			if at < 0 {
				line.WriteString("    ")
				continue
			}
			line.WriteString(" " + drawCell(p, &b.Cells[at], path, bonus, color))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

func placed(words []waywords.Word) map[waywords.CellID]bool {
	cells := make(map[waywords.CellID]bool)
	for i := range words {
		for _, id := range words[i].Placement() {
			cells[id] = true
		}
	}
	return cells
}

func drawCell(p *waywords.Puzzle, c *waywords.Cell, path, bonus map[waywords.CellID]bool, color bool) string {
	if c.Type == waywords.VoidCell {
		return "   "
	}
	text, marks, paint := strings.ToLower(string(c.Value)), "  ", ""
	switch {
	case c.ID == p.Grid.Start.AdjacentCellID:
		text, marks, paint = strings.ToUpper(text), ">]", endColor
	case c.ID == p.Grid.End.AdjacentCellID:
		text, marks, paint = strings.ToUpper(text), "[<", endColor
	case path[c.ID]:
		text, marks, paint = strings.ToUpper(text), "[]", pathColor
	case bonus[c.ID]:
		text, marks, paint = strings.ToUpper(text), "..", bonusColor
	}
	if hinted(p, c.ID) {
		marks = marks[:1] + "*"
	}
	if c.Type == waywords.EmojiCell {
		text = text[:min(len(text), 1)] + "~"
	}
	drawn := marks[:1] + text + marks[1:]
	if color && paint != "" {
		return paint + drawn + plainColor
	}
	return drawn
}

func hinted(p *waywords.Puzzle, id waywords.CellID) bool {
	return slices.ContainsFunc(p.Words.Additional, func(w waywords.Word) bool { return w.Hint() == id })
}

// WaywordsLine finds the words in the order of the document, the bonus words first, since the
// path words end the day; nil where they do not.
func WaywordsLine(p *waywords.Puzzle, _ *checkwaywords.Analysis) []Step {
	engine := waywords.Engine()
	state := engine.Start(p, 0)
	var steps []Step
	for _, words := range [][]waywords.Word{p.Words.Additional, p.Words.Path} {
		for i := range words {
			action := waywords.Action{Type: waywords.Select, CellIDs: words[i].Placement()}
			steps = append(steps, Step{"Select " + plain(words[i].Text()), action})
			if state, _ = engine.Apply(p, state, action, 0); engine.Over(state) {
				return steps
			}
		}
	}
	return nil
}
