package session

import (
	"fmt"

	"dailies/game/document"
	"dailies/game/testimony"
)

// testimonyLadder holds the best result for par, in turns, scrutiny and refuted counters
// but not in power, and its turns for good.
func testimonyLadder(p *testimony.Puzzle, s testimony.State, best *testimony.State) Ladder {
	l := Ladder{
		Opened: "the lock opens", Good: "the fewest turns there are",
		Par: "the fewest turns, of these the least scrutiny, of these the most counters refuted",
	}
	won := s.Status == testimony.Won
	if won {
		l.Step, l.Unknown = Opened, best == nil
	}
	if best == nil {
		if won {
			l.Next = "Whether that is the best there is, the best line tells."
		}
		return l
	}
	had, least := testimony.ScoreOf(p, s), testimony.ScoreOf(p, *best)
	had.Power, least.Power = 0, 0
	l.Good = "the fewest turns, " + document.Count(least.Turns, "turn")
	l.Par = fmt.Sprintf("%s, scrutiny %d, %d refuted", document.Count(least.Turns, "turn"), least.Scrutiny, least.Refuted)
	switch {
	case !won:
	case had.Compare(least) <= 0:
		l.Step = Par
	case had.Turns > least.Turns:
		l.Next = fmt.Sprintf("It opens in %s: you took %d.", document.Count(least.Turns, "turn"), had.Turns)
	default:
		l.Step, l.Next = Good, fmt.Sprintf("Par is %s: you had scrutiny %d, %d refuted.", l.Par, had.Scrutiny, had.Refuted)
	}
	return l
}

// testimonyScore is won or lost, then the order of [testimony.Score] (D02 §8.1), and of a lost run
// before it the resistance left.
func testimonyScore(p *testimony.Puzzle, s testimony.State) Score {
	tier, score := 0, testimony.ScoreOf(p, s)
	if s.Status != testimony.Won {
		tier = 1
	}
	return Score{tier, []Figure{
		fewer("resistance", s.Resistance), fewer("turns", score.Turns), fewer("scrutiny", score.Scrutiny),
		more("refuted", score.Refuted), more("power", score.Power),
	}}
}
