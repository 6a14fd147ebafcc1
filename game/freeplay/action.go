package freeplay

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/testimony"
)

// Action is what a player does. Cards are a set: their order does not count.
type Action struct {
	Version game.V1   `json:"version"`
	Do      Do        `json:"do"`
	Cards   []CardID  `json:"cards,omitempty"`   // SUBMIT 1 to 3, CORROBORATE 2; CYCLE, REWIRE, EXPLOIT 1
	Counter CounterID `json:"counter,omitempty"` // FLAG
	Take    Take      `json:"take,omitempty"`    // TAKE
}

// shape says what is wrong with an action whatever the state; empty for nothing.
func (a Action) shape() string {
	least, most := 0, 0
	switch a.Do {
	case Submit:
		least, most = 1, testimony.MaxSubmitted
	case Corroborate:
		least, most = 2, 2
	case Cycle, Rewire, Exploit:
		least, most = 1, 1
	case Flag, Pick, Reset:
	default:
		return fmt.Sprintf("%.20q is no move", a.Do)
	}
	switch n := len(a.Cards); {
	case n < least || n > most:
		return fmt.Sprintf("%s takes %s", a.Do, span(least, most))
	case a.Counter != "" && a.Do != Flag:
		return fmt.Sprintf("%s names no counter", a.Do)
	case a.Take != "" && a.Do != Pick:
		return fmt.Sprintf("%s takes nothing from a cache", a.Do)
	}
	return ""
}

func span(least, most int) string {
	switch {
	case most == 0:
		return "no card"
	case least == most && most == 1:
		return "1 card"
	case least == most:
		return fmt.Sprintf("%d cards", most)
	}
	return fmt.Sprintf("%d to %d cards", least, most)
}

// Ordered is the action with its cards in the card order of the act, as a log holds it.
func Ordered(p *Puzzle, s State, a Action) Action {
	if s.Act < 1 || s.Act > p.length() {
		return a
	}
	a.Cards = slices.SortedFunc(slices.Values(a.Cards), func(x, y CardID) int {
		return cmp.Or(cmp.Compare(p.find(s.Act, x), p.find(s.Act, y)), cmp.Compare(x, y))
	})
	return a
}
