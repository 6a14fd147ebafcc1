package waywords

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/lint/window"
	"dailies/validate"
)

//go:embed topics/*.json
var embedded embed.FS

// Packs returns the word lists that come with the program, one topic each.
func Packs() fs.FS { return gen.Embedded(embedded, "topics") }

// Pack is a word list: what an author writes for waywords (page, documents).
type Pack struct {
	ContentVersion string            `json:"contentVersion" limit:"1..40" text:"-"`
	Topics         map[TopicID]Topic `json:"topics"`
	Dated          []gen.Dated       `json:"dated,omitempty" limit:"..24"` // words and titles bound to fewer days than their topic
}

// TopicID names a topic: small letters, digits and hyphens.
type TopicID string

// Valid reports whether the id has that form and at most 40 characters.
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
	Title string `json:"title" limit:"1..60"` // also the name by which it is known
	Path  []Word `json:"path" limit:"4..160"` // words of the theme
	Bonus []Word `json:"bonus" limit:"1..64"` // words of a second, related idea

	// OtherTitles are what it is called when it returns within a year.
	OtherTitles []Title `json:"otherTitles,omitempty" limit:"..5" text:"line"`

	// Emoji are path words with emoji in them, for the weekday that has some.
	Emoji []EmojiWord `json:"emoji,omitempty" limit:"..24"`

	// BonusTitle names the second idea, for a player who has found one of its words.
	BonusTitle string `json:"bonusTitle,omitempty" limit:"1..60"`

	// Lexicon is all that a lover of the theme would try, inflected forms among them:
	// no board of the topic shows one of them that it does not list.
	Lexicon []ThemeWord `json:"lexicon,omitempty" limit:"..1500"`

	// When it may be published: the months, 1 to 12, of the northern year, the days of the week,
	// and dates; any for none.
	Months   []int         `json:"months,omitempty" limit:"..12"`
	Weekdays []game.Rung   `json:"weekdays,omitempty" limit:"..7"`
	Dates    []window.Span `json:"dates,omitempty" limit:"..12"`
	Tones    []gen.Tone    `json:"tones,omitempty" limit:"..8"`
}

// titles returns all titles of the topic, its name first.
func (t *Topic) titles() []string {
	titles := []string{t.Title}
	for _, other := range t.OtherTitles {
		titles = append(titles, string(other))
	}
	return titles
}

// lexicon returns the lexicon as a puzzle carries it.
func (t *Topic) lexicon() waywords.Lexicon {
	words := make([]string, len(t.Lexicon))
	for i, w := range t.Lexicon {
		words[i] = string(w)
	}
	slices.Sort(words)
	return waywords.Lexicon(strings.Join(words, " "))
}

// Title is one more title of a topic: 1 to 60 characters.
type Title string

// Valid reports whether the title has that length.
func (t Title) Valid() bool { return t != "" && utf8.RuneCountInString(string(t)) <= 60 }

// ThemeWord is a word of a lexicon: 3 to 8 capital letters A-Z, as many as a board is wide.
type ThemeWord string

// Valid reports whether the word has that form.
func (w ThemeWord) Valid() bool {
	return len(w) <= maxSide && capitals(string(w)) && len(w) >= shortest
}

// Word is 3 to 7 capital letters A-Z: what an easy daily takes.
type Word string

// Valid reports whether the word has that form.
func (w Word) Valid() bool { return capitals(string(w)) && len(w) >= shortest && len(w) <= longest }

func capitals(w string) bool {
	return !strings.ContainsFunc(w, func(c rune) bool { return c < 'A' || c > 'Z' })
}

// shortest and longest bound a word, in letters (seed §10.7).
const shortest, longest = 3, 7

// ids lists the topics in the order of their names.
func (p *Pack) ids() []TopicID { return slices.Sorted(maps.Keys(p.Topics)) }

// check finds what the schema cannot say about a word list. A word inside another is
// no mistake there: the search never puts the two on one board.
func check(p *Pack) []validate.Finding {
	var findings []validate.Finding
	add := func(rule *validate.Rule, pointer, message string) {
		findings = append(findings, validate.Finding{Rule: rule, Severity: validate.Error, Pointer: pointer, Message: message})
	}
	if len(p.Topics) == 0 {
		add(gen.ErrPackReference, "/topics", "the word list has no topic")
	}
	called := make(map[string]TopicID)
	for _, id := range p.ids() {
		called[game.Fold(p.Topics[id].Title)] = id
	}
	for _, id := range p.ids() {
		topic := p.Topics[id]
		for i, title := range topic.OtherTitles {
			if other, taken := called[game.Fold(string(title))]; taken {
				add(gen.PackRepeatRule(), document.Pointer("topics", string(id), "otherTitles", i), fmt.Sprintf("the topic %s is called %s already", other, document.Quote(string(title))))
			}
			called[game.Fold(string(title))] = id
		}
		seen := make(map[Word]bool)
		for _, list := range []struct {
			name  string
			words []Word
		}{{"path", topic.Path}, {"bonus", topic.Bonus}} {
			for i, w := range list.words {
				if seen[w] {
					add(gen.PackRepeatRule(), document.Pointer("topics", string(id), list.name, i), fmt.Sprintf("the topic has the word %s twice", w))
				}
				seen[w] = true
			}
		}
		for i, fault := range topic.checkEmoji() {
			if fault != "" {
				add(gen.ErrPackReference, document.Pointer("topics", string(id), "emoji", i), fault)
			}
		}
	}
	return findings
}

// checkEmoji says for each emoji word why it cannot be dealt, or nothing.
func (t *Topic) checkEmoji() []string {
	faults := make([]string, len(t.Emoji))
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		return faults
	}
	var letters alphabet
	seen := make(map[EmojiWord]bool)
	for i, w := range t.Emoji {
		var code string
		code, letters = letters.encode(w, &dictionary)
		switch {
		case code == "":
			faults[i] = fmt.Sprintf("%s has an emoji that the dictionary lacks, or the topic has more than %d", document.Quote(string(w)), maxEmoji)
		case seen[w]:
			faults[i] = fmt.Sprintf("the topic has the word %s twice", document.Quote(string(w)))
		}
		seen[w] = true
	}
	return faults
}

// ReadPack reads a word list strictly, and checks what its schema cannot say. Words that no
// board can show are left out with a warning each; mistakes, which leave no pack, and warnings
// name their place in the text.
func ReadPack(data []byte) (pack *Pack, warnings, mistakes []Mistake) {
	doc, faults := document.Parse(data)
	for _, f := range faults {
		line, column := doc.LineColumn(f.Offset)
		mistakes = append(mistakes, Mistake{Line: line, Column: column, Message: f.Message})
	}
	if len(faults) > 0 {
		return nil, nil, mistakes
	}
	spare := unusable(doc)
	for _, s := range spare {
		line, column := doc.Position(s.Pointer)
		warnings = append(warnings, Mistake{Line: line, Column: column, Message: "left out: " + s.Message})
	}
	if len(spare) > 0 {
		doc, _ = document.Parse(feedback.LeaveOut(data, spare))
	}
	pack = new(Pack)
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
		return nil, warnings, mistakes
	}
	return pack, warnings, nil
}

// Topic returns the topic of that id, or the only one when none is named. The error lists the
// topics there are.
func (p *Pack) Topic(id TopicID) (TopicID, *Topic, error) {
	if id == "" && len(p.Topics) == 1 {
		id = p.ids()[0]
	}
	topic, ok := p.Topics[id]
	switch {
	case ok:
		return id, &topic, nil
	case id == "":
		return "", nil, fmt.Errorf("the word list has %d topics: name %s with --topic", len(p.Topics), document.Choices(p.ids()))
	}
	return "", nil, fmt.Errorf("the word list has no topic %s, only %s", document.Quote(string(id)), document.Choices(p.ids()))
}
