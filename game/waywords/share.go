package waywords

import (
	"cmp"
	"fmt"
	"strings"
)

// Share is the line a player shows others: the date, a square for each path word, dark
// when it is not found, a star for each bonus word found, the hints asked for, and once
// START and END are joined the time it took. It shows how many words there are and none
// of them.
func Share(p *Puzzle, s State) string {
	found := len(s.FoundPathWords)
	parts := []string{
		"WAYWORDS " + cmp.Or(string(p.DateISO), string(p.PuzzleID)),
		strings.Repeat("🟩", found) + strings.Repeat("⬛", max(0, len(p.Words.Path)-found)),
	}
	if bonus := len(s.FoundAdditionalWords); bonus > 0 {
		parts = append(parts, strings.Repeat("⭐", bonus))
	}
	if s.HintUsedFromButton > 0 {
		parts = append(parts, fmt.Sprintf("💡%d", s.HintUsedFromButton))
	}
	if s.CompletedAt != nil {
		seconds := max(*s.CompletedAt-s.StartedAt, 0) / 1000
		parts = append(parts, fmt.Sprintf("%02d:%02d", seconds/60, seconds%60))
	}
	return strings.Join(parts, "  ")
}
