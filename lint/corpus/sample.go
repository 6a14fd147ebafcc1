package corpus

import (
	"cmp"
	"slices"

	"dailies/game"
)

// Sample is what the rules look at of one daily.
type Sample struct {
	Lines  []Line
	Boards []Board
}

// Line is what KOA or AURA says, with its place in the document.
type Line struct {
	Pointer, Text string
}

// Day is a sample on its date.
type Day struct {
	Date   game.Date
	Sample *Sample
}

// Sort brings days into the order of their dates.
func Sort(days []Day) {
	slices.SortStableFunc(days, func(a, b Day) int { return cmp.Compare(a.Date, b.Date) })
}

// Board is a list of things of which some are what the player looks for. The words are
// those of messages, such as "tile", "a decoy", "in a triple".
type Board struct {
	Noun    string
	Yes, No string
	Is      []bool // of each thing, whether it is the first or the second
	Things  []Thing
}

// Thing is a tile, card or word, with the marks that a player sees.
type Thing struct {
	Numbers []Number
	Words   []Word
}

// Number is a mark with an order, of which the most and the least stand out.
type Number struct {
	Name string // such as "words of text"
	N    int
}

// Word is a mark without an order. A thing may have several of a name.
type Word struct {
	Name  string // such as "control path"
	Value string
}
