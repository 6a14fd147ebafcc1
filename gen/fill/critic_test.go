package fill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/validate"
)

// criticFunc is a critic that is a function.
type criticFunc func(gen.CriticReading) ([]gen.Mark, error)

func (f criticFunc) Marks(_ context.Context, r gen.CriticReading) ([]gen.Mark, error) { return f(r) }

// dislikes is a critic that marks some numbers low.
func dislikes(low ...string) criticFunc {
	return func(r gen.CriticReading) ([]gen.Mark, error) {
		var p numbers
		err := json.Unmarshal([]byte(r.Text), &p)
		var marks []gen.Mark
		for i, part := range r.Parts {
			m := gen.Mark{Pointer: part.Pointer, Question: gen.Crisp, Mark: gen.BestMark, Because: "fine"}
			for _, n := range low {
				if fmt.Sprint(p.Numbers[i]) == n {
					m.Mark, m.Because = 2, "it says \"nothing\""
				}
			}
			marks = append(marks, m)
		}
		return marks, err
	}
}

// readJob is a job whose author is a model that answers each round with the next pack, read by
// a critic. Packs need two numbers.
func readJob(days int, critic gen.Critic, answers ...string) (Job, *[]gen.Request) {
	requests := &[]gen.Request{}
	author := authorFunc(func(_ context.Context, r gen.Request) ([]gen.Submission, error) {
		*requests = append(*requests, r)
		if len(answers) == 0 {
			return nil, nil
		}
		text := answers[0]
		answers = answers[1:]
		return []gen.Submission{{Source: fmt.Sprint("round ", r.Round), Data: []byte(text), Origin: gen.Origin{Author: "openai", Model: "m"}}}, nil
	})
	j, _ := job(author, days)
	g := numberGame()
	g.PackSchema = validate.NewSchema([]byte(strings.Replace(string(g.PackSchema.Text), `"array",`, `"array","minItems":2,`, 1)))
	g.Criticized = []gen.CriticPart{{Path: "/numbers/*", Asks: []gen.Question{gen.Crisp}, Each: true}}
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	j.Critic = critic
	return j, requests
}

// TestWhatACriticMarksLowGoesBackOnce, with its words, and is left out when it comes back.
func TestWhatACriticMarksLowGoesBackOnce(t *testing.T) {
	j, requests := readJob(1, dislikes("8"), pack(8, 4, 2), pack(8, 4, 2, 6))
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, *requests, 2)
	told := (*requests)[1].Critiques
	require.Len(t, told, 1)
	require.False(t, told[0].Pack)
	require.Equal(t, "/numbers/0", told[0].Findings[0].Pointer)
	require.Equal(t, gen.PackCriticRule(), told[0].Findings[0].Rule)
	require.Equal(t, `a critic gives it 2 of 5 for rule: "it says \"nothing\""`, told[0].Findings[0].Message)
	require.Equal(t, "6", o.Dailies[0].Label, "8 was left out")
	require.Equal(t, &CriticReport{Read: 2, Marks: [gen.BestMark]int{0, 2, 0, 0, 5}, Returned: 1, LeftOut: 1}, o.Funnel.Critic)
	require.Equal(t, []string{"/numbers/0"}, o.Funnel.Packs[1].LeftOut)
	require.Len(t, o.Funnel.Packs[0].Marks, 3)
}

// TestAPackOfWhichTooLittleIsLeftIsRepairedThenRefused.
func TestAPackOfWhichTooLittleIsLeftIsRepairedThenRefused(t *testing.T) {
	j, requests := readJob(1, dislikes("8", "6"), pack(8, 6), pack(8, 6, 4), pack(8, 6, 10), pack(8, 6, 12))
	j.Attempts = 3
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, *requests, 3)
	require.Empty(t, o.Dailies)
	require.Equal(t, 3, o.Funnel.Critic.Refused, "twice as corrected, once as it was at first")
	codes := map[string]bool{}
	for _, f := range (*requests)[2].Critiques[0].Findings {
		codes[f.Rule.Code] = true
	}
	require.Equal(t, map[string]bool{"ERR_PACK_CRITIC": true, "ERR_SCHEMA_INVALID": true}, codes, "what is low, and that the rest is too little")
}

// TestACriticLeavesNoDayEmptyThatTheRestFills: where no correction comes, and in the last round.
func TestACriticLeavesNoDayEmptyThatTheRestFills(t *testing.T) {
	for attempts, answers := range map[int][]string{1: {pack(8, 4, 2)}, 4: {pack(8, 4, 2)}, 2: {pack(8, 4, 2), "prose"}} {
		j, _ := readJob(1, dislikes("8"), answers...)
		j.Attempts = attempts
		o, err := Run(t.Context(), j)
		require.NoError(t, err)
		require.Len(t, o.Dailies, 1)
		require.Equal(t, "4", o.Dailies[0].Label)
		require.Equal(t, min(attempts-1, 1), o.Funnel.Critic.Returned, "nobody mends it after the last round")
		require.Equal(t, Filled, o.Funnel.Turns[0].Ended)
	}
}

// TestACorrectedPackReplacesTheOneThatWentBack: its author took the rest away, so a day stays empty.
func TestACorrectedPackReplacesTheOneThatWentBack(t *testing.T) {
	j, requests := readJob(3, dislikes("8"), pack(8, 4, 10), pack(6, 2))
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, *requests, 3)
	require.ElementsMatch(t, []string{"6", "2"}, labels(o))
}

// TestARunGoesOnWithoutACriticThatFails, which is told once and reported.
func TestARunGoesOnWithoutACriticThatFails(t *testing.T) {
	asked := 0
	j, _ := readJob(3, criticFunc(func(gen.CriticReading) ([]gen.Mark, error) {
		asked++
		return nil, errors.New("it is down")
	}), pack(2, 1), pack(4, 6))
	var notes []string
	j.Tell = noting(&notes)
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 3)
	require.Equal(t, 1, asked)
	require.Equal(t, []string{"n: the critic is asked no more, and the run goes on without it: it is down"}, notes)
	require.Equal(t, "it is down", o.Funnel.Critic.Failure)

	j, _ = readJob(1, criticFunc(func(gen.CriticReading) ([]gen.Mark, error) { return nil, &gen.MeterError{Err: errors.New("full")} }), pack(2, 1))
	_, err = Run(t.Context(), j)
	require.ErrorAs(t, err, new(*gen.MeterError), "nothing unaccounted is asked")
}

// TestACriticReadsPacksAtOnce: no pack waits for the critic to have read those before it, and they
// are settled in their order all the same.
func TestACriticReadsPacksAtOnce(t *testing.T) {
	const packs = 8
	var all sync.WaitGroup
	all.Add(packs)
	j, _ := readJob(1, criticFunc(func(r gen.CriticReading) ([]gen.Mark, error) {
		all.Done()
		all.Wait()
		return dislikes("100")(r)
	}))
	j.Authors[0].Author = authorFunc(func(_ context.Context, r gen.Request) (written []gen.Submission, err error) {
		for n := range packs {
			written = append(written, gen.Submission{Source: fmt.Sprint(n), Data: []byte(pack(2*n, 2*n+2)), Number: n + 1, Origin: gen.Origin{Model: "m"}})
		}
		return written, nil
	})
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, packs, o.Funnel.Critic.Read)
	for n, p := range o.Funnel.Packs {
		require.Equal(t, fmt.Sprint(n), p.Source)
		require.Equal(t, 2, p.Drafts)
	}
}

// TestACriticReadsWhatModelsWrote, and neither files nor the packs of the program.
func TestACriticReadsWhatModelsWrote(t *testing.T) {
	j, _ := readJob(1, criticFunc(func(gen.CriticReading) ([]gen.Mark, error) { t.Fatal("asked"); return nil, nil }))
	j.Authors[0].Author = &script{answers: [][]string{{pack(2, 4)}}}
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Nil(t, o.Funnel.Critic)
}

// readersFunc are readers that are a function of the board's number.
type readersFunc func(n int) (*gen.ReadersVerdict, error)

func (f readersFunc) Read(_ context.Context, r gen.BoardReading) (*gen.ReadersVerdict, error) {
	var p number
	if err := json.Unmarshal(r.Document, &p); err != nil {
		return nil, err
	}
	return f(p.N)
}

// TestABoardThatReadersWithholdGivesWayToTheNextBest, one after the other, and is no alternate.
func TestABoardThatReadersWithholdGivesWayToTheNextBest(t *testing.T) {
	j, _ := job(&script{answers: [][]string{{pack(2, 4, 6, 8, 10)}}}, 2)
	read := make(chan int, 10)
	j.Readers = readersFunc(func(n int) (*gen.ReadersVerdict, error) {
		read <- n
		return &gen.ReadersVerdict{Readers: 24, Fallen: n == 10 || n == 6, Readings: []gen.SecondReading{}}, nil
	})
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, read, 4, "each board once")
	require.Equal(t, []string{"4", "8"}, []string{o.Dailies[0].Label, o.Dailies[1].Label})
	require.Equal(t, []string{"10", "6"}, []string{o.Funnel.Readers.Fallen[0].Label, o.Funnel.Readers.Fallen[1].Label})
	require.Equal(t, 4, o.Funnel.Readers.Boards)
	for _, boards := range o.Alternates {
		for _, b := range boards {
			require.NotContains(t, []string{"10", "6"}, b.Label)
		}
	}
}

// TestReadersOnlyWithhold: without another board the day stays empty for the next author, and a run
// goes on without readers that fail.
func TestReadersOnlyWithhold(t *testing.T) {
	j, _ := job(&script{answers: [][]string{{pack(2, 4)}}}, 1)
	j.Authors = append(j.Authors, gen.NamedAuthor{Name: "second", Author: &script{answers: [][]string{{pack(6)}}}})
	j.Readers = readersFunc(func(n int) (*gen.ReadersVerdict, error) {
		return &gen.ReadersVerdict{Readers: 24, Fallen: n < 6, Readings: []gen.SecondReading{}}, nil
	})
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, "6", o.Dailies[0].Label)
	require.Equal(t, "second", o.Funnel.Turns[1].Author)

	j, _ = job(&script{answers: [][]string{{pack(2, 4)}}}, 2)
	var notes []string
	j.Tell = noting(&notes)
	j.Readers = readersFunc(func(int) (*gen.ReadersVerdict, error) { return nil, errors.New("down") })
	o, err = Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 2)
	require.Equal(t, []string{"n: the readers are asked no more, and the run goes on without them: down"}, notes)
	require.Equal(t, "down", o.Funnel.Readers.Failure)

	j, _ = job(&script{answers: [][]string{{pack(2, 4)}}}, 1)
	j.Readers = readersFunc(func(int) (*gen.ReadersVerdict, error) { return nil, nil })
	o, err = Run(t.Context(), j)
	require.NoError(t, err)
	require.Nil(t, o.Funnel.Readers, "there is nothing to sort")
	require.Empty(t, o.Readings[game.Date("2026-11-21")].Readers)
}
