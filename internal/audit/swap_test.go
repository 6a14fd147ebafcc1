package audit

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/review"
	"dailies/internal/run"
	"dailies/internal/store"
)

// TestASwapHeedsWhatWasDecidedSinceItWasWeighed: the index is as it was, and the day was pinned to
// another pack.
func TestASwapHeedsWhatWasDecidedSinceItWasWeighed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	games, err := catalog.Games().Choose("triples")
	require.NoError(t, err)
	source, err := author.Builtin(games)
	require.NoError(t, err)
	dates, err := run.Days("2026-11-21", 1)
	require.NoError(t, err)
	_, err = run.Do(t.Context(), run.Spec{Games: games, Dates: dates, Source: source, Out: dir, Workers: 2}, run.Deps{})
	require.NoError(t, err)
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	a := Auditor{Games: games, Judge: judge}
	swap := Swap{File: store.File{Date: "2026-11-21", Game: "triples"}, Number: 1, Signed: review.Signature{By: "MK", At: "2026-11-21T12:00:00Z"}, Version: "t"}
	before, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	alt, w, err := a.WeighSwap(t.Context(), dir, swap.File, swap.Number)
	require.NoError(t, err)
	require.False(t, w.Refused())

	pack := before["2026-11-21"]["triples"].Provenance.Pack
	require.NotEqual(t, pack, alt.Board.Pack)
	pin := review.Pin{Date: "2026-11-21", Game: "triples", Pack: pack, Signed: swap.Signed}
	require.NoError(t, a.Decide(t.Context(), dir, func(d *Workspace) error { return d.Pin(pin, false) }))
	_, _, err = a.commitSwap(t.Context(), dir, before, swap, alt)
	require.ErrorContains(t, err, "is pinned to it")
	after, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, before, after)
}
