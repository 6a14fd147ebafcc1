package lint

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/window"
	"dailies/validate"
)

// repeat gives a board with the titles of the first sets of the board "day 0", and so many of
// the tiles of each.
func repeat(t *testing.T, sets, tiles int) *window.Facts {
	t.Helper()
	return board(t, "again", func(p *triples.Puzzle) {
		for i := range p.TrueTriples[:sets] {
			p.TrueTriples[i].Title = fmt.Sprint("day 0 title ", i)
			for _, id := range p.TrueTriples[i].Tiles[:tiles] {
				tile := p.Tile(id)
				tile.Text = "day 0" + tile.Text[len("again"):]
			}
		}
	})
}

// apart judges two boards so many days apart, the later one by a source that eases it so much.
func apart(days int, one, other *window.Facts, eased int) []string {
	later := window.Day{Date: game.Date("2026-11-01").AddDays(days), Facts: other, Source: &window.Source{Eased: eased}}
	return errors(Triples().Window(), window.Limits{}, []window.Day{{Date: "2026-11-01", Facts: one}, later})
}

// TestTwoBoardsOfHalfAYearShareOneSetAtMost, and boards of a year two.
func TestTwoBoardsOfHalfAYearShareOneSetAtMost(t *testing.T) {
	day := board(t, "day 0", nil)
	near := []string{"ERR_META_NEAR_DUPLICATE"}
	require.Equal(t, near, apart(179, day, repeat(t, 2, 0), 0))
	require.Empty(t, apart(180, day, repeat(t, 2, 0), 0))
	require.Empty(t, apart(14, day, repeat(t, 1, 0), 0))
	require.Equal(t, near, apart(364, day, repeat(t, 3, 0), 0))
	require.Equal(t, near, apart(89, day, repeat(t, 2, 0), 50))
	require.Empty(t, apart(90, day, repeat(t, 2, 0), 50), "half of half a year")
}

// TestASetReturnsWithOtherTiles: at most one of its last time, for a year.
func TestASetReturnsWithOtherTiles(t *testing.T) {
	day := board(t, "day 0", nil)
	repeated := []string{"ERR_META_SET_REPEAT"}
	require.Empty(t, apart(200, day, repeat(t, 1, 1), 0))
	require.Equal(t, repeated, apart(200, day, repeat(t, 1, 2), 0))
	require.Equal(t, repeated, apart(364, day, repeat(t, 1, 3), 0))
	require.Empty(t, apart(365, day, repeat(t, 1, 3), 0))
	require.Empty(t, apart(200, day, repeat(t, 1, 3), 25), "an eased day need not")

	found := Triples().Window().Judge([]window.Day{{Date: "2026-11-01", Facts: day}, {Date: "2027-03-01", Facts: repeat(t, 1, 2)}}, window.Limits{})["2027-03-01"]
	at := slices.IndexFunc(found, func(f validate.Finding) bool { return f.Rule == errSetRepeat })
	require.Contains(t, found[at].Message, "was on 2026-11-01 and shows 2 of the same tiles, more than 1 within a year")
	require.Equal(t, "/trueTriples/0/title", found[at].Pointer)
}

// TestItsLastTimeIsWhatCounts: a set of five tiles can return for ever, two of them in turn.
func TestItsLastTimeIsWhatCounts(t *testing.T) {
	deal := func(tiles ...int) *window.Facts {
		return board(t, fmt.Sprint(tiles), func(p *triples.Puzzle) {
			p.TrueTriples[0].Title = "five"
			for i, id := range p.TrueTriples[0].Tiles {
				p.Tile(id).Text = fmt.Sprint("five tile ", tiles[i])
			}
		})
	}
	all := []window.Day{{Date: "2026-11-01", Facts: deal(1, 2, 3)}, {Date: "2027-01-01", Facts: deal(3, 4, 5)}, {Date: "2027-03-01", Facts: deal(1, 2, 4)}}
	require.Empty(t, errors(Triples().Window(), window.Limits{}, all))
	all[2].Facts = deal(3, 4, 1)
	require.Equal(t, []string{"ERR_META_SET_REPEAT"}, errors(Triples().Window(), window.Limits{}, all))
	slot := Triples().Window().Calendar([]window.Day{all[0], all[2]}, window.Limits{}).Slot("2027-01-01", "")
	require.Equal(t, "ERR_META_SET_REPEAT", slot.Weigh(all[1]).Refused.Code, "the later of two days breaks it")
}

// TestSetsOfHiddenWordsDoNotReturn, nor with other tiles and words.
func TestSetsOfHiddenWordsDoNotReturn(t *testing.T) {
	hides := func(name string, words ...triples.HiddenWord) *window.Facts {
		return board(t, name, func(p *triples.Puzzle) {
			p.TrueTriples[0].Title, p.TrueTriples[0].Hidden = "Hidden drinks", words
		})
	}
	require.Equal(t, []string{"ERR_META_HIDDEN_WORD"}, apart(364, hides("a", "RUM", "GIN"), hides("b", "TEA"), 0))
	require.Empty(t, apart(365, hides("a", "RUM", "GIN"), hides("b", "TEA"), 0))
}

// TestTilesShownLongAgoGoFirst: how lately its tiles were shown tells two boards apart.
func TestTilesShownLongAgoGoFirst(t *testing.T) {
	calendar := Triples().Window().Calendar([]window.Day{{Date: "2026-11-01", Facts: board(t, "day 0", nil)}}, window.Limits{})
	recency := func(date game.Date, facts *window.Facts) int {
		slot := calendar.Slot(date, "")
		return slot.Weigh(window.Day{Date: date, Facts: facts}).Recency
	}
	require.Equal(t, 0, recency("2027-02-01", board(t, "new", nil)))
	require.Equal(t, 3, recency("2027-02-01", repeat(t, 1, 1)), "92 days")
	require.Equal(t, 1, recency("2027-10-01", repeat(t, 1, 1)), "334 days")
	require.Equal(t, 0, recency("2027-11-01", repeat(t, 1, 1)), "a year")
}
