package triples

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// phraseOf matches what an explanation of a phrase says of a word and the first word of each
// tile, or one of its words, and what they become: "The cat went before the first word: catwalk,
// catfish, catnap."
var phraseOf = regexp.MustCompile(`(?i)\b([a-z]+) (?:(?:goes|comes|went|fits|belongs|stands|lies|fall) )?(before|after) (?:(?:the|its) first word|one word of each)\b[^:]*: (.+)\.$`)

// TestNoIdeaStandsInTwoPacks: a player who has solved "put cat before it" once has solved it
// for good, and the same goes for any two sets that share two words that count.
func TestNoIdeaStandsInTwoPacks(t *testing.T) {
	type idea struct {
		pack, set string
		keys      []string
	}
	var before []idea
	phrases := make(map[string]string)
	for name, p := range packs(t) {
		for i := range p.Triples {
			set := &p.Triples[i]
			if set.Kind == "phrase" {
				m := phraseOf.FindStringSubmatch(set.explanation(set.Tiles...))
				require.NotNil(t, m, "%s: %s says which word goes where", name, set.ID)
				word := strings.ToLower(m[1])
				require.Empty(t, phrases[word], "%s: %s puts %s somewhere, too", name, set.ID, word)
				phrases[word] = name
			}
			one := idea{name, string(set.ID), keys(set)}
			for _, other := range before {
				if same := shared(one.keys, other.keys); other.pack != name {
					require.Less(t, len(same), 2, "%s: %s and %s: %s have %v in common", name, set.ID, other.pack, other.set, same)
				}
			}
			before = append(before, one)
		}
	}
}

// keys are the words that a set turns on: those on its tiles that its explanation names
// too, and those that the explanation spells in capitals.
func keys(set *Triple) []string {
	named := strings.Fields(game.Fold(set.explanation(set.Tiles...)))
	var words []string
	for _, word := range capitals.FindAllString(set.explanation(set.Tiles...), -1) {
		words = append(words, strings.ToLower(word))
	}
	for i := range set.Tiles {
		for _, word := range strings.Fields(game.Fold(set.Tiles[i].Text)) {
			if len(word) > 2 && slices.Contains(named, word) {
				words = append(words, word)
			}
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

func shared(a, b []string) (both []string) {
	for _, word := range a {
		if slices.Contains(b, word) {
			both = append(both, word)
		}
	}
	return both
}

// TestTwoSetsOfOneIdeaAreSeen: other tiles around the same words are the same set.
func TestTwoSetsOfOneIdeaAreSeen(t *testing.T) {
	set := func(rule string, texts ...string) *Triple {
		s := &Triple{RuleExplanation: rule}
		for _, text := range texts {
			s.Tiles = append(s.Tiles, Card{Text: text})
		}
		return s
	}
	one := keys(set("Rock, paper, scissors: each begins with one.", "Rock radio", "Paper trail", "Scissors kick"))
	two := keys(set("What beats what: a rock, some paper, scissors.", "Rock garden", "Wet paper", "Safety scissors"))
	require.Equal(t, []string{"paper", "rock", "scissors"}, shared(one, two))
	require.Empty(t, shared(one, keys(set("Each is a rock.", "Granite step", "Slate roof", "Paper trail"))))
	require.Equal(t, []string{"owls", "slow"}, keys(set("Sort it: SLOW is OWLS.", "Slow walker")))
}

// TestPhrasesAndRhymesAreSpelledOut: an explanation of a phrase has each word in its final form
// (mailbox, juice box), and one of a rhyme has the word that each tile ends on.
func TestPhrasesAndRhymesAreSpelledOut(t *testing.T) {
	for name, p := range packs(t) {
		for i := range p.Triples {
			set := &p.Triples[i]
			named := " " + game.Fold(set.explanation(set.Tiles...)) + " "
			for _, tile := range set.Tiles {
				words := strings.Fields(game.Fold(tile.Text))
				switch set.Kind {
				case "rhyme":
					require.Contains(t, named, " "+words[len(words)-1]+" ", "%s: %s", name, set.ID)
				case "phrase":
					m := phraseOf.FindStringSubmatch(set.explanation(set.Tiles...))
					spelled := slices.ContainsFunc(words, func(first string) bool {
						second := strings.ToLower(m[1])
						if m[2] == "before" {
							first, second = second, first
						}
						return strings.Contains(named, " "+first+second+" ") || strings.Contains(named, " "+first+" "+second+" ")
					})
					require.True(t, spelled, "%s: %s: %s", name, set.ID, tile.Text)
				}
			}
		}
	}
}

// beginsOf is the list of an explanation such as "Rock, paper, scissors: each begins with one".
var beginsOf = regexp.MustCompile(`^([A-Z][a-z]+(?:, [a-z]+)+(?:,? and [a-z]+)?): each begins with `)

// TestEachBeginsWithItsWord: where an explanation lists what its tiles begin with, they do,
// in that order.
func TestEachBeginsWithItsWord(t *testing.T) {
	seen := 0
	for name, p := range packs(t) {
		for i := range p.Triples {
			set := &p.Triples[i]
			m := beginsOf.FindStringSubmatch(set.explanation(set.Tiles...))
			if m == nil {
				continue
			}
			listed := strings.Fields(strings.ReplaceAll(game.Fold(m[1]), " and ", " "))
			require.Len(t, listed, len(set.Tiles), "%s: %s", name, set.ID)
			for j, tile := range set.Tiles {
				require.True(t, strings.HasPrefix(game.Fold(tile.Text), listed[j]), "%s: %s: %s", name, set.ID, tile.Text)
			}
			seen++
		}
	}
	require.Greater(t, seen, 10)
}

// TestSoundsAreNotSpelled: what a set only sounds like stands on none of its tiles.
func TestSoundsAreNotSpelled(t *testing.T) {
	seen := 0
	for name, p := range packs(t) {
		for i := range p.Triples {
			set := &p.Triples[i]
			_, listed, found := strings.Cut(set.explanation(set.Tiles...), ": ")
			if set.Kind != "homophone" || !found {
				continue
			}
			sounds := strings.Fields(game.Fold(listed))
			for _, tile := range set.Tiles {
				for _, word := range strings.Fields(game.Fold(tile.Text)) {
					require.False(t, len(word) > 2 && slices.Contains(sounds, word), "%s: %s: %s", name, set.ID, word)
				}
			}
			seen++
		}
	}
	require.Greater(t, seen, 10)
}

// TestSubtextsTellNothingApart: about the same share of a pack's decoys as of its members has a
// subtext, or the subtext alone gives away which is which.
func TestSubtextsTellNothingApart(t *testing.T) {
	for name, p := range packs(t) {
		all, members, decoys := 0, 0, 0
		for i := range p.Triples {
			all += len(p.Triples[i].Tiles)
			for _, tile := range p.Triples[i].Tiles {
				if tile.Subtext != "" {
					members++
				}
			}
		}
		for i := range p.Decoys {
			if p.Decoys[i].Subtext != "" {
				decoys++
			}
		}
		require.True(t, members < 3 || decoys > 0, "%s: no decoy has a subtext", name)
		of := float64(members) / float64(all)
		require.InDelta(t, of, float64(decoys)/float64(len(p.Decoys)), 0.15, "%s: %d members and %d decoys", name, members, decoys)
	}
}
