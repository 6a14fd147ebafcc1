package validate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

// TestPhrasesAreFoundAsInFoldedText holds the search against looking for each phrase in
// the folded line.
func TestPhrasesAreFoundAsInFoldedText(t *testing.T) {
	words := rapid.StringMatching(`([abAé1]{1,2}[ '’.-]{0,2}){0,4}`)
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(words, 0, 80).Draw(t, "phrases")
		line := rapid.OneOf(words, rapid.StringMatching(`([abAé1]{1,2}[ '’.-]{0,2}){0,40}`), rapid.String()).Draw(t, "line")
		var s Phrases[int]
		want := map[int]string{}
		for i, phrase := range list {
			s.Add(phrase, i)
			folded := game.Fold(phrase)
			if folded != "" && strings.Contains(" "+game.Fold(line)+" ", " "+folded+" ") {
				want[i] = folded
			}
		}
		got := map[int]string{}
		for text, i := range s.In(line) {
			require.NotContains(t, got, i, "each phrase once")
			got[i] = text
		}
		require.Equal(t, want, got)
	})
}

func TestPhrasesStopWhenAsked(t *testing.T) {
	var s Phrases[string]
	for range s.In("nothing is looked for") {
		t.Fatal("found nothing")
	}
	s.Add("Back door", "first")
	s.Add("door", "second")
	for text, label := range s.In("The BACK-door: a door.") {
		require.Equal(t, []string{"back door", "first"}, []string{text, label})
		break
	}
}

func BenchmarkPhrases(b *testing.B) {
	var s Phrases[int]
	var list []string
	for i, w := range strings.Fields("fridge magnet neighbor text porch light thermostat log umbrella stand guest network kettle spout") {
		s.Add(w+" "+w, i)
		list = append(list, game.Fold(w+" "+w))
	}
	line := "You and the lamp tell the same story, and I notice that you also share a plug."
	var reference float64
	b.Run("fold-and-look", func(b *testing.B) {
		for b.Loop() {
			folded := game.Fold(line)
			for _, phrase := range list {
				game.ContainsWords(folded, phrase)
			}
		}
		reference = float64(b.Elapsed()) / float64(b.N)
	})
	b.Run("phrases", func(b *testing.B) {
		for b.Loop() {
			for range s.In(line) {
				b.Fatal("the line holds none")
			}
		}
		b.ReportMetric(reference*float64(b.N)/float64(b.Elapsed()), "times-faster")
	})
}

func TestAPhraseThatALineSaysTwiceIsFoundOnce(t *testing.T) {
	var s Phrases[int]
	s.Add("door", 1)
	n := 0
	for range s.In("A door is a door.") {
		n++
	}
	require.Equal(t, 1, n)
}
