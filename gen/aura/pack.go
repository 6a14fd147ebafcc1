package aura

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/document"
	"dailies/gen"
	"dailies/lint/window"
	"dailies/validate"
)

//go:embed packs/*.json
var embedded embed.FS

// Packs returns the packs that come with the program.
func Packs() fs.FS { return gen.Embedded(embedded, "packs") }

// Pack is what an author writes for aura (pipeline page, authors and packs). Every key is
// required, since a model that must answer to a strict schema cannot leave one out: an empty
// list, an empty text and 0 mean none.
type Pack struct {
	Game      string      `json:"game" text:"-"`
	Pack      game.ID     `json:"pack"`
	Target    aura.Target `json:"target"`
	Theme     string      `json:"theme" limit:"1..200"`
	Cards     []Card      `json:"cards" limit:"16..40"`
	Protocols []Protocol  `json:"protocols" limit:"2..5"`
	Shared    []game.ID   `json:"shared" limit:"..8"` // protocols of the library
	AuraLines Lines       `json:"auraLines"`

	// SharedLabels are the labels of Shared, in its order, in words that suit the incident;
	// none for those of the library.
	SharedLabels []line `json:"sharedLabels,omitempty" limit:"..8"`

	// When it may be published: the months, 1 to 12, of the northern year, the days of the week,
	// and dates; any for none. Dated binds parts of it further.
	Months   []int         `json:"months,omitempty" limit:"..12"`
	Weekdays []game.Rung   `json:"weekdays,omitempty" limit:"..7"`
	Dates    []window.Span `json:"dates,omitempty" limit:"..12"`
	Tones    []gen.Tone    `json:"tones,omitempty" limit:"..8"`
	Dated    []gen.Dated   `json:"dated,omitempty" limit:"..24"`
}

// Card is a piece of evidence whose impact is not settled yet.
type Card struct {
	ID     aura.CardID  `json:"id"`
	Name   string       `json:"name" limit:"1..40" text:"distinct card"`
	Flavor string       `json:"flavor" limit:"1..140"`
	Impact Band         `json:"impact"`
	Trust  aura.Trust   `json:"trust"`
	Tags   []aura.Tag   `json:"tags" limit:"1..5"`
	Traits []aura.Trait `json:"traits" limit:"..4"`
}

// Band is where a card's impact may lie. A band written backwards is read forwards.
type Band struct {
	Min int `json:"min" limit:"1..20"`
	Max int `json:"max" limit:"1..20"`
}

// Protocol is a protocol without its threshold.
type Protocol struct {
	ID    game.ID `json:"id"`
	Label string  `json:"label" limit:"1..80"`
	Paths []Path  `json:"paths" limit:"2..4"`
}

// Path is a path with all its keys.
type Path struct {
	ID         game.ID      `json:"id"`
	Label      string       `json:"label" limit:"1..80"`
	AllTags    []aura.Tag   `json:"allTags" limit:"..4"`
	AnyTags    []aura.Tag   `json:"anyTags" limit:"..4"`
	NoTags     []aura.Tag   `json:"noTags" limit:"..4"`
	AllTraits  []aura.Trait `json:"allTraits" limit:"..4"`
	AnyTraits  []aura.Trait `json:"anyTraits" limit:"..4"`
	NoTraits   []aura.Trait `json:"noTraits" limit:"..4"`
	AnyTrust   maybeTrust   `json:"anyTrust"`
	EveryTrust maybeTrust   `json:"everyTrust"`
	Cards      int          `json:"cards" limit:"0..2"`
}

// maybeTrust is a tier of trust, or empty for none.
type maybeTrust string

// Valid reports whether the value is a tier or empty.
func (m maybeTrust) Valid() bool { return m == "" || aura.Trust(m).Valid() }

// Lines are AURA's lines.
type Lines struct {
	Intro     []line `json:"intro" limit:"1..24" text:"line"`
	Accepted  []line `json:"accepted" limit:"1..24" text:"line"`
	Resonance []line `json:"resonance" limit:"1..24" text:"line"`
	Rejected  []line `json:"rejected" limit:"1..24" text:"line"`
	Scan      []line `json:"scan" limit:"1..24" text:"line"`
	Audit     []line `json:"audit" limit:"1..24" text:"line"`
	Shift     []line `json:"shift" limit:"1..24" text:"line"`
	Win       []line `json:"win" limit:"1..24" text:"line"`
	Loss      []line `json:"loss" limit:"1..24" text:"line"`
}

// What bounds a line and the label of a protocol, in characters.
const (
	maxLine  = 140
	maxLabel = 80
)

// line is a line of AURA's.
type line string

// Valid reports whether the line says something, and briefly.
func (l line) Valid() bool { return l != "" && len([]rune(l)) <= maxLine }

// check finds what the schema cannot say about a pack.
func check(p *Pack) []validate.Finding {
	var findings []validate.Finding
	add := func(pointer, message string) {
		findings = append(findings, validate.Finding{Rule: gen.ErrPackReference, Severity: validate.Error, Pointer: pointer, Message: message})
	}
	for i, c := range p.Cards {
		if slices.IndexFunc(p.Cards, func(o Card) bool { return o.ID == c.ID }) != i {
			add(document.Pointer("cards", i, "id"), "two cards have the id "+document.Quote(string(c.ID)))
		}
	}
	for i, protocol := range p.Protocols {
		if slices.IndexFunc(p.Protocols, func(o Protocol) bool { return o.ID == protocol.ID }) != i || shared(protocol.ID) != nil {
			add(document.Pointer("protocols", i, "id"), "two protocols have the id "+document.Quote(string(protocol.ID))+", or the library has it")
		}
		for j, path := range protocol.Paths {
			if slices.IndexFunc(protocol.Paths, func(o Path) bool { return o.ID == path.ID }) != j {
				add(document.Pointer("protocols", i, "paths", j, "id"), "two paths have the id "+document.Quote(string(path.ID)))
			}
		}
	}
	for i, id := range p.Shared {
		if shared(id) == nil || slices.Index(p.Shared, id) != i {
			add(document.Pointer("shared", i), "the library has no protocol "+document.Quote(string(id))+", or it is listed twice")
		}
	}
	if n := len(p.SharedLabels); n != 0 && n != len(p.Shared) {
		add(document.Pointer("sharedLabels"), "there must be a label for each shared protocol, or none")
	}
	for i, label := range p.SharedLabels {
		if len([]rune(label)) > maxLabel {
			add(document.Pointer("sharedLabels", i), fmt.Sprintf("the label of a protocol has at most %d characters", maxLabel))
		}
	}
	return findings
}

// protocols returns those that the pack's puzzles choose from, its own first.
func (p *Pack) protocols() []aura.Protocol {
	all := make([]aura.Protocol, 0, len(p.Protocols)+len(p.Shared))
	for i := range p.Protocols {
		all = append(all, p.Protocols[i].puzzle())
	}
	for i, id := range p.Shared {
		if protocol := shared(id); protocol != nil {
			if i < len(p.SharedLabels) {
				protocol.Label = string(p.SharedLabels[i])
			}
			all = append(all, *protocol)
		}
	}
	return all
}

func (p *Protocol) puzzle() aura.Protocol {
	protocol := aura.Protocol{ID: p.ID, Label: p.Label}
	for _, q := range p.Paths {
		protocol.Paths = append(protocol.Paths, aura.Path{
			ID: q.ID, Label: q.Label, AllTags: q.AllTags, AnyTags: q.AnyTags, NoTags: q.NoTags,
			AllTraits: q.AllTraits, AnyTraits: q.AnyTraits, NoTraits: q.NoTraits,
			AnyTrust: aura.Trust(q.AnyTrust), EveryTrust: aura.Trust(q.EveryTrust), Cards: q.Cards,
		})
	}
	return protocol
}

func (c *Card) puzzle(impact int) aura.Card {
	return aura.Card{ID: c.ID, Name: c.Name, Flavor: c.Flavor, Impact: impact, Trust: c.Trust, Tags: c.Tags, Traits: c.Traits}
}

func (l *Lines) puzzle() aura.Lines {
	return aura.Lines{
		Intro: texts(l.Intro), Accepted: texts(l.Accepted), Resonance: texts(l.Resonance), Rejected: texts(l.Rejected), Scan: texts(l.Scan),
		Audit: texts(l.Audit), Shift: texts(l.Shift), Win: texts(l.Win), Loss: texts(l.Loss),
	}
}

func texts(lines []line) []string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = string(l)
	}
	return all
}
