package testimony

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"dailies/game"
)

// Chain is a hash over a puzzle and everything that happened in a run so far: two
// runs have the same chain only if puzzle, actions and events are the same (D02 §9).
type Chain [sha256.Size]byte

// String is the chain in hexadecimal.
func (c Chain) String() string { return hex.EncodeToString(c[:]) }

// Begin is the chain of a run in which nothing has happened. The error is that the
// puzzle cannot be written as JSON, which no decoded puzzle is.
func Begin(p *Puzzle) (Chain, error) {
	text, err := game.CanonicalLine(p)
	return sha256.Sum256(text), err
}

// Link is the chain after one more action.
func (c Chain) Link(a Action, events []Event) (Chain, error) {
	text, err := json.Marshal(struct {
		Before string  `json:"before"`
		Action Action  `json:"action"`
		Events []Event `json:"events"`
	}{c.String(), a, events})
	return sha256.Sum256(text), err
}

// Replay plays actions from the start and gives the last state and the chain.
func Replay(p *Puzzle, actions []Action) (State, Chain, error) {
	chain, err := Begin(p)
	s := Start(p)
	for _, a := range actions {
		var events []Event
		s, events = Apply(p, s, a)
		if err == nil {
			chain, err = chain.Link(a, events)
		}
	}
	if err != nil {
		return s, chain, fmt.Errorf("replay: %w", err)
	}
	return s, chain, nil
}

// Verify tells whether actions played on the puzzle come to the chain claimed.
func Verify(p *Puzzle, actions []Action, claimed Chain) bool {
	_, chain, err := Replay(p, actions)
	return err == nil && chain == claimed
}
