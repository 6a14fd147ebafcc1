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
		return &near{also: also, most: most, pointer: pointer, noun: noun, postings: newPostings(aspect)}
	}}
}

type near struct {
	also    Aspect
	most    func(here, there int) int
	pointer string
	noun    string
	*postings
}

// sharing is how many values a day shares with another.
type sharing struct {
	other  *numbered
	values int
}

// shared counts for each day of the year around a day the values that both show. The
// later of two days says how long its year is. Two days that share something are few, so
// that a list is quicker than a map.
func (n *near) shared(day Day, shows []int, number int, counts []sharing) []sharing {
	here := day.eased(year)
	for _, value := range shows {
		for i := range n.days[value] {
			d := &n.days[value][i]
			if apart := number - d.number; 0 < apart && apart < here || apart < 0 && -apart < d.eased(year) {
				counts = countDay(counts, d)
			}
		}
	}
	return counts
}

func countDay(counts []sharing, d *numbered) []sharing {
	for i := range counts {
		if counts[i].other.number == d.number {
			counts[i].values++
			return counts
		}
	}
	return append(counts, sharing{d, 1})
}

// tooMany reports whether a day that shows so many values shares too many of them.
func (n *near) tooMany(day Day, here int, with sharing) bool {
	return with.values > n.most(here, with.other.shows) && (n.also == "" || sameValues(day.Facts.Tallies[n.also], with.other.Facts.Tallies[n.also]))
}

func sameValues(a, b []Tally) bool { return len(a) == len(b) && common(a, b) == len(a) }

func (n *near) breaks(day Day, shows []int, number int) (bool, int) {
	var room [32]sharing
	for _, with := range n.shared(day, shows, number, room[:0]) {
		if n.tooMany(day, len(shows), with) {
			return true, unlimited
		}
	}
	return false, unlimited
}

func (n *near) explain(day Day) []breach {
	shows := n.read(day)
	counts := slices.DeleteFunc(n.shared(day, shows, numberOf(day.Date), nil), func(with sharing) bool {
		return with.other.Date >= day.Date || !n.tooMany(day, len(shows), with)
	})
	slices.SortFunc(counts, func(a, b sharing) int { return byDate(a.other.Day, b.other.Day) })
	var breaches []breach
	for _, with := range counts {
		breaches = append(breaches, breach{n.pointer, fmt.Sprintf("%s shares %d of %d %s with %s, more than %d",
			day.Date, with.values, min(len(shows), with.other.shows), n.noun, with.other.Date, n.most(len(shows), with.other.shows))})
	}
	return breaches
}
