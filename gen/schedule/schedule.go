package schedule

import (
	"context"
	"maps"

	"dailies/game"
	"dailies/lint"
)

// Candidate is a daily that passed its validator and could fill a day.
type Candidate struct {
	Facts    *lint.Facts
	Pack     Pack
	Warnings int // findings of its own that are no errors
	Score    int // the assembler's; more is better

	Fits func(game.Date) bool // the dates it may fill; nil for any

	// Bin, where it is not 0, says that all candidates in a row with the same number are of
	// one pack and fit the same dates, so that both are asked once for all of them.
	Bin int
}

// Request is what there is to fill and with what.
type Request struct {
	Window     lint.Window
	Limits     lint.Limits
	Days       []game.Date // to be filled, in order
	Published  []lint.Day  // the days that stay as they are, in order
	Candidates []Candidate
	Packs      []Pack // all that the candidates could be made of

	// Ease eases the rules of the year, step by step, for a day that nothing fits.
	Ease bool
}

// The bounds of a search. A node is one ranking of all candidates for one day.
const (
	nodesPerStop = 200 // nodes spent on one day that nothing fits
	keptPerDay   = 32  // choices a day keeps to come back to
	patience     = 10  // days that nothing fits, behind which a tenth of the nodes has to do
)

// otherDay stands among the refusals for candidates that are meant for other dates.
const otherDay = "what the date asks for"

// Selection is what [Fill] came to.
type Selection struct {
	Chosen  map[game.Date]int            // the position of the candidate of each filled day
	Eased   map[game.Date]int            // likewise of each day filled under eased rules
	Sources map[game.Date]*lint.Source   // what the index keeps of each filled day
	Refused map[game.Date]map[string]int // of each other day, and each eased one: how many candidates each rule refused
	Early   map[game.Date]int            // of each filled day: how much it shows beyond its ration
	Nodes   int
}

// Kept counts the candidates that are meant for a date and that rules keep from it.
func (s *Selection) Kept(date game.Date) int {
	kept := 0
	for reason, n := range s.Refused[date] {
		if reason != otherDay {
			kept += n
		}
	}
	return kept
}

// Fill fills days with candidates so that every window rule holds in every span that
// contains them, also the spans that end on later published days. Where a choice leaves
// a later day without one, it is undone: the last ones in turn, then one of the weeks before
// at a time. Days that the window warns of are looked at once more at the end. A day that
// nothing fits, within the budget, stays empty and the days after it are filled without it.
// The choice is a function of the request alone. The error is that of ctx.
func Fill(ctx context.Context, r Request) (Selection, error) {
	s := newSearch(ctx, r)
	for from := 0; ; {
		s.deepest, s.furthest = from-1, from-1
		if s.fill(from) || ctx.Err() != nil {
			s.polish()
			s.spread()
			return s.settled(), ctx.Err()
		}
		stuck := s.Days[s.deepest]
		s.result.Refused[stuck] = s.refusals
		s.replace(from)
		if !s.inside() && s.mend(s.deepest) {
			delete(s.result.Refused, stuck)
			from = s.deepest + 1
			continue
		}
		if s.empty[stuck] = !s.ease(s.deepest); s.inside() {
			s.takeBack(from)
			continue
		}
		if from = s.deepest; s.empty[stuck] {
			from++
		}
	}
}

// inside reports whether published days follow on the first day to fill. Rules over a
// span that ends on one of them wait for the last day of the span; when that stays empty
// the days before it are chosen anew.
func (s *search) inside() bool {
	return len(s.Published) > 0 && s.Published[len(s.Published)-1].Date > s.Days[0]
}

// replace places again what got further than anything else before a day was found that
// nothing fits.
func (s *search) replace(from int) {
	for _, date := range s.Days[from:s.deepest] {
		if index, filled := s.reached[date]; filled {
			s.place(date, index)
		}
	}
}

// takeBack takes away what replace has placed.
func (s *search) takeBack(from int) {
	for _, date := range s.Days[from:s.deepest] {
		if _, filled := s.result.Chosen[date]; filled {
			s.remove(date)
		}
	}
}

// search is the state of a search by depth, a day a level.
type search struct {
	*material
	ctx      context.Context
	calendar *lint.Calendar
	empty    map[game.Date]bool
	budget   int      // the nodes at which the search stops
	choices  []choice // room for those of one ranking, of which a day keeps few

	furthest int               // the furthest day that was ranked
	deepest  int               // the furthest day that nothing fitted
	refusals map[string]int    // what refused its candidates
	reached  map[game.Date]int // what filled the days before it
	result   Selection
}

func newSearch(ctx context.Context, r Request) *search {
	return &search{
		material: newMaterial(r), ctx: ctx, calendar: r.Window.Calendar(r.Published, r.Limits),
		empty: make(map[game.Date]bool),
		result: Selection{
			Chosen: make(map[game.Date]int), Eased: make(map[game.Date]int), Sources: make(map[game.Date]*lint.Source), Refused: make(map[game.Date]map[string]int),
			Early: make(map[game.Date]int),
		},
	}
}

// fill fills the days from the i-th on, and reports whether it could. Every day that it
// reaches for the first time renews the budget, so that it is spent where a day resists.
func (s *search) fill(i int) bool {
	for i < len(s.Days) && s.empty[s.Days[i]] {
		i++
	}
	if i == len(s.Days) {
		return true
	}
	if i > s.furthest {
		s.furthest, s.budget = i, s.result.Nodes+nodesPerStop
		if len(s.result.Refused) >= patience {
			s.budget -= nodesPerStop * 9 / 10
		}
	}
	s.result.Nodes++
	choices, refusals := s.rank(i)
	if len(choices) == 0 && i > s.deepest {
		s.deepest, s.refusals, s.reached = i, refusals, maps.Clone(s.result.Chosen)
	}
	for _, c := range choices {
		if s.result.Nodes >= s.budget || s.ctx.Err() != nil {
			return false
		}
		s.place(s.Days[i], c.index)
		if s.fill(i + 1) {
			return true
		}
		s.remove(s.Days[i])
	}
	return false
}

func (s *search) place(date game.Date, index int) {
	c := &s.Candidates[index]
	day := lint.Day{Date: date, Facts: c.Facts, Source: s.source(c, date)}
	s.calendar.Place(day)
	s.result.Chosen[date], s.result.Sources[date] = index, day.Source
}

func (s *search) remove(date game.Date) {
	s.calendar.Remove(date)
	delete(s.result.Chosen, date)
	delete(s.result.Sources, date)
}
