package lint

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	"dailies/lint/window"
	"dailies/validate"
	checkAura "dailies/validate/aura"
	checkFreeplay "dailies/validate/freeplay"
	checkTestimony "dailies/validate/testimony"
	checkTriples "dailies/validate/triples"
	checkWaywords "dailies/validate/waywords"
)

var update = flag.Bool("update", false, "rewrite what the window knows of fixtures")

// TestFactsOfFixtures holds what the window knows of some good dailies against a file, so that a figure
// that a change loses or counts otherwise is seen.
func TestFactsOfFixtures(t *testing.T) {
	var told strings.Builder
	tell := func(file string, f window.Facts) {
		fmt.Fprintf(&told, "%s\n  content %x\n  names: %s\n", file, f.Content[:6], strings.Join(f.Names, "; "))
		for _, aspect := range slices.Sorted(maps.Keys(f.Tallies)) {
			fmt.Fprintf(&told, "  %s:", aspect)
			for _, n := range f.Tallies[aspect] {
				fmt.Fprintf(&told, " %q %d at %d;", n.Value, n.Count, n.At)
			}
			told.WriteByte('\n')
		}
		for _, m := range f.Marks {
			fmt.Fprintf(&told, "  mark: %+v\n", m)
		}
		fmt.Fprintf(&told, "  policies: %v\n", f.Policies)
	}
	factsOf(t, tell, "triples", triples.Decode, checkTriples.New(nil), triplesFacts, "guest-wifi", "midnight-fridge", "parcel-on-the-step")
	factsOf(t, tell, "waywords", waywords.Decode, checkWaywords.New(nil), waywordsFacts, "garden-7x7", "emoji-7x7", "friday-8x8")
	factsOf(t, tell, "aura", aura.Decode, checkAura.New(nil), auraFacts, "coffee", "sunday")
	factsOf(t, tell, "testimony", testimony.Decode, checkTestimony.New(nil), testimonyFacts, "hard-oven", "normal-washer")
	factsOf(t, tell, "freeplay", freeplay.Decode, checkFreeplay.New(nil), freeplayFacts, "narrow-channel")
	file := filepath.Join("testdata", "facts.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(told.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), told.String(), "if this is meant, go test ./lint -update")
}

// factsOf tells the facts of fixtures of a game.
func factsOf[P, A any](t *testing.T, tell func(string, window.Facts), name string, decode func([]byte) (*P, error), judge validate.Game[P, A], facts func(*P, *A) window.Facts, fixtures ...string) {
	t.Helper()
	for _, fixture := range fixtures {
		data, err := os.ReadFile(filepath.Join("../validate", name, "testdata/good", fixture+".json"))
		require.NoError(t, err)
		p, err := decode(data)
		require.NoError(t, err)
		tell(name+" "+fixture, facts(p, judge.Judge(context.Background(), p, judge.Profiles[0]).Analysis))
	}
}
