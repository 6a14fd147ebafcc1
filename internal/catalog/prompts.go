package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// maxPrompt bounds a file of a folder of prompts, in bytes: a longer prompt would leave a
// model no room for its answer.
const maxPrompt = 256 << 10

// The names of the files in a folder of prompts, after the name of a game.
const (
	promptSuffix  = ".md"
	exampleSuffix = ".example.json"
	wantedName    = "wanted.md"
	reaskName     = "reask.md"
)

// otherPrompts are the prompts for others than authors, who read their own; no game has one of them.
func otherPrompts() []string { return []string{"probe.md", "critic.md", "reader.md"} }

// WithVars gives the games' prompts the texts that their templates may name.
func (l List) WithVars(vars map[string]string) List {
	told := slices.Clone(l)
	for i := range told {
		told[i].Prompt.Vars = vars
	}
	return told
}

// Prompted gives the games the prompts of a folder: <game>.md, <game>.example.json, and
// wanted.md and reask.md, which all games share. The shipped files stand in for missing ones. A folder
// without prompts, or with a misspelled name, is an error, since nobody would notice that the
// file is ignored. So is every mistake in a template, even in a branch that only runs after a
// wrong answer. Errors are [fault.Usage], except that of ctx.
func (l List) Prompted(ctx context.Context, dir string) (List, error) {
	files, err := readPrompts(ctx, dir, Games().Names())
	if err != nil {
		return nil, err
	}
	hash := sha256.New()
	for _, f := range files {
		fmt.Fprintf(hash, "%s %d\n", f.name, len(f.data))
		hash.Write(f.data)
	}
	folder := hex.EncodeToString(hash.Sum(nil))
	prompted := slices.Clone(l)
	for i := range prompted {
		if err := prompted[i].takePrompt(files, folder); err != nil {
			return nil, fault.AsUsage(err)
		}
	}
	return prompted, nil
}

type promptFile struct {
	name, path string
	data       []byte
}

// readPrompts reads the files of a folder that are prompts, in the order of their names.
func readPrompts(ctx context.Context, dir string, games []string) ([]promptFile, error) {
	shown := document.Printable(dir)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fault.Usagef("the prompts in %s: %s", shown, fault.Reason(err))
	}
	known := []string{wantedName, reaskName}
	for _, name := range games {
		known = append(known, name+promptSuffix, name+exampleSuffix)
	}
	var files []promptFile
	others := 0
	for _, entry := range entries {
		name := entry.Name()
		path := filepath.Join(dir, name)
		prompt := strings.HasSuffix(name, promptSuffix) || strings.HasSuffix(name, exampleSuffix)
		switch {
		case slices.Contains(otherPrompts(), name):
			others++
			continue
		case !prompt || name == "README.md" || boundedfile.Hidden(name):
			continue
		case !slices.Contains(known, name):
			return nil, fault.Usagef("%s is no prompt of any game; there are %s", document.Printable(path), strings.Join(known, ", "))
		}
		data, err := boundedfile.Read(ctx, path, maxPrompt)
		var unread *fs.PathError
		if errors.As(err, &unread) {
			return nil, fault.Usagef("%s: %s", document.Printable(path), fault.Reason(err))
		}
		if err != nil {
			return nil, err
		}
		if len(data) > maxPrompt {
			return nil, fault.Usagef("%s: the file has more than %d bytes", document.Printable(path), maxPrompt)
		}
		text, err := document.Prose(data)
		if err != nil {
			return nil, fault.Usagef("%s: %w", document.Printable(path), err)
		}
		files = append(files, promptFile{name, document.Printable(path), document.Written([]byte(text))})
	}
	if len(files)+others == 0 {
		return nil, fault.Usagef("%s holds no prompt; there are %s", shown, strings.Join(known, ", "))
	}
	return files, nil
}

// takePrompt gives the game its files.
func (g *Game) takePrompt(files []promptFile, folder string) error {
	g.Prompt.Folder = folder
	for _, f := range files {
		switch f.name {
		case g.Name() + promptSuffix:
			g.Prompt.Text, g.Prompt.File = string(f.data), f.path
		case wantedName:
			g.Prompt.Wanted, g.Prompt.WantedFile = string(f.data), f.path
		case reaskName:
			g.Prompt.Reask, g.Prompt.ReaskFile = string(f.data), f.path
		case g.Name() + exampleSuffix:
			reading, err := g.Producer.Parse(f.data)
			if err != nil {
				return err
			}
			if len(reading.Findings) > 0 {
				x := reading.Findings[0]
				return fmt.Errorf("%s:%d:%d: the worked example is no pack: %s [%s]", f.path, x.Line, x.Column, x.Message, x.Rule.Code)
			}
			g.Prompt.Example = f.data
		}
	}
	return g.Prompt.Check()
}
