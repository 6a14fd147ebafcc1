package nightly

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/nightly"
	"dailies/internal/settings"
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

// TestAWithdrawnDayIsNamed, so that nobody looks for another cause.
func TestAWithdrawnDayIsNamed(t *testing.T) {
	n := ending{&night{today: "2026-11-21", days: []audit.Standing{
		{File: store.File{Date: "2026-11-20", Game: "aura"}, State: audit.Withdrawn},
		{File: store.File{Date: "2026-11-21", Game: "triples"}, State: audit.Withdrawn},
	}}}
	require.Empty(t, n.withdrawn([]string{"aura"}))
	require.Equal(t, []string{"players have no day of aura, triples on 2026-11-21: an editor withdrew 2026-11-21/triples.json; dailies review reinstate takes that back"}, n.worst([]string{"aura", "triples"}))
}

// TestAFormWithoutAnAddressTellsNobody, keeps the alarms and says so; without a form the summary tells them.
func TestAFormWithoutAnAddressTellsNobody(t *testing.T) {
	diary, _, err := nightly.Begin(t.TempDir(), "2026-11-21", time.Unix(0, 0))
	require.NoError(t, err)
	defer diary.Close()
	n := ending{&night{f: &factory.Factory{}, diary: diary}}
	form := settings.Value{Setting: settings.Setting{Path: "notify.form"}, Text: "slack", From: settings.FromFile}
	n.f.Settings.Values = []settings.Value{form}
	require.Empty(t, n.send(t.Context()), "there is nothing to tell")
	diary.Raise(nightly.NewAlarm("2026-11-21", "one"))
	require.Equal(t, "told: nobody, since notify.form is set and DAILIES_NOTIFY_URL is not; alarms kept: 1", n.send(t.Context()))
	require.Len(t, diary.Untold(), 1)
	n.f.Settings.Values[0].From = settings.FromDefault
	require.Empty(t, n.send(t.Context()))
	require.Empty(t, diary.Untold())
}
