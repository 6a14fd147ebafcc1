// Package yamlsource reads what people write by hand, YAML or JSON, into values that know
// their places. It takes plain YAML only, within bounds: no anchors, aliases, tags or
// merges, no key twice, one document.
package yamlsource

import (
	"bytes"
	"fmt"

	"github.com/goccy/go-yaml/parser"

	"dailies/game/document"
)

// MaxBytes bounds a text, in bytes: more than any grid or settings file needs. It
// also bounds how deep the YAML parser can go.
const MaxBytes = 64 << 10

// maxNodes bounds how deep a text may be nested; five levels are used.
const maxNodes = 16

// Mistake is something wrong in a text, at its place in the author's file.
type Mistake struct {
	Line, Column int // from 1
	Message      string
}

// Error implements error.
func (m Mistake) Error() string { return fmt.Sprintf("%d:%d: %s", m.Line, m.Column, m.Message) }

// Kind is what an item is.
type Kind uint8

// The kinds. Nothing is null, or a value left out.
const (
	Nothing Kind = iota
	Text
	Number
	Bool
	List
	Mapping
)

// Item is a value of a text, with its place.
type Item struct {
	Kind         Kind
	Text         string // of a scalar, as written
	Keys, Values []Item // of a mapping; a list has values only
	Line, Column int    // from 1
}

// Scalar tells whether the item is a text, a number, or true or false.
func (i *Item) Scalar() bool { return i.Kind == Text || i.Kind == Number || i.Kind == Bool }

// Mistake is a mistake at the item's place.
func (i *Item) Mistake(format string, args ...any) Mistake {
	return Mistake{max(i.Line, 1), max(i.Column, 1), fmt.Sprintf(format, args...)}
}

// Member is the value of a key, or nil.
func (i *Item) Member(key string) *Item {
	for n := range i.Keys {
		if i.Keys[n].Text == key {
			return &i.Values[n]
		}
	}
	return nil
}

// Read reads a text: JSON when it begins with a brace, else YAML. The error is a
// [Mistake].
func Read(data []byte) (Item, error) {
	if len(data) > MaxBytes {
		return Item{}, Mistake{1, 1, fmt.Sprintf("the input has more than %d bytes", MaxBytes)}
	}
	text, err := document.Prose(data)
	if err != nil {
		return Item{}, misplaced(data, err)
	}
	item, err := readText([]byte(text))
	if err != nil {
		return Item{}, err
	}
	return item.withoutSchema()
}

// readText reads a text of UTF-8.
func readText(data []byte) (Item, error) {
	if first := bytes.TrimSpace(data); len(first) > 0 && first[0] == '{' {
		doc, faults := document.Parse(data)
		if len(faults) > 0 {
			line, column := doc.LineColumn(faults[0].Offset)
			return Item{}, Mistake{line, column, faults[0].Message}
		}
		return fromJSON(doc, &doc.Root), nil
	}
	if mistake, found := unseen(data); found {
		return Item{}, mistake
	}
	if mistake, deep := nested(data); deep {
		return Item{}, mistake
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return Item{}, syntaxMistake(err)
	}
	if len(file.Docs) == 0 || len(file.Docs) == 1 && file.Docs[0].Body == nil {
		return Item{}, Mistake{1, 1, "the input is empty"}
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return Item{}, Mistake{1, 1, fmt.Sprintf("the input holds %d documents, not 1", len(file.Docs))}
	}
	return fromYAML(file.Docs[0].Body, 0)
}
