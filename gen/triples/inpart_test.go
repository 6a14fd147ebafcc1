package triples

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestNoLineNamesATileInPart: a line goes where one of its telling words stands on one tile, and
// stays where the word is common, stands on two tiles, or on none.
func TestNoLineNamesATileInPart(t *testing.T) {
	lines := Lines{
		Miss:  []string{"The toaster knows.", "Biscuits, I see.", "The window is open.", "Somebody waters them.", "No.", "That jar."},
		Final: []string{"Good night, toaster."},
		Suspicion: []Suspicion{
			{"control_path", "One habit.", "(I watch habits.)"},
			{"control_path:manual", "Hands made toast.", "(I watch the toasting.)"},
			{"claim_shape", "One story.", "(The toaster told me.)"},
		},
	}
	tiles := []triples.Tile{{Text: "Toasters' manual"}, {Text: "Biscuit tin"}, {Text: "Half a biscuit"}, {Text: "Open window"}, {Text: "Toasting fork"}, {Text: "Jar"}}
	said := newSpeech(&lines).on(tiles)
	require.Equal(t, []string{"Biscuits, I see.", "The window is open.", "Somebody waters them.", "No.", "That jar."}, said.Miss)
	require.Empty(t, said.Final)
	require.Equal(t, map[triples.ConcernKey]string{"control_path": "One habit."}, said.Suspicion)
	require.Len(t, said.SuspicionSubtitle, 1)
	require.Len(t, lines.Miss, 6, "the pack keeps its lines")
	require.Equal(t, lines.Miss, newSpeech(&lines).on(nil).Miss)
}

func TestStemsJoinTheFormsOfAWord(t *testing.T) {
	for _, forms := range []string{"bake bakes baked baking", "stop stops stopped stopping", "berry berries", "glass glasses", "worry worries worried worrying", "toaster toasters"} {
		words := strings.Fields(forms)
		for _, word := range words {
			require.Equal(t, stem(words[0]), stem(word), word)
		}
	}
	require.NotEqual(t, stem("spoon"), stem("spool"))
}

// TestTheCommonestWordsAreListedOnce, in order, each of five letters and more.
func TestTheCommonestWordsAreListedOnce(t *testing.T) {
	var words []string
	for row := range strings.Lines(common) {
		if !strings.HasPrefix(row, "#") {
			words = append(words, strings.Fields(row)...)
		}
	}
	require.True(t, slices.IsSorted(words))
	require.Equal(t, len(words), len(slices.Compact(slices.Clone(words))))
	for _, word := range words {
		require.GreaterOrEqual(t, len(word), telling, word)
	}
	require.Contains(t, common, "Apache-2.0")
}

// TestEnoughLinesAreLeft: what is left out of the pools of real boards is a small part.
func TestEnoughLinesAreLeft(t *testing.T) {
	all, left := 0, 0
	for name, p := range packs(t) {
		n := 0
		for draft := range assemble(p, 1, "", nil) {
			k := draft.Make(t.Context(), nil).KoaLines
			for _, pool := range [][2][]string{{p.KoaLines.LockSuccess, k.LockSuccess}, {p.KoaLines.Miss, k.Miss}, {p.KoaLines.Processing, k.Processing}, {p.KoaLines.Final, k.Final}} {
				require.GreaterOrEqual(t, len(pool[1]), 2, "%s: %s", name, draft.Label)
				all, left = all+len(pool[0]), left+len(pool[1])
			}
			if n++; n == 20 {
				break
			}
		}
	}
	share := 100 * float64(all-left) / float64(all)
	t.Logf("%.1f %% of lines are left out", share)
	require.Less(t, share, 15.0)
	require.Greater(t, share, 2.0)
}
