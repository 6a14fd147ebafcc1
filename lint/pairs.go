package lint

import (
	"slices"

	"dailies/game"
)

// year is how far rules over pairs of days look back, in days.
const year = 365

// pairs holds days against one another, two at a time, however far apart within a year.
// The later day of a pair is the one that breaks the rule: it was chosen knowing the
// other.
type pairs interface {
	add(day Day)
	remove(day Day)
	// breaks reports whether a day breaks the rule with a day held, or a later day held
	// breaks it with this one. rest is how long the days are apart by what the rule
	// counts, per mille of what is fair; at most unlimited. number is the day's.
	breaks(day Day, number int) (breach bool, rest int)
	// explain says what is wrong with a day and those held that are earlier.
	explain(day Day) []breach
}

// numberOf counts the days up to a date. Rules over a year subtract dates so often that
// reading them each time would be most of the work.
func numberOf(date game.Date) int { return date.DaysSince("2000-01-01") }

// paired is a rule over pairs with the days held so far.
type paired struct {
	*Rule
	pairs
}

// newPairs are the rules over pairs, with nothing held.
func newPairs(rules []Rule) []paired {
	var all []paired
	for i := range rules {
		if r := &rules[i]; r.pairs != nil {
			all = append(all, paired{r, r.pairs(r)})
		}
	}
	return all
}

// numbered is a day with its number.
type numbered struct {
	Day
	number int
}

// postings are the days that show a value, in order.
type postings map[string][]numbered

func (p postings) add(day Day, values []Tally) {
	n := numbered{day, numberOf(day.Date)}
	for _, t := range values {
		at, _ := p.search(t.Value, n.number)
		p[t.Value] = slices.Insert(p[t.Value], at, n)
	}
}

func (p postings) remove(day Day, values []Tally) {
	for _, t := range values {
		if at, found := p.search(t.Value, numberOf(day.Date)); found {
			p[t.Value] = slices.Delete(p[t.Value], at, at+1)
		}
	}
}

func (p postings) search(value string, number int) (at int, found bool) {
	return slices.BinarySearchFunc(p[value], number, func(n numbered, number int) int { return n.number - number })
}

// around are the last day before a date and the first one behind it that show a value.
func (p postings) around(value string, number int) (before, behind *numbered) {
	days := p[value]
	at, found := p.search(value, number)
	if at > 0 {
		before = &days[at-1]
	}
	if found {
		at++
	}
	if at < len(days) {
		behind = &days[at]
	}
	return before, behind
}
