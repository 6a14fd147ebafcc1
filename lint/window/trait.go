package window

import (
	"fmt"

	"dailies/validate"
)

// CommonTrait is a rule that no value of an aspect is shown by more than a percentage
// of the days of the span. Days that show none count as days.
func CommonTrait(rule *validate.Rule, span int, aspect Aspect, percent, binds int, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: percent, binds: binds, stays: false, form: func(r *Rule, days []Day) memory {
		m := &habit{rule: r, aspect: aspect, noun: noun, days: days, on: make(map[string]int)}
		for _, d := range days {
			for _, t := range d.Facts.Tallies[aspect] {
				m.on[t.Value]++
			}
		}
		return m
	}}
}

type habit struct {
	rule   *Rule
	aspect Aspect
	noun   string
	days   []Day
	on     map[string]int // days that show the value
}

// top returns the value that most days show with one day more; of equal ones the first by
// name.
func (m *habit) top(day Day) (value string, most int) {
	for v, n := range m.on {
		if n > most || n == most && v < value {
			value, most = v, n
		}
	}
	for _, t := range day.Facts.Tallies[m.aspect] {
		if n := m.on[t.Value] + 1; n > most || n == most && t.Value < value {
			value, most = t.Value, n
		}
	}
	return value, most
}

func (m *habit) share(day Day) (value string, count, total int) {
	value, count = m.top(day)
	return value, count, len(m.days) + 1
}

func (m *habit) weigh(day Day) weight {
	_, most := m.top(day)
	days := len(m.days) + 1
	return weight{
		breach: 100*most > m.rule.limit*days, bound: days >= m.rule.binds,
		room: (10*m.rule.limit*days - 1000*most) / days,
	}
}

func (m *habit) explain(day Day) []breach {
	value, most := m.top(day)
	return []breach{{"/evidence", fmt.Sprintf("%s is the %s on %d of %d days, more than %d %%, over %s",
		value, m.noun, most, len(m.days)+1, m.rule.limit, datesOf(m.days, day))}}
}
