package triples

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
	"dailies/gen"
)

// TestHiddenWordsAreNamed: a pack says which words its tiles hide, truly, and a board
// says it too, since the window looks at boards.
func TestHiddenWordsAreNamed(t *testing.T) {
	fresh := func() *Pack {
		p := packs(t)["bin-night.json"]
		require.NotNil(t, p)
		require.Equal(t, []triples.HiddenWord{"JAR", "CAN", "CARD"}, p.Triples[1].Hidden)
		return p
	}
	for want, harm := range map[string]func(*Pack){
		"a triple of the kind hidden-word names the words that its tiles hide, as hidden": func(p *Pack) { p.Triples[1].Hidden = nil },
		"no tile of the triple hides OWL in its spelling":                                 func(p *Pack) { p.Triples[1].Hidden[0] = "OWL" },
		`the tile "Door-ajar alert" hides none of the words that its triple names`:        func(p *Pack) { p.Triples[1].Hidden = p.Triples[1].Hidden[1:] },
		`the tile "Red ink" is not of the triple and hides DIN as well`: func(p *Pack) {
			p.Triples[1].Tiles[0].Text, p.Triples[1].Hidden[0] = "Landing", "DIN"
			p.Triples[0].Tiles[0].Text = "Red ink"
		},
		`the tile "Metal canister" is not of the triple and hides CAN as well`: func(p *Pack) { p.Decoys[0].Text = "Metal canister" },
	} {
		p := fresh()
		harm(p)
		var messages []string
		for _, f := range check(p) {
			require.Equal(t, gen.ErrPackReference, f.Rule)
			messages = append(messages, f.Message)
		}
		require.Contains(t, messages, want)
	}
	p, said := fresh(), 0
	for draft := range assemble(p, 1, "", make(gen.Rejections)) {
		puzzle := draft.Make(t.Context(), make(gen.Rejections))
		for _, set := range puzzle.TrueTriples {
			require.Equal(t, set.Kind == hiddenKind, len(set.Hidden) > 0)
			said += len(set.Hidden)
		}
		if said > 0 {
			return
		}
	}
	t.Fatal("no board hides a word")
}
