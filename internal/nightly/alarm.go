package nightly

import (
	"crypto/sha256"
	"encoding/hex"

	"dailies/game"
	"dailies/game/document"
)

// maxText bounds the text of an alarm, in bytes.
const maxText = 600

// Alarm is something that somebody should know of.
type Alarm struct {
	ID    string    `json:"id"` // the same whenever it is sent
	Night game.Date `json:"night"`
	Text  string    `json:"text"`
}

// NewAlarm is an alarm of a night. The text is cut where it is long, and made printable.
func NewAlarm(night game.Date, text string) Alarm {
	text = document.Printable(text)
	if len(text) > maxText {
		text = document.Printable(text[:maxText]) + " …"
	}
	sum := sha256.Sum256([]byte(string(night) + "\n" + text))
	return Alarm{ID: hex.EncodeToString(sum[:6]), Night: night, Text: text}
}
