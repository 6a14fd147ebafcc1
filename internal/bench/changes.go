package bench

import (
	"fmt"
	"slices"
)

// Changes lists the verdicts that differ from an earlier report on the same answers: an
// answer that became a pack or stopped being one, drafts that pass, days that are filled,
// comparisons of two cells.
func (r *Report) Changes(earlier *Report) []string {
	var all []string
	for _, c := range r.Cells {
		at := slices.IndexFunc(earlier.Cells, func(other Cell) bool { return other.Name() == c.Name() })
		if at < 0 {
			continue
		}
		for i, repeat := range c.Repeats {
			if before := earlier.Cells[at].Repeats; i < len(before) && repeat.Failed == "" && before[i].Failed == "" {
				for _, change := range repeat.changes(before[i]) {
					all = append(all, fmt.Sprintf("%s, repeat %d: %s", c.Name(), repeat.Number, change))
				}
			}
		}
	}
	for _, x := range r.Comparisons {
		for _, y := range earlier.Comparisons {
			if x.Figure == y.Figure && x.Cell == y.Cell && x.With == y.With && x.Verdict != y.Verdict {
				all = append(all, fmt.Sprintf("%s against %s, %s: %s before, %s now", x.Cell, x.With, figure(x.Figure).Title, y.Verdict, x.Verdict))
			}
		}
	}
	return all
}

func (r Repeat) changes(before Repeat) []string {
	var all []string
	for _, a := range r.Answers {
		at := slices.IndexFunc(before.Answers, func(b Answer) bool { return b.Round == a.Round && b.Number == a.Number })
		if at < 0 {
			continue
		}
		name, b := fmt.Sprintf("answer %d of asking %d", a.Number, a.Round+1), before.Answers[at]
		switch {
		case a.Sound && !b.Sound:
			all = append(all, name+" is a pack now")
		case !a.Sound && b.Sound:
			all = append(all, fmt.Sprintf("%s is no pack any more: %s", name, worded(a.Faults)))
		case a.Drafts != b.Drafts || a.Passed != b.Passed:
			all = append(all, fmt.Sprintf("%s: %d of %d drafts pass; before, it was %d of %d", name, a.Passed, a.Drafts, b.Passed, b.Drafts))
		}
	}
	if len(r.Days) != len(before.Days) {
		all = append(all, fmt.Sprintf("%d days are filled; before, it was %d", len(r.Days), len(before.Days)))
	}
	return all
}

// worded is the first of some faults.
func worded(faults []Fault) string {
	if len(faults) == 0 {
		return "no fault is known"
	}
	return faults[0].Message + " [" + faults[0].Code + "]"
}
