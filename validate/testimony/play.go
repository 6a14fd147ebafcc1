package testimony

import (
	"slices"

	"dailies/game/testimony"
	"dailies/validate"
)

// nearMiss is the most resistance that a close loss leaves.
const nearMiss = 5

// checkPlay reports what the analysis says about the puzzle as a puzzle. Rules on
// figures that were not proved are left to the finding that says so.
func checkPlay(p *testimony.Puzzle, a *Analysis, report *validate.Reporter) {
	switch {
	case a.Undecided && !fits(p):
		report.Report(validate.ErrUndecided, "/hand", "the search over all lines of play takes up to %d cards, %d counters and %d concerns, and the puzzle has %d, %d and %d",
			maxCards, maxCounters, maxConcerns, len(p.Hand), len(p.CounterEvidence), len(p.ActiveConcerns))
	case a.Undecided:
		report.Report(validate.ErrUndecided, "/hand", "the search over all lines of play did not end within its budget of %d submissions", budget)
	}
	if a.Proved {
		checkSafeSet(p, a, report)
	}
	if !a.Undecided {
		checkLines(p, a, report)
	}
}

func checkSafeSet(p *testimony.Puzzle, a *Analysis, report *validate.Reporter) {
	row, rated := p.Difficulty.Row()
	if rated && len(a.Traps) > row.Traps {
		report.Report(errTooManyTraps, "/hand", "%d cards contradict the safe set (%s); %s allows %d", len(a.Traps), list(a.Traps), p.Difficulty, row.Traps)
	}
	least, margin := margins(p.Difficulty), a.SafePower-p.ResistanceStart
	switch {
	case !a.safe:
		report.Report(errMargin, "/hand", "no set of cards without a MAJOR contradiction addresses every concern")
	case !rated:
	case margin < least:
		report.Report(errMargin, "/hand", "the safe set (%s) has the power %d, %d over the resistance of %d; %s asks for %d", list(a.SafeSet), a.SafePower, margin, p.ResistanceStart, p.Difficulty, least)
	}
	if n := min(3, a.bearing); a.compatible < n {
		report.Report(errIncompatible, "/hand", "at most %d of the %d cards with claims are free of MAJOR contradictions, not %d", a.compatible, a.bearing, n)
	}
	if demanding(p.Difficulty) && a.Naive.Won {
		report.Report(errNaiveWins, "/hand", "playing the strongest card each turn wins: %s", lines(a.Witnesses.Naive))
	}
}

func checkLines(p *testimony.Puzzle, a *Analysis, report *validate.Reporter) {
	if !a.Solvable {
		report.Report(errUnsolvable, "", "none of %d lines of play wins", a.Lines.Losing)
	}
	if !a.TrapFree {
		report.Report(errTrapRequired, "/hand", "no winning line leaves out the traps (%s)", list(a.Traps))
	}
	if least := paths(p.Difficulty); a.DistinctLines < least {
		report.Report(errSinglePath, "/hand", "there are %d distinct ways to win, not %d", a.DistinctLines, least)
	}
	if gentle(p.Difficulty) && !a.BruteForce {
		report.Report(errNoBruteForce, "/hand", "every winning line plays a refutation")
	}
	if p.Difficulty != testimony.Tutorial && p.Difficulty != testimony.Easy && p.Difficulty.Valid() {
		switch {
		case a.NearMiss == nil:
			report.Report(errNoNearMiss, "/hand", "no line of play is lost but to scrutiny")
		case *a.NearMiss > nearMiss:
			report.Report(errNoNearMiss, "/hand", "the nearest loss leaves %d resistance: %s", *a.NearMiss, lines(a.Witnesses.Nearest))
		}
	}
}

// margins is what the safe set must have over the resistance.
func margins(d testimony.Difficulty) int {
	switch d {
	case testimony.Easy, testimony.Normal:
		return 10
	case testimony.Hard, testimony.Expert:
		return 3
	case testimony.Tutorial:
	}
	return 0
}

// paths is how many distinct ways to win there must be.
func paths(d testimony.Difficulty) int {
	if d == testimony.Tutorial {
		return 1
	}
	return 2
}

func demanding(d testimony.Difficulty) bool {
	return slices.Contains([]testimony.Difficulty{testimony.Hard, testimony.Expert}, d)
}

func gentle(d testimony.Difficulty) bool {
	return slices.Contains([]testimony.Difficulty{testimony.Easy, testimony.Normal}, d)
}

// list names cards in a message.
func list(cards []testimony.CardID) string {
	text := ""
	for i, id := range cards {
		if i > 0 {
			text += ", "
		}
		text += quote(id)
	}
	if text == "" {
		return "none"
	}
	return text
}

// lines names the submissions of a line in a message.
func lines(line [][]testimony.CardID) string {
	text := ""
	for i, cards := range line {
		if i > 0 {
			text += "; then "
		}
		text += list(cards)
	}
	return text
}
