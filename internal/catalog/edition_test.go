package catalog

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/edition"
)

// TestEditionsOfOurPacks: on every day of the year a pack is dealt as something that is a pack.
func TestEditionsOfOurPacks(t *testing.T) {
	dated := make(map[string]int) // how many editions of each game are for a few dates
	for _, g := range Games() {
		names, err := fs.Glob(g.Packs, "*.json")
		require.NoError(t, err)
		for _, name := range names {
			data, err := fs.ReadFile(g.Packs, name)
			require.NoError(t, err)
			reading, err := g.Producer.Parse(data)
			require.NoError(t, err)
			require.Empty(t, reading.Findings, "%s %s", g.Name(), name)
			if len(reading.Pack.Dated) == 0 {
				continue
			}
			editions, err := edition.Of(g.Producer.Parse, data, reading.Pack)
			require.NoError(t, err)
			for _, e := range editions {
				require.Empty(t, e.Findings, "%s %s on %s", g.Name(), name, e.Season)
				if len(e.Season.Dates) > 0 {
					dated[g.Name()]++
				}
			}
		}
	}
	require.GreaterOrEqual(t, dated["aura"], 21, "three packs for each of seven days")
	require.GreaterOrEqual(t, dated["testimony"], 21)
}
