package lint

import (
	"fmt"
	"slices"

	"dailies/validate"
)

// Near is a rule that no two days of a year share too many values of an aspect. most
// tells how many two days may share that show so many. Days are compared only when they
// agree on every value of also, empty for any two days.
func Near(rule *validate.Rule, aspect, also Aspect, most func(here, there int) int, pointer, noun string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, pairs: func(*Rule) pairs {
		return &near{aspect: aspect, also: also, most: most, pointer: pointer, noun: noun, on: make(postings)}
	}}
}

type near struct {
	aspect, also Aspect
	most         func(here, there int) int
	pointer      string
	noun         string
	on           postings
}

func (n *near) add(day Day)    { n.on.add(day, day.values(n.aspect)) }
func (n *near) remove(day Day) { n.on.remove(day, day.values(n.aspect)) }

// shared counts for each day of the year around a day the values that both show. The
// later of two days says how long its year is.
func (n *near) shared(day Day, number int) map[*Facts]int {
	counts := make(map[*Facts]int)
	for _, t := range day.values(n.aspect) {
		for _, d := range n.on[t.Value] {
			if apart := number - d.number; 0 < apart && apart < day.eased(year) || apart < 0 && -apart < d.eased(year) {
				counts[d.Facts]++
			}
		}
	}
	return counts
}

// tooMany reports whether two days share too much.
func (n *near) tooMany(day Day, other *Facts, shared int) bool {
	here, there := len(day.values(n.aspect)), len(other.Tallies[n.aspect])
	return shared > n.most(here, there) && (n.also == "" || sameValues(day.Facts.Tallies[n.also], other.Tallies[n.also]))
}

func sameValues(a, b []Tally) bool { return len(a) == len(b) && common(a, b) == len(a) }

func (n *near) breaks(day Day, number int) (bool, int) {
	for other, shared := range n.shared(day, number) {
		if n.tooMany(day, other, shared) {
			return true, unlimited
		}
	}
	return false, unlimited
}

func (n *near) explain(day Day) []breach {
	counts := n.shared(day, numberOf(day.Date))
	var days []Day
	for _, t := range day.values(n.aspect) {
		for _, d := range n.on[t.Value] {
			if d.Date < day.Date && counts[d.Facts] > 0 && n.tooMany(day, d.Facts, counts[d.Facts]) && !slices.ContainsFunc(days, func(o Day) bool { return o.Date == d.Date }) {
				days = append(days, d.Day)
			}
		}
	}
	slices.SortFunc(days, byDate)
	var breaches []breach
	for _, d := range days {
		here, there := len(day.values(n.aspect)), len(d.values(n.aspect))
		breaches = append(breaches, breach{n.pointer, fmt.Sprintf("%s shares %d of %d %s with %s, more than %d",
			day.Date, counts[d.Facts], min(here, there), n.noun, d.Date, n.most(here, there))})
	}
	return breaches
}
