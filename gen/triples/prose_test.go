package triples

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	weekday = regexp.MustCompile(`\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[Ww]eekend)`)
	month   = regexp.MustCompile(`\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`)
	twice   = regexp.MustCompile(`\bagain\b`)
	ahead   = regexp.MustCompile(`\b(?:will|could|may)\b`)
)

// TestAThemeIsTrueOnEveryDate: a pack is dealt on any day that it allows, so its theme names no
// other day of the week and no other month.
func TestAThemeIsTrueOnEveryDate(t *testing.T) {
	for name, p := range packs(t) {
		require.True(t, len(p.Weekdays) > 0 || !weekday.MatchString(p.Theme), "%s: %q", name, p.Theme)
		require.True(t, len(p.Months) > 0 || !month.MatchString(p.Theme), "%s: %q", name, p.Theme)
	}
	require.True(t, weekday.MatchString("Sunday's crossword was filled in."))
	require.True(t, month.MatchString("The snow of January is on the steps."))
}

// TestAWarningIsTheFirst: KOA warns once in a run, so she cannot say that something has come
// again.
func TestAWarningIsTheFirst(t *testing.T) {
	for name, p := range packs(t) {
		for _, s := range p.KoaLines.Suspicion {
			require.True(t, !twice.MatchString(s.Line) || ahead.MatchString(s.Line), "%s: %s: %q", name, s.Concern, s.Line)
		}
	}
	require.True(t, twice.MatchString("Hands again. I have counted them."))
}

// TestSubtextsEndAlike: a subtext ends on a period or another stop, inside the quotes if it is
// a quotation, so that a board reads as if one hand wrote it.
func TestSubtextsEndAlike(t *testing.T) {
	for name, p := range packs(t) {
		var subtexts []string
		for i := range p.Triples {
			for _, tile := range p.Triples[i].Tiles {
				subtexts = append(subtexts, tile.Subtext)
			}
		}
		for i := range p.Decoys {
			subtexts = append(subtexts, p.Decoys[i].Subtext)
		}
		for _, subtext := range slices.DeleteFunc(subtexts, func(s string) bool { return s == "" }) {
			require.Regexp(t, `[.!?]$`, strings.TrimSuffix(subtext, `"`), "%s: %q", name, subtext)
		}
	}
}

// TestTilesAreThreeWordsAtMost: a board with a longer tile fails, so that a set with one would
// never be dealt, and nothing else would say so.
func TestTilesAreThreeWordsAtMost(t *testing.T) {
	for name, p := range packs(t) {
		var texts []string
		for i := range p.Triples {
			for _, tile := range p.Triples[i].Tiles {
				texts = append(texts, tile.Text)
			}
		}
		for i := range p.Decoys {
			texts = append(texts, p.Decoys[i].Text)
		}
		for _, text := range texts {
			require.LessOrEqual(t, len(strings.Fields(text)), 3, "%s: %q", name, text)
		}
	}
}
