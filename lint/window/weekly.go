package window

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/validate"
)

// Weekly is a rule that a calendar week, from Monday on, shows a value of an aspect where the three
// weeks before it do: material that has none owes none. It is judged on Sunday and never binds; then
// choosing prefers a daily that brings its week the value, in any case. Were it preferred earlier,
// the day that comes first would have it every week. Days that show nothing of the aspect are left
// out. noun says what a week should have.
func Weekly(rule *validate.Rule, aspect Aspect, value, noun string) Rule {
	return Rule{Rule: rule, span: 4 * Week, binds: 1, stays: false, form: func(_ *Rule, days []Day) memory {
		return &weekly{aspect: aspect, value: value, noun: noun, days: days}
	}}
}

type weekly struct {
	aspect      Aspect
	value, noun string
	days        []Day
	at          lastWeek // of the date weighed last: a slot weighs many dailies on one date
}

// lastWeek is the week up to the last day that is known, without the daily of a date.
type lastWeek struct {
	date     game.Date
	monday   game.Date
	last     game.Rung // of the last day
	has      bool      // whether the week shows the value
	expected bool      // whether one before it does
}

// around looks at the week up to a date, or to a later day.
func (m *weekly) around(date game.Date) lastWeek {
	end := date
	if n := len(m.days); n > 0 {
		end = max(date, m.days[n-1].Date)
	}
	w := lastWeek{date: date, monday: end.AddDays(-slices.Index(game.Rungs(), end.Rung())), last: end.Rung()}
	for _, d := range m.days {
		if m.shows(d) && d.Date >= w.monday {
			w.has = true
		} else if m.shows(d) {
			w.expected = true
		}
	}
	return w
}

func (m *weekly) shows(d Day) bool {
	return slices.ContainsFunc(d.values(m.aspect), func(t Tally) bool { return t.Value == m.value })
}

func (m *weekly) weigh(day Day) weight {
	if m.at.date != day.Date {
		m.at = m.around(day.Date)
	}
	w := weight{room: unlimited}
	if m.at.has || day.Date < m.at.monday || len(day.values(m.aspect)) == 0 || m.shows(day) {
		return w
	}
	ends := m.at.last == game.Sun
	w.breach, w.wants = ends && m.at.expected, ends && !m.at.expected
	return w
}

func (m *weekly) explain(day Day) []breach {
	return []breach{{"", fmt.Sprintf("the week up to %s has no %s, and weeks before it do", day.Date, m.noun)}}
}
