package window

import (
	"fmt"

	"dailies/game/document"
	"dailies/validate"
)

// Repeated is a rule that no value of an aspect is on more days of any span than a
// limit.
func Repeated(rule *validate.Rule, span int, aspect Aspect, limit int, pointer, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: limit, binds: 1, stays: true, rests: resting{aspect, noun, span}, form: func(r *Rule, days []Day) memory {
		return &recurrence{rule: r, aspect: aspect, pointer: pointer, noun: noun, days: days}
	}}
}

type recurrence struct {
	rule    *Rule
	aspect  Aspect
	pointer string
	noun    string
	days    []Day
}

// on returns the days of the span that show a value.
func (m *recurrence) on(value string) []Day {
	var days []Day
	for _, d := range m.days {
		for _, t := range d.Facts.Tallies[m.aspect] {
			if t.Value == value {
				days = append(days, d)
				break
			}
		}
	}
	return days
}

func (m *recurrence) weigh(day Day) weight {
	return weight{breach: len(m.explain(day)) > 0, bound: true, room: unlimited}
}

func (m *recurrence) explain(day Day) []breach {
	var breaches []breach
	for _, t := range day.Facts.Tallies[m.aspect] {
		if days := m.on(t.Value); len(days)+1 > m.rule.limit {
			breaches = append(breaches, breach{m.pointer, fmt.Sprintf("the %s %s is on %d days, more than %d of %d, over %s",
				m.noun, document.Quote(t.Value), len(days)+1, m.rule.limit, m.rule.span, datesOf(days, day))})
		}
	}
	return breaches
}

// Overlap is a rule that two consecutive days share at most a percentage of the
// values of an aspect, of the day that has fewer.
func Overlap(rule *validate.Rule, aspect Aspect, percent int, pointer, noun string) Rule {
	return Rule{Rule: rule, span: 2, limit: percent, binds: 1, stays: true, form: func(r *Rule, days []Day) memory {
		return &neighbors{rule: r, aspect: aspect, pointer: pointer, noun: noun, days: days}
	}}
}

type neighbors struct {
	rule    *Rule
	aspect  Aspect
	pointer string
	noun    string
	days    []Day
}

func (m *neighbors) weigh(day Day) weight {
	return weight{breach: len(m.explain(day)) > 0, bound: true, room: unlimited}
}

func (m *neighbors) explain(day Day) []breach {
	var breaches []breach
	here := day.Facts.Tallies[m.aspect]
	for _, d := range m.days {
		there := d.Facts.Tallies[m.aspect]
		fewer := min(len(here), len(there))
		if n := common(here, there); 100*n > m.rule.limit*fewer && adjacent(day, d) {
			breaches = append(breaches, breach{m.pointer, fmt.Sprintf("%s shares %d of %d %s with %s, more than %d %%", day.Date, n, fewer, m.noun, d.Date, m.rule.limit)})
		}
	}
	return breaches
}

func adjacent(a, b Day) bool {
	n := a.Date.DaysSince(b.Date)
	return n == 1 || n == -1
}

// common counts the values that both tallies have.
func common(a, b []Tally) int {
	n := 0
	for _, x := range a {
		for _, y := range b {
			if x.Value == y.Value {
				n++
				break
			}
		}
	}
	return n
}
