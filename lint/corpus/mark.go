package corpus

import (
	"cmp"
	"fmt"
	"slices"
	"unique"
)

// Mark is what a visible mark tells on the boards of one daily.
type Mark struct {
	Name   string `json:"name"`   // of the kind of board, and of the mark
	Things int    `json:"things"` // that show it
	Beyond int    `json:"beyond"` // how many more of them than by chance are what the player looks for, in thousandths
}

// Marks returns what the marks on the boards of a daily tell, in the order of their names. A run
// needs them to choose days on which marks tell the opposite of what they told lately.
func Marks(boards []Board) []Mark {
	var marks []Mark
	for i := range boards {
		b := &boards[i]
		for g, things := range guesses(b) {
			if g.no {
				continue // the same rule, the other way around
			}
			r := record{sums: make([]sum, 1)}
			r.add(0, b, b.wanted(), things)
			name := unique.Make(fmt.Sprintf("%s: %s %d %s", g.board, g.name, g.order, g.value)) // one string for all boards of a year
			marks = append(marks, Mark{name.Value(), len(things), r.sums[1].surplus() / (unit / 1000)})
		}
	}
	slices.SortFunc(marks, func(a, b Mark) int { return cmp.Compare(a.Name, b.Name) })
	return marks
}

// wanted counts the things that are what the player looks for.
func (b *Board) wanted() (n int) {
	for _, is := range b.Is {
		if is {
			n++
		}
	}
	return n
}
