package aura

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What two packs may have in common, in per cent of the smaller: cards of the same trust
// and tags, and paths of the same conditions. Past that their days feel alike, whatever
// their texts say. Packs that were written one after another to one plan shared 100.
const (
	mostCardsAlike = 60
	mostPathsAlike = 50
)

// TestNoTwoPacksAreAlike compares packs by what decides how they play. With -v it prints
// the nearest pairs.
func TestNoTwoPacksAreAlike(t *testing.T) {
	all := packs(t)
	names := slices.Sorted(maps.Keys(all))
	for what, measure := range map[string]struct {
		of   func(*Pack) map[string]int
		most int
	}{"cards": {cardSkeleton, mostCardsAlike}, "paths": {pathSkeleton, mostPathsAlike}} {
		type pair struct {
			shared int
			names  string
		}
		var pairs []pair
		for i, a := range names {
			require.Equal(t, 100, alike(measure.of(all[a]), measure.of(all[a])))
			for _, b := range names[:i] {
				pairs = append(pairs, pair{alike(measure.of(all[a]), measure.of(all[b])), a + " and " + b})
			}
		}
		slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.shared, a.shared) })
		for _, p := range pairs[:min(10, len(pairs))] {
			t.Logf("%s: %d%% in %s", what, p.shared, p.names)
		}
		require.LessOrEqual(t, pairs[0].shared, measure.most, "%s of %s", what, pairs[0].names)
	}
}

// TestFewSharedProtocols: a day draws three protocols of all that its pack has, and the
// library's overlap a pack's own.
func TestFewSharedProtocols(t *testing.T) {
	for name, p := range packs(t) {
		require.LessOrEqual(t, len(p.Shared), 2, name)
		require.Len(t, p.SharedLabels, len(p.Shared), "%s: a shared protocol speaks in the pack's own words", name)
	}
}

// cardSkeleton counts a pack's cards by their trust and tags.
func cardSkeleton(p *Pack) map[string]int {
	found := make(map[string]int)
	for _, c := range p.Cards {
		found[string(c.Trust)+fmt.Sprint(slices.Sorted(slices.Values(c.Tags)))]++
	}
	return found
}

// pathSkeleton counts the paths of a pack's own protocols by their conditions.
func pathSkeleton(p *Pack) map[string]int {
	found := make(map[string]int)
	for _, protocol := range p.Protocols {
		for _, q := range protocol.Paths {
			found[strings.Join([]string{
				fmt.Sprint(slices.Sorted(slices.Values(q.AllTags)), slices.Sorted(slices.Values(q.AnyTags)), slices.Sorted(slices.Values(q.NoTags))),
				fmt.Sprint(slices.Sorted(slices.Values(q.AllTraits)), slices.Sorted(slices.Values(q.AnyTraits)), slices.Sorted(slices.Values(q.NoTraits))),
				fmt.Sprint(q.AnyTrust, q.EveryTrust, q.Cards),
			}, " ")]++
		}
	}
	return found
}

// alike is how many things two counts share, in per cent of the smaller.
func alike(a, b map[string]int) int {
	shared, inA, inB := 0, 0, 0
	for what, n := range a {
		shared += min(n, b[what])
		inA += n
	}
	for _, n := range b {
		inB += n
	}
	return 100 * shared / min(inA, inB)
}
