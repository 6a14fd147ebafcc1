package catalog

import (
	"io"
	"io/fs"

	"dailies/game/session"
	play "dailies/game/waywords"
	"dailies/gen"
	"dailies/gen/feedback"
	assembler "dailies/gen/waywords"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint"
	"dailies/lint/window"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"
	check "dailies/validate/waywords"
)

// waywordsGame is the parts of waywords.
type waywordsGame struct{}

var _ Parts[play.Puzzle, assembler.Pack, check.Analysis] = waywordsGame{} // so that the compiler names a part that is missing

func (waywordsGame) Check() validate.Game[play.Puzzle, check.Analysis] {
	return check.New(schemas.Waywords)
}
func (waywordsGame) Window() window.Game[play.Puzzle, check.Analysis] { return lint.Waywords() }
func (waywordsGame) Maker() gen.Game[play.Puzzle, assembler.Pack, check.Analysis] {
	return assembler.New(schemas.WaywordsPack)
}
func (waywordsGame) Packs() fs.FS { return assembler.Packs() }
func (waywordsGame) Prompt() feedback.Prompt {
	return prompt(prompts.Waywords, prompts.WaywordsExample, schemas.WaywordsPack)
}
func (waywordsGame) Session() session.Game     { return session.Waywords() }
func (waywordsGame) Places() []textplace.Place { return textplace.Waywords() }
func (waywordsGame) HowTo() []string {
	return play.HowToPlay(&play.Puzzle{Config: play.Config{SelectionModel: play.Ray8}})
}
func (waywordsGame) Docs() Docs  { return Docs{Page: "docs/waywords.md", Books: []string{"waywords"}} }
func (waywordsGame) Daily() bool { return true }

func (waywordsGame) Figures(p *play.Puzzle, a *check.Analysis) []figures.Figure {
	return figures.Waywords(p, a)
}
func (waywordsGame) Solution(w io.Writer, p *play.Puzzle, a *check.Analysis) {
	solution.Waywords(w, p, a)
}
func (waywordsGame) Line(p *play.Puzzle, a *check.Analysis) []solution.Step {
	return solution.WaywordsLine(p, a)
}
func (waywordsGame) Board(p *play.Puzzle, a *check.Analysis) page.Board { return page.Waywords(p, a) }

// Moves are how a player writes its actions.
func (waywordsGame) Moves() map[string]string {
	return map[string]string{
		"select": `{"type": "SELECT", "cellIds": ["c1", "c2", "c3"]}, the ids of the cells of a word in the order of the drag`,
		"hint":   `{"type": "PRESS_HINT"}`,
	}
}

func (waywordsGame) Sorting(*play.Puzzle) *Sorting { return nil }
