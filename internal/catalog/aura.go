package catalog

import (
	"io"
	"io/fs"

	play "dailies/game/aura"
	"dailies/game/session"
	"dailies/gen"
	assembler "dailies/gen/aura"
	"dailies/gen/feedback"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint"
	"dailies/lint/window"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"
	check "dailies/validate/aura"
)

// auraGame is the parts of AURA.
type auraGame struct{}

var _ Parts[play.Puzzle, assembler.Pack, check.Analysis] = auraGame{} // so that the compiler names a part that is missing

func (auraGame) Check() validate.Game[play.Puzzle, check.Analysis] { return check.New(schemas.Aura) }
func (auraGame) Window() window.Game[play.Puzzle, check.Analysis]  { return lint.Aura() }
func (auraGame) Maker() gen.Game[play.Puzzle, assembler.Pack, check.Analysis] {
	return assembler.New(schemas.AuraPack)
}
func (auraGame) Packs() fs.FS { return assembler.Packs() }
func (auraGame) Prompt() feedback.Prompt {
	return prompt(prompts.Aura, prompts.AuraExample, schemas.AuraPack)
}
func (auraGame) Session() session.Game     { return session.Aura() }
func (auraGame) Places() []textplace.Place { return textplace.Aura() }
func (auraGame) HowTo() []string {
	return play.HowToPlay(&play.Puzzle{Target: "FRONT_DOOR", Resistance: 40, Turns: 6, Evidence: make([]play.Card, 14)})
}
func (auraGame) Docs() Docs  { return Docs{Page: "docs/aura.md", Books: []string{"D29"}} }
func (auraGame) Daily() bool { return true }

func (auraGame) Figures(p *play.Puzzle, a *check.Analysis) []figures.Figure {
	return figures.Aura(p, a)
}
func (auraGame) Solution(w io.Writer, p *play.Puzzle, a *check.Analysis) { solution.Aura(w, p, a) }
func (auraGame) Line(p *play.Puzzle, a *check.Analysis) []solution.Step {
	return solution.AuraLine(p, a)
}
func (auraGame) Board(p *play.Puzzle, a *check.Analysis) page.Board { return page.Aura(p, a) }

// Moves are how a player writes its actions.
func (auraGame) Moves() map[string]string {
	return map[string]string{
		"draft":  `{"draft": ["a", "b", "c", "d", "e", "f"]}, the ids of the cards`,
		"submit": `{"submit": ["a", "b"]}, one or two ids of your evidence`,
		"scan":   `{"scan": ["a"]}, one or two ids of your evidence`,
	}
}

func (auraGame) Sorting(*play.Puzzle) *Sorting { return nil }
