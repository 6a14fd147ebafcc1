package testimony

import (
	"fmt"

	"dailies/game"
	"dailies/game/testimony"
)

// sound reports whether ids name one card, counter and concern each, so that engine
// and search speak of the same things.
func sound(p *testimony.Puzzle) bool {
	seen := make(map[game.ID]bool)
	for i := range p.Hand {
		if seen[p.Hand[i].ID] {
			return false
		}
		seen[p.Hand[i].ID] = true
	}
	clear(seen)
	for i := range p.CounterEvidence {
		if seen[p.CounterEvidence[i].ID] {
			return false
		}
		seen[p.CounterEvidence[i].ID] = true
	}
	return true
}

// replay plays every witness through the engine and lists the disagreements.
func replay(p *testimony.Puzzle, a *Analysis) []string {
	var doubts []string
	doubt := func(format string, args ...any) { doubts = append(doubts, fmt.Sprintf(format, args...)) }
	if a.Best != nil {
		s, ok := play(p, a.Best.Submissions)
		score := testimony.ScoreOf(p, s)
		if !ok || s.Status != testimony.Won || score.Turns != a.Best.Turns || score.Scrutiny != a.Best.Scrutiny || score.Refuted != a.Best.Refuted || score.Power != a.Best.Power {
			doubt("the best line has another result")
		}
	}
	for _, w := range append([][][]testimony.CardID{a.Witnesses.TrapFree, a.Witnesses.BruteForce}, a.Witnesses.Distinct...) {
		if s, ok := play(p, w); w != nil && (!ok || s.Status != testimony.Won) {
			doubt("a line that should win does not: %s", lines(w))
		}
	}
	for name, r := range a.Models.Played {
		if !confirmed(p, a, r) {
			doubt("the line of %s ends otherwise: %s", name, lines(r.Line))
		}
	}
	if s, ok := play(p, a.Witnesses.Naive); !ok || s.Status == testimony.Running || (s.Status == testimony.Won) != a.Naive.Won || s.Resistance != a.Naive.ResistanceLeft {
		doubt("the naive line ends otherwise")
	}
	if a.NearMiss != nil {
		if s, ok := play(p, a.Witnesses.Nearest); !ok || s.Status != testimony.Lost || s.Loss == testimony.Scrutiny || s.Resistance != *a.NearMiss {
			doubt("the nearest loss ends otherwise")
		}
	}
	for _, trap := range a.Traps {
		if !contradicted(p, trap, a.SafeSet) {
			doubt("the trap %s contradicts no card of the safe set", quote(trap))
		}
	}
	return doubts
}

// confirmed reports whether the engine takes a model's line to the result claimed.
func confirmed(p *testimony.Puzzle, a *Analysis, r Result) bool {
	if r.Line == nil { // M6 where nothing wins
		return !r.Won
	}
	s, ok := play(p, r.Line)
	score := testimony.ScoreOf(p, s)
	atPar := r.Won && score.Turns == a.Best.Turns && score.Scrutiny == a.Best.Scrutiny && score.Refuted == a.Best.Refuted
	return ok && s.Status != testimony.Running && (s.Status == testimony.Won) == r.Won && s.Resistance == r.ResistanceLeft && atPar == r.AtPar
}

// play plays a line and reports whether every submission was taken.
func play(p *testimony.Puzzle, line [][]testimony.CardID) (testimony.State, bool) {
	s := testimony.Start(p, 0)
	for _, cards := range line {
		var events []testimony.Event
		s, events = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
		if k := events[0].Type; k == testimony.Rejected || k == testimony.Blocked {
			return s, false
		}
	}
	return s, true
}

func contradicted(p *testimony.Puzzle, card testimony.CardID, safe []testimony.CardID) bool {
	for _, id := range safe {
		if testimony.SeverityOf(&p.Hand[p.Card(card)], &p.Hand[p.Card(id)]) == testimony.Major {
			return true
		}
	}
	return false
}
