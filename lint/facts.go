package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"dailies/game"
	"dailies/lint/corpus"
)

// Aspect is a side of a daily that the window looks at: its tile texts, its topics.
type Aspect string

// Tally is a value of an aspect, how often the daily has it, and the position in
// its list of the first thing that has it.
type Tally struct {
	Value string `json:"value"`
	Count int32  `json:"count"`
	At    int32  `json:"at"`
}

// Content identifies a daily: equal for dailies that are copies but for ids, dates
// and order.
type Content [sha256.Size]byte

// contentOf hashes a normal form of what a daily holds.
func contentOf(normal string) Content { return sha256.Sum256([]byte(normal)) }

// String is the content in hexadecimal.
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

	// Marks are what visible marks tell, in games where a run chooses days against what they
	// told lately.
	Marks []corpus.Mark `json:"marks,omitempty"`
}

// Day is a daily on its date.
type Day struct {
	Date   game.Date
	Facts  *Facts
	Source *Source // nil where nothing is known of it
}

// count adds up values into tallies, in the order of their first occurrence.
type count struct {
	tallies []Tally
}

func (c *count) add(value string, at int) {
	for i := range c.tallies {
		if c.tallies[i].Value == value {
			c.tallies[i].Count++
			return
		}
	}
	c.tallies = append(c.tallies, Tally{value, 1, int32(at)})
}
