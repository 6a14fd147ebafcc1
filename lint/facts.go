package lint

import (
	"crypto/sha256"
	"encoding/hex"

	"dailies/game"
)

// Aspect is a side of a daily that the window looks at: its tile texts, its topics.
type Aspect string

// Tally is a value of an aspect, how often the daily has it, and the position in
// its list of the first thing that has it.
type Tally struct {
	Value string
	Count int32
	At    int32
}

// Content identifies a daily: equal for dailies that are copies but for ids, dates
// and order.
type Content [sha256.Size]byte

// contentOf hashes a normal form of what a daily holds.
func contentOf(normal string) Content { return sha256.Sum256([]byte(normal)) }

// String is the content in hexadecimal.
func (c Content) String() string { return hex.EncodeToString(c[:]) }

// Facts are what the window remembers of one daily.
type Facts struct {
	Content Content
	Tallies map[Aspect][]Tally
	Names   []string // what an author should not repeat: titles, themes
}

// Day is a daily on its date.
type Day struct {
	Date  game.Date
	Facts *Facts
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
