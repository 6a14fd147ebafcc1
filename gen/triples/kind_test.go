package triples

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	analysis "dailies/validate/triples"
)

// spelled is a word with another one in it in capitals: rouTINe.
var spelled = regexp.MustCompile(`[A-Za-z]*(?:[a-z][A-Z]{2,}|[A-Z]{2,}[a-z])[A-Za-z]*`)

// capitals is a word that an explanation spells out in capitals: STRESSED.
var capitals = regexp.MustCompile(`\b[A-Z]{3,}\b`)

// TestWordplayIsTrue: an explanation of an anagram, a reversal or a letter changed or lost
// spells the word on each tile and then the new word, and the new word is right.
func TestWordplayIsTrue(t *testing.T) {
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			holds := becomes(set.Kind)
			if holds == nil {
				continue
			}
			words := capitals.FindAllString(set.explanation(set.Tiles...), -1)
			require.Len(t, words, 2*len(set.Tiles), "%s: %s", name, set.ID)
			for i, tile := range set.Tiles {
				from, to := words[2*i], words[2*i+1]
				require.Contains(t, strings.Fields(game.Fold(tile.Text)), strings.ToLower(from), "%s: %s", name, set.ID)
				require.True(t, holds(from, to), "%s: %s to %s", set.ID, from, to)
			}
		}
	}
}

// becomes returns whether a word makes another in the way of a kind; nil for a kind that changes none.
func becomes(kind game.ID) func(from, to string) bool {
	switch kind {
	case "anagram":
		return func(from, to string) bool { return from != to && letters(from) == letters(to) }
	case "reversal":
		return func(from, to string) bool { return backward(from) == to }
	case "one-letter":
		return func(from, to string) bool { return changed(from, to) == 1 }
	case "one-less":
		return shortened
	}
	return nil
}

// TestInitialsAreTrue: an explanation of initials spells them in capitals, tile by tile.
func TestInitialsAreTrue(t *testing.T) {
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			if set.Kind != "initials" {
				continue
			}
			words := capitals.FindAllString(set.explanation(set.Tiles...), -1)
			require.Len(t, words, len(set.Tiles), "%s: %s", name, set.ID)
			for i, tile := range set.Tiles {
				require.Equal(t, words[i], initials(tile.Text), "%s: %s", name, set.ID)
			}
		}
	}
}

func initials(text string) (spelled string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' }) {
		spelled += strings.ToUpper(word[:1])
	}
	return spelled
}

func letters(word string) string {
	sorted := []byte(word)
	slices.Sort(sorted)
	return string(sorted)
}

func backward(word string) string {
	turned := []byte(word)
	slices.Reverse(turned)
	return string(turned)
}

// changed counts the places where two words of one length differ; -1 for two lengths.
func changed(from, to string) (n int) {
	if len(from) != len(to) {
		return -1
	}
	for i := range len(from) {
		if from[i] != to[i] {
			n++
		}
	}
	return n
}

// shortened reports whether a word is another with one letter taken out of it.
func shortened(from, to string) bool {
	for i := range from {
		if from[:i]+from[i+1:] == to {
			return true
		}
	}
	return false
}

// TestPhrasesAreSpelled: an explanation of a phrase says which word goes before or after a word
// of each tile, and spells the results.
func TestPhrasesAreSpelled(t *testing.T) {
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			if set.Kind != "phrase" {
				continue
			}
			said := phraseOf.FindStringSubmatch(set.explanation(set.Tiles...))
			require.NotNil(t, said, "%s: %s", name, set.ID)
			spelled := strings.Split(said[3], ", ")
			require.Len(t, spelled, len(set.Tiles), "%s: %s", name, set.ID)
			for i, tile := range set.Tiles {
				made := slices.ContainsFunc(strings.Fields(game.Fold(tile.Text)), func(word string) bool {
					parts := []string{word, strings.ToLower(said[1])}
					if said[2] == "before" {
						slices.Reverse(parts)
					}
					return strings.Join(parts, "") == strings.ReplaceAll(spelled[i], " ", "")
				})
				require.True(t, made, "%s: %s: %s", name, set.ID, tile.Text)
			}
		}
	}
}

// TestTriosAreCalledInOrder: where an explanation calls three words with which the tiles
// begin, as those of trios and sequences do, each tile begins with the word in its place.
func TestTriosAreCalledInOrder(t *testing.T) {
	called := regexp.MustCompile(`^(\w+), (\w+)(?:,|,? and|,? or) (\w+): each begins with`)
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			words := called.FindStringSubmatch(set.explanation(set.Tiles...))
			if words == nil {
				continue
			}
			for i, tile := range set.Tiles {
				require.True(t, strings.HasPrefix(game.Fold(tile.Text), strings.ToLower(words[i+1])), "%s: %s: %s", name, set.ID, tile.Text)
			}
		}
	}
}

// TestRhymesComeLast: the word that rhymes is the last of its tile, and its explanation names it.
func TestRhymesComeLast(t *testing.T) {
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			if set.Kind != "rhyme" {
				continue
			}
			named := strings.Fields(game.Fold(set.explanation(set.Tiles...)))
			for _, tile := range set.Tiles {
				words := strings.Fields(game.Fold(tile.Text))
				require.Contains(t, named, words[len(words)-1], "%s: %s: %s", name, set.ID, tile.Text)
			}
		}
	}
}

// TestWhatIsHeardIsNotRead: the word that a tile sounds like, which the explanation names
// after its colon, stands on no tile of any triple of the pack, where it would be read.
func TestWhatIsHeardIsNotRead(t *testing.T) {
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			if set.Kind != "homophone" {
				continue
			}
			_, heard, colon := strings.Cut(set.explanation(set.Tiles...), ": ")
			require.True(t, colon, "%s: %s names what is heard after a colon", name, set.ID)
			for _, word := range strings.Fields(game.Fold(heard)) {
				for _, other := range p.Triples {
					for _, tile := range other.Tiles {
						read := strings.Fields(game.Fold(tile.Text))
						require.False(t, len(word) > 2 && slices.Contains(read, word), "%s: %s: %s", name, set.ID, tile.Text)
					}
				}
			}
		}
	}
}

// TestWordsAcrossWords: an explanation of a word across two words spells it in capitals
// with the gap, and so it stands on the tile.
func TestWordsAcrossWords(t *testing.T) {
	across := regexp.MustCompile(`[a-z]*[A-Z]+ [A-Z]+[a-z]*`)
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			if set.Kind != "across" {
				continue
			}
			require.NotEmpty(t, set.Hidden, "%s: %s", name, set.ID)
			hosts := across.FindAllString(set.explanation(set.Tiles...), -1)
			require.Len(t, hosts, len(set.Tiles), "%s: %s", name, set.ID)
			for i, host := range hosts {
				require.Contains(t, strings.ToLower(set.Tiles[i].Text), strings.ToLower(host), "%s: %s", name, set.ID)
			}
		}
	}
}

// TestEverySetHasItsKind: one of those in docs/triples.md, and a hidden word where the
// explanation spells one that stands on the tiles, and nowhere else.
func TestEverySetHasItsKind(t *testing.T) {
	for name, p := range packs(t) {
		for _, set := range p.Triples {
			require.Positive(t, analysis.Grade(set.Kind), "%s: %s", name, set.ID)
			hosts := spelled.FindAllString(set.explanation(set.Tiles...), -1)
			if set.Kind == "across" {
				continue // TestWordsAcrossWords
			}
			if set.Kind != "hidden-word" {
				require.Empty(t, hosts, "%s: %s", name, set.ID)
				require.Empty(t, set.Hidden, "%s: %s", name, set.ID)
				continue
			}
			for _, w := range set.Hidden {
				require.Contains(t, set.explanation(set.Tiles...), string(w), "%s: %s", name, set.ID)
			}
			require.Len(t, hosts, len(set.Tiles), "%s: %s", name, set.ID)
			for i, host := range hosts {
				require.Contains(t, strings.ToLower(set.Tiles[i].Text), strings.ToLower(host), "%s: %s", name, set.ID)
			}
		}
	}
}
