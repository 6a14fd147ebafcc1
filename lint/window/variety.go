package window

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/validate"
)

// Variety is a rule that a span shows at least so many values of an aspect. Days
// that show none are left out.
func Variety(rule *validate.Rule, span int, aspect Aspect, least, binds int, noun string) Rule {
	return Rule{Rule: rule, span: span, limit: least, binds: binds, stays: false, form: func(r *Rule, days []Day) memory {
		m := &values{rule: r, aspect: aspect, noun: noun, seen: make(map[string]bool)}
		for _, d := range days {
			if tallies := d.Facts.Tallies[aspect]; len(tallies) > 0 {
				m.days = append(m.days, d)
				for _, t := range tallies {
					m.seen[t.Value] = true
				}
				m.shown += shown(tallies)
			}
		}
		return m
	}}
}

type values struct {
	rule   *Rule
	aspect Aspect
	noun   string
	days   []Day // those that show the aspect
	seen   map[string]bool
	shown  int // things that could have shown a value of their own each
}

// shown returns how many things show a value.
func shown(tallies []Tally) (n int) {
	for _, t := range tallies {
		n += int(t.Count)
	}
	return n
}

func (m *values) weigh(day Day) weight {
	tallies := day.Facts.Tallies[m.aspect]
	distinct, days := len(m.seen), len(m.days)
	for _, t := range tallies {
		if !m.seen[t.Value] {
			distinct++
		}
	}
	if len(tallies) > 0 {
		days++
	}
	w := weight{breach: days > 0 && distinct < m.rule.limit, bound: days >= m.rule.binds, room: unlimited}
	if !w.bound && m.shown+shown(tallies) < m.rule.limit {
		w.breach = false // so few things cannot show so many
	}
	return w
}

func (m *values) explain(day Day) []breach {
	all := maps.Clone(m.seen)
	for _, t := range day.Facts.Tallies[m.aspect] {
		all[t.Value] = true
	}
	names := slices.Sorted(maps.Keys(all))
	return []breach{{"", fmt.Sprintf("%s over %s: %d, of %d at least: %s",
		m.noun, datesOf(m.days, day), len(names), m.rule.limit, strings.Join(names, ", "))}}
}
