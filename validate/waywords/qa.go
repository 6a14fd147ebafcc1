package waywords

import (
	"math/bits"
	"slices"

	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/validate"
)

// The bounds of an easy daily (§10.7).
const (
	leastPathWords, mostPathWords = 4, 6
	shortest, longest             = 3, 7
	leastBonus, mostBonus         = 1, 2
)

// checkQA holds the puzzle against the content rules of an easy daily.
func (b *resolved) checkQA(a *Analysis, report *validate.Reporter) {
	b.checkCourse(a, report)
	b.checkConfig(report)
	b.checkBonus(report)
	b.checkPyrite(report)
	for i := range b.words[:b.paths] {
		if w := &b.words[i]; len(w.Tokens) < shortest || len(w.Tokens) > longest {
			report.Report(errWordLength, w.pointer("tokens"), "the path word %s has %s", quote(w.Text()), document.Count(len(w.Tokens), "token"))
		}
	}
	if n := b.paths; n < leastPathWords {
		report.Report(errTooFew, "/words/path", "there are %d path words, fewer than %d", n, leastPathWords)
	} else if n > mostPathWords {
		report.Report(errTooMany, "/words/path", "there are %d path words, more than %d", n, mostPathWords)
	}
	if least := leastCoverage(b.p.Grid.Width, b.p.Grid.Height); a.PathCoverage < least {
		report.Report(errCoverage, "/words/path", "the path words cover %d cells, fewer than %d", a.PathCoverage, least)
	}
	if b.comparable() {
		if a.Intersections < b.paths-1 {
			report.Report(errFewIntersections, "/words/path", "%d cells are in two path words or more, fewer than %d for %d words", a.Intersections, b.paths-1, b.paths)
		}
		b.checkTouchOnly(report)
		for _, i := range a.spare {
			w := &b.words[i]
			report.Report(warnNonCritical, w.pointer(), "START and END stay connected without the path word %s", quote(w.Text()))
		}
	}
	for _, r := range a.ExtraOccurrences {
		report.Report(errExtraOccurrence, "/grid/cells", "the word %s can be read a second time, on %s", quote(r.Word), r.place())
	}
	for _, r := range a.Unwanted {
		report.Report(errUnwanted, "/grid/cells", "the board spells the blocked word %s on %s", quote(r.Word), r.place())
	}
	for _, r := range a.ThemeReadings {
		report.Report(errThemeReading, "/grid/cells", "the board spells %s, which is of the theme and not listed, on %s", quote(r.Word), r.place())
	}
}

// leastCoverage is how many cells the path words must cover (§10.7).
func leastCoverage(width, height int) int {
	switch {
	case width == 7 && height == 7:
		return 18
	case width == 8 && height == 8:
		return 22
	}
	return max(12, min(max(width, 0), 1000)*min(max(height, 0), 1000)/4)
}

// checkCourse looks at where the course begins, ends and runs.
func (b *resolved) checkCourse(a *Analysis, report *validate.Reporter) {
	height := b.p.Grid.Height
	const start, end = "/grid/start/adjacentCellId", "/grid/end/adjacentCellId"
	if b.start >= 0 && b.Cells[b.start].Y != 0 {
		report.Report(errStartNotTop, start, "START is in row %d, not in row 0", b.Cells[b.start].Y)
	}
	if b.end >= 0 && b.Cells[b.end].Y != height-1 {
		report.Report(errEndNotBottom, end, "END is in row %d, not in row %d", b.Cells[b.end].Y, height-1)
	}
	if b.start >= 0 && b.end >= 0 {
		from, to := &b.Cells[b.start], &b.Cells[b.end]
		if far := abs(from.X-to.X) + abs(from.Y-to.Y); far < height-1 {
			report.Report(errTooClose, end, "START and END are %s apart, fewer than %d", document.Count(far, "step"), height-1)
		}
	}
	if a.RouteLength < 0 {
		report.Report(errUnsolvable, "/words/path", "with every path word found, START and END are not connected")
		report.Report(errRouteShort, "/words/path", "there is no route from START to END")
	} else if a.RouteLength < height-1 {
		report.Report(errRouteShort, "/words/path", "the route from START to END has %s, fewer than %d", document.Count(a.RouteLength, "step"), height-1)
	}
	if b.paths == 0 || !slices.Contains(b.words[0].Placement(), b.p.Grid.Start.AdjacentCellID) {
		report.Report(errFirstWord, "/words/path", "the first path word does not hold START")
	}
	if b.paths == 0 || !endsAt(b.words[b.paths-1].Placement(), b.p.Grid.End.AdjacentCellID) {
		report.Report(errLastWord, "/words/path", "the last path word does not end at END")
	}
}

func endsAt(placement []waywords.CellID, id waywords.CellID) bool {
	return len(placement) > 0 && placement[len(placement)-1] == id
}

func abs(n int) int { return max(n, -n) }

func (b *resolved) checkConfig(report *validate.Reporter) {
	c := &b.p.Config
	model := waywords.Ray4
	if report.Profile.Figures[slanted] == 1 {
		model = waywords.Ray8
	}
	if c.SelectionModel != model {
		report.Report(errSelectionModel, "/config/selectionModel", "the selection model is %s, not %s", quote(c.SelectionModel), model)
	}
	if !c.AllowReverseSelection {
		report.Report(errReverseOff, "/config/allowReverseSelection", "reverse selection is off")
	}
	if c.ConnectivityModel != waywords.Ortho4 {
		report.Report(errConnectivityModel, "/config/connectivityModel", "the connectivity model is %s", quote(c.ConnectivityModel))
	}
}

func (b *resolved) checkBonus(report *validate.Reporter) {
	bonus := b.words[b.paths:]
	if len(bonus) < leastBonus || len(bonus) > mostBonus {
		report.Report(warnBonusCount, "/words/additional", "there are %d additional words, not %d or %d", len(bonus), leastBonus, mostBonus)
	}
	for i := range bonus {
		w := &bonus[i]
		if w.Hint() == "" {
			report.Report(warnBonusCount, w.pointer(), "the additional word %s has no hint", quote(w.Text()))
		}
		if n := len(w.Tokens); n < shortest || n > longest {
			report.Report(warnBonusLength, w.pointer("tokens"), "the additional word %s has %s", quote(w.Text()), document.Count(n, "token"))
		}
	}
}

// checkTouchOnly follows shared cells from START's words and looks for one of END's.
func (b *resolved) checkTouchOnly(report *validate.Reporter) {
	start, end := b.p.Grid.Start.AdjacentCellID, b.p.Grid.End.AdjacentCellID
	seen := make([]bool, b.paths)
	queue := make([]int, 0, b.paths)
	for i := range b.paths {
		if slices.Contains(b.words[i].Placement(), start) {
			seen[i] = true
			queue = append(queue, i)
		}
	}
	for head := 0; head < len(queue); head++ {
		w := &b.words[queue[head]]
		if slices.Contains(w.Placement(), end) {
			return
		}
		for i := range b.paths {
			if !seen[i] && shares(w.set, b.words[i].set) {
				seen[i] = true
				queue = append(queue, i)
			}
		}
	}
	report.Report(errTouchOnly, "/words/path", "no chain of path words that share cells leads from START to END")
}

// common counts the cells that two words share.
func common(a, b waywords.Set) int {
	n := 0
	for i := range a {
		n += bits.OnesCount64(a[i] & b[i])
	}
	return n
}
