package window

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/lint/corpus"
	"dailies/validate"
)

// Game is the window of one game: how a daily becomes facts, and the rules.
type Game[P, A any] struct {
	Name   string
	Facts  func(*P, *A) Facts
	Sample func(*P, *A) corpus.Sample
	Rules  []Rule
}

// NewGame binds the parts of a window. facts and sample must take any puzzle, and a nil
// analysis.
func NewGame[P, A any](name string, facts func(*P, *A) Facts, sample func(*P, *A) corpus.Sample, rules []Rule) Game[P, A] {
	return Game[P, A]{name, facts, sample, rules}
}

// Window is a [Game] without its types.
type Window struct {
	Name   string
	rules  []Rule
	facts  func(puzzle, analysis any) *Facts
	sample func(puzzle, analysis any) *corpus.Sample
}

// Window drops the types.
func (g Game[P, A]) Window() Window {
	return Window{g.Name, g.Rules, untyped(g.Facts), untyped(g.Sample)}
}

// untyped drops the types of what looks at a puzzle and its analysis. It gives nil for a
// puzzle of another game, or none.
func untyped[P, A, R any](look func(*P, *A) R) func(puzzle, analysis any) *R {
	return func(puzzle, analysis any) *R {
		p, ok := puzzle.(*P)
		if !ok {
			return nil
		}
		a, _ := analysis.(*A)
		result := look(p, a)
		return &result
	}
}

// Facts returns the facts of a judged file, nil when it could not be read. The zero Window
// knows none.
func (w Window) Facts(r validate.Result) *Facts {
	if w.facts == nil {
		return nil
	}
	return w.facts(r.Puzzle, r.Analysis)
}

// Sample returns what the corpus rules look at in a judged file, nil when it could not be read.
// It is larger than the facts, and no selection needs it.
func (w Window) Sample(r validate.Result) *corpus.Sample { return w.sample(r.Puzzle, r.Analysis) }

// Rules lists the game's own window rules, each once.
func (w Window) Rules() []*validate.Rule {
	var rules []*validate.Rule
	for _, r := range w.rules {
		if !slices.Contains(rules, r.Rule) {
			rules = append(rules, r.Rule)
		}
	}
	return rules
}

// Returning lists the aspects whose values rest for a part of their fair gap.
func (w Window) Returning() []Aspect {
	var aspects []Aspect
	for _, g := range w.gaps() {
		if g.fixed == 0 {
			aspects = append(aspects, g.aspect)
		}
	}
	return aspects
}

// Rotating returns the values of such an aspect that a daily shows and that may return within a
// year.
func (w Window) Rotating(aspect Aspect) func(*Facts) []Tally {
	all := slices.DeleteFunc(w.gaps(), func(g *gaps) bool { return g.fixed == 0 || g.of != aspect })
	return func(f *Facts) []Tally {
		values := f.Tallies[aspect]
		for _, g := range all {
			if once := f.Tallies[g.aspect]; len(once) > 0 {
				values = slices.DeleteFunc(slices.Clone(values), func(t Tally) bool {
					return slices.ContainsFunc(once, func(o Tally) bool { return o.At == t.At })
				})
			}
		}
		return values
	}
}

// Yearly is an aspect whose values appear on one day of a year each, and the aspect of the
// things that show them, at the same positions of the list.
type Yearly struct{ Aspect, Of Aspect }

// Things returns the values of what shows a daily's yearly values.
func (y Yearly) Things(f *Facts) (things []string) {
	for _, shown := range f.Tallies[y.Aspect] {
		for _, t := range f.Tallies[y.Of] {
			if t.At == shown.At {
				things = append(things, t.Value)
			}
		}
	}
	return things
}

// Yearly lists the aspects of which a value is on one day of a year, one for the same things.
func (w Window) Yearly() []Yearly {
	var all []Yearly
	for _, g := range w.gaps() {
		if g.fixed > 0 && !slices.ContainsFunc(all, func(y Yearly) bool { return y.Of == g.of }) {
			all = append(all, Yearly{g.aspect, g.of})
		}
	}
	return all
}

// gaps returns the rules on gaps, holding nothing.
func (w Window) gaps() []*gaps {
	var all []*gaps
	for i := range w.rules {
		if r := &w.rules[i]; r.pairs != nil {
			if g, ok := r.pairs(r).(*gaps); ok {
				all = append(all, g)
			}
		}
	}
	return all
}

// Limits returns the limits of the game's own rules and of the corpus that a user may set,
// as they are when nothing is set.
func (w Window) Limits() Limits {
	limits := Limits{Window: DefaultDates, Values: corpus.Limits(), Binds: make(map[string]int)}
	for _, r := range w.rules {
		if r.limit > 0 {
			limits.Values[r.Code], limits.Binds[r.Code] = r.limit, r.binds
		}
	}
	return limits
}

// held is a rule with its memory of a span.
type held struct {
	*Rule
	memory
}

// hold gives each rule its memory of the days of the span that ends on a date, without one of
// them.
func hold(rules []Rule, days []Day, end, without game.Date) []held {
	var all []held
	for i := range rules {
		if r := &rules[i]; r.form != nil {
			all = append(all, held{r, r.form(r, span(days, end, r.span, without))})
		}
	}
	return all
}

// holdAround does the same around a date to be filled: each rule remembers the span that ends
// on the date, and a rule that two days can break also the days after it.
func holdAround(rules []Rule, days []Day, date game.Date) []held {
	var all []held
	for i := range rules {
		switch r := &rules[i]; {
		case r.form == nil:
		case r.apart:
			all = append(all, held{r, r.form(r, span(days, date.AddDays(r.span-1), 2*r.span-1, date))})
		default:
			all = append(all, held{r, r.form(r, span(days, date, r.span, date))})
		}
	}
	return all
}

// span returns the days among the n dates that end on end, in order, without one. It is good until
// the days change.
func span(days []Day, end game.Date, n int, without game.Date) []Day {
	from, _ := slices.BinarySearchFunc(days, Day{Date: end.AddDays(1 - n)}, byDate)
	to, holds := slices.BinarySearchFunc(days, Day{Date: end}, byDate)
	if holds {
		to++
	}
	in := days[from:max(from, to):max(from, to)]
	if at, found := slices.BinarySearchFunc(in, Day{Date: without}, byDate); found {
		in = slices.Concat(in[:at], in[at+1:])
	}
	return in
}

// datesOf names the days of a span: the first, the last and how many.
func datesOf(days []Day, day Day) string {
	first, last := day.Date, day.Date
	names := make([]string, 0, len(days)+1)
	for _, d := range days {
		first, last = min(first, d.Date), max(last, d.Date)
		names = append(names, string(d.Date))
	}
	if len(days) == 0 {
		return string(day.Date)
	}
	return fmt.Sprintf("%d days from %s to %s (%s)", len(days)+1, first, last, strings.Join(append(names, string(day.Date)), ", "))
}
