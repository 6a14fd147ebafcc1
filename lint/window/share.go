package window

import (
	"fmt"

	"dailies/validate"
)

// Share is a rule that no value of an aspect makes up more than a percentage of
// all values in the span.
func Share(rule *validate.Rule, span int, aspect Aspect, percent, binds int, noun string) Rule {
	return Portion(rule, span, aspect, "", percent, binds, noun)
}

// Portion is a rule that one value of an aspect makes up no more than a percentage of all
// values in the span; the empty value stands for every one.
func Portion(rule *validate.Rule, span int, aspect Aspect, value string, percent, binds int, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: percent, binds: binds, stays: false, form: func(r *Rule, days []Day) memory {
		m := &shares{rule: r, aspect: aspect, only: value, noun: noun, days: days, counts: make(map[string]int)}
		m.count(days, 1)
		m.findMost()
		return m
	}}
}

// count adds what days show, n times.
func (m *shares) count(days []Day, n int) {
	for _, d := range days {
		for _, t := range d.Facts.Tallies[m.aspect] {
			m.counts[t.Value] += n * int(t.Count)
			m.total += n * int(t.Count)
		}
	}
}

func (m *shares) findMost() {
	m.value, m.most = "", 0
	for v, n := range m.counts {
		if m.counted(v) && (n > m.most || n > 0 && n == m.most && v < m.value) {
			m.value, m.most = v, n
		}
	}
}

type shares struct {
	rule   *Rule
	aspect Aspect
	only   string // the value that counts; empty for every one
	noun   string
	days   []Day
	counts map[string]int
	total  int
	value  string // that counts and is there most, the first by name of equal ones
	most   int    // how often that is
}

// top returns the largest count in the span with one more day, its value and the total.
// Of equal counts the first value by name is taken, so that messages are stable.
func (m *shares) top(day Day) (value string, most, total int) {
	value, most, total = m.value, m.most, m.total
	for _, t := range day.Facts.Tallies[m.aspect] {
		total += int(t.Count)
		if n := m.counts[t.Value] + int(t.Count); m.counted(t.Value) && (n > most || n == most && t.Value < value) {
			value, most = t.Value, n
		}
	}
	return value, most, total
}

func (m *shares) counted(value string) bool { return m.only == "" || value == m.only }

func (m *shares) share(day Day) (value string, count, total int) { return m.top(day) }

func (m *shares) weigh(day Day) weight {
	_, most, total := m.top(day)
	w := weight{bound: len(m.days)+1 >= m.rule.binds, room: unlimited}
	if total > 0 {
		w.breach = 100*most > m.rule.limit*total
		w.room = (10*m.rule.limit*total - 1000*most) / total
	}
	return w
}

func (m *shares) explain(day Day) []breach {
	value, most, total := m.top(day)
	return []breach{{"", fmt.Sprintf("%s makes up %d of %d %s, %.1f %%, more than %d %%, over %s",
		value, most, total, m.noun, 100*float64(most)/float64(total), m.rule.limit, datesOf(m.days, day))}}
}
