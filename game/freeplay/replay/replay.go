// Package replay verifies claimed runs of freeplay: [Replay] plays a whole log and hashes its
// states in a chain, [Verify] holds a claimed chain against it. It stands apart from the
// rules of play, since a page plays without it and need not load the hash.
package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// Chain is a hash over a run's document and every state that its actions led to. States are
// hashed and not events: what is said may change, and runs still verify.
type Chain [sha256.Size]byte

// String is the chain in hexadecimal.
func (c Chain) String() string { return hex.EncodeToString(c[:]) }

// Begin is the chain of a run in which nothing has happened. The error is a document that
// cannot be written as JSON, which no decoded one is.
func Begin(p *freeplay.Puzzle) (Chain, error) { return hash(p) }

// Link is the chain after one more accepted action, from the states before and after it.
func (c Chain) Link(p *freeplay.Puzzle, before freeplay.State, a freeplay.Action, after freeplay.State) (Chain, error) {
	a = freeplay.Ordered(p, before, a)
	return hash(struct {
		Action action `json:"action"`
		Before string `json:"before"`
		State  state  `json:"state"`
	}{action{a.Do, a.Cards, a.Counter, a.Take}, c.String(), stateOf(p, after)})
}

func hash(v any) (Chain, error) {
	text, err := game.CanonicalLine(v)
	return sha256.Sum256(text), err
}

// action is an action in a chain.
type action struct {
	Do      freeplay.Do        `json:"do"`
	Cards   []freeplay.CardID  `json:"cards,omitempty"`
	Counter freeplay.CounterID `json:"counter,omitempty"`
	Take    freeplay.Take      `json:"take,omitempty"`
}

// state is a state in a chain: ids in card and document order, the story as committed.
type state struct {
	Act        int                   `json:"act"`
	Phase      freeplay.Phase        `json:"phase"`
	Loss       *freeplay.Loss        `json:"loss"` // null unless lost
	Turns      int                   `json:"turns"`
	Resistance int                   `json:"resistance"`
	Scrutiny   int                   `json:"scrutiny"`
	Tokens     int                   `json:"tokens"`
	Hand       []freeplay.CardID     `json:"hand"`
	Pile       int                   `json:"pile"`
	Story      []freeplay.CardID     `json:"story"`
	Addressed  []game.ID             `json:"addressed"`
	Refuted    []testimony.CounterID `json:"refuted"`
}

func stateOf(p *freeplay.Puzzle, s freeplay.State) state {
	told := state{
		Act: s.Act, Phase: s.Phase, Resistance: s.Resistance, Scrutiny: s.Scrutiny, Tokens: s.Tokens, Pile: s.Pile(p),
		Hand: []game.ID{}, Story: []game.ID{}, Addressed: []game.ID{}, Refuted: []game.ID{},
	}
	if s.Loss != "" {
		told.Loss = &s.Loss
	}
	for _, c := range s.Story {
		told.Story = append(told.Story, p.Card(c.Act, c.Card).ID)
	}
	if s.Act == 0 { // a document without acts
		return told
	}
	act := &p.Acts[s.Act-1]
	told.Turns = s.Turns[s.Act-1]
	for i := range len(act.Deck) + 1 {
		if s.Hand.Has(i) {
			told.Hand = append(told.Hand, p.Card(s.Act, i).ID)
		}
	}
	for k := range act.ActiveConcerns {
		if s.Addressed.Has(k) {
			told.Addressed = append(told.Addressed, act.ActiveConcerns[k].ID)
		}
	}
	for k := range act.CounterEvidence {
		if s.Refuted[s.Act-1].Has(k) {
			told.Refuted = append(told.Refuted, act.CounterEvidence[k].ID)
		}
	}
	return told
}

// Replay plays a log of accepted actions from the start and gives the last state and the
// chain. The error is a [game.RefusedError] for the first action that is illegal.
func Replay(p *freeplay.Puzzle, actions []freeplay.Action) (freeplay.State, Chain, error) {
	s := freeplay.Start(p, 0)
	chain, err := Begin(p)
	if err != nil {
		return s, chain, fmt.Errorf("replay: %w", err)
	}
	for i, a := range actions {
		next, events := freeplay.Apply(p, s, a, 0)
		if reason := game.Refusal(events); reason != "" {
			return s, chain, &game.RefusedError{Move: i, Reason: reason}
		}
		if chain, err = chain.Link(p, s, a, next); err != nil {
			return s, chain, fmt.Errorf("replay: %w", err)
		}
		s = next
	}
	return s, chain, nil
}

// Verify reports whether the actions, played on the run, give the chain claimed.
func Verify(p *freeplay.Puzzle, actions []freeplay.Action, claimed Chain) bool {
	_, chain, err := Replay(p, actions)
	return err == nil && chain == claimed
}
