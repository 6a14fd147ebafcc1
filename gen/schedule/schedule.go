package schedule

import (
	"context"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// Candidate is a daily that passed its validator and could fill a day.
type Candidate struct {
	Facts    *window.Facts
	Pack     Pack
	Warnings int // findings of its own that are not errors
	Score    int // the assembler's; more is better

	Fits func(game.Date) bool // the dates it may fill; nil for any

	// Bin, where it is not 0, says that all candidates in a row with the same number are of
	// one pack and fit the same dates, so that both are asked once for all of them.
	Bin int
}

// Request says which days to fill and with what.
type Request struct {
	Window     window.Window
	Limits     window.Limits
	Days       []game.Date  // to be filled, in order
	Published  []window.Day // the days that stay as they are
	Replaced   []window.Day // what stands on days to be filled; published days may rest on it
	Candidates []Candidate
	Packs      []Pack // all that the candidates could be made of

	// Effort says how hard a daily is; nil for what its game states in [window.Effort].
	Effort func(*window.Facts) (effort int, known bool)

	// Ease eases the rules of the year, step by step, for a day that nothing fits.
	Ease bool
}

// The bounds of a search. A node is one ranking of all candidates for one day.
const (
	nodesPerStop = 200 // nodes spent on one day that nothing fits
	keptPerDay   = 32  // choices a day keeps to come back to
	patience     = 10  // days that nothing fits, after which a tenth of the nodes has to do
)

// OtherDay counts among the refusals the candidates that are meant for other dates.
const OtherDay = "what the date asks for"

// Selection is the result of [Fill].
type Selection struct {
	Chosen  map[game.Date]int            // the position of the candidate of each filled day
	Eased   map[game.Date]int            // likewise of each day filled under eased rules
	Sources map[game.Date]*window.Source // what the index keeps of each filled day
	Refused map[game.Date]map[string]int // of each other day, and each eased one: how many candidates each rule refused
	Early   map[game.Date]int            // of each filled day: how often its things return sooner, or more often, than a [window.MaxUses] allows
	Nodes   int
}

// Kept counts the candidates that are meant for a date and that rules keep away from it.
func (s *Selection) Kept(date game.Date) int {
	kept := 0
	for reason, n := range s.Refused[date] {
		if reason != OtherDay {
			kept += n
		}
	}
	return kept
}

// Fill deals days and improves them. The result is a function of the request alone. The error is
// that of ctx.
func Fill(ctx context.Context, r Request) (Selection, error) {
	d, err := Deal(ctx, r)
	if err != nil {
		return d.Selection(), err
	}
	return d.Improve()
}

// Dealt is days that were filled in order, each with the best of what fits it given the days before.
type Dealt struct{ search *search }

// Deal fills days with candidates so that every window rule holds in every span that contains
// them, also in spans that end on later published days. Where a choice leaves a later day
// without one, Deal undoes it: first the last ones in turn, then single days of the weeks
// around it. A day that nothing fits, within the budget, stays empty, and the days after it are
// filled without it. The error is that of ctx.
func Deal(ctx context.Context, r Request) (*Dealt, error) {
	s := newSearch(ctx, r)
	for from := 0; ; {
		s.deepest, s.furthest = from-1, from-1
		if s.fill(from) || ctx.Err() != nil {
			return &Dealt{s}, ctx.Err()
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

// Selection returns the days as they were dealt.
func (d *Dealt) Selection() Selection { return d.search.settled() }

// Improve chooses days again that still cost something, now that the days after them are known. It
// empties no day and fills none, so a caller that may deal again with more candidates need not wait for it. The error
// is that of the dealing's context.
func (d *Dealt) Improve() (Selection, error) {
	d.search.improve()
	return d.search.settled(), d.search.ctx.Err()
}

// inside reports whether published days come after the first day to fill. Rules over a span
// that ends on one of them wait for the last day to fill in the span; when that stays empty,
// the days before it are dealt again.
func (s *search) inside() bool {
	return slices.ContainsFunc(s.Published, func(d window.Day) bool { return d.Date > s.Days[0] })
}

// replace places again the choices that got furthest before a day was found that nothing fits.
func (s *search) replace(from int) {
	for _, date := range s.Days[from:s.deepest] {
		if index, filled := s.reached[date]; filled {
			s.place(date, index)
		}
	}
}

// takeBack removes what replace has placed.
func (s *search) takeBack(from int) {
	for _, date := range s.Days[from:s.deepest] {
		if s.filled(date) {
			s.remove(date)
		}
	}
}
