package validate_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/schemas"
	"dailies/validate"
	"dailies/validate/aura"
	"dailies/validate/freeplay"
	"dailies/validate/testimony"
	"dailies/validate/triples"
	"dailies/validate/waywords"
)

// expiring is a context that is done once it was asked so often whether it is, and so can end
// a judgement at any point at which that asks.
type expiring struct {
	context.Context
	left *int
}

// done reports whether it was done when it was asked for the last time, or from the start.
func (e expiring) done(questions int) bool { return *e.left < 0 || questions == 0 }

// Err implements context.Context.
func (e expiring) Err() error {
	if *e.left--; *e.left < 0 {
		return context.Canceled
	}
	return nil
}

func after(t *testing.T, questions int) expiring { return expiring{t.Context(), &questions} }

// points are where a judgement that asks so often is ended: before it begins, half way, and
// just before its end.
func points(questions int) []int {
	return slices.Compact([]int{0, questions / 2, questions - 1})
}

// TestAnInterruptedJudgementYieldsNoVerdict ends the judgement of a good puzzle of every game:
// it is undecided wherever it ends, and what its search had found is not remembered.
func TestAnInterruptedJudgementYieldsNoVerdict(t *testing.T) {
	t.Run("triples", func(t *testing.T) { interrupt(t, triples.New(schemas.Triples)) })
	t.Run("waywords", func(t *testing.T) { interrupt(t, waywords.New(schemas.Waywords)) })
	t.Run("aura", func(t *testing.T) { interrupt(t, aura.New(schemas.Aura)) })
	t.Run("testimony", func(t *testing.T) { interrupt(t, testimony.New(schemas.Testimony)) })
	if !testing.Short() { // some seconds
		t.Run("freeplay", func(t *testing.T) { interrupt(t, freeplay.New(schemas.Freeplay)) })
	}
}

// TestAnInterruptedJudgementOfWhatIsNoPuzzle says nothing about it either.
func TestAnInterruptedJudgementOfWhatIsNoPuzzle(t *testing.T) {
	judge, err := validate.NewJudge(nil, "", "")
	require.NoError(t, err)
	for _, text := range []string{"{", "{}"} {
		_, err := judge.Text(after(t, 0), "file", []byte(text))
		require.ErrorIs(t, err, context.Canceled, text)
	}
}

func interrupt[P, A any](t *testing.T, game validate.Game[P, A]) {
	text := good(t, game.Name)
	judge, err := validate.NewJudge([]validate.Checker{game.Checker()}, "", "")
	require.NoError(t, err)

	const many = 1 << 40
	whole := after(t, many)
	want, err := judge.Text(whole, "file", text)
	require.NoError(t, err)
	require.True(t, want.Valid())
	for _, questions := range points(many - *whole.left) {
		ctx := after(t, questions)
		_, err := judge.Text(ctx, "file", text)
		require.Equal(t, ctx.done(questions), errors.Is(err, context.Canceled), "done at question %d", questions)
	}
	remembering := judge.WithCache(validate.NewAnalysisCache(4))
	_, err = remembering.Text(after(t, (many-*whole.left)/2), "file", text)
	require.ErrorIs(t, err, context.Canceled)
	got, err := remembering.Text(t.Context(), "file", text)
	require.NoError(t, err)
	require.Equal(t, asJSON(t, want), asJSON(t, got), "after a judgement that was interrupted")

	puzzle := new(P)
	require.NoError(t, json.Unmarshal(text, puzzle))
	for _, questions := range points(many - *whole.left) {
		ctx := after(t, questions)
		verdict := game.Judge(ctx, puzzle, game.Profiles[0])
		require.Equal(t, ctx.done(questions), verdict.Outcome == validate.Undecided, "done at question %d", questions)
	}
}

func asJSON(t *testing.T, r validate.Result) string {
	t.Helper()
	text, err := json.Marshal(r)
	require.NoError(t, err)
	return string(text)
}
