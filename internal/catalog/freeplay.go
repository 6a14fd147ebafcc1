package catalog

import (
	"io"
	"io/fs"

	play "dailies/game/freeplay"
	"dailies/game/session"
	"dailies/gen"
	"dailies/gen/feedback"
	assembler "dailies/gen/freeplay"
	"dailies/gen/testimony"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint"
	"dailies/lint/window"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"
	check "dailies/validate/freeplay"
)

// freeplayGame is the parts of freeplay.
type freeplayGame struct{}

var _ Parts[play.Puzzle, assembler.Pack, check.Analysis] = freeplayGame{} // so that the compiler names a part that is missing

func (freeplayGame) Check() validate.Game[play.Puzzle, check.Analysis] {
	return check.New(schemas.Freeplay)
}
func (freeplayGame) Window() window.Game[play.Puzzle, check.Analysis] { return lint.Freeplay() }
func (freeplayGame) Maker() gen.Game[play.Puzzle, assembler.Pack, check.Analysis] {
	return assembler.New(schemas.FreeplayPack, testimony.Embedded)
}
func (freeplayGame) Packs() fs.FS { return assembler.Packs() }
func (freeplayGame) Prompt() feedback.Prompt {
	return prompt(prompts.Freeplay, prompts.FreeplayExample, schemas.FreeplayLines)
}
func (freeplayGame) Session() session.Game     { return session.Freeplay() }
func (freeplayGame) Places() []textplace.Place { return textplace.Freeplay() }
func (freeplayGame) HowTo() []string           { return play.HowToPlay() }
func (freeplayGame) Docs() Docs                { return Docs{Page: "docs/freeplay.md"} }
func (freeplayGame) Daily() bool               { return false }

func (freeplayGame) Figures(p *play.Puzzle, a *check.Analysis) []figures.Figure {
	return figures.Freeplay(p, a)
}
func (freeplayGame) Solution(w io.Writer, p *play.Puzzle, a *check.Analysis) {
	solution.Freeplay(w, p, a)
}
func (freeplayGame) Line(p *play.Puzzle, a *check.Analysis) []solution.Step {
	return solution.FreeplayLine(p, a)
}
func (freeplayGame) Board(p *play.Puzzle, a *check.Analysis) page.Board { return page.Freeplay(p, a) }

// Moves are how a player writes its actions.
func (freeplayGame) Moves() map[string]string {
	return map[string]string{
		"SUBMIT": `{"do": "SUBMIT", "cards": ["card-id"]}, one to three ids of your hand`, "CYCLE": `{"do": "CYCLE", "cards": ["card-id"]}`,
		"CORROBORATE": `{"do": "CORROBORATE", "cards": ["card-id", "other-id"]}`, "FLAG": `{"do": "FLAG", "counter": "counter-id"}`,
		"REWIRE": `{"do": "REWIRE", "cards": ["card-id"]}`, "EXPLOIT": `{"do": "EXPLOIT", "cards": ["card-id"]}`,
		"TAKE": `{"do": "TAKE", "take": "TOKEN"}, or "CALM" for less scrutiny, or "CARD"`,
	}
}

func (freeplayGame) Sorting(*play.Puzzle) *Sorting { return nil }
