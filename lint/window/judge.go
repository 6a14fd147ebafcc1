package window

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/lint/corpus"
	"dailies/validate"
)

// Judge checks every published day of a game against the window that ends on it. days are in
// order of date, one a date. The findings are by date.
func (w Window) Judge(days []Day, limits Limits) map[game.Date][]validate.Finding {
	rules := limits.with(w.rules)
	pairs := newPairs(rules)
	findings := make(map[game.Date][]validate.Finding)
	first := make(map[Content]game.Date, len(days))
	var before game.Date
	for i, day := range days {
		var found []validate.Finding
		add := func(r *validate.Rule, bound bool, pointer, message string) {
			found = append(found, validate.Finding{Rule: r, Severity: severity(r, bound), Pointer: pointer, Message: message})
		}
		from := days[:i+1][max(0, i+1-longest(rules)):]
		for _, h := range hold(rules, from, day.Date, day.Date) {
			if w := h.weigh(day); w.breach {
				for _, b := range h.explain(day) {
					add(h.Rule.Rule, w.bound, b.pointer, b.message)
				}
			}
		}
		for _, p := range pairs {
			if !p.keeps(day) {
				for _, b := range p.explain(day) {
					add(p.Rule.Rule, true, b.pointer, b.message)
				}
			}
			p.add(day)
		}
		if earlier, again := first[day.Facts.Content]; again {
			add(errDuplicate, true, "", fmt.Sprintf("the daily of %s is a copy of the one of %s", day.Date, earlier))
		} else {
			first[day.Facts.Content] = day.Date
		}
		if before != "" {
			if gap := day.Date.DaysSince(before) - 1; gap > 0 {
				add(warnGap, true, "", fmt.Sprintf("between %s and %s the dates without a daily are %d", before, day.Date, gap))
			}
		}
		before = day.Date
		findings[day.Date] = found
	}
	return findings
}

// JudgeCorpus checks every published day of a game against the corpus rules, whose findings are
// warnings. days are in order of date, one a date. The findings are by date.
func (w Window) JudgeCorpus(days []corpus.Day, limits Limits) map[game.Date][]validate.Finding {
	return corpus.Judge(days, corpus.Figures{Window: limits.Dates(), Limits: limits.Values})
}

// longest returns the longest span of the rules, in dates.
func longest(rules []Rule) int {
	n := 1
	for _, r := range rules {
		n = max(n, r.span)
	}
	return n
}

// Conflict returns the finding that a file's dates, or two files, disagree.
func Conflict(message string) validate.Finding {
	return validate.Finding{Rule: errDateConflict, Severity: validate.Error, Pointer: "/dateISO", Message: message}
}

// Sort brings days into the order of their dates.
func Sort(days []Day) {
	slices.SortStableFunc(days, func(a, b Day) int { return b.Date.DaysSince(a.Date) * -1 })
}
