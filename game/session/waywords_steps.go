package session

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
)

// waywordsLadder holds every word without a hint and with few strays for par, every path word
// without a hint for good.
func waywordsLadder(p *waywords.Puzzle, s waywords.State, _ *waywords.State) Ladder {
	l := Ladder{Opened: "START and END are connected", Good: "every path word, without a hint", Par: fmt.Sprintf("every path word and every bonus word, without a hint, with at most %s", document.Count(waywords.StraysAtPar(p), "stray"))}
	if s.Status != waywords.Completed {
		return l
	}
	hints := ""
	if s.HintUsedFromButton > 0 {
		hints = document.Count(s.HintUsedFromButton, "hint") + " asked for"
	}
	strays := ""
	if n := len(s.Strays); n > waywords.StraysAtPar(p) {
		strays = document.Count(n, "stray")
	}
	path, bonus := missing(p.Words.Path, s.FoundPathWords, "path word"), missing(p.Words.Additional, s.FoundAdditionalWords, "bonus word")
	switch {
	case hints+path != "":
		l.Step = Opened
	case bonus+strays != "":
		l.Step = Good
	default:
		l.Step = Par
	}
	if l.Step != Par {
		l.Next = fmt.Sprintf("Par is %s: %s.", l.Par, listing(hints, path, bonus, strays))
	}
	if path+bonus != "" {
		l.Next += " Words count until START and END are joined."
	}
	return l
}

// missing says how many words of a list are not found; empty for none.
func missing(words []waywords.Word, found map[game.ID]bool, what string) string {
	if n := len(words) - len(found); n > 0 {
		return document.Count(n, what) + " not found"
	}
	return ""
}

// waywordsScore is the step, then what keeps a run from the next one.
func waywordsScore(p *waywords.Puzzle, s waywords.State) Score {
	steps := []Step{Par, Good, Opened}
	return Score{slices.Index(steps, waywordsLadder(p, s, nil).Step), []Figure{
		fewer("hints", s.HintUsedFromButton), more("path words", len(s.FoundPathWords)),
		more("bonus words", len(s.FoundAdditionalWords)), fewer("strays", len(s.Strays)),
	}}
}
