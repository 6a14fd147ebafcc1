package session

import (
	"fmt"

	"dailies/game/document"
	"dailies/game/freeplay"
)

// freeplayLadder holds the line that proves the night for par, and its turns for good. A
// player may do better.
func freeplayLadder(_ *freeplay.Puzzle, s freeplay.State, best *freeplay.State) Ladder {
	l := Ladder{Opened: "all three locks open", Good: "as few turns as the line that proves the night", Par: "a result no worse than that line’s"}
	won := s.Phase == freeplay.Won
	if won {
		l.Step, l.Unknown = Opened, best == nil
	}
	if best == nil {
		return l
	}
	had, line := freeplay.ScoreOf(s), freeplay.ScoreOf(*best)
	figures := func(f freeplay.Score) string {
		return fmt.Sprintf("%s, scrutiny %d, %d refuted, %s left", document.Count(f.Turns, "turn"), f.Scrutiny, f.Refuted, document.Count(f.Tokens, "token"))
	}
	l.Good, l.Par = document.Count(line.Turns, "turn")+" or fewer", figures(line)+", or better"
	switch {
	case !won:
	case had.Compare(line) <= 0:
		l.Step = Par
	case had.Turns > line.Turns:
		l.Next = fmt.Sprintf("The line that proves the night takes %s: you took %d.", document.Count(line.Turns, "turn"), had.Turns)
	default:
		l.Step, l.Next = Good, fmt.Sprintf("The line that proves the night has %s: you had %s.", figures(line), figures(had))
	}
	return l
}

// freeplayScore is won or lost, then the order of [freeplay.Score].
func freeplayScore(_ *freeplay.Puzzle, s freeplay.State) Score {
	tier, score := 0, freeplay.ScoreOf(s)
	if s.Phase != freeplay.Won {
		tier = 1
	}
	return Score{tier, []Figure{
		more("locks", score.Opened), fewer("turns", score.Turns), fewer("scrutiny", score.Scrutiny),
		more("refuted", score.Refuted), more("tokens", score.Tokens),
	}}
}
