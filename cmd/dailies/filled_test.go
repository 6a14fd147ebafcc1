package main

import (
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// filledFolders are the folders that runs of tests filled, by the arguments of the run.
var filledFolders = struct {
	sync.Mutex
	of map[string]fstest.MapFS
}{of: make(map[string]fstest.MapFS)}

// filled is a folder that generate filled with days of triples, for a test to change. The run is
// made once for all tests that want the same.
func filled(t *testing.T, args ...string) string {
	t.Helper()
	filledFolders.Lock()
	defer filledFolders.Unlock()
	key, dir := strings.Join(args, " "), t.TempDir()
	if kept := filledFolders.of[key]; kept != nil {
		require.NoError(t, os.CopyFS(dir, kept))
		return dir
	}
	code, _, errs := generateDays(t, dir, args...)
	require.Equal(t, exitClean, code, errs)
	filledFolders.of[key] = kept(t, dir)
	return dir
}

// kept are the files of a folder.
func kept(t *testing.T, dir string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(os.DirFS(dir), path)
		files[path] = &fstest.MapFile{Data: data, Mode: 0o644}
		return err
	}))
	return files
}
