package schedule

import (
	"cmp"
	"context"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// Horizon is how far ahead a runway is computed, in days.
const Horizon = 365

// Runway is how long the current material lasts: how many days after the last one can be
// filled, one after the other, with every rule kept in full.
type Runway struct {
	Days    int            `json:"days"`
	AtLeast bool           `json:"atLeast"` // more than that: the horizon came first, or drafts are made only as days ask for them
	Ends    game.Date      `json:"ends"`    // the first day that nothing fits, or the one after the horizon
	Refused map[string]int `json:"refused"` // of that day: how many candidates each rule refused
	Packs   []PackRunway   `json:"packs"`   // what runs out first, first
}

// PackRunway is the part of a pack in a runway.
type PackRunway struct {
	Pack string    `json:"pack"`
	Days int       `json:"days"`           // that it fills
	Last game.Date `json:"last,omitempty"` // the last of them
	Left int       `json:"left"`           // candidates that can still return within a year when the runway ends
}

// Ahead computes the runway after the days published. The days of the request do not count, and
// every candidate is assumed to fill any day of its season: a run knows only the rungs that it
// was asked for, and its material serves the others much the same. The error is that of ctx.
func Ahead(ctx context.Context, r Request) (Runway, error) {
	r.Ease, r.Days = false, nil
	if len(r.Published) == 0 {
		return Runway{}, nil
	}
	last := slices.MaxFunc(r.Published, func(a, b window.Day) int { return cmp.Compare(a.Date, b.Date) }).Date
	for i := range Horizon {
		r.Days = append(r.Days, last.AddDays(i+1))
	}
	r.Candidates = slices.Clone(r.Candidates)
	for i := range r.Candidates {
		r.Candidates[i].Fits = nil
	}
	s := newSearch(ctx, r)
	run := Runway{Refused: make(map[string]int), Packs: []PackRunway{}}
	run.Days = s.along()
	if err := ctx.Err(); err != nil {
		return Runway{}, err
	}
	if run.AtLeast = run.Days == Horizon; !run.AtLeast {
		run.Refused = s.refusals
	}
	run.Ends = last.AddDays(run.Days + 1)
	run.Packs = s.left(run.Ends)
	return run, nil
}

// along fills one day after another and returns how many came before one that nothing fits.
func (s *search) along() int {
	for from := 0; ; from = s.deepest + 1 {
		s.deepest, s.furthest = from-1, from-1
		if s.fill(from) {
			return len(s.Days)
		}
		if s.ctx.Err() != nil {
			return 0
		}
		if s.replace(from); !s.mend(s.deepest) {
			return s.deepest
		}
	}
}

// left returns what each pack has filled by the end of a runway, and what is left of it.
func (s *search) left(end game.Date) []PackRunway {
	slot := s.calendar.Slot(end, "")
	at := make(map[string]int)
	packs := make([]PackRunway, len(s.Packs))
	for i, p := range s.Packs {
		packs[i].Pack, at[p.ID] = p.ID, i
	}
	for i := range s.Candidates {
		c := &s.Candidates[i]
		if p, known := at[c.Pack.ID]; known && !slot.Spent(window.Day{Date: end, Facts: c.Facts}) {
			packs[p].Left++
		}
	}
	for date, index := range s.result.Chosen {
		if p, known := at[s.Candidates[index].Pack.ID]; known {
			packs[p].Days++
			packs[p].Last = max(packs[p].Last, date)
		}
	}
	slices.SortFunc(packs, func(a, b PackRunway) int {
		return cmp.Or(cmp.Compare(min(a.Left, 1), min(b.Left, 1)), cmp.Compare(a.Last, b.Last), cmp.Compare(a.Pack, b.Pack))
	})
	return packs
}
