package aura

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
)

func packs(t testing.TB) map[string]*Pack {
	t.Helper()
	names, err := fs.Glob(Packs(), "*.json")
	require.NoError(t, err)
	found := make(map[string]*Pack, len(names))
	for _, name := range names {
		data, err := fs.ReadFile(Packs(), name)
		require.NoError(t, err)
		var p Pack
		require.NoError(t, document.Strict(data, &p), name)
		require.Empty(t, check(&p), name)
		found[name] = &p
	}
	return found
}
