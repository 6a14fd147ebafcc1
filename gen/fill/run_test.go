package fill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/gen/schedule"
	"dailies/lint/window"
	"dailies/validate"
)

// The game of these tests: a pack is a list of numbers, a puzzle one of them, and
// the judge of a test decides which pass.

type number struct {
	PuzzleID string `json:"puzzleId"`
	DateISO  string `json:"dateISO"`
	N        int    `json:"n"`
}

type numbers struct {
	Game    string `json:"game"`
	Numbers []int  `json:"numbers"`

	Words []string    `json:"words,omitempty"`
	Dated []gen.Dated `json:"dated,omitempty"`
}

var errOdd = &validate.Rule{Code: "ERR_ODD"}

func numberGame() gen.Game[number, numbers, int] {
	schema := `{"type":"object","required":["game","numbers"],"additionalProperties":false,"properties":{"game":{"const":"n","type":"string"},"numbers":{"type":"array","items":{"type":"integer"}}}}`
	return gen.NewGame("n", []byte(schema),
		func(p *numbers) []validate.Finding {
			if slices.Contains(p.Numbers, 13) {
				return []validate.Finding{{Rule: gen.ErrPackReference, Pointer: "/numbers", Message: "no 13"}}
			}
			return nil
		},
		func(p *numbers, _ uint64, _ string, rejected gen.Rejections) iter.Seq[gen.Draft[number]] {
			return func(yield func(gen.Draft[number]) bool) {
				for _, n := range p.Numbers {
					if n < 0 {
						rejected.Add("it is negative", 1)
						continue
					}
					draft := gen.Draft[number]{Make: func(context.Context, gen.Rejections) *number { return &number{N: n} }, Label: fmt.Sprint(n), Group: fmt.Sprint(n % 3)}
					if !yield(draft) {
						return
					}
				}
			}
		},
		func(p *number, _ *int) int { return p.N },
		func(p *number, id game.PuzzleID, date game.Date) number {
			return number{string(id), string(date), p.N}
		},
		func(*numbers) gen.PackInfo { return gen.PackInfo{ID: "pack", Theme: "theme", Names: []string{"name"}} })
}

// fakeJudge passes even numbers.
func fakeJudge(_ context.Context, p *number, _ *validate.Profile) pool.Judgement[int] {
	if p.N%2 != 0 {
		return pool.Judgement[int]{Outcome: validate.Failed, Findings: []validate.Finding{{Rule: errOdd, Severity: validate.Error}, {Rule: errOdd, Severity: validate.Error}}}
	}
	content := window.Content{byte(p.N)}
	return pool.Judgement[int]{Outcome: validate.Passed, Analysis: &p.N, Facts: &window.Facts{Content: content}}
}

// script is an author that answers each round with the next list of materials.
type script struct {
	answers  [][]string
	err      error // after the last answer
	requests []gen.Request
}

func (s *script) Write(_ context.Context, r gen.Request, take func(gen.Submission) error) error {
	s.requests = append(s.requests, r)
	if len(s.answers) == 0 {
		return s.err
	}
	var materials []gen.Submission
	for i, text := range s.answers[0] {
		materials = append(materials, gen.Submission{Source: fmt.Sprint("answer ", i), Data: []byte(text), Origin: gen.Origin{Author: "script"}})
	}
	s.answers = s.answers[1:]
	return handOver(materials, take)
}

// handOver hands materials over one by one.
func handOver(materials []gen.Submission, take func(gen.Submission) error) error {
	for _, m := range materials {
		if err := take(m); err != nil {
			return err
		}
	}
	return nil
}

// noting keeps the notes of a run.
func noting(notes *[]string) func(gen.Event) {
	return func(e gen.Event) {
		if e.Name == gen.EventNote {
			*notes = append(*notes, e.String())
		}
	}
}

func pack(n ...int) string {
	data, _ := json.Marshal(numbers{Game: "n", Numbers: n})
	return string(data)
}

func job(author gen.Author, days int) (Job, *[]Refusal) {
	var rejected []Refusal
	j := Job{
		Profile: &validate.Profile{Name: "N"}, Authors: []gen.NamedAuthor{{Name: "script", Author: author}},
		Window: window.NewGame[number, int]("n", nil, nil, nil).Window(), Seed: 1, Attempts: 4, Workers: 3,
		Judge: func(_ context.Context, file string, data []byte) (validate.Result, error) {
			var p number
			err := json.Unmarshal(data, &p)
			return validate.Result{File: file, PuzzleID: p.PuzzleID}, err
		},
		Refuse: func(r Refusal) error { rejected = append(rejected, r); return nil },
		Tell:   func(gen.Event) {},
	}
	j.play(pool.NewProducer(numberGame(), fakeJudge, []*validate.Rule{errOdd}))
	for i := range days {
		j.Dates = append(j.Dates, game.Date("2026-11-21").AddDays(i))
	}
	return j, &rejected
}

// play gives the job a game, and a pool for it.
func (j *Job) play(p pool.Producer) { j.Producer, j.Pool = p, pool.NewLocal(j.Workers, p) }

func TestRunFillsDays(t *testing.T) {
	author := &script{answers: [][]string{{pack(1, 2, 3, 4, 5, 6)}}}
	j, rejected := job(author, 2)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 2)
	require.Equal(t, "6", o.Dailies[0].Label, "the best first")
	require.Equal(t, "2026-11-22-n", o.Dailies[1].PuzzleID)
	require.Equal(t, "script", o.Dailies[0].Origin.Author)
	require.Contains(t, string(o.Dailies[1].Document), `"dateISO": "2026-11-22"`)
	require.Equal(t, map[string]int{"ERR_ODD": 3}, o.Funnel.Refused, "a draft counts once for a rule")
	require.Len(t, *rejected, 3)
	require.Equal(t, Funnel{
		Asked: 1, Answered: 1, Drafts: 6, Refused: map[string]int{"ERR_ODD": 3}, Passed: 3, Offered: 3, Chosen: 2,
		Packs:    []PackCount{{Source: "answer 0", Author: "script", Pack: "pack", Drafts: 6, Passed: 3, Chosen: 2}},
		FirstTry: Tries{Asked: 1, Answered: 1, Drafts: 6, Passed: 3, Chosen: 2},
		Turns:    []TurnReport{{Author: "script", Asked: 1, Empty: 2, Chosen: 2, Ended: Filled}},
	}, o.Funnel)
}

func TestRunAsksAgainForDaysThatStayEmpty(t *testing.T) {
	author := &script{answers: [][]string{{pack(1, 3)}, {pack(2)}, {pack(4, 6)}, {pack(8)}}}
	j, _ := job(author, 3)
	j.Avoid = []string{"old"}
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 3)
	require.Len(t, author.requests, 3)
	require.Equal(t, []int{3, 3, 2}, []int{author.requests[0].Want, author.requests[1].Want, author.requests[2].Want})
	require.Equal(t, []string{"old"}, author.requests[1].Avoid, "a pack without a passing draft may come back, mended")
	require.Equal(t, []string{"theme", "name", "old"}, author.requests[2].Avoid)
}

func TestRunLeavesADayUnwrittenAfterTheAttempts(t *testing.T) {
	author := &script{answers: [][]string{{pack(2)}, {pack(2, 2)}, {pack(2, 2, 2)}, {pack(4)}}}
	j, _ := job(author, 2)
	j.Attempts = 3
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
	require.Equal(t, 1, o.Funnel.Empty)
	require.Equal(t, map[game.Date]map[string]int{"2026-11-22": {"ERR_META_DUPLICATE": 6}}, o.Empty)
	require.Equal(t, UsedUp, o.Funnel.Turns[0].Ended)
}

func TestRunStopsWhenTheAuthorHasNothingMore(t *testing.T) {
	author := &script{answers: [][]string{{pack(2)}}}
	j, _ := job(author, 2)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, author.requests, 2)
	require.Equal(t, Exhausted, o.Funnel.Turns[0].Ended)
}

func TestRunSurvivesAnAuthorThatFailsLater(t *testing.T) {
	author := &script{answers: [][]string{{pack(2)}}, err: errors.New("gone")}
	j, _ := job(author, 1)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
	j, _ = job(&script{err: errors.New("gone")}, 2)
	o, err = Run(context.Background(), j)
	var failed *gen.AuthorError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, 2, o.Funnel.Empty)
}

func TestRunTakesFinishedPuzzlesAndRefusesWhatIsNoPack(t *testing.T) {
	author := &script{answers: [][]string{{`{"puzzleId":"x","dateISO":"y","n":8}`, `{"puzzleId":"x"}`, `{"game":"n","numbers":[1.5]}`, pack(13), `nonsense`}}}
	j, rejected := job(author, 1)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Equal(t, "finished puzzle", o.Dailies[0].Label)
	require.Equal(t, 4, o.Funnel.RefusedPacks)
	require.Len(t, *rejected, 4)
	for _, r := range *rejected {
		require.NotEmpty(t, r.Findings)
	}
}

// TestWhatIsNeitherPackNorPuzzleIsHeldAgainstThePack: an author that is asked for a pack learns
// what its pack lacks, not what a puzzle would.
func TestWhatIsNeitherPackNorPuzzleIsHeldAgainstThePack(t *testing.T) {
	j, rejected := job(&script{answers: [][]string{{`{"hello":"world"}`}}}, 1)
	_, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.NotEmpty(t, *rejected)
	for _, f := range (*rejected)[0].Findings {
		require.NotContains(t, f.Message, "puzzleId")
		require.NotContains(t, f.Message, "dateISO")
	}
}

func TestRunDoesNotDependOnWorkers(t *testing.T) {
	outcome := func(workers int) Outcome {
		all := make([]int, 900)
		for i := range all {
			all[i] = i * 7 % 200
		}
		j, _ := job(&script{answers: [][]string{{pack(all...)}}}, 5)
		j.Workers, j.Pool = workers, pool.NewLocal(workers, j.Producer)
		o, err := Run(context.Background(), j)
		require.NoError(t, err)
		return o
	}
	require.Equal(t, outcome(1), outcome(8))
}

func TestRunEndsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	author := authorFunc(func(context.Context, gen.Request) ([]gen.Submission, error) {
		cancel()
		return []gen.Submission{{Data: []byte(pack(2))}}, nil
	})
	j, _ := job(author, 1)
	_, err := Run(ctx, j)
	require.ErrorIs(t, err, context.Canceled)
}

func TestRunRefusesADocumentThatFailsInTheEnd(t *testing.T) {
	j, _ := job(&script{answers: [][]string{{pack(2)}}}, 1)
	j.Judge = func(context.Context, string, []byte) (validate.Result, error) {
		return validate.Result{Findings: []validate.Finding{{Rule: errOdd, Severity: validate.Error, Message: "no"}}}, nil
	}
	_, err := Run(context.Background(), j)
	require.ErrorContains(t, err, "fails as a document")
}

type authorFunc func(context.Context, gen.Request) ([]gen.Submission, error)

func (f authorFunc) Write(ctx context.Context, r gen.Request, take func(gen.Submission) error) error {
	materials, err := f(ctx, r)
	return errors.Join(handOver(materials, take), err)
}

func TestBestPrefersFewerWarningsToAHigherScore(t *testing.T) {
	var all []candidate
	for i := range keptByScore + keptByGroup + 1 {
		all = append(all, candidate{Candidate: schedule.Candidate{Facts: &window.Facts{Content: window.Content{byte(i), byte(i >> 8)}}, Score: i, Warnings: i}})
	}
	for i, c := range best(all) {
		require.Equal(t, i, c.Warnings)
	}
}

func TestBestKeepsScoresAndVariety(t *testing.T) {
	var all []candidate
	for i := range 1000 {
		group := "common"
		if i >= 990 {
			group = fmt.Sprint("rare ", i)
		}
		all = append(all, candidate{Candidate: schedule.Candidate{Facts: &window.Facts{Content: window.Content{byte(i), byte(i >> 8)}}, Score: 1000 - i}, group: group})
	}
	kept := best(all)
	require.Len(t, kept, keptByScore+keptByGroup)
	rare := 0
	for _, c := range kept {
		if c.group != "common" {
			rare++
		}
	}
	require.Equal(t, 10, rare, "the worst by score are kept for being different")
}

// TestRunRefusesADailyWithMoreWarningsThanItsResultSaid, as one from a worker that lies.
func TestRunRefusesADailyWithMoreWarningsThanItsResultSaid(t *testing.T) {
	j, _ := job(&script{answers: [][]string{{pack(2)}}}, 1)
	j.Window = window.NewGame("n", func(p *number, _ *int) window.Facts { return window.Facts{Content: window.Content{byte(p.N)}} }, nil, nil).Window()
	judge, warnings := j.Judge, []validate.Finding(nil)
	j.Judge = func(ctx context.Context, file string, data []byte) (validate.Result, error) {
		var p number
		err := json.Unmarshal(data, &p)
		result, _ := judge(ctx, file, data)
		result.Game, result.Puzzle, result.Analysis, result.Findings = "n", &p, &p.N, warnings
		return result, err
	}
	_, err := Run(t.Context(), j)
	require.NoError(t, err)
	warnings = []validate.Finding{{Rule: errOdd, Severity: validate.Warning}}
	j.Authors[0].Author = &script{answers: [][]string{{pack(2)}}}
	_, err = Run(t.Context(), j)
	require.ErrorContains(t, err, "differs from what its result said")
}

// TestALongListToAvoidKeepsTheLatestPacks, which an author is likeliest to repeat.
func TestALongListToAvoidKeepsTheLatestPacks(t *testing.T) {
	g := numberGame()
	g.Describe = func(p *numbers) gen.PackInfo {
		return gen.PackInfo{ID: fmt.Sprint(p.Numbers), Theme: fmt.Sprint("theme ", p.Numbers[0]), Names: slices.Repeat([]string{"name"}, maxAvoid-2)}
	}
	author := &script{answers: [][]string{{pack(2), pack(4)}}}
	j, _ := job(author, 3)
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	_, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, author.requests[1].Avoid, maxAvoid)
	require.Equal(t, "theme 4", author.requests[1].Avoid[0])
}
