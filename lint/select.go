package lint

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"dailies/game"
)

// Candidate is a daily that passed its validator and could fill a day.
type Candidate struct {
	Facts    *Facts
	Warnings int // findings of its own that are no errors
	Score    int // the assembler's; more is better

	Fits func(game.Date) bool // the dates it may fill; nil for any
}

// The bounds of a selection. A node is one ranking of all candidates for one day.
const (
	nodesPerDay = 40
	keptPerDay  = 32 // choices a day keeps to come back to
)

// otherDay stands among the refusals for candidates that are meant for other dates.
const otherDay = "what the date asks for"

// Selection is what [Kind.Select] came to.
type Selection struct {
	Chosen  map[game.Date]int            // the position of the candidate of each filled day
	Refused map[game.Date]map[string]int // of each day left empty: how many candidates each rule refused
	Nodes   int
}

// Select fills days (in order) with candidates so that every window rule holds in
// every span that contains them, also the spans that end on later published days.
// Where a choice leaves a later day without one, it is undone. A day that nothing
// fits, within the budget, stays empty and the days after it are filled without it.
// The choice is a function of the arguments alone. published are the days that
// stay as they are, in order. The error is that of ctx.
func (k Kind) Select(ctx context.Context, days []game.Date, published []Day, candidates []Candidate, figures Figures) (Selection, error) {
	s := &selector{
		ctx: ctx, rules: figures.with(k.rules), candidates: candidates, days: days,
		placed: slices.Clone(published), content: make(map[Content]int), empty: make(map[game.Date]bool),
		budget: nodesPerDay * len(days),
		result: Selection{Chosen: make(map[game.Date]int), Refused: make(map[game.Date]map[string]int)},
	}
	for _, d := range published {
		s.content[d.Facts.Content]++
	}
	for {
		s.deepest = -1
		if s.fill(0) || ctx.Err() != nil {
			return s.result, ctx.Err()
		}
		stuck := s.days[s.deepest]
		s.empty[stuck] = true
		s.result.Refused[stuck] = s.refusals
	}
}

type selector struct {
	ctx        context.Context
	rules      []Rule
	candidates []Candidate
	days       []game.Date
	placed     []Day           // published and chosen, in order of date
	content    map[Content]int // how many placed days have it
	empty      map[game.Date]bool
	budget     int

	deepest  int               // the furthest day that nothing fitted
	refusals map[string]int    // what refused its candidates
	reached  map[game.Date]int // what filled the days before it
	result   Selection
}

// fill fills the days from the i-th on, and tells whether it could.
func (s *selector) fill(i int) bool {
	for i < len(s.days) && s.empty[s.days[i]] {
		i++
	}
	if i == len(s.days) {
		return true
	}
	s.result.Nodes++
	choices, refusals := s.rank(i)
	if len(choices) == 0 && i > s.deepest {
		s.deepest, s.refusals, s.reached = i, refusals, maps.Clone(s.result.Chosen)
	}
	if s.result.Nodes > s.budget {
		s.recall(i, choices)
	}
	for n, c := range choices {
		if n > 0 && s.result.Nodes >= s.budget || s.ctx.Err() != nil {
			return false
		}
		s.place(s.days[i], c.index)
		if s.fill(i + 1) {
			return true
		}
		s.remove(s.days[i], c.index)
	}
	return false
}

// recall puts first, once there is no budget left to look for a better one, the choice
// that got further than any other before a day was found that nothing fits.
func (s *selector) recall(i int, choices []choice) {
	known, ok := s.reached[s.days[i]]
	at := slices.IndexFunc(choices, func(c choice) bool { return c.index == known })
	if ok && at > 0 {
		first := choices[at]
		copy(choices[1:], choices[:at])
		choices[0] = first
	}
}

func (s *selector) place(date game.Date, index int) {
	day := Day{date, s.candidates[index].Facts}
	at, _ := slices.BinarySearchFunc(s.placed, day, byDate)
	s.placed = slices.Insert(s.placed, at, day)
	s.content[day.Facts.Content]++
	s.result.Chosen[date] = index
}

func (s *selector) remove(date game.Date, index int) {
	at, _ := slices.BinarySearchFunc(s.placed, Day{Date: date}, byDate)
	s.placed = slices.Delete(s.placed, at, at+1)
	s.content[s.candidates[index].Facts.Content]--
	delete(s.result.Chosen, date)
}

func byDate(a, b Day) int { return cmp.Compare(a.Date, b.Date) }

// choice is a candidate that may fill a day, with what decides between them.
type choice struct {
	index    int
	warnings int // its own, and breaches of rules that do not bind yet
	room     int // the least room under any share
}

// rank gives the best candidates for the i-th day, best first, and counts the others
// by the first rule that refused them.
func (s *selector) rank(i int) ([]choice, map[string]int) {
	refusals := make(map[string]int)
	rules := s.spans(i)
	var choices []choice
	for c := range s.candidates {
		if fits := s.candidates[c].Fits; fits != nil && !fits(s.days[i]) {
			refusals[otherDay]++
			continue
		}
		if s.content[s.candidates[c].Facts.Content] > 0 {
			refusals[errDuplicate.Code]++
			continue
		}
		weighed, refused := s.weigh(c, s.days[i], rules)
		if refused != "" {
			refusals[refused]++
			continue
		}
		choices = append(choices, weighed)
	}
	slices.SortFunc(choices, s.better)
	return choices[:min(len(choices), keptPerDay)], refusals
}

// spans are the rules over every span that contains the i-th day: the one that ends
// on it, and those that end on later placed days. In a span that still has days to
// fill, only rules whose breaches stay are asked; the others are asked when its last
// day is filled.
func (s *selector) spans(i int) []held {
	date := s.days[i]
	rules := hold(s.rules, s.placed, date, date)
	next := date.AddDays(longest(s.rules)) // the first date whose span cannot hold the day
	for _, later := range s.days[i+1:] {
		if !s.empty[later] {
			next = min(next, later)
			break
		}
	}
	last := date.AddDays(longest(s.rules) - 1)
	for _, d := range s.placed {
		if d.Date <= date || d.Date > last {
			continue
		}
		for _, h := range hold(s.rules, s.placed, d.Date, date) {
			contains := d.Date.AddDays(1-h.span) <= date
			if contains && (h.stays || d.Date < next) {
				rules = append(rules, h)
			}
		}
	}
	return rules
}

// weigh holds one candidate against the rules; refused is the code of one that binds
// and would break.
func (s *selector) weigh(index int, date game.Date, rules []held) (c choice, refused string) {
	candidate := &s.candidates[index]
	c = choice{index: index, warnings: candidate.Warnings, room: unlimited}
	day := Day{date, candidate.Facts}
	for i := range rules {
		w := rules[i].weigh(day)
		if w.breach && w.bound {
			return c, rules[i].Code
		}
		if w.breach {
			c.warnings++
		}
		c.room = min(c.room, w.room)
	}
	return c, ""
}

// better orders choices: fewer warnings, more room, higher score, lower hash of the content.
func (s *selector) better(a, b choice) int {
	x, y := &s.candidates[a.index], &s.candidates[b.index]
	return cmp.Or(
		cmp.Compare(a.warnings, b.warnings),
		cmp.Compare(b.room, a.room),
		cmp.Compare(y.Score, x.Score),
		bytes.Compare(x.Facts.Content[:], y.Facts.Content[:]),
	)
}
