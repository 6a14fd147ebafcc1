package waywords

import (
	"slices"
	"strings"
	"testing"

	"dailies/game"
)

// A topic that returns within the year has another title, and no two ideas of the shipped
// topics have names that a player would confuse: a title of one topic shares no telling word
// with those of the others, and its name and bonus themes no more than half of their words.
func TestShippedTitles(t *testing.T) {
	ids, topics := shipped(t)
	type title struct {
		of    TopicID
		text  string
		words []string
		other bool
	}
	var all []title
	for i, topic := range topics {
		if n := len(topic.titles()); n < 3 || n > 4 {
			t.Errorf("%s has %d titles", ids[i], n)
		}
		for j, text := range append(topic.titles(), topic.BonusTitle) {
			all = append(all, title{ids[i], text, telling(text), 0 < j && j < len(topic.titles())})
		}
	}
	for i, a := range all {
		if len(a.words) == 0 {
			t.Errorf("%s: the title %q says nothing", a.of, a.text)
		}
		for _, b := range all[:i] {
			shared := 0
			for _, w := range a.words {
				if slices.Contains(b.words, w) {
					shared++
				}
			}
			distinct := len(a.words) + len(b.words) - shared
			near := a.of != b.of && (a.other || b.other) && shared > 0 || 2*shared > distinct
			if near {
				t.Errorf("%s %q and %s %q are near", a.of, a.text, b.of, b.text)
			}
		}
	}
}

// A title gives no word of the board away.
func TestShippedTitlesNameNoWord(t *testing.T) {
	ids, topics := shipped(t)
	for i, topic := range topics {
		for _, title := range topic.OtherTitles {
			for _, said := range strings.Fields(game.Fold(string(title))) {
				for _, w := range slices.Concat(topic.Path, topic.Bonus) {
					if word := strings.ToLower(string(w)); said == word || said == word+"s" {
						t.Errorf("%s: the title %q names %s", ids[i], title, w)
					}
				}
			}
		}
	}
}

// telling returns the words of a title that say what it is about, without their endings.
func telling(title string) []string {
	const silent = " a an the at in on of and or to by for from with up down out off under over behind before after below above along among around round through is are we it its this that what when who do not no your my s go time day some something any all until one too many "
	var words []string
	for _, w := range strings.Fields(game.Fold(title)) {
		if strings.Contains(silent, " "+w+" ") || w == "days" {
			continue
		}
		for _, ending := range []string{"ing", "ers", "er", "ed", "es", "s", "y", "e"} {
			if stem, cut := strings.CutSuffix(w, ending); cut && len(stem) >= 3 {
				w = stem
				break
			}
		}
		words = append(words, w)
	}
	return words
}
