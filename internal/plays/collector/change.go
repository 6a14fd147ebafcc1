package collector

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"

	"dailies/game"
	"dailies/game/session"
)

// Change is one thing to write: a play, the erasure of a browser's plays, or counts of refused
// logs.
type Change struct {
	On      game.Date               `json:"on"` // when it came, UTC
	Play    *Play                   `json:"play,omitempty"`
	Erase   Browser                 `json:"erase,omitempty"`
	Refused map[session.LogCode]int `json:"refused,omitempty"`
}

// Play is a log that verified.
type Play struct {
	Browser  Browser         `json:"browser"`
	PuzzleID game.PuzzleID   `json:"puzzleId"`
	Date     game.Date       `json:"dateISO"` // of the puzzle
	Log      json.RawMessage `json:"log"`
}

// Hash tells plays apart. A log has one text, so the same play is the same hash, whoever sends it.
func (p Play) Hash() string {
	sum := sha256.Sum256(p.Log)
	return hex.EncodeToString(sum[:])
}

// Browser is the random id of a browser for a month: 128 bits in hexadecimal.
type Browser string

// browserID is the form of one.
var browserID = regexp.MustCompile(`^[0-9a-f]{32}$`)

// Valid reports whether it has the form of an id.
func (b Browser) Valid() bool { return browserID.MatchString(string(b)) }

// Sink takes changes. Write returns once nothing short of the loss of the disk can undo the
// change; an error means that it may be lost, and writing it again does no harm.
type Sink interface {
	Write(context.Context, Change) error
}
