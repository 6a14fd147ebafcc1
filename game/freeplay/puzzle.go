package freeplay

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
)

// The types of the daily that a run is made of.
type (
	// Card is a card of the daily.
	Card = testimony.Card
	// CardID names a card, once in a run.
	CardID = testimony.CardID
	// CounterID names a counter of an act.
	CounterID = testimony.CounterID
	// Concern is what a lock asks to be shown.
	Concern = testimony.Concern
	// Set is a set of cards by position.
	Set = testimony.Set
)

// Acts is the number of locks of a run.
const Acts = 3

// Mode is the mark of a freeplay document.
const Mode mode = "FREEPLAY"

type mode string

// Valid reports whether the mark is the one of this game.
func (m mode) Valid() bool { return m == Mode }

// Puzzle is a run: three acts and what KOA says between them. The figures that are fixed by
// act, such as the number of counters, are not bounded here.
type Puzzle struct {
	PuzzleID game.PuzzleID `json:"puzzleId"`
	DateISO  game.Date     `json:"dateISO"`
	Mode     mode          `json:"mode"`
	Seed     string        `json:"seed" limit:"1..64" text:"-"`
	Acts     []Act         `json:"acts" limit:"3..3"`
	KoaLines KoaLines      `json:"koaLines"`
}

// Act is one lock of the night.
type Act struct {
	TargetLock      testimony.Target   `json:"targetLock"`
	LockReason      string             `json:"lockReason" limit:"1..200"`
	ResistanceStart int                `json:"resistanceStart"`
	TurnLimit       int                `json:"turnLimit"`
	Escalation      Escalation         `json:"escalation"`
	HandSize        int                `json:"handSize"` // the first cards of the deck; the rest is the pile, its top first
	ActiveConcerns  []Concern          `json:"activeConcerns" limit:"..24"`
	CounterEvidence []Counter          `json:"counterEvidence" limit:"..24"`
	Deck            []Card             `json:"deck" limit:"..64"`
	Cache           *Card              `json:"cache,omitempty"` // offered after the act; it refutes counters of the next
	Modifiers       []Modifier         `json:"modifiers,omitempty" limit:"..6"`
	KoaLines        testimony.KoaLines `json:"koaLines"`
}

// Counter is a piece of KOA's counter-evidence, which may be hidden at first.
type Counter struct {
	ID      CounterID         `json:"id"`
	Name    string            `json:"name" limit:"1..60" text:"distinct counter"`
	Targets []testimony.Proof `json:"targets" limit:"..5"`
	Claim   string            `json:"claim" limit:"1..200"`
	Hidden  bool              `json:"hidden,omitempty"`
}

// KoaLines are the pools of the run; each act has pools of its own as well.
type KoaLines struct {
	Opening      []string `json:"opening" limit:"..100,1..400"`
	Lockdown     []string `json:"lockdown" limit:"..100,1..400"` // on entering the boss
	Cache        []string `json:"cache" limit:"..100,1..400"`
	Cycled       []string `json:"cycled" limit:"..100,1..400"`
	Corroborated []string `json:"corroborated" limit:"..100,1..400"`
	Flagged      []string `json:"flagged" limit:"..100,1..400"`
	Rewired      []string `json:"rewired" limit:"..100,1..400"`
	Exploited    []string `json:"exploited" limit:"..100,1..400"`
	Pressed      []string `json:"pressed" limit:"..100,1..400"` // when time costs scrutiny
	Won          []string `json:"won" limit:"..100,1..400"`
}

// Decode reads a run strictly: sound JSON, no unknown or missing key, every value of its
// type, enum and bounds. The error is a [document.Fault] or a [document.Mismatch] and names
// the place.
func Decode(data []byte) (*Puzzle, error) {
	var p Puzzle
	if err := document.Strict(data, &p); err != nil {
		return nil, fmt.Errorf("freeplay run: %w", err)
	}
	return &p, nil
}

// Contests reports whether the counter targets a proof type of the card.
func (k *Counter) Contests(c *Card) bool {
	daily := testimony.Counter{Targets: k.Targets}
	return daily.Contests(c)
}

// Bends reports whether the act has the modifier.
func (a *Act) Bends(m Modifier) bool { return slices.Contains(a.Modifiers, m) }

// Cost is the price of a move in tokens (D05 §10.3).
func (a *Act) Cost(move Do) int {
	dearer := 0
	if a.Bends(PolicyLockdown) {
		dearer = 1
	}
	switch move {
	case Flag, Rewire:
		return 1 + dearer
	case Exploit:
		return 2 + dearer
	}
	return 0
}

// Most is the number of cards that a submission can hold.
func (a *Act) Most() int {
	if a.Bends(NarrowChannel) {
		return testimony.MaxSubmitted - 1
	}
	return testimony.MaxSubmitted
}

// length is the number of acts in play.
func (p *Puzzle) length() int { return min(len(p.Acts), Acts) }

// Card is the card at a position of an act's card order, acts counted from 1: the deck, then
// the cache card of the act before. It is nil when there is none.
func (p *Puzzle) Card(act, position int) *Card {
	if act < 1 || act > p.length() || position < 0 {
		return nil
	}
	deck := p.Acts[act-1].Deck
	switch {
	case position < len(deck):
		return &deck[position]
	case position == len(deck) && act > 1:
		return p.Acts[act-2].Cache
	}
	return nil
}

// find is the position of the first card of that id in an act's card order, or -1.
func (p *Puzzle) find(act int, id CardID) int {
	for i := range len(p.Acts[act-1].Deck) + 1 {
		if c := p.Card(act, i); c != nil && c.ID == id {
			return i
		}
	}
	return -1
}

// counter is the position of the first counter of that id, or -1.
func (a *Act) counter(id CounterID) int {
	return slices.IndexFunc(a.CounterEvidence, func(k Counter) bool { return k.ID == id })
}

// name is what a card of the run is called.
func (p *Puzzle) name(id CardID) string {
	for act := range p.length() {
		if i := p.find(act+1, id); i >= 0 {
			return p.Card(act+1, i).Name
		}
	}
	return string(id)
}
