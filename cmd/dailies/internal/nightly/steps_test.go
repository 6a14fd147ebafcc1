package nightly

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/audit"
	"dailies/internal/nightly"
	"dailies/internal/store"
)

// TestAStepKeepsToItsShareOfTheDeadline on a clock of its own; a night that ends says nothing of it.
func TestAStepKeepsToItsShareOfTheDeadline(t *testing.T) {
	waits := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		err := new(night).within(90*time.Minute, waits)(t.Context())
		require.ErrorContains(t, err, "stopped after 1h30m0s, so that the rest of the night keeps to its deadline")
		require.Equal(t, 90*time.Minute, time.Since(began))
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		require.Equal(t, context.DeadlineExceeded, new(night).within(time.Hour, waits)(ctx))
		require.NoError(t, new(night).within(time.Hour, func(context.Context) error { return nil })(t.Context()))
	})
}

// TestASiteThatIsNotPublishedIsNoDayForPlayers, also where the deadline came before the command; one
// that an earlier night published is.
func TestASiteThatIsNotPublishedIsNoDayForPlayers(t *testing.T) {
	dir := t.TempDir()
	diary, _, err := nightly.Begin(dir, "2026-11-21", time.Unix(0, 0))
	require.NoError(t, err)
	n := &night{games: []string{"triples"}, today: "2026-11-21", diary: diary}
	n.days = []audit.Standing{{File: store.File{Date: "2026-11-21", Game: "triples"}, SHA256: "a"}}
	require.Empty(t, n.lacking())
	n.Site.To, n.Publish = t.TempDir(), "rsync"
	require.Equal(t, n.games, n.lacking())
	diary.Publish([]string{"2026-11-20/triples", "2026-11-21/aura"})
	require.Equal(t, n.games, n.lacking())
	diary.Publish([]string{"2026-11-21/triples"})
	require.NoError(t, diary.Save())
	require.NoError(t, diary.Close())
	n.diary, _, err = nightly.Begin(dir, "2026-11-21", time.Unix(0, 0))
	require.NoError(t, err)
	require.Empty(t, n.lacking(), "the night before published it")
	require.NoError(t, n.diary.Close())
}
