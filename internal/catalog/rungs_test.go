package catalog

import (
	"io/fs"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryRungSaysWhatItAsks, in words that follow the figures of the profile, and no shipped pack
// is taken for one that could serve no day.
func TestEveryRungSaysWhatItAsks(t *testing.T) {
	for _, g := range Games() {
		if !g.Varies() {
			continue
		}
		profile := g.Check.Profiles[0]
		hardest := g.Producer.Asks(profile, g.Week[0])
		require.NotEmpty(t, hardest, g.Name())
		require.NotEqual(t, hardest, g.Producer.Asks(profile, g.Week[1]), "Sunday asks for more than Monday")
		names, err := fs.Glob(g.Packs, "*.json")
		require.NoError(t, err)
		for _, name := range names {
			data, err := fs.ReadFile(g.Packs, name)
			require.NoError(t, err)
			served := slices.ContainsFunc(g.Week[:], func(rung string) bool { return g.Producer.PackLacks(data, rung) == "" })
			require.True(t, served, "%s %s", g.Name(), name)
		}
	}
	aura, err := Games().Game("aura")
	require.NoError(t, err)
	own := aura.Check.Profiles[0].Derive("own", nil, map[string]int{"sunGoldCardsAtLeast": 6})
	require.Contains(t, aura.Producer.Asks(own, "SUN")[0], "Gold takes 6 cards")
}
