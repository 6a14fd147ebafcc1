package audit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/fault"
	"dailies/validate/report"
)

// TestADiskThatFillsLeavesTheOldReport: files are written whole or not at all.
func TestADiskThatFillsLeavesTheOldReport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.sarif")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o644))
	f, err := createReport(path)
	require.NoError(t, err)
	require.NoError(t, f.Abort()) // the file is closed, and every write fails from here
	_, err = f.Write([]byte("new"))
	require.ErrorContains(t, err, "cannot be written")
	require.ErrorAs(t, err, new(fault.Usage))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(data))
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

// TestABrokenOffRunLeavesNoReport, and one that ends well leaves all of them.
func TestABrokenOffRunLeavesNoReport(t *testing.T) {
	dir := t.TempDir()
	outputs, err := ParseOutputs([]string{"json=" + filepath.Join(dir, "a"), "sarif=" + filepath.Join(dir, "b")})
	require.NoError(t, err)
	run, err := Begin(outputs, nil, report.Tool{Name: "test"}, Never)
	require.NoError(t, err)
	require.ErrorIs(t, run.End(os.ErrInvalid), os.ErrInvalid)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)

	run, err = Begin(outputs, nil, report.Tool{Name: "test"}, Never)
	require.NoError(t, err)
	require.ErrorAs(t, run.End(nil), new(fault.Usage), "nothing was examined")
	require.FileExists(t, filepath.Join(dir, "a"))
	require.FileExists(t, filepath.Join(dir, "b"))
}
