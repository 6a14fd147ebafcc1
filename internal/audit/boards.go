package audit

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/gen/pool"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/lint/window"
	"dailies/validate"
)

// MaxBoards bounds how many boards of a pack are drawn.
const MaxBoards = 50

// Boards are boards that a pack makes, the best first for each rung of a week.
type Boards struct {
	Game   catalog.Game
	Boards []DrawnBoard
	Judged int // drafts
	Passed int // of them

	Refused []gen.RejectionCount // why the others were refused, most often first
}

// DrawnBoard is a board that a pack makes.
type DrawnBoard struct {
	Candidate string // the parts of the pack that it is made of
	Score     int
	Result    validate.Result
}

// Boards makes boards of a pack as generate would, n at most, on days of its season from a
// Monday on, as if no other day were published. The error is that of the context, or the
// machine failing.
func (a Auditor) Boards(ctx context.Context, file string, data []byte, n int) (Boards, error) {
	doc, _ := document.Parse(data)
	g, pack := a.Games.PackOf(doc)
	if !pack {
		return Boards{}, fault.Usagef("%s is no pack, and no boards are made of it", document.Printable(file))
	}
	reading, err := g.Producer.Parse(data)
	if err != nil {
		return Boards{}, err
	}
	results := make(chan validate.Result, n)
	outcome, err := fill.Run(ctx, fill.Job{
		Producer: g.Producer, Pool: pool.NewLocal(max(a.Workers, 1), g.Producer), Profile: a.Judge.Profile(g.Name()),
		Authors: []gen.NamedAuthor{{Name: gen.FromFiles, Author: gen.Given{{Source: file, Data: data}}}},
		Dates:   season(reading.Pack.Season, n, a.Limits.Hemisphere), Seed: 1, Attempts: 1, Workers: max(a.Workers, 1),
		Judge: func(ctx context.Context, name string, data []byte) (validate.Result, error) {
			r, err := a.Judge.Text(ctx, name, data)
			if err == nil {
				results <- r
			}
			return r, err
		},
		Refuse: func(fill.Refusal) error { return nil }, Tell: func(gen.Event) {},
	})
	if err != nil {
		return Boards{}, err
	}
	close(results)
	return boardsOf(g, outcome, results), nil
}

// firstMonday is the date that boards of a pack are made for; no board depends on it.
const firstMonday = game.Date("2027-01-04")

// season are the first days of a season, n at most.
func season(s window.Season, n int, h window.Hemisphere) []game.Date {
	var days []game.Date
	for i := 0; i < 366 && len(days) < n; i++ {
		if date := firstMonday.AddDays(i); s.Fits(date, h) {
			days = append(days, date)
		}
	}
	return days
}

func boardsOf(g catalog.Game, o fill.Outcome, results <-chan validate.Result) Boards {
	b := Boards{Game: g, Judged: o.Funnel.Drafts, Passed: o.Funnel.Passed}
	byID := make(map[string]validate.Result)
	for r := range results {
		byID[r.PuzzleID] = r
	}
	for _, d := range o.Dailies {
		b.Boards = append(b.Boards, DrawnBoard{d.Label, d.Score, byID[d.PuzzleID]})
	}
	for _, code := range slices.SortedFunc(maps.Keys(o.Funnel.Refused), func(x, y string) int {
		return cmp.Or(cmp.Compare(o.Funnel.Refused[y], o.Funnel.Refused[x]), cmp.Compare(x, y))
	}) {
		b.Refused = append(b.Refused, gen.RejectionCount{Reason: code, Count: o.Funnel.Refused[code]})
	}
	return b
}
