package window

import (
	"fmt"
	"slices"

	"dailies/validate"
)

// Near is a rule that no two days of a year share too many values of an aspect. most returns
// how many values two days may share that show so many. Days are compared only when they agree
// on every value of also; with also empty, any two days are.
func Near(rule *validate.Rule, aspect, also Aspect, most func(here, there int) int, pointer, noun string) Rule {
	return NearWithin(year, rule, aspect, also, most, pointer, noun)
}

// NearWithin is [Near] for days that are less than so many days apart, at most a year.
func NearWithin(days int, rule *validate.Rule, aspect, also Aspect, most func(here, there int) int, pointer, noun string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, pairs: func(*Rule) pairs {
		return &near{within: days, also: also, most: most, pointer: pointer, noun: noun, postings: newPostings(aspect)}
	}}
}

// Oldest is a [Near] rule of which choosing prefers, among days that keep it, one whose values
// were shown longest ago. No finding reports this.
func Oldest(rule Rule) Rule {
	held := rule.pairs
	rule.pairs = func(r *Rule) pairs {
		p := held(r)
		if n, ok := p.(*near); ok {
			n.oldest = true
		}
		return p
	}
	return rule
}

type near struct {
	within  int // days
	oldest  bool
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
	first  int // one of them
}

// recency adds up how lately the values were shown before or after a date: nothing for one that
// was not within a year, up to four for one of the last months.
func (n *near) recency(shows []int, number int) (recent int) {
	for _, value := range shows {
		before, after := n.around(value, number)
		apart := year
		if before != nil {
			apart = min(apart, number-before.number)
		}
		if after != nil {
			apart = min(apart, after.number-number)
		}
		recent += 4 - 4*apart/year
	}
	return recent
}

// shared counts, for each day around a day that the rule compares with it, the values that both
// show. The later of two days decides how long its year is. Few pairs of days share anything, so a list is quicker
// than a map.
func (n *near) shared(day Day, shows []int, number int, counts []sharing) []sharing {
	here := day.eased(n.within)
	for _, value := range shows {
		for i := range n.days[value] {
			d := &n.days[value][i]
			if apart := number - d.number; 0 < apart && apart < here || apart < 0 && -apart < d.eased(n.within) {
				counts = countDay(counts, d, value)
			}
		}
	}
	return counts
}

func countDay(counts []sharing, d *numbered, value int) []sharing {
	for i := range counts {
		if counts[i].other.number == d.number {
			counts[i].values++
			return counts
		}
	}
	return append(counts, sharing{d, 1, value})
}

// tooMany reports whether a day that shows so many values shares too many of them.
func (n *near) tooMany(day Day, here int, with sharing) bool {
	return with.values > n.most(here, with.other.shows) && (n.also == "" || sameValues(day.Facts.Tallies[n.also], with.other.Facts.Tallies[n.also]))
}

func sameValues(a, b []Tally) bool { return len(a) == len(b) && common(a, b) == len(a) }

func (n *near) breaks(day Day, shows []int, number int) (clash, int) {
	var room [32]sharing
	for _, with := range n.shared(day, shows, number, room[:0]) {
		if n.tooMany(day, len(shows), with) {
			return clash{true, with.first, with.other}, unlimited
		}
	}
	return clash{}, unlimited
}

// stands implements [pairs]: days between two that share too much change nothing.
func (n *near) stands(c Clash, _ int) bool {
	at, found := n.search(int(c.value), int(c.number))
	return found && n.days[c.value][at].is(c)
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

// AllBut returns for two days how many values they may share: so many less than the smaller one
// shows.
func AllBut(n int) func(here, there int) int {
	return func(here, there int) int { return min(here, there) - n }
}
