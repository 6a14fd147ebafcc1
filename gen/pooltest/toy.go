package pooltest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"runtime"

	"dailies/game"
	"dailies/gen"
	"dailies/lint"
	"dailies/validate"
)

// The numbers of the toy game that do not simply pass or fail.
const (
	rejected    = -1  // the assembler gives it up before there is a draft
	notMade     = 0   // the draft makes nothing
	breaksMake  = 666 // Make panics
	breaksJudge = 667 // the judge panics
	breaksEnum  = 668 // the assembler panics
	waits       = 669 // the judge waits until it is released
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

// toy is a game whose puzzles are numbers: even ones pass, odd ones are refused. A rung
// multiplies them. wait is what the judge of a number that waits calls.
func toy(wait func(context.Context)) gen.Producer {
	schema := `{"type":"object","required":["game","numbers"],"properties":{"game":{"type":"string"},"numbers":{"type":"array","items":{"type":"integer"}}}}`
	g := gen.NewGame("toy", []byte(schema), func(*numbers) []validate.Finding { return nil }, assemble,
		func(p *number, _ *int) int { return p.N },
		func(p *number, id game.PuzzleID, date game.Date) number { return number{string(id), string(date), p.N} },
		func(*numbers) gen.PackInfo { return gen.PackInfo{ID: "numbers"} })
	return g.Producer(func(ctx context.Context, p *number, profile *validate.Profile) gen.Judgement[int] {
		switch p.N {
		case breaksJudge:
			panic("the judge broke")
		case waits:
			wait(ctx)
		}
		for range p.N % 13 { // let others pass
			runtime.Gosched()
		}
		if p.N%2 != 0 {
			return gen.Judgement[int]{Outcome: validate.Failed, Findings: []validate.Finding{
				{Rule: errOdd, Severity: profile.Severity(errOdd), Pointer: "/n", Message: fmt.Sprintf("%d is odd", p.N)},
			}}
		}
		facts := &lint.Facts{Content: lint.Content{byte(p.N), byte(p.N >> 8)}, Names: []string{fmt.Sprint(p.N)}}
		return gen.Judgement[int]{Outcome: validate.Passed, Analysis: &p.N, Facts: facts}
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

// pack is a pack of the toy game.
func pack(n ...int) string {
	data, err := json.Marshal(numbers{"toy", append([]int{}, n...)})
	if err != nil {
		panic(err) // numbers always marshal
	}
	return string(data)
}

// task is a range of a pack's drafts under the profile of the toy game.
func task(pack string, from, to int) gen.Task {
	return gen.Task{
		Series: gen.Series{Game: "toy", Pack: pack, Seed: 1}, From: from, To: to,
		Profile: &validate.Profile{Name: "TOY", Severities: map[string]validate.Severity{errOdd.Code: validate.Error}},
	}
}
