package critic

import (
	"context"
	"strings"

	"dailies/gen"
	"dailies/internal/promptfile"
	"dailies/prompts"
)

// promptName is the prompt's name in a folder of prompts.
const promptName = "critic.md"

// Prompt tells a critic what to mark.
type Prompt struct{ promptfile.Template }

// ReadPrompt reads the prompt of a folder, or that of the program where the folder has none or is
// empty, and gives it the texts that it may name. The error is a [fault.Usage], or that of ctx.
func ReadPrompt(ctx context.Context, dir string, vars map[string]string) (Prompt, error) {
	t, err := promptfile.Read(ctx, dir, promptName, prompts.Critic, "system", "user", "holds")
	if err != nil {
		return Prompt{}, err
	}
	p := Prompt{t.With(vars)}
	sample := gen.CriticReading{Text: "{}", Parts: []gen.MarkedPart{{Pointer: "/a/0", Asks: gen.Questions(), Each: true}, {Pointer: "/b/0", Asks: gen.Questions()}}}
	if _, _, err = p.marks(sample, []string{"x"}); err == nil {
		_, _, err = p.holds(Claim{Tile: "x", With: []string{"y", "z"}, Rule: "r"})
	}
	return p, promptfile.Usage(dir, promptName, err)
}

// marks returns the two parts of the question about a pack.
func (p Prompt) marks(reading gen.CriticReading, howTo []string) (system, user string, err error) {
	var each, others []gen.MarkedPart
	seen := make(map[string]bool)
	for _, part := range reading.Parts {
		list := part.Pointer[:strings.LastIndexByte(part.Pointer, '/')]
		switch {
		case part.Each:
			each = append(each, part)
		case !seen[list]:
			seen[list] = true
			others = append(others, gen.MarkedPart{Pointer: list, Asks: part.Asks})
		}
	}
	system, err = p.system()
	if err == nil {
		user, err = p.Part("user", map[string]any{"HowTo": howTo, "Pack": strings.TrimSpace(reading.Text), "Each": each, "Others": others, "Least": gen.LeastMark, "Vars": p.Vars})
	}
	return system, user, err
}

// holds returns the two parts of the question about a claim.
func (p Prompt) holds(claim Claim) (system, user string, err error) {
	if system, err = p.system(); err == nil {
		user, err = p.Part("holds", map[string]any{"Tile": claim.Tile, "With": claim.With, "Rule": claim.Rule, "Vars": p.Vars})
	}
	return system, user, err
}

func (p Prompt) system() (string, error) { return p.Part("system", map[string]any{"Vars": p.Vars}) }
