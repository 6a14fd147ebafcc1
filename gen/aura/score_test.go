package aura

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	judge "dailies/validate/aura"
)

// TestScorePrefersHonestBoards: each quality is worth its points, and the best kind of
// day is the one where greed for SKETCHY cards loses and a clean line is Gold.
func TestScorePrefersHonestBoards(t *testing.T) {
	p := &aura.Puzzle{Protocols: make([]aura.Protocol, 2)}
	won := judge.Reach{Won: true, Medal: aura.Silver}
	points := func(change func(*judge.Analysis)) int {
		a := &judge.Analysis{Depth: judge.Depth{GoldDrafts: 10, StrongestDrafts: 6}, Models: map[judge.Model]judge.Reach{judge.M1: won, judge.M2: won}}
		change(a)
		return score(p, a)
	}
	base := points(func(*judge.Analysis) {})
	require.Equal(t, 2*protocolPoints, base)
	require.Equal(t, base+cleanPoints, points(func(a *judge.Analysis) { a.Depth.CleanGold = true }))
	require.Equal(t, base+cleanPoints+honestPoints, points(func(a *judge.Analysis) {
		a.Depth.CleanGold = true
		a.Models[judge.M1] = judge.Reach{}
	}))
	require.Equal(t, base, points(func(a *judge.Analysis) { a.Models[judge.M2] = judge.Reach{} }), "losing to a lock is no merit without a clean way")
	require.Equal(t, base+modestPoints, points(func(a *judge.Analysis) { a.Depth.StrongestDrafts = 5 }))
	require.Equal(t, base+cautiousPoints, points(func(a *judge.Analysis) { a.Models[judge.M3] = judge.Reach{Won: true, Medal: aura.Bronze} }))
	require.Equal(t, base, points(func(a *judge.Analysis) { a.Models[judge.M3] = judge.Reach{Won: true, Medal: aura.Cleared} }))
	require.Equal(t, base+chancePoints, points(func(a *judge.Analysis) { a.Policies.Random.WinRate = 0.4 }))
}
