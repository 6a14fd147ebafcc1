package readers

import (
	"context"

	"dailies/internal/catalog"
	"dailies/internal/promptfile"
	"dailies/prompts"
)

// promptName is the prompt's name in a folder of prompts.
const promptName = "reader.md"

// Prompt shows a reader a board.
type Prompt struct{ promptfile.Template }

// ReadPrompt reads the prompt of a folder, or that of the program where the folder has none or is
// empty, and gives it the texts that it may name. The error is a [fault.Usage], or that of ctx.
func ReadPrompt(ctx context.Context, dir string, vars map[string]string) (Prompt, error) {
	t, err := promptfile.Read(ctx, dir, promptName, prompts.Reader, "system", "user")
	if err != nil {
		return Prompt{}, err
	}
	p := Prompt{t.With(vars)}
	_, _, err = p.render(&catalog.Sorting{Tiles: []catalog.SortedTile{{ID: "t1", Text: "x", Subtext: "y"}}})
	return p, promptfile.Usage(dir, promptName, err)
}

// render returns the two parts of the question about a board: its tiles as a player sees them.
func (p Prompt) render(board *catalog.Sorting) (system, user string, err error) {
	if system, err = p.Part("system", map[string]any{"Vars": p.Vars}); err == nil {
		user, err = p.Part("user", map[string]any{"Tiles": board.Tiles, "Vars": p.Vars})
	}
	return system, user, err
}
