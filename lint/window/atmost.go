package window

import (
	"fmt"

	"dailies/validate"
)

// AtMost is a rule that at most a percentage of the days of the span that show an aspect show
// one value of it. It binds once the span has so many of those days.
func AtMost(rule *validate.Rule, span int, aspect Aspect, value string, percent, binds int, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: percent, binds: binds, stays: false, form: func(r *Rule, days []Day) memory {
		m := &capped{rule: r, aspect: aspect, value: value, noun: noun}
		for i, d := range days {
			if shown, hit := m.look(d); shown {
				m.days = append(m.days, d)
				m.hits += hit
				m.ends = i == len(days)-1
			}
		}
		return m
	}}
}

type capped struct {
	rule   *Rule
	aspect Aspect
	value  string
	noun   string
	days   []Day // those that show any value
	hits   int   // of them, those that show the one
	ends   bool  // whether the last day of the span shows any
}

// look reports whether a day shows the aspect, and 1 where it shows the value.
func (m *capped) look(d Day) (shown bool, hit int) {
	for _, t := range d.Facts.Tallies[m.aspect] {
		if shown = true; t.Value == m.value {
			hit = 1
		}
	}
	return shown, hit
}

func (m *capped) with(day Day) (days, hits int) {
	shown, hit := m.look(day)
	if shown {
		return len(m.days) + 1, m.hits + hit
	}
	return len(m.days), m.hits
}

func (m *capped) share(day Day) (value string, count, total int) {
	days, hits := m.with(day)
	return m.value, hits, days
}

// weigh finds a breach for a day that shows the aspect, and for one that does not where it stands
// before a last day that does: another daily on its date may have kept the share down.
func (m *capped) weigh(day Day) weight {
	days, hits := m.with(day)
	w := weight{bound: days >= m.rule.binds, room: unlimited}
	shown, _ := m.look(day)
	if shown || m.ends && m.days[len(m.days)-1].Date > day.Date {
		w.breach = 100*hits > m.rule.limit*days
	}
	if shown {
		w.room = (10*m.rule.limit*days - 1000*hits) / days
	}
	return w
}

func (m *capped) explain(day Day) []breach {
	days, hits := m.with(day)
	return []breach{{"", fmt.Sprintf("%s on %d of %d days, more than %d %%, over %s", m.noun, hits, days, m.rule.limit, datesOf(m.days, day))}}
}
