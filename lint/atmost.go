package lint

import (
	"fmt"

	"dailies/validate"
)

// AtMost is a rule that one value of an aspect is shown by at most a percentage of the
// days of the span that show any. It binds from so many of those.
func AtMost(rule *validate.Rule, span int, aspect Aspect, value string, percent, binds int, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: percent, binds: binds, stays: false, form: func(r *Rule, days []Day) memory {
		m := &capped{rule: r, aspect: aspect, value: value, noun: noun}
		for _, d := range days {
			if shown, hit := m.look(d); shown {
				m.days = append(m.days, d)
				m.hits += hit
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

func (m *capped) weigh(day Day) weight {
	days, hits := m.with(day)
	w := weight{bound: days >= m.rule.binds, room: unlimited}
	if shown, _ := m.look(day); shown {
		w.breach = 100*hits > m.rule.limit*days
		w.room = (10*m.rule.limit*days - 1000*hits) / days
	}
	return w
}

func (m *capped) explain(day Day) []breach {
	days, hits := m.with(day)
	return []breach{{"", fmt.Sprintf("%s on %d of %d days, more than %d %%, over %s", m.noun, hits, days, m.rule.limit, datesOf(m.days, day))}}
}
