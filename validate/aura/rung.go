package aura

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/aura"
	"dailies/validate"
)

// The figures of a rung, by name. A profile has each of them once a rung, as
// friGoldDraftsAtMost; a profile without them judges no rung.
const (
	modelsThatMiss     = "ModelsThatMiss" // how many of [Missing] must miss Gold
	leastGoldDrafts    = "GoldDraftsAtLeast"
	mostGoldDrafts     = "GoldDraftsAtMost"
	leastSilver        = "SilverPercentAtLeast" // of all drafts
	mostSilver         = "SilverPercentAtMost"
	leastCards         = "GoldCardsAtLeast"
	leastPayloads      = "GoldPayloadsAtLeast"
	mostStrongest      = "StrongestPercentAtMost" // of the Gold drafts
	mostGreedy         = "GreedyDraftsAtMost"     // Gold drafts that greed takes there
	cleanGoldPreferred = "CleanGoldPreferred"     // 1 to warn where no Gold line is clean
	leastScan          = "ScanPercentAtLeast"     // of all drafts, those whose best medal takes a SCAN
)

// figureOf is the name of a rung's figure.
func figureOf(rung game.Rung, name string) string { return strings.ToLower(string(rung)) + name }

// Missing lists the models that a rung may ask to miss Gold, in the order in which the
// rungs, from the gentlest, require it of them. The table of the page asks the planners
// for Sunday alone. Somebody who read twelve days blind and planned with thresholds, as MT
// does, had Gold on all of them, so that Thursday now
// asks it of MPL, Friday of MT and Sunday of MS too.
func Missing() []Model { return []Model{M1, M2, M4, M3, M4c, MP, MPL, MT, MTc, M2x, M3x, MS} }

// anyDrafts stands for no limit on a count of drafts.
const anyDrafts = 924

// Row is what a rung requires of a puzzle (player models, rungs). Counts of drafts are
// without SCAN.
type Row struct {
	Rung             game.Rung
	Misses           []Model // that must not reach Gold
	GoldFrom, GoldTo int     // drafts
	SilverFrom       int     // per cent of the drafts
	SilverTo         int
	Cards, Payloads  int // at least, in every Gold line
	StrongestTo      int // per cent of the Gold drafts that hold the strongest card
	GreedyTo         int // Gold drafts by pure greed
	Clean            bool
	ScanFrom         int // per cent of the drafts that SCAN brings a better medal
}

// standardRows are the rungs as AURA_DAILY_V1 has them.
func standardRows() []Row {
	until := func(last Model) []Model { return Missing()[:slices.Index(Missing(), last)+1] }
	deep := Row{Misses: until(MTc), GoldFrom: 3, GoldTo: 40, SilverFrom: 25, SilverTo: 55, Cards: 5, Payloads: 3, StrongestTo: 50, GreedyTo: anyDrafts, Clean: true}
	on := func(rung game.Rung) Row {
		row := deep
		row.Rung, row.Clean = rung, rung == game.Fri // later some days are for SKETCHY cards
		if !row.Clean {
			row.ScanFrom = 25
		}
		return row
	}
	sunday := on(game.Sun)
	sunday.Misses = Missing()
	return []Row{
		{game.Mon, until(M1), 20, 100, 45, 75, 4, 2, 100, anyDrafts, false, 0},
		{game.Tue, until(M2), 8, 70, 40, 70, 4, 2, 100, anyDrafts, false, 0},
		{game.Wed, until(M4), 3, 150, 20, 80, 5, 3, 100, anyDrafts, true, 0},
		{game.Thu, until(MPL), 3, 60, 20, 60, 4, 2, 100, 0, true, 0},
		on(game.Fri), on(game.Sat), sunday,
	}
}

// set writes a row into the figures of a profile.
func (r *Row) set(figures map[string]int) {
	clean := 0
	if r.Clean {
		clean = 1
	}
	for name, value := range map[string]int{
		modelsThatMiss: len(r.Misses), leastGoldDrafts: r.GoldFrom, mostGoldDrafts: r.GoldTo, leastSilver: r.SilverFrom, mostSilver: r.SilverTo,
		leastCards: r.Cards, leastPayloads: r.Payloads, mostStrongest: r.StrongestTo, mostGreedy: r.GreedyTo, cleanGoldPreferred: clean, leastScan: r.ScanFrom,
	} {
		figures[figureOf(r.Rung, name)] = value
	}
}

// RowOf is what a profile requires of a rung; false for a profile that judges none, and for
// what is no rung.
func RowOf(profile *validate.Profile, rung game.Rung) (Row, bool) {
	figure := func(name string) int { return profile.Figures[figureOf(rung, name)] }
	if _, judged := profile.Figures[figureOf(rung, mostGoldDrafts)]; !judged {
		return Row{}, false
	}
	return Row{
		Rung: rung, Misses: Missing()[:min(figure(modelsThatMiss), len(Missing()))],
		GoldFrom: figure(leastGoldDrafts), GoldTo: figure(mostGoldDrafts), SilverFrom: figure(leastSilver), SilverTo: figure(mostSilver),
		Cards: figure(leastCards), Payloads: figure(leastPayloads),
		StrongestTo: figure(mostStrongest), GreedyTo: figure(mostGreedy), Clean: figure(cleanGoldPreferred) > 0, ScanFrom: figure(leastScan),
	}, true
}

// rungOf is the rung that a puzzle is judged by: the one it states, else that of its
// date; none where it states something else or has no date.
func rungOf(p *aura.Puzzle) game.Rung {
	if p.Rung != "" {
		return p.Rung
	}
	return p.DateISO.Rung()
}

// checkRung holds a puzzle against its rung.
func checkRung(p *aura.Puzzle, a *Analysis, report *validate.Reporter) {
	row, judged := RowOf(report.Profile, rungOf(p))
	if !judged {
		return
	}
	hold := func(rule *validate.Rule, kept bool, format string, args ...any) {
		if !kept {
			report.Report(rule, "/evidence", "%s", string(row.Rung)+": "+fmt.Sprintf(format, args...))
		}
	}
	d := &a.Depth
	for _, name := range row.Misses {
		reach := a.Models[name]
		hold(errObvious, !reach.AtPar, "%s reaches Gold: %s", name, reach.Line.played())
	}
	hold(errObvious, d.GreedyDrafts <= row.GreedyTo, "greed takes %d drafts to Gold, more than %d: %s", d.GreedyDrafts, row.GreedyTo, d.Greedy.played())
	hold(errFewCards, d.GoldCards >= row.Cards || d.GoldDrafts == 0, "a Gold line submits %d cards, fewer than %d: %s", d.GoldCards, row.Cards, d.FewCards.played())
	hold(errTwoPayloads, d.GoldPayloads >= row.Payloads || d.GoldDrafts == 0, "a Gold line submits %d different payloads, fewer than %d: %s", d.GoldPayloads, row.Payloads, d.FewPayloads.played())
	hold(errIrrelevant, d.GoldDrafts <= row.GoldTo, "%d drafts reach Gold without SCAN, more than %d", d.GoldDrafts, row.GoldTo)
	hold(errUnforgiving, d.GoldDrafts >= row.GoldFrom, "%d drafts reach Gold without SCAN, fewer than %d", d.GoldDrafts, row.GoldFrom)
	hold(errSilverCheap, 100*d.SilverDrafts <= row.SilverTo*a.Drafts, "%d of %d drafts reach Silver without SCAN, more than %d %%", d.SilverDrafts, a.Drafts, row.SilverTo)
	hold(errUnforgiving, 100*d.SilverDrafts >= row.SilverFrom*a.Drafts, "%d of %d drafts reach Silver without SCAN, fewer than %d %%", d.SilverDrafts, a.Drafts, row.SilverFrom)
	hold(errStrongest, 100*d.StrongestDrafts <= row.StrongestTo*d.GoldDrafts, "%d of %d Gold drafts hold the strongest card, more than %d %%", d.StrongestDrafts, d.GoldDrafts, row.StrongestTo)
	hold(errScanIdle, 100*d.ScanDrafts >= row.ScanFrom*a.Drafts, "SCAN brings %d of %d drafts a better medal, fewer than %d %%", d.ScanDrafts, a.Drafts, row.ScanFrom)
	hold(warnNoCleanGold, d.CleanGold || d.GoldDrafts == 0 || !row.Clean, "every one of the %d Gold drafts needs a SKETCHY card", d.GoldDrafts)
}

// played words what a line submits, turn by turn.
func (l *Line) played() string {
	if l == nil {
		return ""
	}
	turns := make([]string, len(l.Actions))
	for i, turn := range l.Actions {
		turns[i] = strings.ReplaceAll(names(turn.Submit), ", ", " + ")
	}
	return strings.Join(turns, ", then ")
}
