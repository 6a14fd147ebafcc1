// Package catalogtest makes games smaller for tests.
package catalogtest

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
)

// Few is a game with its first packs alone, for tests of what happens to days and not of how they are
// chosen: reading every pack takes longer than all the rest of a short run.
func Few(t testing.TB, name string, packs int) catalog.List {
	t.Helper()
	games, err := catalog.Games().Choose(name)
	require.NoError(t, err)
	files, err := fs.Glob(games[0].Packs, "*.json")
	require.NoError(t, err)
	require.Greater(t, len(files), packs)
	few := make(fstest.MapFS)
	for _, file := range files[:packs] {
		data, err := fs.ReadFile(games[0].Packs, file)
		require.NoError(t, err)
		few[file] = &fstest.MapFile{Data: data}
	}
	games[0].Packs = few
	return games
}
