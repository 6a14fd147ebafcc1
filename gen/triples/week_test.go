package triples

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/prompts"
	analysis "dailies/validate/triples"
)

func TestDaysAskForTheirKindOfBoard(t *testing.T) {
	g := New(nil)
	require.Equal(t, gen.Week{"SUN", "MON", "TUE", "TUE", "THU", "FRI", "FRI"}, g.Week)
	require.Equal(t, []string{"THU", "TUE"}, g.Fallbacks("FRI"))
	require.Equal(t, []string{"FRI", "THU", "TUE"}, g.Fallbacks("SUN"))
	require.Equal(t, []string{"TUE"}, g.Fallbacks("THU"))
	require.Equal(t, []string{"TUE"}, g.Fallbacks("MON"))
	require.Empty(t, g.Fallbacks("TUE"))
	varied, err := g.Vary(gen.NewWeek("SAT"))
	require.NoError(t, err)
	require.Equal(t, gen.NewWeek("FRI"), varied.Week)
	_, err = g.Vary(gen.NewWeek("HARD"))
	require.ErrorContains(t, err, "a rung of triples is MON")
}

func TestADailyStatesTheRungOfItsDay(t *testing.T) {
	for _, c := range []struct {
		drafted game.Rung
		date    game.Date
		want    game.Rung
	}{{"TUE", "2026-11-25", "WED"}, {"FRI", "2026-11-28", "SAT"}, {"FRI", "2026-11-29", "FRI"}, {"MON", "2026-11-25", "MON"}, {"TUE", "2026-11-27", "TUE"}, {"SUN", "2026-11-29", "SUN"}, {"THU", "2026-11-26", "THU"}, {"THU", "2026-11-27", "THU"}, {"", "2026-11-24", ""}} {
		daily := date(&triples.Puzzle{Rung: c.drafted}, "", c.date)
		require.Equal(t, c.want, daily.Rung, "%s on %s", c.drafted, c.date)
	}
}

// TestDraftsSuitTheirRung: a Monday's have no hard set and no fourth one, a Sunday's two of each;
// packs that cannot say so.
func TestDraftsSuitTheirRung(t *testing.T) {
	drafts := make(map[game.Rung]int)
	for name, p := range packs(t) {
		for _, rung := range []game.Rung{game.Mon, game.Fri, game.Sun} {
			n := 0
			for draft := range assemble(p, 1, string(rung), make(gen.Rejections)) {
				board := draft.Make(t.Context(), nil)
				gentle, hard := 0, 0
				for _, set := range board.TrueTriples {
					if analysis.Grade(set.Kind) <= analysis.Gentle {
						gentle++
					}
					if analysis.Grade(set.Kind) >= analysis.Hard {
						hard++
					}
				}
				fourths := len(analysis.FourthSets(board.Tiles))
				require.True(t, rung != game.Mon || gentle == 3 && fourths == 0, "%s: %s", name, draft.Label)
				require.True(t, rung == game.Mon || fourths == 2, "%s: %s", name, draft.Label)
				require.True(t, rung != game.Sun || hard >= 2, "%s: %s", name, draft.Label)
				if n++; n == 3 {
					break
				}
			}
			require.True(t, n == 0 || lacks(p, string(rung)) == "", "%s %s", name, rung)
			drafts[rung] += n
		}
	}
	require.Greater(t, drafts[game.Mon], 15)
	require.Greater(t, drafts[game.Fri], 100)
	require.Greater(t, drafts[game.Sun], 50)
}

// TestThePromptNamesEveryKind in the row of its grade.
func TestThePromptNamesEveryKind(t *testing.T) {
	for _, kind := range analysis.Kinds() {
		require.Regexp(t, fmt.Sprintf(`(?m)^  %d\. .*: .*\b%s\b`, kind.Grade, kind.Name), prompts.Triples)
	}
}

// TestThePromptSaysWhatFirstLocksAndQuestionsAre, as the validator and the engine have them.
func TestThePromptSaysWhatFirstLocksAndQuestionsAre(t *testing.T) {
	text := strings.Join(strings.Fields(prompts.Triples), " ")
	require.Contains(t, text, "two of the three are such locks from Monday to Wednesday, one or two from Thursday to Saturday, and one on Sunday")
	for rung, promised := range map[game.Rung]string{"WED": "exactly two", "SAT": "one or two", "SUN": "exactly one"} {
		require.Contains(t, firstLocks(rung), promised)
	}
	require.Contains(t, text, "the player may ask her six times")
	require.Equal(t, 6, triples.MaxQuestions)
	require.Contains(t, text, "a warning that fewer than two tiles of the triple show")
}
