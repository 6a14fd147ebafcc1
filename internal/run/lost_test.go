package run_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/author"
	"dailies/internal/catalog/catalogtest"
	"dailies/internal/run"
	"dailies/internal/store"
)

// TestALostDayIsFilledByNoOtherBoard unless that is forced; where its document is kept it is back as
// the same bytes.
func TestALostDayIsFilledByNoOtherBoard(t *testing.T) {
	games := catalogtest.Few(t, "triples", 8)
	source, err := author.Builtin(games)
	require.NoError(t, err)
	spec := run.Spec{Out: t.TempDir(), Games: games, Source: source, Dates: []game.Date{"2026-11-21", "2026-11-22"}, Workers: 2}
	_, err = run.Do(t.Context(), spec, run.Deps{})
	require.NoError(t, err)
	path := filepath.Join(spec.Out, "2026-11-21", "triples.json")
	first, err := os.ReadFile(path)
	require.NoError(t, err)

	require.NoError(t, os.Remove(path))
	report, err := run.Do(t.Context(), spec, run.Deps{})
	require.NoError(t, err)
	require.Zero(t, report.Empty())
	back, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(first), string(back))

	require.NoError(t, os.RemoveAll(filepath.Join(spec.Out, store.ObjectsName)))
	require.NoError(t, os.Remove(path))
	report, err = run.Do(t.Context(), spec, run.Deps{})
	require.NoError(t, err)
	require.Equal(t, []any{1, []string{"2026-11-21/triples.json"}}, []any{report.Empty(), report.Lost})
	require.NoFileExists(t, path)

	spec.Force = true
	report, err = run.Do(t.Context(), spec, run.Deps{})
	require.NoError(t, err)
	require.Zero(t, report.Empty())
	require.FileExists(t, path)
}
