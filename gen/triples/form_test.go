package triples

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/prompts"
	"dailies/schemas"
)

// example is the pack that the prompt shows: two of its triples have six tiles each.
func example(t *testing.T) *Pack {
	t.Helper()
	p := new(Pack)
	require.NoError(t, document.Strict(prompts.TriplesExample, p))
	require.Empty(t, check(p))
	return p
}

const six = 2 // the position of a triple of six tiles in the example

// TestFaultsOfTheFormAreToldAtTheirPlace harms the example, one fault at a time.
func TestFaultsOfTheFormAreToldAtTheirPlace(t *testing.T) {
	type object = map[string]any
	tiles := func(set object) []any { return set["tiles"].([]any) }
	for want, harm := range map[string]func(set object){
		"/triples/2/tiles has fewer than 3 items":                   func(set object) { set["tiles"] = tiles(set)[:1] },
		"/triples/2/tiles has more than 6 items":                    func(set object) { set["tiles"] = append(tiles(set), tiles(set)[0]) },
		"/triples/2/tiles/4/why 28":                                 func(set object) { tiles(set)[4].(object)["why"] = strings.Repeat("é", 29) },
		"/triples/2/idea 50":                                        func(set object) { set["idea"] = strings.Repeat("é", 51) },
		"/triples/2/tiles/0/visible/1 allowed":                      func(set object) { tiles(set)[0].(object)["visible"] = []any{"topic_family", "smell"} },
		"/triples/2/tiles/3 does not say why it meets the idea":     func(set object) { delete(tiles(set)[3].(object), "why") },
		"/triples/2 the triple has no idea":                         func(set object) { delete(set, "idea") },
		"/triples/2/ruleExplanation the triple has 6 tiles":         func(set object) { set["idea"], set["ruleExplanation"] = "", "All crack." },
		"/triples/2/ruleExplanation the triple has an idea as well": func(set object) { set["ruleExplanation"] = "All crack." },
		"/triples/2/idea an explanation of 141 characters, more than 140": func(set object) {
			set["idea"] = strings.Repeat("i", 50)
			for _, tile := range tiles(set)[3:] {
				tile.(object)["why"] = strings.Repeat("w", 28)
			}
		},
	} {
		var doc object
		require.NoError(t, json.Unmarshal(prompts.TriplesExample, &doc))
		harm(doc["triples"].([]any)[six].(object))
		data, err := json.Marshal(doc)
		require.NoError(t, err)
		sub, err := New(schemas.TriplesPack).Parse(data)
		require.NoError(t, err)
		pointer, message, _ := strings.Cut(want, " ")
		var told []string
		for _, f := range sub.Findings {
			told = append(told, f.Pointer+" "+f.Message)
		}
		require.True(t, slices.ContainsFunc(told, func(s string) bool {
			return strings.HasPrefix(s, pointer+" ") && strings.Contains(s, message)
		}), "%s: %q", want, told)
	}
}

// TestAnyThreeTilesOfASetAreDealt: all that are not contested, each with an explanation that
// speaks of these three, and only with the words that these three hide.
func TestAnyThreeTilesOfASetAreDealt(t *testing.T) {
	p := example(t)
	set := p.Triples[six]
	p.Contested = append(p.Contested, Contested{set.Tiles[0].Text, set.Tiles[3].Text})
	require.Empty(t, check(p))
	seen := make(map[string]bool)
	for draft := range assemble(p, 3, "", nil) {
		for _, dealt := range draft.Make(t.Context(), nil).TrueTriples {
			require.LessOrEqual(t, utf8.RuneCountInString(dealt.RuleExplanation), maxExplanation)
			if dealt.Title == set.Title {
				seen[dealt.RuleExplanation] = true
			}
		}
	}
	require.Len(t, seen, 20-4, "of 20 choices 4 have both contested tiles")
	require.True(t, seen["You crack all of them sooner or later: an egg, a password, a joke."], "%v", seen)
}

func TestASetOfWhichNothingCanBeDealtIsRefused(t *testing.T) {
	p := example(t)
	var texts Contested
	for _, c := range p.Triples[six].Tiles[:5] {
		texts = append(texts, c.Text)
	}
	p.Contested = append(p.Contested, texts)
	require.Equal(t, "/contested/1", check(p)[0].Pointer)
	p.Contested[1] = texts[:4] // which leaves one of them and the two others
	require.Empty(t, check(p))
}

// TestHiddenWordsAreThoseOfTheDeal: a board names the words that its own tiles hide.
func TestHiddenWordsAreThoseOfTheDeal(t *testing.T) {
	cards := []Card{{Text: "Crumb trail"}, {Text: "Login history"}, {Text: "Steam sensor"}}
	words := []triples.HiddenWord{"RUM", "GIN", "TEA", "ALE"}
	require.Equal(t, []triples.HiddenWord{"RUM", "GIN", "TEA"}, hiddenIn(words, cards))
	require.Equal(t, []triples.HiddenWord{"RUM", "GIN", "TEA", "ALE"}, words)
}

// TestVisibleTagsReachTheBoard: those of the decoys, too.
func TestVisibleTagsReachTheBoard(t *testing.T) {
	for draft := range assemble(example(t), 1, "", nil) {
		puzzle := draft.Make(t.Context(), nil)
		for _, tile := range puzzle.Tiles {
			require.NotEmpty(t, tile.Visible, tile.Text)
		}
		data, err := json.Marshal(puzzle)
		require.NoError(t, err)
		again, err := triples.Decode(data)
		require.NoError(t, err)
		require.Equal(t, puzzle.Tiles, again.Tiles)
		_, err = triples.Decode(bytes.Replace(data, []byte(`"visible":["`), []byte(`"visible":["smell_`), 1))
		require.ErrorContains(t, err, "not an allowed value")
		return
	}
}

// TestALargeSetMakesDraftsOfItsOwn: the label tells deals of one choice apart.
func TestALargeSetMakesDraftsOfItsOwn(t *testing.T) {
	labels := make(map[string]bool)
	for draft := range assemble(example(t), 1, "", make(gen.Rejections)) {
		require.False(t, labels[draft.Label], draft.Label)
		labels[draft.Label] = true
		if strings.Contains(draft.Label, "cracked") {
			require.Regexp(t, `cracked \([1-6], [1-6], [1-6]\)`, draft.Label)
		}
		require.NotContains(t, draft.Label, "own-up (")
	}
}
