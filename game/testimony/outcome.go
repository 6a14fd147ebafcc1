package testimony

import (
	"cmp"
	"fmt"
	"strings"
)

// Score is how good a clear is (D02 §8.1).
type Score struct {
	Turns          int // fewer is better
	Scrutiny       int // fewer; Contradictions are part of it
	Contradictions int
	Refuted        int // counters; more is better
	Power          int // printed power of the cards in the story; more is better
}

// ScoreOf is the score of a state.
func ScoreOf(p *Puzzle, s State) Score {
	score := Score{Turns: s.Turns, Scrutiny: s.Scrutiny, Contradictions: s.Contradictions, Refuted: s.Refuted.Len()}
	for i := range p.Hand {
		if s.Story.Has(i) {
			score.Power += p.Hand[i].Power
		}
	}
	return score
}

// Compare orders scores, the better one first: by turns, scrutiny, refuted counters
// and power, as the page orders best lines.
func (s Score) Compare(o Score) int {
	return cmp.Or(cmp.Compare(s.Turns, o.Turns), cmp.Compare(s.Scrutiny, o.Scrutiny),
		cmp.Compare(o.Refuted, s.Refuted), cmp.Compare(o.Power, s.Power))
}

// Share is the card a player shows others (D02 §8.2): date, seed, target, turns
// used, scrutiny, counters refuted. It names no card of the hand, and the target in words. The
// squares are the concerns.
func Share(p *Puzzle, s State) string {
	mark := "🔒"
	if s.Status == Won {
		mark = "🔓"
	}
	return fmt.Sprintf("TESTIMONY %s  %s  %s %s\n%s  turns %d/%d  scrutiny %d/%d  refuted %d/%d",
		p.DateISO, p.Seed, mark, Words(string(p.TargetLock)),
		Squares(s.Addressed.Len(), len(p.ActiveConcerns)),
		s.Turns, p.TurnLimit, s.Scrutiny, MaxScrutiny, s.Refuted.Len(), len(p.CounterEvidence))
}

// Squares are what was won, green, and what of it was left.
func Squares(won, all int) string {
	return strings.Repeat("🟩", won) + strings.Repeat("⬜", max(0, min(all, tracked)-won))
}
