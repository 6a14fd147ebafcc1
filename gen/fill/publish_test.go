package fill

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen/pool"
	"dailies/gen/schedule"
)

// asked is a pool of untrusted results that notes what it is to confirm.
type asked struct {
	pool.UntrustedPool
	drafts []string
}

func (a *asked) Confirm(_ context.Context, drafts []pool.Task, _ []pool.DraftResult) error {
	for _, d := range drafts {
		a.drafts = append(a.drafts, fmt.Sprintf("%s %s %d", d.Pack, d.Rung, d.From))
	}
	return nil
}

// TestChosenDraftsAreConfirmedSeriesBySeries, so that each series is enumerated once, whatever the
// order of the days that they were chosen for.
func TestChosenDraftsAreConfirmedSeriesBySeries(t *testing.T) {
	turn := authorTurn{job: &Job{}, selection: schedule.Selection{Chosen: make(map[game.Date]int)}}
	first, second := &submission{place: 0}, &submission{place: 1}
	for i, c := range []struct {
		of    *submission
		rung  string
		index int
	}{{second, "HIGH", 1}, {first, "LOW", 3}, {first, "HIGH", 4}, {second, "HIGH", 0}, {first, "LOW", 2}, {first, "HIGH", 5}} {
		s := &series{of: c.of, Series: pool.Series{Pack: string(rune('a' + c.of.place)), Rung: c.rung}}
		turn.candidates = append(turn.candidates, candidate{series: s, index: c.index})
		turn.selection.Chosen[game.Date("2026-11-21").AddDays(i)] = i
	}
	p := &asked{}
	turn.job.Pool = p
	require.NoError(t, turn.confirm(t.Context()))
	require.Equal(t, []string{"a HIGH 4", "a HIGH 5", "a LOW 2", "a LOW 3", "b HIGH 0", "b HIGH 1"}, p.drafts)
}
