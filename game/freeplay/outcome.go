package freeplay

import (
	"cmp"
	"fmt"
	"strings"

	"dailies/game/testimony"
)

// Score is how good a run is. Power does not count: here fewer claims win.
type Score struct {
	Opened   int // locks; more is better
	Turns    int // in all; fewer
	Scrutiny int // at the end; fewer
	Refuted  int // counters; more
	Tokens   int // left; more
}

// ScoreOf is the score of a state.
func ScoreOf(s State) Score {
	score := Score{Opened: s.Opened(), Scrutiny: s.Scrutiny, Tokens: s.Tokens}
	for act := range Acts {
		score.Turns += s.Turns[act]
		score.Refuted += s.Refuted[act].Len()
	}
	return score
}

// Opened counts the locks that are open.
func (s *State) Opened() int {
	if s.Phase == AtCache || s.Phase == Won {
		return s.Act
	}
	return max(0, s.Act-1)
}

// Compare orders scores, the better one first.
func (s Score) Compare(o Score) int {
	return cmp.Or(cmp.Compare(o.Opened, s.Opened), cmp.Compare(s.Turns, o.Turns), cmp.Compare(s.Scrutiny, o.Scrutiny),
		cmp.Compare(o.Refuted, s.Refuted), cmp.Compare(o.Tokens, s.Tokens))
}

// Share is the card a player shows others: the locks, the turns of each, what the last one
// bent, the score. It names no card and no counter.
func Share(p *Puzzle, s State) string {
	score := ScoreOf(s)
	var locks, turns strings.Builder
	var bent []string
	counters := 0
	for i := range p.length() {
		act := &p.Acts[i]
		mark := "🔒"
		if i < score.Opened {
			mark = "🔓"
		}
		fmt.Fprintf(&locks, "  %s %s", mark, testimony.Words(string(act.TargetLock)))
		if i > 0 {
			turns.WriteByte(' ')
		}
		turns.WriteString(squares(act, s, i))
		for _, m := range act.Modifiers {
			bent = append(bent, testimony.Words(string(m))+"  ")
		}
		counters += len(act.CounterEvidence)
	}
	return fmt.Sprintf("FREEPLAY %s  %s%s\n%s\n%sturns %d  scrutiny %d/%d  refuted %d/%d  tokens %d",
		p.DateISO, p.Seed, locks.String(), turns.String(), strings.Join(bent, ""),
		score.Turns, score.Scrutiny, MaxScrutiny, score.Refuted, counters, score.Tokens)
}

// squares are the concerns of an act: addressed, open, or those of a lock that was never reached.
func squares(act *Act, s State, i int) string {
	all := min(len(act.ActiveConcerns), tracked)
	switch {
	case i < s.Opened():
		return testimony.Squares(all, all)
	case i+1 == s.Act:
		return testimony.Squares(s.Addressed.Len(), all)
	}
	return strings.Repeat("⬛", all)
}
