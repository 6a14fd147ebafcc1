// Package promptfile reads prompts that no game owns: those of a probe's player, a critic, a reader.
package promptfile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"dailies/game/document"
	"dailies/gen/feedback"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// maxBytes bounds a prompt.
const maxBytes = 64 << 10

// Template is a prompt, and the hash of all that it says.
type Template struct {
	parsed *template.Template
	Hash   string            // in hexadecimal
	Vars   map[string]string // texts that it may name, see [Template.With]
}

// With returns the prompt with texts that it may name.
func (t Template) With(vars map[string]string) Template {
	t.Vars = vars
	text := t.Hash
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		text += "\x00" + name + "=" + vars[name]
	}
	if len(vars) > 0 {
		sum := sha256.Sum256([]byte(text))
		t.Hash = hex.EncodeToString(sum[:])
	}
	return t
}

// Part renders a part of the prompt, without the spaces around it.
func (t Template) Part(name string, data any) (string, error) {
	var text bytes.Buffer
	err := t.parsed.ExecuteTemplate(&text, name, data)
	return strings.TrimSpace(text.String()), err
}

// Read reads the prompt of a name in a folder, or own where the folder has none or is empty. parts
// are the parts of it that are sent. The error is a [fault.Usage], or that of ctx.
func Read(ctx context.Context, dir, name, own string, parts ...string) (Template, error) {
	text := own
	if dir != "" {
		file := filepath.Join(dir, name)
		data, err := boundedfile.Read(ctx, file, maxBytes)
		switch {
		case errors.Is(err, fs.ErrNotExist) && isFolder(dir):
		case err != nil && ctx.Err() != nil:
			return Template{}, err
		case err != nil:
			return Template{}, fault.Usagef("%s: %s", document.Printable(file), fault.Reason(err))
		case len(data) > maxBytes:
			return Template{}, fault.Usagef("%s has more than %d bytes", document.Printable(file), maxBytes)
		default:
			if text, err = document.Prose(data); err != nil {
				return Template{}, fault.Usagef("%s: %w", document.Printable(file), err)
			}
		}
	}
	parsed, err := template.New(name).Option("missingkey=error").Parse(text)
	if err != nil {
		return Template{}, Usage(dir, name, err)
	}
	sum := sha256.Sum256([]byte(text))
	return Template{parsed: parsed, Hash: hex.EncodeToString(sum[:])}, fault.AsUsage(feedback.CheckSent(feedback.TemplateFile{Name: shown(dir, name), Text: text, Parts: parts}))
}

// Usage is an error of rendering a prompt as a [fault.Usage] that names its file; nil for none.
func Usage(dir, name string, err error) error {
	if err == nil {
		return nil
	}
	return fault.Usagef("%s: %v", shown(dir, name), err)
}

func shown(dir, name string) string {
	if dir == "" {
		return name
	}
	return document.Printable(filepath.Join(dir, name))
}

func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}
