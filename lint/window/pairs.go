package window

import (
	"slices"

	"dailies/game"
)

// year is how far rules over pairs of days look back, in days.
const year = 365

// pairs compares days two at a time, up to a year apart. The later day of a pair is the one
// that breaks the rule: it was chosen knowing the other.
type pairs interface {
	add(day Day)
	remove(day Day)
	// read returns the numbers of what a day shows of the aspect that the rule is about. Except
	// for packs they depend on its facts alone.
	read(day Day) []int
	// breaks reports whether a day breaks the rule with an earlier day held, or a later day
	// held breaks it with this one. shows is what read returned, number the day's. rest is how
	// far apart the days are by what the rule counts, per mille of what is fair; at most
	// unlimited.
	breaks(day Day, shows []int, number int) (found clash, rest int)
	// stands reports whether a clash that breaks found for a day of this number must still be there.
	stands(c Clash, number int) bool
	// explain says what is wrong with a day and those held that are earlier.
	explain(day Day) []breach
}

// numberOf counts the days up to a date. Rules over a year subtract dates so often that parsing
// them each time would be most of the work.
func numberOf(date game.Date) int { return date.DaysSince("2000-01-01") }

// paired is a rule over pairs with the days held so far.
type paired struct {
	*Rule
	pairs
}

// newPairs returns the rules over pairs, with nothing held.
func newPairs(rules []Rule) []paired {
	var all []paired
	for i := range rules {
		if r := &rules[i]; r.pairs != nil {
			all = append(all, paired{r, r.pairs(r)})
		}
	}
	return all
}

// keeps reports whether a day keeps the rule with those held.
func (p paired) keeps(day Day) bool {
	found, _ := p.breaks(day, p.read(day), numberOf(day.Date))
	return !found.breach
}

// ofPacks reports whether the rule is about packs, which facts know nothing of.
func (p paired) ofPacks() bool {
	g, gap := p.pairs.(*gaps)
	return gap && g.aspect == Packs
}

// reading is what a daily shows, numbered, for each rule over pairs; of packs nothing.
type reading [][]int

// readings keeps what dailies show: a search weighs the same ones for every day, and
// looking up their texts each time would be most of the work.
type readings map[*Facts]reading

func (r readings) of(pairs []paired, day Day) reading {
	known, found := r[day.Facts]
	if !found {
		known = make(reading, len(pairs))
		for i, p := range pairs {
			if !p.ofPacks() {
				known[i] = p.read(day)
			}
		}
		r[day.Facts] = known
	}
	return known
}

// numbered is a day with its number and how many values it shows.
type numbered struct {
	Day
	number int
	shows  int
}

// postings are the days that show a value of an aspect, in order. Values are numbered.
type postings struct {
	aspect  Aspect
	numbers map[string]int
	days    [][]numbered // by number of the value
}

func newPostings(aspect Aspect) *postings {
	return &postings{aspect: aspect, numbers: make(map[string]int)}
}

// read returns the numbers of what a day shows, in the order of its tallies.
func (p *postings) read(day Day) []int {
	var shows []int
	for _, t := range day.values(p.aspect) {
		n, found := p.numbers[t.Value]
		if !found {
			n = len(p.days)
			p.numbers[t.Value], p.days = n, append(p.days, nil)
		}
		shows = append(shows, n)
	}
	return shows
}

func (p *postings) add(day Day) {
	shows := p.read(day)
	n := numbered{day, numberOf(day.Date), len(shows)}
	for _, value := range shows {
		at, _ := p.search(value, n.number)
		p.days[value] = slices.Insert(p.days[value], at, n)
	}
}

func (p *postings) remove(day Day) {
	for _, value := range p.read(day) {
		if at, found := p.search(value, numberOf(day.Date)); found {
			p.days[value] = slices.Delete(p.days[value], at, at+1)
		}
	}
}

func (p *postings) search(value, number int) (at int, found bool) {
	return slices.BinarySearchFunc(p.days[value], number, func(n numbered, number int) int { return n.number - number })
}

// around returns the last day before a date and the first one after it that show a value.
func (p *postings) around(value, number int) (before, after *numbered) {
	days := p.days[value]
	at, found := p.search(value, number)
	if at > 0 {
		before = &days[at-1]
	}
	if found {
		at++
	}
	if at < len(days) {
		after = &days[at]
	}
	return before, after
}

// crowded reports whether a value is on more days of some year than uses, with one day that may
// be among those held.
func (p *postings) crowded(value, number, uses int) bool {
	days := p.days[value]
	if uses == 0 || len(days) < uses {
		return false
	}
	at, found := p.search(value, number)
	on := func(i int) int { // the number of the i-th day, with the one
		switch {
		case i == at:
			return number
		case i > at && !found:
			i--
		}
		return days[i].number
	}
	all := len(days)
	if !found {
		all++
	}
	for first := max(0, at-uses); first <= at && first+uses < all; first++ {
		if on(first+uses)-on(first) < year {
			return true
		}
	}
	return false
}
