package waywords

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/validate"
)

//go:embed topics/*.json
var embedded embed.FS

// Packs are the word lists that come with the program, one topic each.
func Packs() fs.FS {
	packs, err := fs.Sub(embedded, "topics")
	if err != nil {
		return embed.FS{} // the name is fixed and valid, so this is never reached
	}
	return packs
}

// Pack is a word list: what an author writes for waywords (page, documents).
type Pack struct {
	ContentVersion string            `json:"contentVersion" limit:"1..40"`
	Topics         map[TopicID]Topic `json:"topics"`
}

// TopicID names a topic: small letters, digits and hyphens.
type TopicID string

// Valid tells whether the id has that form and at most 40 characters.
func (id TopicID) Valid() bool {
	if id == "" || len(id) > 40 || id[0] == '-' {
		return false
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// Topic is a theme with its words.
type Topic struct {
	Title string `json:"title" limit:"1..60"`
	Path  []Word `json:"path" limit:"4..160"` // words of the theme
	Bonus []Word `json:"bonus" limit:"1..64"` // words of a second, related idea
}

// Word is 3 to 7 capital letters A-Z: what an easy daily takes.
type Word string

// Valid tells whether the word has that form.
func (w Word) Valid() bool {
	for _, c := range []byte(w) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return len(w) >= shortest && len(w) <= longest
}

// shortest and longest bound a word, in letters (seed §10.7).
const shortest, longest = 3, 7

// ids lists the topics in the order of their names.
func (p *Pack) ids() []TopicID { return slices.Sorted(maps.Keys(p.Topics)) }

// check finds what the schema cannot say about a word list. A word inside another is
// no mistake there: the search never puts the two on one board.
func check(p *Pack) []validate.Finding {
	var findings []validate.Finding
	add := func(pointer, message string) {
		findings = append(findings, validate.Finding{Rule: gen.ErrPackReference, Severity: validate.Error, Pointer: pointer, Message: message})
	}
	if len(p.Topics) == 0 {
		add("/topics", "the word list has no topic")
	}
	for _, id := range p.ids() {
		topic := p.Topics[id]
		seen := make(map[Word]bool)
		for _, list := range []struct {
			name  string
			words []Word
		}{{"path", topic.Path}, {"bonus", topic.Bonus}} {
			for i, w := range list.words {
				if seen[w] {
					add(document.Pointer("topics", string(id), list.name, i), fmt.Sprintf("the topic has the word %s twice", w))
				}
				seen[w] = true
			}
		}
	}
	return findings
}

// ReadPack reads a word list strictly, also what its schema cannot say. Mistakes name
// their place in the text.
func ReadPack(data []byte) (*Pack, []Mistake) {
	doc, faults := document.Parse(data)
	var mistakes []Mistake
	for _, f := range faults {
		line, column := doc.LineColumn(f.Offset)
		mistakes = append(mistakes, Mistake{Line: line, Column: column, Message: f.Message})
	}
	if len(faults) > 0 {
		return nil, mistakes
	}
	pack := new(Pack)
	for _, m := range doc.Decode(pack) {
		line, column := doc.Position(m.Pointer)
		mistakes = append(mistakes, Mistake{Line: line, Column: column, Message: m.Error()})
	}
	if len(mistakes) == 0 {
		for _, f := range check(pack) {
			line, column := doc.Position(f.Pointer)
			mistakes = append(mistakes, Mistake{Line: line, Column: column, Message: f.Message})
		}
	}
	if len(mistakes) > 0 {
		return nil, mistakes
	}
	return pack, nil
}

// Topic is the topic of that id, or the only one when none is named. The error tells
// which there are.
func (p *Pack) Topic(id TopicID) (TopicID, *Topic, error) {
	if id == "" && len(p.Topics) == 1 {
		id = p.ids()[0]
	}
	topic, ok := p.Topics[id]
	switch {
	case ok:
		return id, &topic, nil
	case id == "":
		return "", nil, fmt.Errorf("the word list has %d topics, %v: say which", len(p.Topics), p.ids())
	}
	return "", nil, fmt.Errorf("the word list has no topic %s; there are %v", document.Quote(string(id)), p.ids())
}
