package pooltest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"runtime"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// The numbers of the toy game that do something other than pass or fail.
const (
	rejected    = -1  // the assembler rejects it before there is a draft
	notMade     = 0   // the draft makes nothing
	breaksMake  = 666 // Make panics
	breaksJudge = 667 // the judge panics
	breaksEnum  = 668 // the assembler panics
	waits       = 669 // what a test waits at
)

// number is a puzzle of the toy game.
type number struct {
	PuzzleID string `json:"puzzleId"`
	DateISO  string `json:"dateISO"`
	N        int    `json:"n"`
}

// numbers is a pack of it.
type numbers struct {
	Game    string `json:"game"`
	Numbers []int  `json:"numbers"`
}

var errOdd = &validate.Rule{Code: "ERR_ODD", Title: "Numbers are even", Why: "Odd ones are refused.", Fix: "Add one.", Source: "pooltest"}

// Toy returns the game "toy", whose puzzles are numbers: even ones pass, odd ones are refused. The
// rung TWICE doubles them. think is called with every number that is judged, and may change the
// verdict.
func Toy(think func(ctx context.Context, n int) int) pool.Producer {
	schema := `{"type":"object","required":["game","numbers"],"properties":{"game":{"type":"string"},"numbers":{"type":"array","items":{"type":"integer"}}}}`
	g := gen.NewGame("toy", []byte(schema), func(*numbers) []validate.Finding { return nil }, assemble,
		func(_ *number, n *int) int { return *n },
		func(p *number, id game.PuzzleID, date game.Date) number { return number{string(id), string(date), p.N} },
		func(*numbers) gen.PackInfo { return gen.PackInfo{ID: "numbers"} })
	return pool.NewProducer(g, func(ctx context.Context, p *number, profile *validate.Profile) pool.Judgement[int] {
		if p.N == breaksJudge {
			panic("the judge broke")
		}
		n := think(ctx, p.N)
		for range n % 13 { // let others pass
			runtime.Gosched()
		}
		if n%2 != 0 {
			return pool.Judgement[int]{Outcome: validate.Failed, Findings: []validate.Finding{
				{Rule: errOdd, Severity: profile.Severity(errOdd), Pointer: "/n", Message: fmt.Sprintf("%d is odd", n)},
			}}
		}
		facts := &window.Facts{Content: window.Content{byte(n), byte(n >> 8)}, Names: []string{fmt.Sprint(n)}}
		return pool.Judgement[int]{Outcome: validate.Passed, Analysis: &n, Facts: facts}
	}, []*validate.Rule{errOdd})
}

func assemble(p *numbers, seed uint64, rung string, counted gen.Rejections) iter.Seq[gen.Draft[number]] {
	return func(yield func(gen.Draft[number]) bool) {
		for _, n := range p.Numbers {
			switch n {
			case rejected:
				counted.Add("it is negative", 1)
				continue
			case breaksEnum:
				panic("the assembler broke")
			}
			draft := gen.Draft[number]{Label: fmt.Sprint(n), Group: fmt.Sprint(n % 3), Score: int(seed)}
			draft.Make = func(_ context.Context, counted gen.Rejections) *number {
				switch {
				case n == breaksMake:
					panic("the draft broke")
				case n == notMade:
					counted.Add("it is zero", 1)
					return nil
				case rung == "TWICE":
					return &number{N: 2 * n}
				}
				return &number{N: n}
			}
			if !yield(draft) {
				return
			}
		}
	}
}

// Pack returns the text of a pack of the toy game.
func Pack(n ...int) string {
	data, err := json.Marshal(numbers{"toy", append([]int{}, n...)})
	if err != nil {
		panic(err) // numbers always marshal
	}
	return string(data)
}

// Task returns a range of a pack's drafts under the profile of the toy game.
func Task(pack string, from, to int) pool.Task {
	return pool.Task{
		Series: pool.Series{Game: "toy", Pack: pack, Seed: 1}, From: from, To: to,
		Profile: &validate.Profile{Name: "TOY", Severities: map[string]validate.Severity{errOdd.Code: validate.Error}},
	}
}
