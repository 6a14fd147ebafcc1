package testimony

import (
	"embed"
	"io/fs"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/gen"
	"dailies/lint/window"
	"dailies/validate"
)

//go:embed packs/*.json
var embedded embed.FS

// Packs returns the packs that come with the program.
func Packs() fs.FS { return gen.Embedded(embedded, "packs") }

// Pack is what an author writes for testimony (pipeline page, authors and packs). Every key is
// required, since a model that must answer to a strict schema leaves none out: an empty list or
// text means none.
type Pack struct {
	Game        string           `json:"game" text:"-"`
	Pack        game.ID          `json:"pack"`
	Theme       string           `json:"theme" limit:"1..200"`
	TargetLock  testimony.Target `json:"targetLock"`
	LockReason  string           `json:"lockReason" limit:"1..140"`
	Now         testimony.Clock  `json:"now"`                   // when the story is told; nothing in it is later
	Months      []int            `json:"months" limit:"0..12"`  // the months it may be published in, 1 to 12; any for none
	Weekdays    []game.Rung      `json:"weekdays" limit:"0..7"` // the days of the week, MON to SUN; any for none
	Dates       []window.Span    `json:"dates,omitempty" limit:"..12"`
	Tones       []gen.Tone       `json:"tones,omitempty" limit:"..8"`
	Dated       []gen.Dated      `json:"dated,omitempty" limit:"..24"` // parts bound to fewer days
	Concerns    []Concern        `json:"concerns" limit:"2..8"`
	Counters    []Counter        `json:"counters" limit:"3..12"`
	Evidence    []Evidence       `json:"evidence" limit:"9..32"`
	Refutations []Refutation     `json:"refutations" limit:"4..16"`
	KoaLines    Lines            `json:"koaLines"`
}

// Concern is something that KOA may want proved.
type Concern struct {
	ID               game.ID               `json:"id"`
	KoaAsks          string                `json:"koaAsks" limit:"1..140"`
	RequiredProof    []testimony.Proof     `json:"requiredProof" limit:"1..5"`
	StateRequirement []testimony.Condition `json:"stateRequirement" limit:"0..6"`
	AcceptPlaces     []testimony.Place     `json:"acceptPlaces" limit:"0..9"` // where a card that proves it may be; anywhere for none
	AcceptStates     []testimony.Condition `json:"acceptStates" limit:"0..6"` // the states such a card may claim; any for none
	Since            testimony.Clock       `json:"since"`                     // the earliest that such a card may speak of
}

// Counter is a piece of KOA's counter-evidence with what she says about it.
type Counter struct {
	ID           game.ID           `json:"id"`
	Name         string            `json:"name" limit:"1..48" text:"distinct counter"`
	Targets      []testimony.Proof `json:"targets" limit:"1..5"`
	Claim        string            `json:"claim" limit:"1..140"`
	CounterLines []string          `json:"counterLines" limit:"1..24"`
	RefutedLines []string          `json:"refutedLines" limit:"1..24"`
}

// Evidence is a card that claims something, with the band of its power.
type Evidence struct {
	ID       game.ID           `json:"id"`
	Name     string            `json:"name" limit:"1..48" text:"distinct card"`
	Source   string            `json:"source" limit:"1..48"`
	MinPower int               `json:"minPower" limit:"1..20"`
	MaxPower int               `json:"maxPower" limit:"1..20"`
	Proves   []testimony.Proof `json:"proves" limit:"1..5"`
	Trust    testimony.Trust   `json:"trust"`
	Flavor   string            `json:"flavor" limit:"1..140"`
	Start    testimony.Clock   `json:"start"`
	End      testimony.Clock   `json:"end"`
	Location place             `json:"location"`
	State    condition         `json:"state"`
	Activity activity          `json:"activity"`
}

// Refutation is a card that switches counters off, with the band of its power.
type Refutation struct {
	ID       game.ID           `json:"id"`
	Name     string            `json:"name" limit:"1..48" text:"distinct card"`
	Source   string            `json:"source" limit:"1..48"`
	MinPower int               `json:"minPower" limit:"1..20"`
	MaxPower int               `json:"maxPower" limit:"1..20"`
	Proves   []testimony.Proof `json:"proves" limit:"0..5"`
	Trust    testimony.Trust   `json:"trust"`
	Flavor   string            `json:"flavor" limit:"1..140"`
	Refutes  []game.ID         `json:"refutes" limit:"1..4"`
}

// Lines are KOA's lines but for those of counters.
type Lines struct {
	Opening      []string `json:"opening" limit:"1..24"`
	Hidden       []string `json:"hidden,omitempty" limit:"..24"` // instead of Opening where she keeps her counters to herself; none where she never does
	Minor        []string `json:"minor" limit:"1..24"`
	Blocked      []string `json:"blocked" limit:"1..24"`
	Win          []string `json:"win" limit:"1..24"`
	WinClean     []string `json:"winClean" limit:"1..24"`
	LossTurns    []string `json:"lossTurns" limit:"1..24"`
	LossScrutiny []string `json:"lossScrutiny" limit:"1..24"`
}

// A claim of a pack may be empty, for none.
type (
	place     testimony.Place
	condition testimony.Condition
	activity  testimony.Activity
)

// Valid reports whether the claim is empty or one of its enum.
func (p place) Valid() bool { return p == "" || testimony.Place(p).Valid() }

// Valid reports whether the claim is empty or one of its enum.
func (c condition) Valid() bool { return c == "" || testimony.Condition(c).Valid() }

// Valid reports whether the claim is empty or one of its enum.
func (a activity) Valid() bool { return a == "" || testimony.Activity(a).Valid() }

// Check finds what the schema cannot say about a pack.
func Check(p *Pack) []validate.Finding {
	var findings []validate.Finding
	add := func(message string, pointer ...any) {
		findings = append(findings, validate.Finding{Rule: gen.ErrPackReference, Severity: validate.Error, Pointer: document.Pointer(pointer...), Message: message})
	}
	var concerns, counters, cards []game.ID
	unique := func(seen *[]game.ID, id game.ID, pointer ...any) {
		if slices.Contains(*seen, id) {
			add("the id "+document.Quote(string(id))+" is taken", pointer...)
		}
		*seen = append(*seen, id)
	}
	for i := range p.Concerns {
		unique(&concerns, p.Concerns[i].ID, "concerns", i, "id")
	}
	for i := range p.Counters {
		unique(&counters, p.Counters[i].ID, "counters", i, "id")
	}
	for i := range p.Evidence {
		e := &p.Evidence[i]
		unique(&cards, e.ID, "evidence", i, "id")
		if e.MinPower > e.MaxPower && e.MaxPower > 0 {
			add("the band of the power is empty", "evidence", i, "minPower")
		}
		if e.Start > e.End {
			add("the time ends before it starts", "evidence", i, "end")
		}
		if e.Location == "" && e.State == "" && e.Activity == "" {
			add("the card claims no location, state or activity", "evidence", i)
		}
	}
	for i := range p.Refutations {
		r := &p.Refutations[i]
		unique(&cards, r.ID, "refutations", i, "id")
		if r.MinPower > r.MaxPower && r.MaxPower > 0 {
			add("the band of the power is empty", "refutations", i, "minPower")
		}
		for j, id := range r.Refutes {
			if !slices.Contains(counters, id) {
				add("the card refutes "+document.Quote(string(id))+", which is no counter of the pack", "refutations", i, "refutes", j)
			}
		}
	}
	if !p.Now.Valid() { // nothing can be told of the times of a story without its end
		return findings
	}
	return append(findings, quota(p)...)
}
