package probe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"dailies/game"
	"dailies/game/document"
)

// Bounds of an answer: its bytes, its groups, the tiles of a group and the bytes of a text.
const (
	maxAnswer = 64 << 10
	maxGroups = 16
	maxTiles  = 12
	maxText   = 1000
)

// Group is tiles that a player puts together, and the reason in words.
type Group struct {
	Tiles []string `json:"tiles"`
	Rule  string   `json:"rule"`
}

// answer is what a player says in a turn.
type answer struct {
	Groups  []Group         `json:"groups"`
	Because string          `json:"because"`
	Do      json.RawMessage `json:"do"`
}

// decode reads an answer strictly. The error is worded for the player.
func decode(text string) (answer, error) {
	var a answer
	if len(text) > maxAnswer {
		return a, fmt.Errorf("it has %d bytes, more than the %d allowed", len(text), maxAnswer)
	}
	doc, faults := document.Parse([]byte(text))
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return a, fmt.Errorf("it is not one JSON object: line %d, column %d: %s", line, column, faults[0].Message)
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&a); err != nil {
		return answer{}, fmt.Errorf("it does not have the form asked for: %w", err)
	}
	return a, a.check()
}

func (a answer) check() error {
	if len(a.Do) == 0 || a.Do[0] != '{' {
		return errors.New(`it lacks the key "do" with an action`)
	}
	if len(a.Groups) > maxGroups || len(a.Because) > maxText {
		return fmt.Errorf("it has more than %d groups, or a reason of more than %d bytes", maxGroups, maxText)
	}
	for _, g := range a.Groups {
		if len(g.Tiles) > maxTiles || len(g.Rule) > maxText {
			return fmt.Errorf("a group has more than %d tiles, or a rule of more than %d bytes", maxTiles, maxText)
		}
	}
	return nil
}

// move is an action in its turn, in the form for the session.
func (a answer) move(turn int) ([]byte, error) {
	return json.Marshal(struct {
		At     int64           `json:"at"`
		Action json.RawMessage `json:"action"`
	}{int64(turn) * second, a.Do})
}

// second is the time of a turn on the page's clock, in milliseconds.
const second = 1000

// compact is an action in one line.
func (a answer) compact() string {
	text, err := game.CanonicalLine(a.Do)
	if err != nil {
		return "?"
	}
	return string(bytes.TrimSpace(text))
}
