package freeplay

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/game/freeplay"
	dailies "dailies/game/testimony"
	"dailies/gen"
	"dailies/gen/testimony"
	"dailies/validate"
	analysis "dailies/validate/freeplay"
)

var surveyed = flag.Int("deals", 0, "how many deals TestSurvey measures: those that are dealt once, and then with redeals")

func packs(t testing.TB) map[string]*Pack {
	t.Helper()
	names, err := fs.Glob(Packs(), "*.json")
	require.NoError(t, err)
	found := make(map[string]*Pack, len(names))
	for _, name := range names {
		data, err := fs.ReadFile(Packs(), name)
		require.NoError(t, err)
		p := new(Pack)
		require.NoError(t, document.Strict(data, p), name)
		found[name] = p
	}
	return found
}

func pools(l *Lines) [][]string {
	return [][]string{l.Opening, l.Lockdown, l.Cache, l.Cycled, l.Corroborated, l.Flagged, l.Rewired, l.Exploited, l.Pressed, l.Won}
}

func TestPacksHoldWhatIsAskedOfThem(t *testing.T) {
	said := make(map[string]bool)
	for name, p := range packs(t) {
		require.Equal(t, strings.TrimSuffix(name, ".json"), string(p.Pack))
		require.Equal(t, "freeplay", p.Game)
		for _, pool := range pools(&p.KoaLines) {
			require.GreaterOrEqual(t, len(pool), 4, name)
			for _, line := range pool {
				require.False(t, said[line], "%s: %q is in two places", name, line)
				require.LessOrEqual(t, len([]rune(line)), 120, line)
				said[line] = true
			}
		}
	}
}

func table12(t testing.TB) *table {
	t.Helper()
	files, err := fs.Glob(testimony.Packs(), "*.json")
	require.NoError(t, err)
	stories := testimony.Embedded()
	require.Len(t, stories, len(files), "every pack of testimony is read")
	return newTable(stories)
}

// TestThreesLieCloseAndInOrder: what a run is dealt from; there are enough for runs that follow
// each other to share no lock.
func TestThreesLieCloseAndInOrder(t *testing.T) {
	t.Parallel()
	tb := table12(t)
	apart := false
	for _, three := range tb.threes {
		first, second, third := tb.stories[three[0]], tb.stories[three[1]], tb.stories[three[2]]
		require.LessOrEqual(t, median(first), median(second))
		require.LessOrEqual(t, median(second), median(third))
		require.LessOrEqual(t, median(third)-median(first), span)
		require.Positive(t, tb.threads(three))
		for _, other := range tb.threes {
			apart = apart || !slices.ContainsFunc(other[:], func(i int) bool { return slices.Contains(three[:], i) })
		}
	}
	require.True(t, apart)
	require.Empty(t, newTable(nil).threes)
	rejected := make(gen.Rejections)
	require.Nil(t, newTable(nil).dealer(1, 1).run(t.Context(), rejected))
	require.Equal(t, gen.Rejections{string(noStories): 1}, rejected)
}

// drafts are the first runs that a pack makes, with the labels of the drafts.
func drafts(t testing.TB, seed uint64, n int) (runs []*freeplay.Puzzle, labels []string) {
	t.Helper()
	for d := range table12(t).assemble(packs(t)["night-of-wind.json"], seed) {
		if p := d.Make(t.Context(), nil); p != nil {
			runs, labels = append(runs, p), append(labels, d.Label)
		}
		if len(runs) == n {
			break
		}
	}
	require.Len(t, runs, n)
	return runs, labels
}

func TestDraftsPass(t *testing.T) {
	t.Parallel()
	judge := analysis.New(nil)
	runs, labels := drafts(t, 1, 2)
	for i, p := range runs {
		require.Contains(t, labels[i], p.Seed)
		require.Contains(t, labels[i], string(p.Acts[2].Modifiers[0]))
		verdict := judge.Judge(t.Context(), p, judge.Profiles[0])
		require.Equal(t, validate.Passed, verdict.Outcome, "%v", verdict.Findings)
		require.Positive(t, score(p, verdict.Analysis))
		for act := range p.Acts {
			sketchy := 0
			for _, c := range p.Acts[act].Deck {
				if !c.Refutation() && c.Trust == dailies.Sketchy {
					sketchy++
				}
			}
			require.LessOrEqual(t, sketchy, mostSketchy)
			require.True(t, opens(&p.Acts[act]))
		}
	}
}

func TestASeedDecides(t *testing.T) {
	t.Parallel()
	one, _ := drafts(t, 1, 1)
	again, _ := drafts(t, 1, 1)
	other, _ := drafts(t, 2, 1)
	require.Equal(t, one, again)
	require.NotEqual(t, one[0].Seed, other[0].Seed)
}

func TestACanceledDealEndsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for d := range table12(t).assemble(packs(t)["night-of-wind.json"], 1) {
		require.Nil(t, d.Make(ctx, nil))
		break
	}
}

// TestSurvey prints how many deals pass and what refuses the others.
func TestSurvey(t *testing.T) {
	if *surveyed == 0 {
		t.Skip("it measures where -deals is given")
	}
	judge := analysis.New(nil)
	tb := table12(t)
	lines := packs(t)["night-of-wind.json"].KoaLines.said()
	for _, tries := range []int{1, redeals} {
		refused, warned := make(gen.Rejections), make(map[string]int)
		passed, start := 0, time.Now()
		for i := range *surveyed {
			p := tb.dealer(uint32(7919*i+1), tries).run(t.Context(), refused)
			if p == nil {
				continue
			}
			p.KoaLines = lines
			verdict := judge.Judge(t.Context(), p, judge.Profiles[0])
			if verdict.Outcome == validate.Passed {
				passed++
			}
			codes := make(map[string]bool)
			for _, f := range verdict.Findings {
				codes[f.Rule.Code] = true
			}
			for code := range codes {
				warned[code]++
			}
		}
		fmt.Printf("%d of %d deals pass of which an act is dealt %d times at most, %.2f s each; given up: %v; found: %v\n", passed, *surveyed, tries,
			time.Since(start).Seconds()/float64(*surveyed), refused, slices.Sorted(maps.Keys(warned)))
		fmt.Println(warned)
	}
}
