package fill

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// TestARepeatThatTheWindowRefusedIsTold, with the day that players met it on.
func TestARepeatThatTheWindowRefusedIsTold(t *testing.T) {
	author := &script{answers: [][]string{{pack(4), pack(6)}, {pack(8)}}}
	j, _ := job(author, 2)
	facts := func(n int) *window.Facts {
		return &window.Facts{Content: window.Content{byte(n), 1}, Tallies: map[window.Aspect][]window.Tally{"digits": {{Value: fmt.Sprint(n), Count: 1}}}}
	}
	j.Window = window.NewGame[number, int]("n", nil, nil, []window.Rule{
		window.Once(errOdd, "digits", "", func(int) string { return "/n" }, "number"),
	}).Window()
	j.Published = []window.Day{{Date: "2026-10-01", Facts: facts(4)}}
	j.Avoid, j.Remarks, j.Held = []string{"4"}, []string{"vetoed"}, func() []string { return []string{"held"} }
	j.play(pool.NewProducer(numberGame(), func(_ context.Context, p *number, _ *validate.Profile) pool.Judgement[int] {
		return pool.Judgement[int]{Outcome: validate.Passed, Analysis: &p.N, Facts: facts(p.N)}
	}, []*validate.Rule{errOdd}))
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 2)
	require.Empty(t, author.requests[0].Resting, "4 is among the names")
	require.Equal(t, []string{"vetoed", "held"}, append(author.requests[0].Remarks, author.requests[0].Held()...))
	critiques := author.requests[1].Critiques
	require.Len(t, critiques[0].Repeated, 1)
	require.Contains(t, critiques[0].Repeated[0], `the number "4" of 2026-11-22 was on 2026-10-01`)
	require.Empty(t, critiques[1].Repeated, "it filled a day")
}
