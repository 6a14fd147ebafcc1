package recording

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFailuresAreBoundedInNumber, with those of earlier starts.
func TestFailuresAreBoundedInNumber(t *testing.T) {
	dir := t.TempDir()
	for i := range MaxFailures - 1 {
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), nil, 0o644))
	}
	f := OpenFailures(dir, func(message string) { t.Error(message) })
	for i := range 4 {
		f.Keep(Failed{Key: "k", Attempt: int64(i), Text: "prose"})
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, MaxFailures)
	require.Equal(t, 3, f.Dropped())
}
