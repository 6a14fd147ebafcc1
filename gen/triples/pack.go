package triples

import (
	"embed"
	"io/fs"
	"slices"
	"unicode/utf8"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/lint/window"
	"dailies/validate"
)

//go:embed packs/*.json
var embedded embed.FS

// Packs returns the packs that come with the program.
func Packs() fs.FS { return gen.Embedded(embedded, "packs") }

// Pack is what an author writes for triples (pipeline page, authors and packs).
type Pack struct {
	Game          string           `json:"game" text:"-"`
	Pack          game.ID          `json:"pack"`
	Theme         string           `json:"theme" limit:"1..200"`
	TopicFamilies []triples.Family `json:"topicFamilies" limit:"1..12"`
	Triples       []Triple         `json:"triples" limit:"5..12"`
	Decoys        []Decoy          `json:"decoys" limit:"6..24"`
	KoaLines      Lines            `json:"koaLines"`

	// Contested lists tiles by their texts, of which no two are ever dealt together: readers
	// found a second reading in which one could stand for the other.
	Contested []Contested `json:"contested,omitempty" limit:"..80"`

	// When it may be published: the months, 1 to 12, of the northern year, the days of the week,
	// and dates; any for none. Dated binds parts of it further.
	Months   []int         `json:"months,omitempty" limit:"..12"`
	Weekdays []game.Rung   `json:"weekdays,omitempty" limit:"..7"`
	Dates    []window.Span `json:"dates,omitempty" limit:"..12"`
	Tones    []gen.Tone    `json:"tones,omitempty" limit:"..8"`
	Dated    []gen.Dated   `json:"dated,omitempty" limit:"..24"`
}

// Contested is the texts of some tiles of a pack.
type Contested []string

// Valid reports whether there are 2 to 12 texts that a tile may have.
func (c Contested) Valid() bool {
	return len(c) >= 2 && len(c) <= 12 && !slices.ContainsFunc(c, func(text string) bool {
		return text == "" || utf8.RuneCountInString(text) > maxText
	})
}

const maxText = 24 // characters of a tile's text

// Triple is three tiles or more that meet one rule which no other tile of the pack meets. A
// board deals three of them, any that stand together.
//
// What the reveal says is either RuleExplanation, of a triple of three, or the Idea and the Why
// of each dealt tile, joined. The other is empty.
type Triple struct {
	ID              game.ID `json:"id"`
	Title           string  `json:"title" limit:"1..32" text:"distinct title"`
	RuleExplanation string  `json:"ruleExplanation,omitempty" limit:"..140"`
	Idea            string  `json:"idea,omitempty" limit:"..50"` // the rule, without the stop at its end
	Tiles           []Card  `json:"tiles" limit:"3..6"`
	Kind            game.ID `json:"kind,omitempty"` // of its rule, in the author's words: record, use, name

	// Hidden are the words that its tiles hide in their spelling; none for another rule.
	Hidden []triples.HiddenWord `json:"hidden,omitempty" limit:"..6"`
}

// Card is a tile without its place on a board.
type Card struct {
	Text         string               `json:"text" limit:"1..24" text:"distinct tile"`
	Icon         string               `json:"icon" limit:"1..16" text:"icon"`
	Subtext      string               `json:"subtext" limit:"..50"` // empty for none
	SourceGroup  triples.SourceGroup  `json:"sourceGroup"`
	ControlPath  triples.ControlPath  `json:"controlPath"`
	ClaimShape   triples.ClaimShape   `json:"claimShape"`
	EvidenceType triples.EvidenceType `json:"evidenceType"`
	TopicFamily  triples.Family       `json:"topicFamily"`
	Readings     []game.ID            `json:"readings,omitempty" limit:"1..8"` // what a player may take it for, in the author's words too
	Visible      []triples.Dimension  `json:"visible,omitempty" limit:"..5"`   // the tags that its text shows a reader
	Why          string               `json:"why,omitempty" limit:"..28"`      // how it meets the idea of its triple
}

// Decoy is a card that belongs to no triple of the pack, with what it tempts.
type Decoy struct {
	Text         string               `json:"text" limit:"1..24" text:"distinct tile"`
	Icon         string               `json:"icon" limit:"1..16" text:"icon"`
	Subtext      string               `json:"subtext" limit:"..50"`
	SourceGroup  triples.SourceGroup  `json:"sourceGroup"`
	ControlPath  triples.ControlPath  `json:"controlPath"`
	ClaimShape   triples.ClaimShape   `json:"claimShape"`
	EvidenceType triples.EvidenceType `json:"evidenceType"`
	TopicFamily  triples.Family       `json:"topicFamily"`
	Tempts       []Temptation         `json:"tempts" limit:"1..8"`
	Readings     []game.ID            `json:"readings,omitempty" limit:"1..8"`
	Visible      []triples.Dimension  `json:"visible,omitempty" limit:"..5"`
}

func (d *Decoy) card() Card {
	return Card{
		Text: d.Text, Icon: d.Icon, Subtext: d.Subtext, SourceGroup: d.SourceGroup, ControlPath: d.ControlPath,
		ClaimShape: d.ClaimShape, EvidenceType: d.EvidenceType, TopicFamily: d.TopicFamily, Readings: d.Readings, Visible: d.Visible,
	}
}

// Temptation says why a decoy seems to belong to a triple, and why it does not.
type Temptation struct {
	Triple      game.ID `json:"triple"`
	WhyTempting string  `json:"whyTempting" limit:"1..120"`
	WhyInvalid  string  `json:"whyInvalid" limit:"1..140"`
}

// Lines are KOA's lines. Suspicions are a list, since a model that must answer to a
// strict schema cannot be given a map.
type Lines struct {
	LockSuccess    []string             `json:"lockSuccess" limit:"1..24"`
	Miss           []string             `json:"miss" limit:"1..24"`
	Suspicion      []Suspicion          `json:"suspicion" limit:"1..40"`
	Processing     []string             `json:"processing" limit:"1..24"`
	Final          []string             `json:"final" limit:"1..24"`
	CeilingExplain triples.CeilingLines `json:"ceilingExplain"`
}

// Suspicion is what KOA says when a concern is raised.
type Suspicion struct {
	Concern  triples.ConcernKey `json:"concern"`
	Line     string             `json:"line" limit:"1..140"`
	Subtitle string             `json:"subtitle" limit:"1..140"`
}

// check finds what the schema cannot say about a pack.
func check(p *Pack) []validate.Finding {
	var findings []validate.Finding
	add := func(pointer, message string) {
		findings = append(findings, validate.Finding{Rule: gen.ErrPackReference, Severity: validate.Error, Pointer: pointer, Message: message})
	}
	for i, t := range p.Triples {
		if p.triple(t.ID) != i {
			add(document.Pointer("triples", i, "id"), "two triples have the id "+document.Quote(string(t.ID)))
		}
		t.checkExplained(document.Pointer("triples", i), add)
	}
	findings = append(findings, misspelled(p)...)
	for i, d := range p.Decoys {
		for j, t := range d.Tempts {
			if p.triple(t.Triple) < 0 {
				add(document.Pointer("decoys", i, "tempts", j, "triple"), "the decoy tempts "+document.Quote(string(t.Triple))+", which is no triple of the pack")
			}
		}
	}
	checkContested(p, add)
	for i, s := range p.KoaLines.Suspicion {
		if slices.IndexFunc(p.KoaLines.Suspicion, func(o Suspicion) bool { return o.Concern == s.Concern }) != i {
			add(document.Pointer("koaLines", "suspicion", i, "concern"), "two suspicions are for "+document.Quote(string(s.Concern)))
		}
	}
	return findings
}

// triple returns the position of the first triple of that id, or -1.
func (p *Pack) triple(id game.ID) int {
	return slices.IndexFunc(p.Triples, func(t Triple) bool { return t.ID == id })
}
