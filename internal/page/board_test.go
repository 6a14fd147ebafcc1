package page

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	playtestimony "dailies/game/testimony"
	"dailies/game/waywords"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// sides draws both sides of a board.
func sides(t testing.TB, b Board) (player, designer string) {
	t.Helper()
	d, err := newDrawer()
	require.NoError(t, err)
	one, err := d.draw(b, "player")
	require.NoError(t, err)
	other, err := d.draw(b, "designer")
	require.NoError(t, err)
	return string(one), string(other)
}

func boardsOf(t testing.TB, name string) []Board {
	t.Helper()
	for _, s := range samplers() {
		if s.name == name {
			return s.boards(t, clean)
		}
	}
	t.Fatal("no such game: " + name)
	return nil
}

// TestThePlayersSideSpoilsNothing: what the designer knows stands on the other side
// alone.
func TestThePlayersSideSpoilsNothing(t *testing.T) {
	for name, secrets := range map[string][]string{
		"triples":   {"DECOY", "S1", "Tempts", "▲", "FLAWLESS", "claim_shape", "attribution"},
		"waywords":  {"polyline", "✱", "Path", "reveals", "route of"},
		"testimony": {"Best line", "Safe set", "<svg", "Refuted by"},
		"aura":      {"Best line", "GOLD", "Dead paths", "Habits"},
		"freeplay":  {"Reach", "The best line", "Threads"},
	} {
		for _, b := range boardsOf(t, name) {
			player, designer := sides(t, b)
			for _, secret := range secrets {
				require.NotContains(t, player, secret, name)
			}
			require.Contains(t, designer, secrets[0], name)
		}
	}
}

func TestCountersThatAreHiddenStayHidden(t *testing.T) {
	p := &playtestimony.Puzzle{
		CounterVisibility: playtestimony.Hidden,
		CounterEvidence:   []playtestimony.Counter{{ID: "eye", Name: "Ceiling eye", Claim: "It saw you."}},
	}
	player, designer := sides(t, Testimony(p, &checktestimony.Analysis{Undecided: true}))
	require.NotContains(t, player, "Ceiling eye")
	require.Contains(t, player, "hidden until played")
	require.Contains(t, designer, "Ceiling eye")
	require.Contains(t, designer, "did not end within its budget")
}

func TestEverySetHasItsSign(t *testing.T) {
	for _, b := range boardsOf(t, "triples") {
		_, designer := sides(t, b)
		tiles, _, _ := strings.Cut(designer, "</ul>")
		for _, sign := range []string{"▲</span> S1", "■</span> S2", "◆</span> S3", "✕</span> DECOY"} {
			require.Equal(t, 3, strings.Count(tiles, sign), sign)
		}
	}
}

func TestABoardOfWordsIsDrawnWhole(t *testing.T) {
	for _, b := range boardsOf(t, "waywords") {
		v, ok := b.view.(waywordsView)
		require.True(t, ok)
		require.Len(t, v.Path, len(v.P.Words.Path))
		require.Equal(t, v.A.RouteLength+1, len(strings.Fields(v.Route)), "a point for each cell of the route")
		badges := make(map[[2]int]bool)
		for _, word := range v.Path {
			require.False(t, badges[[2]int{word.BadgeX, word.BadgeY}], "two numbers on one another")
			badges[[2]int{word.BadgeX, word.BadgeY}] = true
		}
		require.Len(t, v.Meanings, len(slices.Compact(slices.Sorted(slices.Values(emojiOf(v))))))
		hints := 0
		for _, cell := range v.Cells {
			if cell.Hint {
				hints++
			}
		}
		require.Len(t, v.A.HintCells, hints)
	}
}

// emojiOf are the emoji of the board's cells.
func emojiOf(v waywordsView) (ids []waywords.Symbol) {
	for _, c := range v.P.Grid.Cells {
		if c.Type == waywords.EmojiCell {
			ids = append(ids, c.Value)
		}
	}
	return ids
}

// TestPlayerModelsAreShown to the designer alone, with the figures of the analysis.
func TestPlayerModelsAreShown(t *testing.T) {
	for name, model := range map[string]string{"triples": "T2 ", "waywords": "W2 ", "testimony": "M5c ", "aura": "M5 "} {
		for _, b := range boardsOf(t, name) {
			player, designer := sides(t, b)
			require.Contains(t, designer, "Player models", name)
			require.Contains(t, designer, model, name)
			require.NotContains(t, player, "Player models", name)
		}
	}
	triples := triplesView{A: &checktriples.Analysis{Load: []int{2, 1}, Models: map[checktriples.Model]checktriples.Played{
		"T1": {Misses: 4}, "T2": {Won: true, AtPar: true, Misses: 1, Rank: 7},
	}}}
	require.Equal(t, "2-1", triples.Load())
	require.Equal(t, []string{"T1 loses spending 4 of 4 misses", "T2 at par spending 1 of 4 misses, the first true triple being its guess 7"}, triples.Models())
	words := waywordsView{A: &checkwaywords.Analysis{Models: map[string]checkwaywords.Model{"W1": {Read: 3, Of: 9}, "W2": {Won: true, Read: 5, Of: 20}}}}
	require.Equal(t, []string{"W1 loses, reading 3 of 9 cells", "W2 wins, reading 5 of 20 cells"}, words.Models())
	words.A.Undecided = true
	require.Empty(t, words.Models(), "what was not proved is not shown")
}

// TestTheThemeOfBonusWordsIsShown, and what reads as a word of the theme.
func TestTheThemeOfBonusWordsIsShown(t *testing.T) {
	board := boardsOf(t, "waywords")[0]
	v, ok := board.view.(waywordsView)
	require.True(t, ok)
	v.P.Topic = "Cookery"
	v.P.BonusTheme, v.A.ThemeReadings = "Kinds of <soup>", []checkwaywords.Reading{{Word: "TUMBLER", Cells: []waywords.CellID{"c1"}}}
	player, designer := sides(t, NewBoard("waywords", waywordsForm, v))
	require.Contains(t, designer, "Kinds of &lt;soup&gt;")
	require.Contains(t, designer, "TUMBLER on c1")
	require.Contains(t, designer, "Cookery")
	require.NotContains(t, player, "Cookery", "the player reads the title of the day")
	require.NotContains(t, player, "soup", "the theme of bonus words is shown when one is found")
}

func TestMedalsCountEveryDraft(t *testing.T) {
	for _, b := range boardsOf(t, "aura") {
		v, ok := b.view.(auraView)
		require.True(t, ok)
		require.Len(t, v.Medals, 1+len(v.P.Evidence))
		require.Equal(t, v.A.Drafts, v.Medals[0].Drafts)
		require.Equal(t, v.A.GoldDrafts, v.Medals[0].Counts[0].Drafts)
		for _, row := range v.Medals[1:] {
			require.Equal(t, v.A.Drafts/2, row.Drafts, "each card is in half of the drafts of 6 of 12")
		}
		last := v.Lines[0].Turns[len(v.Lines[0].Turns)-1]
		require.Zero(t, last.Resistance, "the best line opens the lock")
	}
}

func TestATimelineStaysInsideItsDrawing(t *testing.T) {
	for _, b := range boardsOf(t, "testimony") {
		v, ok := b.view.(testimonyView)
		require.True(t, ok)
		bearing := 0
		for i := range v.P.Hand {
			if v.P.Hand[i].Bearing() {
				bearing++
			}
		}
		require.Len(t, v.Timeline.Rows, bearing)
		for _, row := range v.Timeline.Rows {
			wide := letterWidth * len([]rune(row.Text))
			left, right := row.TextX, row.TextX+wide
			if row.Anchor == "end" {
				left, right = row.TextX-wide, row.TextX
			}
			require.GreaterOrEqual(t, left, 0, row.Text)
			require.LessOrEqual(t, right, timelineWidth, row.Text)
			require.LessOrEqual(t, row.X+row.W, timelineWidth+4)
		}
	}
	require.Equal(t, timeline{}, newTimeline(&playtestimony.Puzzle{}))
}
