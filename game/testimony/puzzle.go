package testimony

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/document"
)

// CardID names a card of the hand.
type CardID = game.ID

// CounterID names one of KOA's counters.
type CounterID = game.ID

// Mode is the mark of a testimony document.
const Mode mode = "TESTIMONY"

type mode string

// Valid reports whether the mark is the one of this game.
func (m mode) Valid() bool { return m == Mode }

// Puzzle is a daily (testimony page, puzzle document). Only `mode` and
// `counterVisibility` may be missing: the first is told by the shape, the second is
// FULL (D02 §2.3). The figures that a difficulty fixes are not bounded here, since
// they have a rule of their own.
type Puzzle struct {
	PuzzleID          game.PuzzleID `json:"puzzleId"`
	DateISO           game.Date     `json:"dateISO"`
	Mode              mode          `json:"mode,omitempty"`
	Seed              string        `json:"seed" limit:"1..64" text:"-"`
	Difficulty        Difficulty    `json:"difficulty"`
	CounterVisibility Visibility    `json:"counterVisibility,omitempty"`
	TargetLock        Target        `json:"targetLock"`
	LockReason        string        `json:"lockReason" limit:"1..200"`
	ResistanceStart   int           `json:"resistanceStart"`
	TurnLimit         int           `json:"turnLimit"`
	ActiveConcerns    []Concern     `json:"activeConcerns" limit:"..24"`
	CounterEvidence   []Counter     `json:"counterEvidence" limit:"..24"`
	Hand              []Card        `json:"hand" limit:"..64"`
	KoaLines          KoaLines      `json:"koaLines"`
}

// Target is the device that is locked, such as FRIDGE.
type Target string

// maxTarget bounds the name of a device, in characters.
const maxTarget = 32

// Valid reports whether the target is an upper-case word of letters, digits and _.
func (t Target) Valid() bool {
	for i, c := range []byte(t) {
		letter, other := c >= 'A' && c <= 'Z', c >= '0' && c <= '9' || c == '_'
		if !letter && (i == 0 || !other) {
			return false
		}
	}
	return t != "" && len(t) <= maxTarget
}

// Concern is what KOA wants proved (D02 §7). With a StateRequirement the card that
// addresses it must also claim one of the states.
type Concern struct {
	ID               game.ID     `json:"id"`
	KoaAsks          string      `json:"koaAsks" limit:"1..200"`
	RequiredProof    []Proof     `json:"requiredProof" limit:"..5"`
	StateRequirement []Condition `json:"stateRequirement,omitempty" limit:"..6"`
}

// Counter is a piece of KOA's counter-evidence (D05 §4).
type Counter struct {
	ID      CounterID `json:"id"`
	Name    string    `json:"name" limit:"1..60" text:"distinct counter"`
	Targets []Proof   `json:"targets" limit:"..5"`
	Claim   string    `json:"claim" limit:"1..200"`
}

// Card is a card of the hand (D05 §3). A refutation names counters and claims
// nothing; an evidence card claims a time and something about it.
type Card struct {
	ID      CardID      `json:"id"`
	Name    string      `json:"name" limit:"1..60" text:"distinct card"`
	Source  string      `json:"source" limit:"1..60"`
	Power   int         `json:"power" limit:"1..20"`
	Proves  []Proof     `json:"proves" limit:"..5"`
	Trust   Trust       `json:"trust"`
	Flavor  string      `json:"flavor" limit:"1..200"`
	Refutes []CounterID `json:"refutes,omitempty" limit:"..24"`
	Claims  Claims      `json:"claims"`
}

// Claims are what an evidence card says; all of it is missing on a refutation.
type Claims struct {
	TimeRange []Clock   `json:"timeRange,omitempty" limit:"2..2"`
	Location  Place     `json:"location,omitempty"`
	State     Condition `json:"state,omitempty"`
	Activity  Activity  `json:"activity,omitempty"`
}

// KoaLines are the pools that KOA's voice draws from, those of counters by id.
type KoaLines struct {
	Opening      []string               `json:"opening" limit:"..100,1..400"`
	Counter      map[CounterID][]string `json:"counter" limit:"..24,..100,1..400"`
	Refuted      map[CounterID][]string `json:"refuted" limit:"..24,..100,1..400"`
	Minor        []string               `json:"minor" limit:"..100,1..400"`
	Blocked      []string               `json:"blocked" limit:"..100,1..400"`
	Win          []string               `json:"win" limit:"..100,1..400"`
	WinClean     []string               `json:"winClean" limit:"..100,1..400"`
	LossTurns    []string               `json:"lossTurns" limit:"..100,1..400"`
	LossScrutiny []string               `json:"lossScrutiny" limit:"..100,1..400"`
}

// Decode reads a puzzle strictly: sound JSON, no unknown or missing key, every
// value of its type, enum and bounds. The error is a [document.Fault] or a
// [document.Mismatch] and names the place.
func Decode(data []byte) (*Puzzle, error) {
	var p Puzzle
	if err := document.Strict(data, &p); err != nil {
		return nil, fmt.Errorf("testimony puzzle: %w", err)
	}
	return &p, nil
}

// Card is the position of the first card of that id, or -1.
func (p *Puzzle) Card(id CardID) int {
	return slices.IndexFunc(p.Hand, func(c Card) bool { return c.ID == id })
}

// Counter is the position of the first counter of that id, or -1.
func (p *Puzzle) Counter(id CounterID) int {
	return slices.IndexFunc(p.CounterEvidence, func(c Counter) bool { return c.ID == id })
}

// Refutation reports whether the card names a counter.
func (c *Card) Refutation() bool { return len(c.Refutes) > 0 }

// Empty reports whether nothing is claimed.
func (c *Claims) Empty() bool {
	return len(c.TimeRange) == 0 && c.Location == "" && c.State == "" && c.Activity == ""
}

// Bearing reports whether the card puts a claim into the story. A refutation never
// does, whatever its document says.
func (c *Card) Bearing() bool { return !c.Refutation() && !c.Claims.Empty() }

// Contests reports whether the counter targets a proof type of the card.
func (k *Counter) Contests(c *Card) bool { return share(k.Targets, c.Proves) }

// AddressedBy reports whether a card addresses the concern (D02 §7.3; the state is asked
// of the claim, so a refutation addresses no concern that names states).
func (k *Concern) AddressedBy(c *Card) bool {
	if !share(k.RequiredProof, c.Proves) {
		return false
	}
	return len(k.StateRequirement) == 0 || !c.Refutation() && slices.Contains(k.StateRequirement, c.Claims.State)
}

func share(a, b []Proof) bool {
	return slices.ContainsFunc(a, func(p Proof) bool { return slices.Contains(b, p) })
}
