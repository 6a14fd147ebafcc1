package testimony

import (
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/validate"
)

// bar is what the profile of a report requires of one difficulty.
type bar struct {
	*validate.Reporter
	difficulty testimony.Difficulty
}

// asks is a figure of the bar; false when it asks nothing.
func (b bar) asks(name string) (int, bool) { return figure(b.Profile, b.difficulty, name) }

// checkPlay reports what the analysis says about the puzzle as a puzzle. Rules on
// figures that were not proved are left to the finding that says so.
func checkPlay(p *testimony.Puzzle, a *Analysis, report *validate.Reporter) {
	switch {
	case a.Undecided && !fits(p):
		report.Report(validate.UndecidedRule(), "/hand", "the search over all lines of play takes up to %d cards, %d counters and %d concerns, and the puzzle has %d, %d and %d",
			maxCards, maxCounters, maxConcerns, len(p.Hand), len(p.CounterEvidence), len(p.ActiveConcerns))
	case a.Undecided:
		report.Report(validate.UndecidedRule(), "/hand", "the search over all lines of play did not end within its budget of %d submissions", budget)
	}
	b := bar{report, p.Difficulty}
	if a.Proved {
		b.checkSafeSet(p, a)
	}
	if a.Undecided {
		return
	}
	if !a.Solvable {
		report.Report(errUnsolvable, "", "none of %d lines of play wins", a.Lines.Losing)
	}
	b.checkLines(a)
	b.checkLadder(a)
}

func (b bar) checkSafeSet(p *testimony.Puzzle, a *Analysis) {
	if row, rated := p.Difficulty.Row(); rated && len(a.Traps) > row.Traps {
		b.Report(errTooManyTraps, "/hand", "%d cards contradict the safe set (%s); %s allows %d", len(a.Traps), list(a.Traps), p.Difficulty, row.Traps)
	}
	least, asked := b.asks(margin)
	switch over := a.SafePower - p.ResistanceStart; {
	case !asked:
	case !a.safe:
		b.Report(errMargin, "/hand", "no set of cards without a MAJOR contradiction addresses every concern")
	case over < least:
		b.Report(errMargin, "/hand", "the safe set (%s) has the power %d, and the resistance is %d; %s asks for %d over it", list(a.SafeSet), a.SafePower, p.ResistanceStart, p.Difficulty, least)
	}
	if n := min(3, a.bearing); b.judgesPlay() && a.compatible < n {
		b.Report(errIncompatible, "/hand", "at most %d of the %d cards with claims are free of MAJOR contradictions, not %d", a.compatible, a.bearing, n)
	}
}

// judgesPlay reports whether the difficulty is held to more than legality and voice.
func (b bar) judgesPlay() bool {
	judged, _ := b.asks(playJudged)
	return judged > 0
}

func (b bar) checkLines(a *Analysis) {
	if b.judgesPlay() && !a.TrapFree {
		b.Report(errTrapRequired, "/hand", "no winning line leaves out the traps (%s)", list(a.Traps))
	}
	if b.judgesPlay() && a.CleanWins == 0 {
		b.Report(errNoCleanWin, "/hand", "none of %d winning lines keeps scrutiny at 0", a.Lines.Winning)
	}
	if least, asked := b.asks(turnsLeast); asked && a.MinTurns != nil && *a.MinTurns < least {
		b.Report(errTooQuick, "/hand", "the lock opens in %s, fewer than %d: %s", document.Count(*a.MinTurns, "turn"), least, lines(a.Best.Submissions))
	}
	if least, asked := b.asks(distinctWins); asked && a.DistinctLines < least {
		b.Report(errSinglePath, "/hand", "there are %d distinct ways to win, not %d", a.DistinctLines, least)
	}
	if needed, _ := b.asks(withoutRefutation); needed > 0 && !a.BruteForce {
		b.Report(errNoBruteForce, "/hand", "every winning line plays a refutation")
	}
	most, asked := b.asks(nearMissMost)
	switch {
	case !asked:
	case a.NearMiss == nil:
		b.Report(errNoNearMiss, "/hand", "no line of play is lost but to scrutiny")
	case *a.NearMiss > most:
		b.Report(errNoNearMiss, "/hand", "the nearest loss leaves %d resistance, more than %d: %s", *a.NearMiss, most, lines(a.Witnesses.Nearest))
	}
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
