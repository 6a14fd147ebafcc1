package triples

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// said is a line of KOA's and its words.
type said struct {
	pack, line string
	words      []string
}

func saying(pack string, lines []string) (all []said) {
	for _, line := range lines {
		words := strings.Fields(game.Fold(line))
		slices.Sort(words)
		all = append(all, said{pack, line, slices.Compact(words)})
	}
	return all
}

// alike reports whether two lines share so many hundredths of their words.
func (s said) alike(other said, percent int) bool {
	if few, many := min(len(s.words), len(other.words)), max(len(s.words), len(other.words)); 100*few < percent*many {
		return false
	}
	both := len(shared(s.words, other.words))
	return 100*both >= percent*(len(s.words)+len(other.words)-both)
}

// TestKoaDoesNotSayTheSameElsewhere: no line of a pack is a line of another pack with different
// nouns. What she says of a win that was not FLAWLESS is about two things in all packs, so
// there half of the words in common are too many already.
func TestKoaDoesNotSayTheSameElsewhere(t *testing.T) {
	t.Parallel()
	var explained, others []said
	for name, p := range packs(t) {
		k := &p.KoaLines
		ceiling := k.CeilingExplain
		explained = append(explained, saying(name, slices.Concat(ceiling.Concern, ceiling.Independence, ceiling.Both))...)
		others = append(others, saying(name, slices.Concat(k.LockSuccess, k.Miss, k.Processing, k.Final))...)
	}
	for percent, lines := range map[int][]said{50: explained, 64: others} {
		for i, a := range lines {
			for _, b := range lines[:i] {
				require.False(t, a.pack != b.pack && a.alike(b, percent), "%s: %q\n%s: %q", a.pack, a.line, b.pack, b.line)
			}
		}
	}
	one, two := saying("a", []string{"All correct, and two of them came in by the same step."})[0], saying("b", []string{"All correct, and two of them are warmed by the same pipe."})[0]
	require.True(t, one.alike(two, 50))
	require.False(t, one.alike(two, 64))
}

// TestRulesAndTitlesVary: a player who has seen "by ear" in a title, or "Put … before", reads
// no rule of that kind with fresh eyes. At most six packs end a title on the same two words,
// and phrases are put together in as many ways as there are.
func TestRulesAndTitlesVary(t *testing.T) {
	endings, begins, phrases := make(map[string]int), make(map[string]int), 0
	for _, p := range packs(t) {
		for i := range p.Triples {
			set := &p.Triples[i]
			if title := strings.Fields(game.Fold(set.Title)); len(title) > 2 {
				endings[strings.Join(title[len(title)-2:], " ")]++
			}
			if set.Kind == "phrase" {
				phrases++
				begins[strings.Fields(set.explanation(set.Tiles...))[0]]++
			}
		}
	}
	for ending, n := range endings {
		require.LessOrEqual(t, n, 6, "titles end on %q", ending)
	}
	for word, n := range begins {
		require.LessOrEqual(t, 4*n, phrases, "rules of phrases begin with %q", word)
	}
}

// TestSoundsOnlySound: a rule by ear says that a tile sounds like what it names and is
// something else, or the three tiles would look misread.
func TestSoundsOnlySound(t *testing.T) {
	for name, p := range packs(t) {
		for i := range p.Triples {
			if set := &p.Triples[i]; set.Kind == "homophone" {
				require.Regexp(t, `\bsounds\b`, set.explanation(set.Tiles...), "%s: %s", name, set.ID)
			}
		}
	}
}

// TestADecoyIsNoCopy: a decoy that is a tile of the triple it tempts to with one word changed
// gives both away, so less than half of the words may be the same.
func TestADecoyIsNoCopy(t *testing.T) {
	words := func(text string) []string {
		return slices.DeleteFunc(strings.Fields(game.Fold(text)), func(w string) bool { return len(w) < 2 })
	}
	for name, p := range packs(t) {
		for i := range p.Decoys {
			d := &p.Decoys[i]
			for j := range p.Triples {
				set := &p.Triples[j]
				if !slices.ContainsFunc(d.Tempts, func(t Temptation) bool { return t.Triple == set.ID }) {
					continue
				}
				for _, tile := range set.Tiles {
					a, b := words(d.Text), words(tile.Text)
					require.Less(t, 2*len(shared(a, b)), max(len(a), len(b)), "%s: %q is %q with another word", name, d.Text, tile.Text)
				}
			}
		}
	}
}
