package corpus

import (
	"fmt"

	"dailies/game/document"
)

// guess is a cheater's rule: which things of a board it points at, and what it says they are. A
// rule on the most or the least of a number says nothing where two things tie.
type guess struct {
	board string // what the things are, and so which boards it is for
	no    bool   // it says that they are not what the player looks for
	name  string // of the mark
	order int8   // 1 for the most, -1 for the least, 0 for a word
	value string // of the word
}

// guesses lists the rules that point at something on a board.
func guesses(b *Board) map[guess][]int {
	at := make(map[guess][]int)
	add := func(g guess, things ...int) {
		for _, no := range []bool{false, true} {
			g.board, g.no = b.Yes, no
			at[g] = append(at[g], things...)
		}
	}
	for i := range b.Things {
		for n, word := range b.Things[i].Words {
			if !listed(b.Things[i].Words[:n], word) {
				add(guess{name: word.Name, value: word.Value}, i)
			}
		}
	}
	if len(b.Things) == 0 {
		return at
	}
	for n := range b.Things[0].Numbers {
		for _, order := range []int8{1, -1} {
			if i, alone := extreme(b.Things, n, int(order)); alone {
				add(guess{name: b.Things[0].Numbers[n].Name, order: order}, i)
			}
		}
	}
	return at
}

func listed(words []Word, word Word) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// extreme returns the thing with the most of a number, or with order -1 the least, and whether
// no other ties with it.
func extreme(things []Thing, n, order int) (at int, alone bool) {
	best := 0
	for i := range things {
		if number := order * things[i].Numbers[n].N; i == 0 || number > best {
			best, at, alone = number, i, true
		} else if number == best {
			alone = false
		}
	}
	return at, alone
}

// plain shows a value of an enum as it is and quotes other texts.
func plain(value string) string {
	for _, c := range []byte(value) {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return document.Quote(value)
		}
	}
	return value
}

// words states a rule as a cheater would.
func (g guess) words(b *Board) string {
	is := b.Yes
	if g.no {
		is = b.No
	}
	switch {
	case g.order > 0:
		return fmt.Sprintf("the %s with the most %s is %s", b.Noun, g.name, is)
	case g.order < 0:
		return fmt.Sprintf("the %s with the least %s is %s", b.Noun, g.name, is)
	}
	return fmt.Sprintf("a %s with the %s %s is %s", b.Noun, g.name, plain(g.value), is)
}
