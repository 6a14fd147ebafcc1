package window

import (
	"fmt"

	"dailies/validate"
)

// Portioned is a rule that at most a percentage of the things that the days of the span show
// have a counted value. It is judged once every date of the span shows some, and never binds:
// where the material has no others, such a day is better than none.
func Portioned(rule *validate.Rule, span int, aspect Aspect, counted func(string) bool, percent int, noun string) Rule {
	return Rule{Rule: rule, span: span, binds: 1, stays: false, form: func(r *Rule, days []Day) memory {
		m := &portioned{rule: r, percent: percent, aspect: aspect, counted: counted, noun: noun}
		for _, d := range days {
			m.days = append(m.days, d)
			m.add(d)
		}
		return m
	}}
}

type portioned struct {
	rule    *Rule
	percent int
	aspect  Aspect
	counted func(string) bool
	noun    string
	days    []Day
	showing int // days that show the aspect
	of, all int
}

func (m *portioned) add(day Day) {
	tallies := day.values(m.aspect)
	m.showing += min(1, len(tallies))
	for _, t := range tallies {
		if m.all += int(t.Count); m.counted(t.Value) {
			m.of += int(t.Count)
		}
	}
}

// with returns the memory with one more day.
func (m *portioned) with(day Day) portioned {
	sum := *m
	sum.add(day)
	return sum
}

func (m *portioned) weigh(day Day) weight {
	sum := m.with(day)
	return weight{breach: sum.showing >= m.rule.span && 100*sum.of > m.percent*sum.all, room: unlimited}
}

func (m *portioned) explain(day Day) []breach {
	sum := m.with(day)
	return []breach{{"", fmt.Sprintf("%d of %d %s, %.1f %%, more than %d %%, over %s",
		sum.of, sum.all, m.noun, 100*float64(sum.of)/float64(max(sum.all, 1)), m.percent, datesOf(m.days, day))}}
}
