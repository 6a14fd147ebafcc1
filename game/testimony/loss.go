package testimony

import (
	"fmt"
	"slices"
	"strings"
)

// WouldHold says what would have held of a story that did not (D02 §13, point 5), as far as the
// player has seen the case: what was left, what a counter kept, what raised scrutiny. Empty for a run that is
// not lost.
func WouldHold(p *Puzzle, s State) string {
	if s.Status != Lost {
		return ""
	}
	if s.Loss == Scrutiny {
		return fmt.Sprintf("Contradictions: %d. Sketchy cards: %d. With one less of them the story would have held.", s.Contradictions, sketchy(p, s))
	}
	var says []string
	if s.Resistance > 0 {
		says = append(says, fmt.Sprintf("%d resistance was left.", s.Resistance))
	}
	for k := range min(len(p.CounterEvidence), tracked) {
		if owed := s.Owed(p, k); owed > 0 && !s.Refuted.Has(k) {
			says = append(says, fmt.Sprintf("%s kept %d power: %s.", p.CounterEvidence[k].Name, owed, wayOut(p, k)))
		}
	}
	var open []string
	for i := range min(len(p.ActiveConcerns), tracked) {
		if !s.Addressed.Has(i) {
			for _, proof := range p.ActiveConcerns[i].RequiredProof {
				open = append(open, Words(string(proof)))
			}
		}
	}
	if len(open) > 0 {
		says = append(says, fmt.Sprintf("Your story did not prove %s.", strings.Join(open, ", ")))
	}
	return strings.Join(says, " ")
}

// wayOut is what a player can do about a counter with the cards of the day.
func wayOut(p *Puzzle, counter int) string {
	for i := range p.Hand {
		if slices.Contains(p.Hand[i].Refutes, p.CounterEvidence[counter].ID) {
			return "a card that refutes it gives that back"
		}
	}
	return "no card refutes it, so lean on proof that it does not contest"
}

// sketchy counts the cards of the story that are hard to believe.
func sketchy(p *Puzzle, s State) int {
	n := 0
	for i := range p.Hand {
		if s.Story.Has(i) && p.Hand[i].Trust == Sketchy {
			n++
		}
	}
	return n
}
