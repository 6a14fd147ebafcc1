package catalog

import (
	"io"
	"io/fs"

	"dailies/game/session"
	play "dailies/game/testimony"
	"dailies/gen"
	"dailies/gen/feedback"
	assembler "dailies/gen/testimony"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint"
	"dailies/lint/window"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"
	check "dailies/validate/testimony"
)

// testimonyGame is the parts of testimony.
type testimonyGame struct{}

var _ Parts[play.Puzzle, assembler.Pack, check.Analysis] = testimonyGame{} // so that the compiler names a part that is missing

func (testimonyGame) Check() validate.Game[play.Puzzle, check.Analysis] {
	return check.New(schemas.Testimony)
}
func (testimonyGame) Window() window.Game[play.Puzzle, check.Analysis] { return lint.Testimony() }
func (testimonyGame) Maker() gen.Game[play.Puzzle, assembler.Pack, check.Analysis] {
	return assembler.New(schemas.TestimonyPack)
}
func (testimonyGame) Packs() fs.FS { return assembler.Packs() }
func (testimonyGame) Prompt() feedback.Prompt {
	return prompt(prompts.Testimony, prompts.TestimonyExample, schemas.TestimonyPack)
}
func (testimonyGame) Session() session.Game     { return session.Testimony() }
func (testimonyGame) Places() []textplace.Place { return textplace.Testimony() }
func (testimonyGame) HowTo() []string {
	return play.HowToPlay(&play.Puzzle{TargetLock: "FRONT_DOOR", ResistanceStart: 40, TurnLimit: 6})
}
func (testimonyGame) Docs() Docs {
	return Docs{Page: "docs/testimony.md", Books: []string{"D02", "D05"}}
}
func (testimonyGame) Daily() bool { return true }

func (testimonyGame) Figures(p *play.Puzzle, a *check.Analysis) []figures.Figure {
	return figures.Testimony(p, a)
}
func (testimonyGame) Solution(w io.Writer, p *play.Puzzle, a *check.Analysis) {
	solution.Testimony(w, p, a)
}
func (testimonyGame) Line(p *play.Puzzle, a *check.Analysis) []solution.Step {
	return solution.TestimonyLine(p, a)
}
func (testimonyGame) Board(p *play.Puzzle, a *check.Analysis) page.Board { return page.Testimony(p, a) }

// Moves are how a player writes its actions.
func (testimonyGame) Moves() map[string]string {
	return map[string]string{"submit": `{"submit": ["card-id"]}, one to three ids of your hand`}
}

func (testimonyGame) Sorting(*play.Puzzle) *Sorting { return nil }
