package window

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/validate"
)

// WeeklyNovelty is a rule that a calendar week, from Monday on, shows a value of an aspect that
// the two weeks before it do not. It is judged on Sunday, when all three weeks show the aspect
// every day, and never binds; on earlier days, choosing prefers a daily that brings the week
// its value. noun names the values, of the things that have them, in the plural.
func WeeklyNovelty(rule *validate.Rule, aspect Aspect, noun, of string) Rule {
	return Rule{Rule: rule, span: freshAfter + Week, binds: 1, stays: false, form: func(_ *Rule, days []Day) memory {
		return &novelty{aspect: aspect, noun: noun, of: of, days: days}
	}}
}

type novelty struct {
	aspect Aspect
	noun   string
	of     string // what has the values
	days   []Day
	at     threeWeeks // of the date weighed last: a slot weighs many dailies on one date
}

// threeWeeks are three weeks up to one day, without the daily of a date.
type threeWeeks struct {
	date    game.Date
	end     game.Date       // the last day; the date, or a later one
	inWeek  bool            // whether the date is in the last week
	showing int             // days that show the aspect
	asked   int             // days from the first of the three weeks to the last day, without the date
	before  map[string]bool // what the first two weeks show
	last    []Tally         // what the last week shows, up to its last day
}

// around gathers the weeks around a date.
func (m *novelty) around(date game.Date) threeWeeks {
	r := threeWeeks{date: date, end: date, before: make(map[string]bool)}
	if n := len(m.days); n > 0 {
		r.end = max(date, m.days[n-1].Date)
	}
	gone := slices.Index(game.Rungs(), r.end.Rung())
	monday := r.end.AddDays(-gone)
	r.inWeek, r.asked = date >= monday, freshAfter+gone
	for _, d := range m.days {
		values := d.values(m.aspect)
		if d.Date < monday.AddDays(-freshAfter) || len(values) == 0 {
			continue
		}
		if r.showing++; d.Date >= monday {
			r.last = append(r.last, values...)
			continue
		}
		for _, t := range values {
			r.before[t.Value] = true
		}
	}
	return r
}

// stale reports whether the last week shows, with a day, only what the two before it do.
// Where days show nothing it is never stale.
func (m *novelty) stale(day Day) bool {
	if m.at.date != day.Date {
		m.at = m.around(day.Date)
	}
	r := m.at
	values := day.values(m.aspect)
	if len(values) == 0 || r.showing < r.asked {
		return false
	}
	known := func(t Tally) bool { return r.before[t.Value] }
	if r.inWeek {
		return !slices.ContainsFunc(r.last, not(known)) && !slices.ContainsFunc(values, not(known))
	}
	return !slices.ContainsFunc(r.last, func(t Tally) bool {
		return !known(t) && !slices.ContainsFunc(values, func(v Tally) bool { return v.Value == t.Value })
	})
}

func not(is func(Tally) bool) func(Tally) bool { return func(t Tally) bool { return !is(t) } }

func (m *novelty) weigh(day Day) weight {
	w := weight{room: unlimited}
	if m.stale(day) {
		ends := m.at.end.Rung() == game.Sun
		w.breach, w.wants = ends, !ends && m.at.end == day.Date
	}
	return w
}

func (m *novelty) explain(day Day) []breach {
	return []breach{{"", fmt.Sprintf("the week up to %s shows no %s that the %d days before it lack", day.Date, m.noun, freshAfter)}}
}
