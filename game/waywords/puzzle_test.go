package waywords

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSymbols(t *testing.T) {
	for _, good := range []Symbol{"A", "Z", "SEA", "A0_9", Symbol(strings.Repeat("A", 32))} {
		require.True(t, good.Valid(), good)
	}
	for _, bad := range []Symbol{"", "a", "@", "[", "0A", "_A", "Aa", "A/", "A:", "A@", "A[", "A`", "A{", Symbol(strings.Repeat("A", 33))} {
		require.False(t, bad.Valid(), bad)
	}
	for symbol, letter := range map[Symbol]byte{"A": 'A', "Z": 'Z', "": 0, "@": 0, "[": 0, "AB": 0, "a": 0} {
		require.Equal(t, letter, symbol.Letter(), symbol)
	}
}

func TestEnums(t *testing.T) {
	for _, m := range []SelectionModel{Ray4, Ray8, Adjacent4, Adjacent8} {
		require.True(t, m.Valid(), m)
	}
	for _, m := range []MarkerStyle{ArrowUp, ArrowDown, ArrowLeft, ArrowRight} {
		require.True(t, m.Valid(), m)
	}
	require.True(t, Ortho4.Valid() && Ortho8.Valid())
	require.False(t, SelectionModel("RAY").Valid() || ConnectivityModel("").Valid() || MarkerStyle("ARROW").Valid())
}

func TestLexicon(t *testing.T) {
	full := Lexicon(strings.Repeat("ABC ", lexiconBytes/4-1) + "ABCD")
	require.Len(t, full, lexiconBytes)
	for _, good := range []Lexicon{"ABC", "AAA ZZZ", "ABCDEFGH ABC", full} {
		require.True(t, good.Valid(), "%.40q", good)
	}
	for _, bad := range []Lexicon{"", "AB", "ABCDEFGHI", "AB ABC", "ABC AB", "ABC ", " ABC", "ABC  ABC", "abc", "AB@", "AB[", full + "E"} {
		require.False(t, bad.Valid(), "%.40q", bad)
	}
	require.True(t, Lexicon("SUN MOON").Has("MOON"))
	require.False(t, Lexicon("SUN MOON").Has("MOO"))
}

// TestFaults: what is wrong with cells and tokens beyond the schema, and where.
func TestFaults(t *testing.T) {
	require.Empty(t, sample().Faults())
	p := sample()
	cells := p.Grid.Cells
	cells[0].Value, cells[1].Value, cells[2].Value = "SEA", "", "?" // the last is none of the forms: the schema's
	cells[4].Type, cells[4].Value = EmojiCell, ""
	cells[5].Type, cells[5].Value = EmojiCell, "SEA"
	cells[6].Type, cells[6].Value, cells[6].Meaning = EmojiCell, "SEA", "sea"
	p.Words.Path[1].Tokens[2].V, p.Words.Path[1].Tokens[0] = "SEA", Token{Emoji, "SEA"}
	p.Words.Additional[0].Tokens[0].V, p.Words.Additional[0].Tokens[1].V = "SUN", "?"
	var told []string
	for _, f := range p.Faults() {
		told = append(told, f.Pointer+" "+f.Message)
	}
	require.Equal(t, []string{
		`/grid/cells/0 is a LETTER with the value "SEA", not one letter A-Z`,
		`/grid/cells/1 is a LETTER with the value "", not one letter A-Z`,
		`/grid/cells/4 is an EMOJI without the id of one as value`,
		`/grid/cells/5 is an EMOJI without a meaning`,
		`/words/path/1/tokens/2 is a letter token with the value "SEA", not one letter A-Z`,
		`/words/additional/0/tokens/0 is a letter token with the value "SUN", not one letter A-Z`,
	}, told)
	require.Equal(t, "{SEA}R{SEA}", (&Word{Tokens: []Token{{Emoji, "SEA"}, {Letter, "R"}, {Emoji, "SEA"}}}).Text())
}

// TestHowToPlayNamesWhatTheDayHas and nothing that it has not.
func TestHowToPlayNamesWhatTheDayHas(t *testing.T) {
	p := sample()
	p.Config.AllowReverseSelection = false
	words := map[SelectionModel]string{
		Ray4: "straight lines, across or down.", Ray8: "straight lines, also diagonally.",
		Adjacent4: "neighboring letter, across or down", Adjacent8: "neighboring letter, also diagonally",
	}
	for model, said := range words {
		p.Config.SelectionModel = model
		require.Contains(t, strings.Join(HowToPlay(p), "\n"), said)
	}
	told := map[string]func(){
		"Drag from either end": func() { p.Config.AllowReverseSelection = true },
		"A picture stands":     func() { p.Grid.Cells[0].Type = EmojiCell },
		"Pyrite:":              func() { p.Pyrite = [][]CellID{{"K3", "Q3", "Z3"}} },
		"the theme shows once": func() { p.Config.ThemeAfterFirstWord = true },
	}
	for said, set := range told {
		require.NotContains(t, strings.Join(Rules(p), "\n"), said)
		set()
		require.Contains(t, strings.Join(Rules(p), "\n"), said)
	}
}

func TestTheDictionaryShowsItsEmoji(t *testing.T) {
	d, err := DefaultDictionary()
	require.NoError(t, err)
	glyphs := d.Glyphs()
	require.Len(t, glyphs, len(d.Emoji))
	for i := range d.Emoji {
		require.Same(t, &d.Emoji[i], d.Find(d.Emoji[i].ID))
		require.Equal(t, d.Emoji[i].Symbol, glyphs[d.Emoji[i].ID])
	}
	require.Nil(t, d.Find("NO_SUCH_EMOJI"))
}
