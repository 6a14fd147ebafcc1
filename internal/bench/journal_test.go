package bench

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/llm"
	"dailies/internal/fault"
)

// TestTheAccountOfARepeat over three starts: one that a kill ended in the middle of a line,
// one whose questions read otherwise, and one that replays.
func TestTheAccountOfARepeat(t *testing.T) {
	dir := t.TempDir()
	open := func() *journal {
		j, err := readJournal(t.Context(), dir)
		require.NoError(t, err)
		require.NoError(t, j.open(dir, "t"))
		return j
	}
	ask := func(j *journal, number int, key, outcome string, replayed bool) {
		id, err := j.Begin(t.Context(), gen.Attempt{Number: number, Key: key, EstimatedPrompt: 500, EstimatedAnswer: 500, Cost: 70, Priced: true})
		require.NoError(t, err)
		if outcome == "" {
			return
		}
		result := gen.AttemptResult{Outcome: outcome, Prompt: 100, Answer: 40, Reported: true, Cost: 7, Priced: true, Took: 1500 * time.Millisecond, Replayed: replayed}
		if replayed {
			result.Cost, result.Took = 0, 0
		}
		require.NoError(t, j.End(t.Context(), id, result))
	}
	j := open()
	ask(j, 1, "old", "ok", false)
	ask(j, 2, "two", "server error", false)
	ask(j, 2, "two", "", false) // the kill
	require.NoError(t, j.close())
	name := filepath.Join(dir, journalName)
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, append(data, `{"event":"end","i`...), 0o644))

	j = open()
	_, done := j.bills()
	require.False(t, done)
	ask(j, 1, "new", "ok", false)
	ask(j, 2, "two", "ok", false)
	require.NoError(t, j.finish())
	require.NoError(t, j.close())
	j = open()
	ask(j, 1, "new", "ok", true)
	ask(j, 2, "two", "ok", true)
	require.NoError(t, j.finish())
	require.NoError(t, j.close())

	j, err = readJournal(t.Context(), dir)
	require.NoError(t, err)
	bills, done := j.bills()
	require.True(t, done)
	require.Equal(t, map[slot]*bill{
		{0, 1}: {key: "new", tokens: 140, cost: 7, priced: true, seconds: 1.5},
		{0, 2}: {key: "two", tokens: 140 + 140 + 1000, cost: 7 + 7 + 70, priced: true, seconds: 3},
	}, bills)
	spent := j.spent()
	require.Equal(t, int64(4*140+1000), spent.Tokens())
	require.Equal(t, int64(4*7+70), spent.Money)
	require.Equal(t, 5, spent.Requests)

	require.NoError(t, os.WriteFile(name, []byte("{\"event\":\"start\"}\nnonsense\n"), 0o644))
	_, err = readJournal(t.Context(), dir)
	require.ErrorAs(t, err, new(fault.Usage))
	require.ErrorContains(t, err, journalName+":2:1: no line of an account")
}

// TestWhoseFaultAMissingAnswerIs: what a model itself did is a measurement.
func TestWhoseFaultAMissingAnswerIs(t *testing.T) {
	refused, broken := &llm.Failure{Kind: llm.Refused}, &llm.Failure{Kind: llm.Unreachable, Message: "no route"}
	require.NoError(t, unearned(refused))
	require.NoError(t, unearned(errors.Join(refused, &llm.Failure{Kind: llm.TooLong})))
	require.ErrorIs(t, unearned(errors.Join(refused, broken)), broken)
	require.NotErrorIs(t, unearned(errors.Join(refused, broken)), refused)
	require.Error(t, unearned(fmt.Errorf("the budget is used up")))
}

// TestAnswersThatAreMended count where they came from, new packs beside them do not.
func TestAnswersThatAreMended(t *testing.T) {
	answer := func(round, number int, sound bool) Answer { return Answer{Round: round, Number: number, Sound: sound} }
	for _, c := range []struct {
		answers                  []Answer
		first, sound, altogether float64
	}{
		{[]Answer{answer(0, 1, true)}, 1, 1, 1},
		{[]Answer{answer(0, 1, false), answer(0, 2, false), answer(0, 3, true), answer(1, 1, true), answer(1, 2, false), answer(1, 3, true)}, 1, 2, 3},
		{[]Answer{answer(0, 1, false), answer(0, 2, false), answer(1, 1, true), answer(1, 2, false), answer(2, 1, true), answer(2, 2, true)}, 0, 2, 2},
		{[]Answer{answer(0, 1, true), answer(0, 2, true), answer(1, 1, true), answer(1, 2, true)}, 2, 2, 2},
	} {
		first, _ := firstTry(Repeat{Answers: c.answers})
		sound, asked := afterReask(Repeat{Answers: c.answers})
		require.Equal(t, []float64{c.first, c.sound, c.altogether}, []float64{first, sound, asked})
	}
}
