package catalog

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// british lists words that an American would not use, or would use of something else. "Shall" is
// one where somebody speaks: a contract may say it.
func british() []string {
	return []string{
		"roundabout", "roundabouts", "letterbox", "letterboxes", "letter box", "postbox", "postcode", "postcodes",
		"by post", "bin night", "bin bag", "bin bags", "dustbin", "dustbins", "rubbish", "duvet", "duvets", "canteen",
		"canteens", "towel rail", "towel rails", "fabric conditioner", "tea towel", "tea towels", "washing up",
		"bathroom tap", "hot tap", "cold tap", "at the weekend", "at the weekends", "fortnight", "fortnights",
		"on holiday", "full stop", "whilst", "amongst", "learnt", "has got to", "round the corner", "football club",
		"lorry", "lorries", "pavements", "petrol", "car park", "tyre", "tyres", "kerb", "kerbs", "spanner", "spanners",
		"hosepipe", "plughole", "nappy", "nappies", "pram", "prams", "telly", "flatmate", "hob", "hobs", "queueing",
		"jumper", "jumpers", "caretaker", "caretakers", "maths", "extractor fan", "trolley", "trolleys", "wellies",
		"groyne", "groynes", "crisps", "cuppa", "sultana", "sultanas", "panto", "pantos", "colour", "colours", "favour",
		"favourite", "neighbour", "neighbours", "neighbourhood", "honour", "flavour", "humour", "rumour", "labour",
		"behaviour", "grey", "greys", "theatre", "theatres", "centre", "centres", "metre", "metres", "litre", "litres",
		"plough", "ploughs", "pyjamas", "jewellery", "mould", "mouldy", "aluminium", "travelled", "labelled", "cancelled",
		"signalled", "realise", "realised", "recognise", "recognised", "organise", "organised", "apologise", "apologised",
		"i shall", "we shall", "you shall", "shall i", "shall we",
	}
}

// fine are texts in which such a word is American.
func fine() []string {
	return []string{"Half-full canteen", "CANTEEN", "CANTEENS", "JUMPER", "JUMPERS", "TROLLEY", "TROLLEYS"} // a flask, a dress, a streetcar
}

// isBritish returns the British word of a text, if it has one.
func isBritish(text string) string {
	if slices.Contains(fine(), text) {
		return ""
	}
	letters := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c < 'a' || c > 'z' })
	said := " " + strings.Join(letters, " ") + " "
	for _, word := range british() {
		if strings.Contains(said, " "+word+" ") {
			return word
		}
	}
	return ""
}

// TestPacksAreAmerican: no text of any pack or example, and no word of a waywords topic, is
// British.
func TestPacksAreAmerican(t *testing.T) {
	t.Parallel()
	look := func(files fs.FS, pattern, where string) {
		names, err := fs.Glob(files, pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names, where)
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			require.NoError(t, err)
			eachText(tree(t, data), func(text string) {
				if word := isBritish(text); word != "" {
					t.Errorf("%s %s says %q: %s", where, name, word, text)
				}
			})
		}
	}
	for _, g := range Games() {
		look(g.Packs, "*.json", g.Name())
	}
	look(os.DirFS("../../prompts"), "*.example.json", "the prompts'")
	for _, says := range []string{"And so shall I.", "At the weekend", "Letterbox scratch", "DUVET"} {
		require.NotEmpty(t, isBritish(says), says)
	}
	require.Empty(t, isBritish(`"Staff shall report dry."`))
}

// eachText visits the texts of a document, but for ids, which have no space and are of small
// letters.
func eachText(v any, visit func(string)) {
	switch n := v.(type) {
	case map[string]any:
		for _, value := range n {
			eachText(value, visit)
		}
	case []any:
		for _, value := range n {
			eachText(value, visit)
		}
	case string:
		if strings.ToLower(n) != n || strings.Contains(n, " ") {
			visit(n)
		}
	}
}
