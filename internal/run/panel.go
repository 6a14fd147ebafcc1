package run

import (
	"fmt"

	"dailies/game/document"
	"dailies/gen"
)

// maxShownMarks bounds the low marks that are listed of a game; the report has them all.
const maxShownMarks = 40

// Panel says what the critic and the readers of a run found in a game, a sentence a line; nothing
// of a run without them.
func (g Game) Panel() []string {
	var lines []string
	if c := g.Funnel.Critic; c != nil {
		lines = append(lines, c.String())
		lines = append(lines, g.lowMarks()...)
	}
	r := g.Funnel.Readers
	if r == nil {
		return lines
	}
	lines = append(lines, r.String())
	for _, f := range r.Fallen {
		for _, reading := range f.By.Readings {
			lines = append(lines, fmt.Sprintf("withheld from %s, %s: %s", f.Date, document.Show(f.Label), reading))
		}
	}
	for _, c := range g.Choices {
		if c.Read == nil {
			continue
		}
		for _, reading := range c.Read.Readings {
			lines = append(lines, fmt.Sprintf("published on %s, %s: %s", c.Date, document.Show(c.Candidate), reading))
		}
	}
	return lines
}

// lowMarks lists the marks that were too low.
func (g Game) lowMarks() (lines []string) {
	more := 0
	for _, pack := range g.Funnel.Packs {
		for _, m := range pack.Marks {
			switch {
			case m.Mark >= gen.LeastMark:
			case len(lines) == maxShownMarks:
				more++
			default:
				lines = append(lines, fmt.Sprintf("%s, %s at %s: %s", pack.Source, document.Show(pack.Pack), document.Show(m.Pointer), m))
			}
		}
	}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("and %s more, which report.json lists", document.Count(more, "low mark")))
	}
	return lines
}
