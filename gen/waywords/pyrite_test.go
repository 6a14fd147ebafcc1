package waywords

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/waywords"
)

// TestPyriteFromThursday: a board of every topic has two words of the lexicon beside the way from
// Thursday on, of which many cross it, and none before.
func TestPyriteFromThursday(t *testing.T) {
	if testing.Short() {
		t.Skip("lays out boards of every topic")
	}
	t.Parallel()
	_, topics := shipped(t)
	laid, crossing := 0, 0
	for i := range topics {
		topic := &topics[i]
		for _, rung := range []game.Rung{game.Mon, game.Wed, game.Thu, game.Fri} {
			search, err := NewSearch(topic, styleOf(rung).sides[0], rung, uint64(i), defaultList(t))
			require.NoError(t, err)
			board, verdict := search.Next()
			require.Equal(t, Found, verdict, "%s %s", topic.Title, rung)
			p := board.Puzzle(topic.Title)
			require.Empty(t, gate(p).Findings, "%s %s", topic.Title, rung)
			if rung.Below(game.Thu) {
				require.Empty(t, p.Pyrite)
				continue
			}
			require.Len(t, p.Pyrite, 2, "%s %s", topic.Title, rung)
			for i, cells := range p.Pyrite {
				laid++
				require.NotContains(t, topic.Bonus, Word(board.Pyrite[i].Word), "it fits the title of the bonus words")
				if slices.ContainsFunc(p.Words.Path, func(w waywords.Word) bool { return crosses(cells, w.Placement()) }) {
					crossing++
				}
			}
		}
	}
	require.Positive(t, crossing)
	require.Less(t, crossing, laid, "some of it crosses no path word")
}

func crosses(a, b []waywords.CellID) bool {
	return slices.ContainsFunc(a, func(id waywords.CellID) bool { return slices.Contains(b, id) })
}

func TestATopicWithoutALexiconHasNoPyrite(t *testing.T) {
	_, topics := shipped(t)
	topic := topics[0]
	topic.Lexicon = topic.Lexicon[:10]
	search, err := NewSearch(&topic, 8, game.Fri, 1, defaultList(t))
	require.NoError(t, err)
	board, verdict := search.Next()
	require.Equal(t, Found, verdict)
	require.Empty(t, board.Pyrite)
}

func TestTheThemeWaitsOnSunday(t *testing.T) {
	for day, waits := range map[game.Date]bool{"2027-01-08": false, "2027-01-09": false, "2027-01-10": true, "2027-01-11": false} {
		daily := date(&waywords.Puzzle{Rung: named(day.Rung())}, "x", day)
		require.Equal(t, waits, daily.Config.ThemeAfterFirstWord, day)
	}
}
