package freeplay

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/freeplay"
)

// TestTheSearchAgreesWithTheReferenceOnRandomActs measures small acts of random runs, the
// slow way beside the fast.
func TestTheSearchAgreesWithTheReferenceOnRandomActs(t *testing.T) {
	var g Gauge
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7))
		p := randomRun(r, small())
		for act := range freeplay.Acts {
			got, decided := g.Reach(ctx(), p, act+1)
			require.True(t, decided)
			require.Equal(t, refMeasure(p, act), got, "act %d", act+1)
			chance, decided := g.Chance(ctx(), p, act+1)
			require.True(t, decided)
			require.Equal(t, refChanceOf(p, act), chance, "act %d", act+1) //nolint:testifylint // the same sum in the same order
			if card, joined := g.Card(ctx(), p, act+1, got.All); joined {
				require.Equal(t, refReachOf(p, refEntry(p, act, true), Others()...), card)
			}
		}
	})
}
