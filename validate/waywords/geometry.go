package waywords

import (
	"dailies/game/waywords"
	"dailies/validate"
)

// geometry is what a selection model requires of a placement (page, audit).
type geometry struct {
	king        bool // a step may go to any of the 8 cells around, not 4
	ray         bool // all steps are the same
	forwardOnly bool // steps go right or down
}

func geometryOf(model waywords.SelectionModel, forward bool) geometry {
	switch {
	case forward || model == waywords.Ray4:
		return geometry{ray: true, forwardOnly: true}
	case model == waywords.Ray8:
		return geometry{king: true, ray: true}
	}
	return geometry{king: model == waywords.Adjacent8}
}

// checkGeometry looks at the steps of a placement. Each rule is reported once a word;
// steps from or to a cell that is missing are passed over.
func (b *resolved) checkGeometry(w *word, report *validate.Reporter) {
	g := geometryOf(b.p.Config.SelectionModel, report.Profile.Figures[forwardOnly] == 1)
	// The route connects cells up, down, left and right whatever the player drags, so a
	// slanted path word would look like a way where there is none.
	onRoute := w.list == "path" && report.Profile.Figures[slanted] == 1
	g.king = g.king && !onRoute
	var first waywords.Step
	var apart, bent, diagonal, backward int // the position of the first such step, from 1
	seen := false
	for i := 1; i < len(w.cells); i++ {
		if w.cells[i-1] < 0 || w.cells[i] < 0 {
			continue
		}
		from, to := &b.Cells[w.cells[i-1]], &b.Cells[w.cells[i]]
		step := waywords.Step{X: to.X - from.X, Y: to.Y - from.Y}
		if !seen {
			first, seen = step, true
		}
		apart = earliest(apart, i, !g.next(step))
		bent = earliest(bent, i, step != first)
		diagonal = earliest(diagonal, i, step.X != 0 && step.Y != 0)
		backward = earliest(backward, i, step.Y == 0 && step.X < 0 || step.X == 0 && step.Y < 0)
	}
	b.faultStep(w, true, apart, errNotContiguous, "jumps", report)
	b.faultStep(w, g.ray, bent, errNotRay, "changes its direction", report)
	b.faultStep(w, g.forwardOnly || onRoute, diagonal, errDiagonal, "runs diagonally", report)
	b.faultStep(w, g.forwardOnly, backward, errReversed, "runs backwards", report)
}

// earliest is the first step of a kind: i when this is one and none was before.
func earliest(at, i int, is bool) int {
	if at == 0 && is {
		return i
	}
	return at
}

func (b *resolved) faultStep(w *word, on bool, at int, rule *validate.Rule, what string, report *validate.Reporter) {
	if on && at > 0 {
		report.Report(rule, w.pointer("placements", 0, at), "the word %s %s from cell %s to cell %s", quote(w.Text()), what, quote(w.Placement()[at-1]), quote(w.Placement()[at]))
	}
}

// next reports whether a step goes to a cell next to the one before. Coordinates come
// from documents and may be of any size, so they are not added up.
func (g geometry) next(s waywords.Step) bool {
	near := -1 <= s.X && s.X <= 1 && -1 <= s.Y && s.Y <= 1
	return near && (s.X != 0 || s.Y != 0) && (g.king || s.X == 0 || s.Y == 0)
}
