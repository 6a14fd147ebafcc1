package fill_test

import (
	"context"
	"fmt"
	"iter"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// sum is a daily of a tiny game: two numbers to add.
type sum struct {
	PuzzleID game.PuzzleID `json:"puzzleId"`
	DateISO  game.Date     `json:"dateISO"`
	A        int           `json:"a"`
	B        int           `json:"b"`
}

// sumPack is what an author writes for it: numbers to draw from.
type sumPack struct {
	Game    string `json:"game"`
	Numbers []int  `json:"numbers"`
}

// A game is joined with its judge; a run asks an author for packs, has a pool judge the drafts
// assembled from them, and fills days under the window.
func Example() {
	adding := gen.NewGame("sums", []byte(`{"type":"object"}`),
		func(*sumPack) []validate.Finding { return nil },
		func(p *sumPack, _ uint64, _ string, _ gen.Rejections) iter.Seq[gen.Draft[sum]] {
			return func(yield func(gen.Draft[sum]) bool) {
				for i, a := range p.Numbers {
					b := p.Numbers[(i+1)%len(p.Numbers)]
					draft := gen.Draft[sum]{Label: fmt.Sprint(a, " + ", b), Make: func(context.Context, gen.Rejections) *sum { return &sum{A: a, B: b} }}
					if !yield(draft) {
						return
					}
				}
			}
		},
		func(s *sum, _ *int) int { return s.A + s.B },
		func(s *sum, id game.PuzzleID, date game.Date) sum { return sum{id, date, s.A, s.B} },
		func(*sumPack) gen.PackInfo { return gen.PackInfo{ID: "numbers"} })

	tooEasy := &validate.Rule{Code: "ERR_TOO_EASY"}
	producer := pool.NewProducer(adding, func(_ context.Context, s *sum, _ *validate.Profile) pool.Judgement[int] {
		if s.A+s.B < 10 {
			return pool.Judgement[int]{Outcome: validate.Failed, Findings: []validate.Finding{{Rule: tooEasy, Severity: validate.Error}}}
		}
		return pool.Judgement[int]{Outcome: validate.Passed, Facts: &window.Facts{Content: window.Content{byte(s.A), byte(s.B)}}}
	}, []*validate.Rule{tooEasy})

	outcome, err := fill.Run(context.Background(), fill.Job{
		Producer: producer, Pool: pool.NewLocal(2, producer), Profile: &validate.Profile{Name: "SUMS"},
		Authors: []gen.NamedAuthor{{Name: "given", Author: gen.Given{{Source: "pack.json", Data: []byte(`{"game":"sums","numbers":[3,5,8,4]}`)}}}},
		Window:  window.NewGame[sum, int]("sums", nil, nil, nil).Window(), Dates: []game.Date{"2026-11-21", "2026-11-22", "2026-11-23"},
		Judge: func(context.Context, string, []byte) (validate.Result, error) {
			return validate.Result{}, nil
		},
		Refuse: func(r fill.Refusal) error {
			fmt.Println("refused:", r.Label, r.Findings[0].Rule.Code)
			return nil
		},
		Tell: func(gen.Event) {},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range outcome.Dailies {
		fmt.Println(d.Date, d.Label)
	}
	fmt.Println("empty:", len(outcome.Empty))
	// Output:
	// refused: 3 + 5 ERR_TOO_EASY
	// refused: 4 + 3 ERR_TOO_EASY
	// 2026-11-21 5 + 8
	// 2026-11-22 8 + 4
	// empty: 1
}
