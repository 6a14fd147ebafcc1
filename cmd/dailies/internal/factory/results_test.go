package factory

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/results"
)

// TestResultsOfTheUserThatCannotBeKept are no error: a run takes longer without them.
func TestResultsOfTheUserThatCannotBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	f := New(Environment{Streams: Streams{Err: &strings.Builder{}}, Caches: t.TempDir()})
	none, err := f.Results("")
	require.NoError(t, err)
	require.Nil(t, none, "nothing identifies the program")
	f.Build = func() string { return "build" }
	kept, err := f.Results("")
	require.NoError(t, err)
	require.NoError(t, kept.Close())
	require.DirExists(t, filepath.Join(f.Caches, "dailies", "results"))
	f.Caches = file
	none, err = f.Results("")
	require.NoError(t, err, "nobody named that folder")
	require.Nil(t, none)
	f.Caches = ""
	none, err = f.Results("")
	require.NoError(t, err)
	require.Nil(t, none)
	other := *f
	other.Build = func() string { return "another" }
	require.NotEqual(t, f.Judging(), other.Judging())
	require.Equal(t, results.Version("build"), results.Version("build"))
}
