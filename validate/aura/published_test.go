package aura

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
)

var depth = flag.String("depth", "", "tell how the published days of this pattern stand with the player models, as \"$PWD/out/*/aura.json\"")

// TestPublishedDepth tells, for each rung, how many days there are, which models reach
// Gold on how many of them, and the ranges of what the rungs measure. It is a report, and
// fails only on what cannot be read.
func TestPublishedDepth(t *testing.T) {
	if *depth == "" {
		t.Skip("only with -depth")
	}
	files, err := filepath.Glob(*depth)
	require.NoError(t, err)
	byRung := make(map[game.Rung][]*Analysis)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := aura.Decode(data)
		require.NoError(t, err)
		byRung[rungOf(p)] = append(byRung[rungOf(p)], analyze(t.Context(), p))
	}
	for _, rung := range game.Rungs() {
		var gold, silver []int
		reached, clean := make(map[Model]int), 0
		for _, a := range byRung[rung] {
			gold, silver = append(gold, a.Depth.GoldDrafts), append(silver, 100*a.Depth.SilverDrafts/a.Drafts)
			for name, r := range a.Models {
				if r.AtPar {
					reached[name]++
				}
			}
			if a.Depth.CleanGold {
				clean++
			}
		}
		if len(gold) > 0 {
			t.Logf("%s: %d days; Gold drafts %d to %d, Silver %d to %d %%, %d with a clean Gold; reach Gold %v", rung, len(gold),
				slices.Min(gold), slices.Max(gold), slices.Min(silver), slices.Max(silver), clean, reached)
		}
	}
}
