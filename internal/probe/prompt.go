package probe

import (
	"bytes"
	"context"
	"fmt"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/promptfile"
	"dailies/prompts"
)

// promptName is the prompt's name in a folder of prompts.
const promptName = "probe.md"

// Prompt tells a player how to answer, and what the board shows.
type Prompt struct{ promptfile.Template }

// table is the data of a prompt in a turn.
type table struct {
	Game    string
	Sorted  bool // whether a player sorts the board into sets
	Turn    int
	Turns   int
	InARow  int // unplayable answers in a row that end the game
	History []string
	View    string // as JSON
	Moves   []Move
}

// ReadPrompt reads the prompt of a folder, or that of the program where the folder has none
// or is empty. The error is a [fault.Usage], or that of ctx.
func ReadPrompt(ctx context.Context, dir string) (Prompt, error) {
	parsed, err := promptfile.Read(ctx, dir, promptName, prompts.Probe, "system", "user")
	if err != nil {
		return Prompt{}, err
	}
	p := Prompt{parsed}
	_, _, err = p.render(table{Game: "x", Sorted: true, Turn: 1, Turns: 2, InARow: 3, History: []string{"x"}, View: "{}", Moves: []Move{{"a", "{}", ""}, {"b", "{}", "c"}}})
	return p, promptfile.Usage(dir, promptName, err)
}

// render returns the two parts of a question.
func (p Prompt) render(t table) (system, user string, err error) {
	if system, err = p.Part("system", t); err == nil {
		user, err = p.Part("user", t)
	}
	return system, user, err
}

// seen is a view as shown to a player.
func seen(v session.View) (string, error) {
	text, err := game.CanonicalLine(v)
	if err != nil {
		return "", fmt.Errorf("show a board: %w", err)
	}
	return string(bytes.TrimSpace(text)), nil
}
