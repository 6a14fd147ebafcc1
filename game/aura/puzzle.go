package aura

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/document"
)

// CardID names a card within its puzzle.
type CardID = game.ID

// Mode is the mark of an AURA document.
const Mode mode = "AURA"

type mode string

// Valid reports whether the mark is the one of this game.
func (m mode) Valid() bool { return m == Mode }

// Puzzle is an AURA daily (AURA page, puzzle document). The flavor of a card, the
// mark, the rung and the seed, which is only shown, may be missing.
type Puzzle struct {
	PuzzleID     game.PuzzleID `json:"puzzleId"`
	DateISO      game.Date     `json:"dateISO"`
	Mode         mode          `json:"mode,omitempty"`
	Rung         game.Rung     `json:"rung,omitempty"` // what the day asks for; empty for that of its date
	Seed         game.ID       `json:"seed,omitempty"`
	Target       Target        `json:"target"`
	Resistance   int           `json:"resistance" limit:"100..100"`
	Turns        int           `json:"turns" limit:"1..12"`
	ScanLimit    int           `json:"scanLimit" limit:"0..3"`
	Evidence     []Card        `json:"evidence" limit:"12..12"`
	ReserveOrder []CardID      `json:"reserveOrder" limit:"12..12"`
	Protocols    []Protocol    `json:"protocols" limit:"1..3"`
	AuraLines    Lines         `json:"auraLines"`
}

// Card is a piece of evidence (§3).
type Card struct {
	ID     CardID  `json:"id"`
	Name   string  `json:"name" limit:"1..40" text:"distinct card"`
	Flavor string  `json:"flavor,omitempty" limit:"1..140"`
	Impact int     `json:"impact" limit:"1..20"`
	Trust  Trust   `json:"trust"`
	Tags   []Tag   `json:"tags" limit:"..14"`
	Traits []Trait `json:"traits" limit:"..6"`
}

// Protocol is a rule that AURA enforces from a resistance on, down to the next
// protocol's (§6; AURA page, protocol shift).
type Protocol struct {
	ID             game.ID `json:"id"`
	Label          string  `json:"label" limit:"1..80"`
	FromResistance int     `json:"fromResistance" limit:"1.."`
	Paths          []Path  `json:"paths" limit:"2..4"`
}

// Path is one way to satisfy a protocol: a checklist for the whole payload (§6).
// What is missing asks for nothing.
type Path struct {
	ID         game.ID `json:"id"`
	Label      string  `json:"label" limit:"1..80"`
	AllTags    []Tag   `json:"allTags,omitempty" limit:"..14"`
	AnyTags    []Tag   `json:"anyTags,omitempty" limit:"..14"`
	NoTags     []Tag   `json:"noTags,omitempty" limit:"..14"`
	AllTraits  []Trait `json:"allTraits,omitempty" limit:"..6"`
	AnyTraits  []Trait `json:"anyTraits,omitempty" limit:"..6"`
	NoTraits   []Trait `json:"noTraits,omitempty" limit:"..6"`
	AnyTrust   Trust   `json:"anyTrust,omitempty"`
	EveryTrust Trust   `json:"everyTrust,omitempty"`
	Cards      int     `json:"cards,omitempty" limit:"1..2"`
}

// Lines are the pools that AURA's voice draws from.
type Lines struct {
	Intro     []string `json:"intro" limit:"..100,1..400"`
	Accepted  []string `json:"accepted" limit:"..100,1..400"`
	Resonance []string `json:"resonance" limit:"..100,1..400"`
	Rejected  []string `json:"rejected" limit:"..100,1..400"`
	Scan      []string `json:"scan" limit:"..100,1..400"`
	Audit     []string `json:"audit" limit:"..100,1..400"`
	Shift     []string `json:"shift" limit:"..100,1..400"`
	Win       []string `json:"win" limit:"..100,1..400"`
	Loss      []string `json:"loss" limit:"..100,1..400"`
}

// Decode reads a puzzle strictly: sound JSON, no unknown or missing key, every value
// of its type, enum and length. The error is a [document.Fault] or a
// [document.Mismatch] and names the place.
func Decode(data []byte) (*Puzzle, error) {
	var p Puzzle
	if err := document.Strict(data, &p); err != nil {
		return nil, fmt.Errorf("aura puzzle: %w", err)
	}
	return &p, nil
}

// Card is the first card of that id, or nil.
func (p *Puzzle) Card(id CardID) *Card {
	if i := p.index(id); i >= 0 {
		return &p.Evidence[i]
	}
	return nil
}

// index is the position of the first card of that id, or -1.
func (p *Puzzle) index(id CardID) int {
	return slices.IndexFunc(p.Evidence, func(c Card) bool { return c.ID == id })
}
