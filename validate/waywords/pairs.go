package waywords

import (
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/validate"
)

// checkPairs compares each path word with those before it.
func (b *resolved) checkPairs(report *validate.Reporter) {
	for i := 1; i < b.paths; i++ {
		w := &b.words[i]
		crossing := false
		touched, along := -1, -1
		for j := range i {
			o := &b.words[j]
			switch {
			case shares(w.set, o.set):
				crossing = true
				if along < 0 && b.sameDirection(w, o) {
					along = j
				}
			case touched < 0 && shares(w.near, o.shown):
				touched = j
			}
		}
		if touched >= 0 {
			for _, rule := range []*validate.Rule{errParallel, errQAParallel} {
				report.Report(rule, w.pointer("placements", 0), "the path words %s and %s share no cell and touch", quote(b.words[touched].Text()), quote(w.Text()))
			}
		}
		if !crossing {
			report.Report(errNotIntersecting, w.pointer("placements", 0), "the path word %s shares no cell with one listed before it", quote(w.Text()))
		}
		if along >= 0 {
			report.Report(warnSameDirection, w.pointer("placements", 0), "the path words %s and %s share a cell and run in one direction", quote(b.words[along].Text()), quote(w.Text()))
		}
	}
	b.checkInside(report)
	b.checkOverlap(report)
}

// way is the direction in which a word runs, forward and back alike: the step between
// the first two of its cells in a row that exist. It is zero where there are none.
func (b *resolved) way(w *word) waywords.Step {
	for i := 1; i < len(w.cells); i++ {
		if w.cells[i-1] < 0 || w.cells[i] < 0 {
			continue
		}
		from, to := &b.Cells[w.cells[i-1]], &b.Cells[w.cells[i]]
		step := waywords.Step{X: to.X - from.X, Y: to.Y - from.Y}
		n := divisor(abs(step.X), abs(step.Y))
		if n == 0 {
			return step
		}
		if step.X < 0 || step.X == 0 && step.Y < 0 {
			n = -n
		}
		return waywords.Step{X: step.X / n, Y: step.Y / n}
	}
	return waywords.Step{}
}

// divisor is the greatest common divisor of two numbers.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (b *resolved) sameDirection(w, o *word) bool {
	way := b.way(w)
	return way != waywords.Step{} && way == b.way(o)
}

// checkInside looks for listed words that stand inside others. Of two words that are
// the same, the later one is reported.
func (b *resolved) checkInside(report *validate.Reporter) {
	for i := range b.words {
		for j := range b.words {
			w, o := &b.words[i], &b.words[j]
			if i != j && len(w.codes) <= len(o.codes) && (len(w.codes) < len(o.codes) || i > j) && inside(w.codes, o.codes) {
				report.Report(errInsideWord, w.pointer(), "the word %s stands inside the word %s", quote(w.Text()), quote(o.Text()))
				break
			}
		}
	}
}

func inside(short, long []int32) bool {
	if len(short) == 0 {
		return false
	}
	for from := 0; from+len(short) <= len(long); from++ {
		n := 0
		for n < len(short) && short[n] == long[from+n] {
			n++
		}
		if n == len(short) {
			return true
		}
	}
	return false
}

// checkOverlap looks for additional words that lie on a path word.
func (b *resolved) checkOverlap(report *validate.Reporter) {
	for i := b.paths; i < len(b.words); i++ {
		w := &b.words[i]
		for j := range b.paths {
			if n := common(w.set, b.words[j].set); n > 1 {
				report.Report(warnBonusOverlap, w.pointer("placements", 0), "the additional word %s shares %s with the path word %s", quote(w.Text()), document.Count(n, "cell"), quote(b.words[j].Text()))
				break
			}
		}
	}
}
