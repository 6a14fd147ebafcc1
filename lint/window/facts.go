package window

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"dailies/game"
	"dailies/lint/corpus"
	"dailies/validate"
)

// Aspect is a side of a daily that the window looks at: its tile texts, its topics.
type Aspect string

// Effort is the aspect of how hard a daily is, for games whose rungs do not state it: the count
// of its tally. The greater, the harder.
const Effort Aspect = "effort"

// Tally is a value of an aspect, how often the daily has it, and the position in
// its list of the first thing that has it.
type Tally struct {
	Value string `json:"value"`
	Count int32  `json:"count"`
	At    int32  `json:"at"`
}

// Content identifies a daily. Dailies that differ only in ids, dates and order have the same.
type Content [sha256.Size]byte

// ContentOf hashes a normal form of what a daily holds.
func ContentOf(normal string) Content { return sha256.Sum256([]byte(normal)) }

// String returns the content in hexadecimal.
func (c Content) String() string { return hex.EncodeToString(c[:]) }

// MarshalText writes the content in hexadecimal.
func (c Content) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a content. The error is a text that is none.
func (c *Content) UnmarshalText(text []byte) error {
	if hex.DecodedLen(len(text)) != len(c) {
		return fmt.Errorf("a content has %d hexadecimal digits, not %d", 2*len(c), len(text))
	}
	_, err := hex.Decode(c[:], text)
	return err
}

// Facts are what the window remembers of one daily. They are plain data that survives
// JSON.
type Facts struct {
	Content Content            `json:"content"`
	Tallies map[Aspect][]Tally `json:"tallies"`
	Names   []string           `json:"names"` // what an author should not repeat: titles, themes

	// Marks are what visible marks tell, in games where a run chooses days that contradict what
	// they told lately.
	Marks []corpus.Mark `json:"marks,omitempty"`

	// Policies are those of the game's miner that reach par, in games that have one.
	Policies validate.PolicySet `json:"policies,omitempty"`
}

// Day is a daily on its date.
type Day struct {
	Date   game.Date
	Facts  *Facts
	Source *Source // nil where nothing is known of it
}

// Tallies are built in the order in which values occur first.
type Tallies []Tally

// Add counts one more occurrence of a value; at is the position of the thing that has it.
func (t *Tallies) Add(value string, at int) {
	for i := range *t {
		if (*t)[i].Value == value {
			(*t)[i].Count++
			return
		}
	}
	*t = append(*t, Tally{value, 1, int32(at)})
}
