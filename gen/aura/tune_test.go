package aura

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/gen"
	judge "dailies/validate/aura"
)

func TestLog(t *testing.T) {
	require.Equal(t, []int{0, 0, 100, 150, 200, 300}, []int{log(-3), log(0), log(1), log(2), log(3), log(7)})
	for n := range 1000 {
		require.LessOrEqual(t, log(n), log(n+1))
	}
}

// TestChangesKeepTheBoardInItsPack: whatever an annealing does, impacts stay in their
// bands, thresholds fall, cards are the pack's and of the trust they replace.
func TestChangesKeepTheBoardInItsPack(t *testing.T) {
	t.Parallel()
	boards, rungs := 0, []game.Rung{game.Sat, game.Tue}
	if testing.Short() {
		rungs = rungs[:1]
	}
	for name, p := range packs(t) {
		for _, rung := range rungs {
			d := dealer{p, newGrid(p), gen.Random(3, name)}
			puzzle, chosen, refused := d.board(rung, turnsOf(rung, 0))
			if refused != "" {
				continue
			}
			boards++
			board, ok := judge.NewBoard(puzzle)
			require.True(t, ok)
			row, _ := judge.RowOf(judge.New(nil).Profiles[0], rung)
			tune := tuner{pack: p, grid: d.grid, bands: p.bands(puzzle.Turns), row: row, draw: rand.New(rand.NewPCG(1, 2)), dealt: puzzle, reserve: d.draw.Perm(onBoard)}
			tune.at, tune.try = state{board: board, chosen: [onBoard]int(chosen)}, state{board: board.Clone()}
			tune.measure(&tune.at, math.MaxInt)
			for range 150 {
				tune.step(warmest)
				now := tune.puzzle()
				seen := make(map[int]bool)
				for at, c := range tune.at.chosen {
					card := p.Cards[c]
					require.False(t, seen[c])
					seen[c] = true
					band := p.bands(now.Turns)[c]
					require.True(t, band.Min <= now.Evidence[at].Impact && now.Evidence[at].Impact <= band.Max)
					require.Equal(t, card.puzzle(now.Evidence[at].Impact), now.Evidence[at])
					require.Equal(t, puzzle.Evidence[at].Trust, card.Trust)
				}
				for k := 1; k < len(now.Protocols); k++ {
					require.LessOrEqual(t, now.Protocols[k].FromResistance, now.Protocols[k-1].FromResistance-leastStage)
					require.GreaterOrEqual(t, now.Protocols[k].FromResistance, leastThreshold)
				}
				var ids []aura.CardID
				for i := range now.Evidence {
					ids = append(ids, now.Evidence[i].ID)
				}
				require.ElementsMatch(t, ids, now.ReserveOrder)
			}
		}
	}
	require.Greater(t, boards, 8)
}
