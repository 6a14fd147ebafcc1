package window

import (
	"fmt"
	"maps"
	"slices"

	"dailies/validate"
)

// mixedFrom is the number of days of a span from which choosing looks at a [Mixed]: on fewer, one
// more thing is a large share of all.
const mixedFrom = 14

// Mixed is a rule that no value of an aspect makes up more than a percentage of all values in the
// span. It is judged once every date of the span shows some, and never binds: where the material
// has no others, such a day is better than none. Choosing steers by it sooner, but as long as the
// share is kept it lets everything else decide. Past it each thing too many weighs as a warning: one
// less is a step nearer even where the span stays past its share.
func Mixed(rule *validate.Rule, span int, aspect Aspect, percent int, noun string) Rule {
	share := Share(rule, span, aspect, percent, 1, noun)
	return Rule{Rule: rule, span: span, limit: percent, binds: 1, stays: false, form: func(r *Rule, days []Day) memory {
		m := &mixed{shares: share.form(r, days).(*shares)}
		m.showing = m.show(days)
		return m
	}}
}

type mixed struct {
	*shares
	showing int // days that show the aspect
}

// show counts the days that show the aspect.
func (m *mixed) show(days []Day) (n int) {
	for _, d := range days {
		n += min(1, len(d.values(m.aspect)))
	}
	return n
}

// slid returns the memory of the span that ends on a later day, the last of its days. A
// slot looks at two months of spans, of which one differs from the next by a few days.
func (m *mixed) slid(days []Day) memory {
	first, last := days[0], m.days[max(0, len(m.days)-1):]
	kept, _ := slices.BinarySearchFunc(m.days, first, byDate)
	come := days
	if len(last) > 0 {
		at, held := slices.BinarySearchFunc(days, last[0], byDate)
		if held {
			at++
		}
		come = days[at:]
	}
	gone, shares := m.days[:kept], *m.shares
	shares.days, shares.counts = days, maps.Clone(m.counts)
	shares.count(gone, -1)
	shares.count(come, 1)
	shares.findMost()
	return &mixed{&shares, m.showing - m.show(gone) + m.show(come)}
}

func (m *mixed) weigh(day Day) weight {
	showing, w := m.showing+min(1, len(day.values(m.aspect))), m.shares.weigh(day)
	w.bound, w.breach = false, w.breach && showing >= m.rule.span
	if w.breach {
		w.graver = m.tooMany(day) - 1
	}
	if showing < mixedFrom || w.room >= 0 {
		w.room = unlimited
	}
	return w
}

// tooMany returns how many of a value the span has past its share, with one more day.
func (m *mixed) tooMany(day Day) int {
	_, most, total := m.top(day)
	return most - m.rule.limit*total/100
}

func (m *mixed) explain(day Day) []breach {
	value, most, total := m.top(day)
	return []breach{{"", fmt.Sprintf("%s makes up %d of %d %s, %.1f %%, more than %d %%, over the %d days to %s",
		value, most, total, m.noun, 100*float64(most)/float64(total), m.rule.limit, m.rule.span, day.Date)}}
}
