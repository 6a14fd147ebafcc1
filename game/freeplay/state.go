package freeplay

import (
	"math/bits"

	"dailies/game"
	"dailies/game/testimony"
)

// MaxTokens bounds the tokens (D05 §10.1); what exceeds it is lost.
const MaxTokens = 3

// MaxScrutiny is the scrutiny at which the run is lost.
const MaxScrutiny = testimony.MaxScrutiny

// tracked is how many cards and counters of an act a [Set] can hold. A sound act has fewer
// than 10; of a longer list, what comes after is not in play.
const tracked = 64

// Phase is where a run stands.
type Phase string

// The phases.
const (
	InAct   Phase = "ACT"
	AtCache Phase = "CACHE"
	Won     Phase = "WON"
	Lost    Phase = "LOST"
)

// Loss is why a run is lost, as in the daily.
type Loss = testimony.Loss

// Committed is a card of the story, by its act, counted from 1, and its place in that act's
// card order.
type Committed struct {
	Act     int  `json:"act"`
	Card    int  `json:"card"`
	Rewired bool `json:"rewired,omitempty"`
}

// State is a moment of a run. Its sets hold positions in the card order (see [Puzzle.Card]),
// the counters or the concerns of the act that is played. Its slices are never written to.
type State struct {
	Version    game.V1     `json:"version"`
	Phase      Phase       `json:"phase"`
	Loss       Loss        `json:"loss,omitempty"` // set when lost
	Act        int         `json:"act"`            // from 1; at a cache the act that was won
	Resistance int         `json:"resistance"`
	Scrutiny   int         `json:"scrutiny"`
	Tokens     int         `json:"tokens"`
	Story      []Committed `json:"story,omitempty"` // as committed; within one submission in card order
	Turns      [Acts]int   `json:"turns"`           // passed, by act
	Refuted    [Acts]Set   `json:"refuted"`         // counters, by act
	Hand       Set         `json:"hand"`
	Drawn      int         `json:"drawn"` // cards that have come off the pile
	Addressed  Set         `json:"addressed"`
	Seen       Set         `json:"seen"`    // counters that have contested a card or were flagged
	Flagged    Set         `json:"flagged"` // counters that are silent this turn
	Backed     Set         `json:"backed"`
	Rewired    Set         `json:"rewired"`
	Exploited  bool        `json:"exploited"`
	Owed       []int       `json:"owed,omitempty"` // by counter: what it has taken from cards
}

// Start is the state before the first action. Nothing in this game depends on the clock.
func Start(p *Puzzle, _ int64) State {
	if p.length() == 0 {
		return State{Phase: Lost, Loss: testimony.Stuck}
	}
	return enter(p, State{}, 1, false)
}

// enter deals the next act to what is kept of a run. Unplayed cards stay behind.
func enter(p *Puzzle, before State, act int, joined bool) State {
	a := &p.Acts[act-1]
	s := State{
		Phase: InAct, Act: act, Resistance: a.ResistanceStart,
		Scrutiny: before.Scrutiny, Tokens: min(before.Tokens+1, MaxTokens), Story: before.Story,
		Turns: before.Turns, Refuted: before.Refuted,
		Owed: make([]int, min(len(a.CounterEvidence), tracked)),
	}
	for i := range a.dealt() {
		s.Hand |= 1 << i
	}
	if joined && len(a.Deck) < tracked {
		s.Hand |= 1 << len(a.Deck)
	}
	switch {
	case s.Turns[act-1] >= a.TurnLimit:
		s.Phase, s.Loss = Lost, testimony.OutOfTurns
	case !movable(p, s):
		s.Phase, s.Loss = Lost, testimony.Stuck
	}
	return s
}

// dealt is the size of the opening hand without a cache card.
func (a *Act) dealt() int { return max(0, min(a.HandSize, len(a.Deck), tracked)) }

// Pile counts the cards that can still be drawn.
func (s *State) Pile(p *Puzzle) int {
	if s.Act < 1 || s.Act > p.length() {
		return 0
	}
	a := &p.Acts[s.Act-1]
	return min(len(a.Deck), tracked) - a.dealt() - s.Drawn
}

// Visible are the counters whose text and targets the player knows.
func (s *State) Visible(p *Puzzle) Set {
	if s.Act < 1 || s.Act > p.length() {
		return 0
	}
	a, visible := &p.Acts[s.Act-1], s.Seen|s.Refuted[s.Act-1]
	for k := range min(len(a.CounterEvidence), tracked) {
		if !a.CounterEvidence[k].Hidden || a.Bends(PolicyLockdown) {
			visible |= 1 << k
		}
	}
	return visible
}

// positions iterates over a set in rising order.
func positions(set Set) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros64(uint64(set))) {
				return
			}
		}
	}
}
