package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailies/game/document"
	"dailies/internal/yamlsource"
	"dailies/validate"
)

// MaxBytes bounds a settings file.
const MaxBytes = yamlsource.MaxBytes

// File is a parsed settings file. The zero value is an empty one.
type File struct {
	Name    string
	Content Content

	root yamlsource.Item
}

// Parse reads a file and checks it against its schema. The error lists
// every mistake as name:line:column, a line each, and shows no value of an unknown
// setting.
func Parse(name string, data []byte, schema *validate.Schema) (*File, error) {
	f := &File{Name: name}
	if blank(data) {
		return f, nil
	}
	if err := f.parse(data, schema, &f.Content); err != nil {
		return nil, err
	}
	if len(f.Content.Prices.Models) > 0 && f.Content.Prices.File != "" {
		return nil, f.Mistake([]string{"prices", "file"}, "give the file or the models, not both")
	}
	return f, nil
}

// ParseInto reads a file of another schema into v, just as strictly.
func ParseInto(name string, data []byte, schema *validate.Schema, v any) (*File, error) {
	f := &File{Name: name}
	return f, f.parse(data, schema, v)
}

func (f *File) parse(data []byte, schema *validate.Schema, v any) error {
	var err error
	if f.root, err = yamlsource.Read(data); err != nil {
		return f.at(err)
	}
	text, err := f.root.JSON()
	if err != nil {
		return f.at(err)
	}
	doc, faults := document.Parse(text)
	if len(faults) > 0 {
		return f.unsound(faults[0])
	}
	mismatches, err := schema.Check(doc)
	if err != nil {
		return err
	}
	if len(mismatches) > 0 {
		return f.mismatched(mismatches, schema)
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	return nil
}

// Keys returns the keys of the mapping under a top-level key, in their order.
func (f *File) Keys(name string) []string {
	var keys []string
	if item := f.root.Member(name); item != nil {
		for _, key := range item.Keys {
			keys = append(keys, key.Text)
		}
	}
	return keys
}

// blank reports whether a text holds nothing or only comments.
func blank(data []byte) bool {
	for line := range bytes.Lines(document.WithoutMark(data)) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// unsound finds a value or key with a character that no text may have, such as a
// control character.
func (f *File) unsound(fault document.Fault) error {
	for _, leaf := range f.leaves() {
		item := yamlsource.Item{Kind: yamlsource.Text, Text: strings.Join(leaf.Steps, ".") + leaf.Text}
		text, err := item.JSON()
		if _, faults := document.Parse(text); err == nil && len(faults) > 0 {
			return f.Mistake(leaf.Steps, "%s", faults[0].Message)
		}
	}
	return f.Mistake(nil, "%s", fault.Message)
}

// at prefixes a mistake that has a place with the file's name.
func (f *File) at(err error) error { return fmt.Errorf("%s:%w", f.Name, err) }

func (f *File) mismatched(mismatches []document.Mismatch, schema *validate.Schema) error {
	var root schemaNode
	if err := json.Unmarshal(schema.Text, &root); err != nil {
		return fmt.Errorf("read the schema of settings: %w", err)
	}
	errs := make([]error, len(mismatches))
	for i, m := range mismatches {
		steps := steps(m.Pointer)
		if unknown := root.unknown(steps); unknown != "" {
			errs[i] = f.KeyMistake(steps, "%s", unknown)
		} else {
			errs[i] = f.Mistake(steps, "%s", f.better(steps, m.Message))
		}
	}
	return errors.Join(errs...)
}

// better is the message of a setting's kind about a value that the schema refuses, which
// is plainer; else that of the schema.
func (f *File) better(steps []string, message string) string {
	for _, leaf := range f.leaves() {
		for _, s := range Table() {
			if !slices.Equal(leaf.Steps, steps) || !s.matches(steps) {
				continue
			}
			if err := s.Kind.check(leaf.Text); err != nil {
				return err.Error()
			}
		}
	}
	return message
}

func steps(pointer string) []string {
	parts := strings.Split(pointer, "/")[1:]
	for i, part := range parts {
		parts[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
	}
	return parts
}

// Mistake returns an error at the place of the value that steps lead to.
func (f *File) Mistake(steps []string, format string, args ...any) error {
	line, column := f.place(steps, false)
	return f.mistake(line, column, steps, fmt.Sprintf(format, args...))
}

// KeyMistake returns an error at the place of the last key.
func (f *File) KeyMistake(steps []string, format string, args ...any) error {
	line, column := f.place(steps, true)
	return f.mistake(line, column, steps, fmt.Sprintf(format, args...))
}

func (f *File) mistake(line, column int, steps []string, message string) error {
	if len(steps) > 0 {
		message = document.Show(strings.Join(steps, ".")) + ": " + message
	}
	return fmt.Errorf("%s:%d:%d: %s", f.Name, line, column, message)
}

// place is the line and column of a value or of its key. It is the key's also where the
// value is no scalar, since that begins on a later line.
func (f *File) place(steps []string, key bool) (line, column int) {
	item, line, column := &f.root, 1, 1
	for _, step := range steps {
		if n, err := strconv.Atoi(step); err == nil && item.Kind == yamlsource.List && n < len(item.Values) {
			item = &item.Values[n]
			line, column = item.Line, item.Column
			continue
		}
		at := slices.IndexFunc(item.Keys, func(k yamlsource.Item) bool { return k.Text == step })
		if at < 0 {
			break
		}
		place := &item.Keys[at]
		if item = &item.Values[at]; item.Scalar() && !key {
			place = item
		}
		line, column = place.Line, place.Column
	}
	return line, column
}
