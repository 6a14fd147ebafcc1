package feedback

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/gen"
)

// Repairs returns the critiques of answers that can be sent back to be corrected: those that are no
// packs, then packs that gave no puzzle.
func Repairs(critiques []gen.Critique) []gen.Critique {
	var broken, barren []gen.Critique
	for _, c := range critiques {
		switch {
		case c.Text == "" || len(c.Text) > maxReturned || misdated(c):
		case !c.Pack:
			broken = append(broken, c)
		case c.Passed == 0:
			barren = append(barren, c)
		}
	}
	return append(broken, barren...)
}

// misdated reports whether nothing is wrong with an answer but its days. Another text is wanted
// then: sent back to be corrected, it would come with other months and the same jokes.
func misdated(c gen.Critique) bool {
	return len(c.Faults) == 1 && c.Faults[0].Rule == gen.ErrPackUnwanted
}

// Correction renders what is wrong with an answer that is sent back. The error is a
// *[TemplateError].
func (p Prompt) Correction(c gen.Critique) (string, error) {
	t, err := p.parse()
	if err != nil {
		return "", err
	}
	shown, _ := worst([]gen.Critique{c})
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
