package window

import (
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// Fresh is a rule that no value of an aspect returns within the span.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Fresh(rule *validate.Rule, span int, aspect Aspect, place func(n int) string, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: 0, binds: 1, stays: true, apart: true, rests: resting{aspect, noun, span}, form: func(_ *Rule, days []Day) memory {
		m := &used{aspect: aspect, place: place, noun: noun, on: make(map[string]game.Date)}
		for _, d := range days {
			for _, t := range d.Facts.Tallies[aspect] {
				m.on[t.Value] = d.Date
			}
		}
		return m
	}}
}

type used struct {
	aspect Aspect
	place  func(int) string
	noun   string
	on     map[string]game.Date // the last date of each value
}

func (m *used) weigh(day Day) weight {
	for _, t := range day.Facts.Tallies[m.aspect] {
		if _, again := m.on[t.Value]; again {
			return weight{breach: true, bound: true, room: unlimited}
		}
	}
	return weight{bound: true, room: unlimited}
}

func (m *used) explain(day Day) []breach {
	var breaches []breach
	for _, t := range day.Facts.Tallies[m.aspect] {
		if date, again := m.on[t.Value]; again {
			breaches = append(breaches, breach{m.place(int(t.At)), fmt.Sprintf("the %s %s of %s was on %s", m.noun, document.Quote(t.Value), day.Date, date)})
		}
	}
	return breaches
}
