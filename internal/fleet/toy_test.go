package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// number is a puzzle of a toy game: even ones pass.
type number struct {
	PuzzleID string `json:"puzzleId"`
	DateISO  string `json:"dateISO"`
	N        int    `json:"n"`
}

type numbers struct {
	Game    string `json:"game"`
	Numbers []int  `json:"numbers"`
}

var errOdd = &validate.Rule{Code: "ERR_ODD", Title: "Numbers are even", Why: "Odd ones are refused.", Fix: "Add one.", Source: "fleet"}

// toy is the game under a judge that is told of every number before it judges, and may
// think otherwise of it.
func toy(think func(ctx context.Context, n int) int) pool.Producer {
	schema := `{"type":"object","required":["game","numbers"]}`
	assemble := func(p *numbers, _ uint64, _ string, _ gen.Rejections) iter.Seq[gen.Draft[number]] {
		return func(yield func(gen.Draft[number]) bool) {
			for _, n := range p.Numbers {
				make := func(context.Context, gen.Rejections) *number { return &number{N: n} }
				if !yield(gen.Draft[number]{Make: make, Label: fmt.Sprint(n)}) {
					return
				}
			}
		}
	}
	g := gen.NewGame("toy", []byte(schema), func(*numbers) []validate.Finding { return nil }, assemble,
		func(_ *number, score *int) int { return *score },
		func(p *number, id game.PuzzleID, date game.Date) number { return number{string(id), string(date), p.N} },
		func(*numbers) gen.PackInfo { return gen.PackInfo{ID: "numbers"} })
	return pool.NewProducer(g, func(ctx context.Context, p *number, profile *validate.Profile) pool.Judgement[int] {
		n := think(ctx, p.N)
		if n%2 != 0 {
			return pool.Judgement[int]{Outcome: validate.Failed, Findings: []validate.Finding{
				{Rule: errOdd, Severity: profile.Severity(errOdd), Pointer: "/n", Message: fmt.Sprintf("%d is odd", n)},
			}}
		}
		return pool.Judgement[int]{Outcome: validate.Passed, Analysis: &n, Facts: &window.Facts{Content: window.Content{byte(n)}, Names: []string{fmt.Sprint(n)}}}
	}, []*validate.Rule{errOdd})
}

func honest(_ context.Context, n int) int { return n }

// work is tasks of so many drafts each, of a series of so many.
func work(tasks, drafts int) []pool.Task {
	p := numbers{Game: "toy"}
	for i := range tasks*drafts - drafts/2 {
		p.Numbers = append(p.Numbers, i*i%97)
	}
	text, _ := json.Marshal(p) // numbers always marshal
	all := make([]pool.Task, tasks)
	for i := range all {
		all[i] = pool.Task{
			Series: pool.Series{Game: "toy", Pack: string(text), Seed: 1}, From: i * drafts, To: (i + 1) * drafts,
			Profile: &validate.Profile{Name: "TOY", Severities: map[string]validate.Severity{errOdd.Code: validate.Error}},
		}
	}
	for i := range all { // as the pipeline does: one profile for all
		all[i].Profile = all[0].Profile
	}
	return all
}

// judged is what a pool makes of tasks, as JSON.
func judged(ctx context.Context, p pool.Pool, tasks []pool.Task) (string, error) {
	results := []pool.Result{}
	err := p.Judge(ctx, slices.Values(tasks), func(t pool.Task, r pool.Result) error {
		results = append(results, r)
		return r.Check(t)
	})
	text, _ := json.Marshal(results) // they are plain data
	return string(text), err
}

// requireSame has tasks judged and holds what comes of it against local judging.
func requireSame(t testing.TB, p pool.Pool, tasks []pool.Task) {
	t.Helper()
	want, err := judged(t.Context(), pool.NewLocal(1, toy(honest)), tasks)
	require.NoError(t, err)
	got, err := judged(t.Context(), p, tasks)
	require.NoError(t, err)
	require.Equal(t, want, got)
}
