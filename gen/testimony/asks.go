package testimony

import (
	"fmt"

	"dailies/game/testimony"
	analysis "dailies/validate/testimony"

	"dailies/validate"
)

// asks says what a difficulty asks of a pack: its line of the table of D02 §11, and how its
// puzzles are measured.
func asks(profile *validate.Profile, rung string) []string {
	row, rated := testimony.Difficulty(rung).Row()
	if !rated {
		return nil
	}
	return append([]string{fmt.Sprintf("%d cards in hand, %d concerns, %d counters and %d turns against a resistance of %d",
		row.Cards, row.Concerns, row.Counters, row.Turns, row.Resistance)}, analysis.Asks(profile, testimony.Difficulty(rung))...)
}

// lacks says why a pack has too little for a difficulty.
func lacks(p *Pack, rung string) string {
	row, rated := testimony.Difficulty(rung).Row()
	switch {
	case !rated:
	case len(p.Concerns) < row.Concerns:
		return fmt.Sprintf("it has %d concerns, fewer than %d", len(p.Concerns), row.Concerns)
	case len(p.Counters) < row.Counters:
		return fmt.Sprintf("it has %d counters, fewer than %d", len(p.Counters), row.Counters)
	}
	return ""
}
