package probe

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/prompts"
)

// promptName is the prompt's name in a folder of prompts.
const promptName = "probe.md"

// maxPrompt bounds a prompt, in bytes.
const maxPrompt = 64 << 10

// Prompt says to a player how to answer, and what there is to see.
type Prompt struct{ template *template.Template }

// table is what a prompt is made of in a turn.
type table struct {
	Game    string
	Turn    int
	Turns   int
	InARow  int // answers that cannot be played, after which the game is over
	History []string
	View    string // as JSON
	Moves   []Move
}

// ReadPrompt reads the prompt of a folder, or that of the program where the folder has none
// or is empty. The error is a [fault.Usage], or that of ctx.
func ReadPrompt(ctx context.Context, dir string) (Prompt, error) {
	text, file := prompts.Probe, promptName
	if dir != "" {
		file = filepath.Join(dir, promptName)
		data, err := boundedfile.Read(ctx, file, maxPrompt)
		switch {
		case errors.Is(err, fs.ErrNotExist) && isFolder(dir):
		case err != nil && ctx.Err() != nil:
			return Prompt{}, err
		case err != nil:
			return Prompt{}, fault.Usagef("%s: %s", document.Printable(file), fault.Reason(err))
		case len(data) > maxPrompt:
			return Prompt{}, fault.Usagef("%s has more than %d bytes", document.Printable(file), maxPrompt)
		default:
			text = string(data)
		}
	}
	parsed, err := template.New(filepath.Base(file)).Option("missingkey=error").Parse(text)
	p := Prompt{parsed}
	if err == nil {
		_, _, err = p.render(table{Game: "triples", Turn: 1, Turns: 2, InARow: 3, History: []string{"x"}, View: "{}", Moves: []Move{{"a", "{}", ""}, {"b", "{}", "c"}}})
	}
	if err != nil {
		return Prompt{}, fault.Usagef("%s: %v", document.Printable(file), err)
	}
	return p, nil
}

func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// render gives the two parts of a question.
func (p Prompt) render(t table) (system, user string, err error) {
	parts := [2]string{}
	for i, name := range []string{"system", "user"} {
		var text bytes.Buffer
		if err := p.template.ExecuteTemplate(&text, name, t); err != nil {
			return "", "", err
		}
		parts[i] = strings.TrimSpace(text.String())
	}
	return parts[0], parts[1], nil
}

// seen is a view as a player is shown it.
func seen(v session.View) (string, error) {
	text, err := game.CanonicalLine(v)
	if err != nil {
		return "", fmt.Errorf("show a board: %w", err)
	}
	return string(bytes.TrimSpace(text)), nil
}
