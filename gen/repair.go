package gen

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game/document"
)

// Repairs are the critiques of answers that can be sent back to be corrected: those that
// are no packs, then packs of which no puzzle came.
func (r Request) Repairs() []Critique {
	var broken, barren []Critique
	for _, c := range r.Critiques {
		switch {
		case c.Text == "" || len(c.Text) > maxReturned:
		case !c.Pack:
			broken = append(broken, c)
		case c.Passed == 0:
			barren = append(barren, c)
		}
	}
	return append(broken, barren...)
}

// Correction renders what is wrong with an answer that is sent back. The error is a
// *[TemplateError].
func (p Prompt) Correction(c Critique) (string, error) {
	t, err := p.parse()
	if err != nil {
		return "", err
	}
	shown, _ := worst([]Critique{c})
	var places, advices []string
	for _, f := range c.Findings[:min(len(c.Findings), maxFindings)] {
		text := fmt.Sprintf("line %d, column %d", f.Line, f.Column)
		if f.Pointer != "" {
			text += ", at " + document.Quote(f.Pointer)
		}
		places = append(places, text+": "+document.Show(f.Message))
		if a := advice(f.Rule); a != "" && !slices.Contains(advices, a) {
			advices = append(advices, a)
		}
	}
	var out strings.Builder
	err = t.ExecuteTemplate(&out, "repair", map[string]any{
		"Critique": shown[0], "Places": places, "Advice": advices, "More": len(c.Findings) - len(places),
	})
	if err != nil {
		return "", p.placed(err)
	}
	return strings.TrimSpace(out.String()), nil
}
