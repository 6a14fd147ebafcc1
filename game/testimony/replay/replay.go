// Package replay verifies claimed runs of testimony: [Replay] plays a whole run and hashes
// its events in a chain, [Verify] holds a claimed chain against it (D02 §9). It stands apart
// from the rules of play, since a page plays without it and need not load the hash.
package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/testimony"
)

// Chain is a hash over a puzzle and everything that happened in a run so far: two
// runs have the same chain only if puzzle, actions and events are the same (D02 §9).
type Chain [sha256.Size]byte

// String is the chain in hexadecimal.
func (c Chain) String() string { return hex.EncodeToString(c[:]) }

// Begin is the chain of a run in which nothing has happened. The error is a puzzle that
// cannot be written as JSON, which no decoded puzzle is.
func Begin(p *testimony.Puzzle) (Chain, error) {
	text, err := game.CanonicalLine(p)
	return sha256.Sum256(text), err
}

// Link is the chain after one more action. A submission is a set: the order in which it
// names its cards leaves no mark.
func (c Chain) Link(a testimony.Action, events []testimony.Event) (Chain, error) {
	a.Submit = slices.Sorted(slices.Values(a.Submit))
	text, err := json.Marshal(struct {
		Before string            `json:"before"`
		Action testimony.Action  `json:"action"`
		Events []testimony.Event `json:"events"`
	}{c.String(), a, events})
	return sha256.Sum256(text), err
}

// Replay plays actions from the start and gives the last state and the chain.
func Replay(p *testimony.Puzzle, actions []testimony.Action) (testimony.State, Chain, error) {
	chain, err := Begin(p)
	s := testimony.Start(p, 0)
	for _, a := range actions {
		var events []testimony.Event
		s, events = testimony.Apply(p, s, a, 0)
		if err == nil {
			chain, err = chain.Link(a, events)
		}
	}
	if err != nil {
		return s, chain, fmt.Errorf("replay: %w", err)
	}
	return s, chain, nil
}

// Verify reports whether the actions, played on the puzzle, give the chain claimed.
func Verify(p *testimony.Puzzle, actions []testimony.Action, claimed Chain) bool {
	_, chain, err := Replay(p, actions)
	return err == nil && chain == claimed
}
