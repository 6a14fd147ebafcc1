package audit

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/internal/learn"
	"dailies/internal/store"
	"dailies/validate"
)

// leaveLearned leaves four weeks of triples that climb, but for the Saturday that is published, which was
// as hard as this.
func leaveLearned(t *testing.T, dir, sha256 string, saturday float64, misread ...gen.SecondReading) {
	t.Helper()
	g := learn.Game{Days: map[game.Date]learn.Day{}}
	for i := range 28 {
		date, value := game.Date("2026-11-02").AddDays(i), float64(i%7)
		if date == "2026-11-21" {
			value = saturday
		}
		g.Days[date] = learn.Day{Difficulty: learn.Difficulty{Value: value, Low: value - 0.3, High: value + 0.3, Plays: 300}, SHA256: sha256, Predicted: 1.25, Good: 0.5, Readings: misread}
	}
	file := learn.NewFile(nil)
	file.Games["triples"] = g
	data, err := json.Marshal(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, store.LearnedName), data, 0o644))
}

// TestWhatPeopleFoundIsToldOfItsText: a Saturday as hard as a Monday is a warning, one as hard as a Friday
// is none, and a tile that many took for another set is one. Of a text that was edited since, nothing is
// said. A file that is no such file stops the audit by name.
func TestWhatPeopleFoundIsToldOfItsText(t *testing.T) {
	a, dir := filled(t, 1)
	data, err := store.NewReader(dir).Load(t.Context(), of("2026-11-21"))
	require.NoError(t, err)
	f, err := a.folder(t.Context(), dir, nil)
	require.NoError(t, err)
	found := func() []validate.Finding {
		all, err := f.evaluateLearned(t.Context(), a.Games)
		require.NoError(t, err)
		require.Len(t, all, 1)
		return all[0]
	}
	require.Empty(t, found(), "nothing was learned")
	leaveLearned(t, dir, store.Hash(data), 0)
	require.Len(t, found(), 1)
	require.Equal(t, warnLearnedRung, found()[0].Rule)
	require.Contains(t, found()[0].Message, "people found this SAT as hard as a MON: difficulty +0.00 (-0.30 to +0.30), and 50 % of 300 plays reached good")
	stats, _, err := a.Stats(t.Context(), dir)
	require.NoError(t, err)
	all := stats[0].Figures.Rows[len(stats[0].Figures.Rows)-1].Numbers
	require.Equal(t, []float64{1.25, 0}, []float64{all["difficulty predicted"].Median, all["difficulty measured"].Median})

	leaveLearned(t, dir, store.Hash(data), 4)
	require.Empty(t, found(), "a step off")
	p, err := triples.Decode(data)
	require.NoError(t, err)
	leaveLearned(t, dir, store.Hash(data), 4, gen.SecondReading{Tile: p.Tiles[3].Text, As: []string{"x", "y"}, Set: "Late", Readers: 90, Low: 0.25, High: 0.35})
	require.Len(t, found(), 1)
	require.Equal(t, []any{warnPlayedSecondReading, "/tiles/3/text"}, []any{found()[0].Rule, found()[0].Pointer})
	require.Contains(t, found()[0].Message, `90 of 300 players locked "`+p.Tiles[3].Text+`" with "x, y" for "Late" (25 to 35 %)`)
	leaveLearned(t, dir, "another text", 0)
	require.Empty(t, found(), "it was edited since")
	stats, _, err = a.Stats(t.Context(), dir)
	require.NoError(t, err)
	require.NotContains(t, stats[0].Figures.Columns, "difficulty measured")

	require.NoError(t, os.WriteFile(filepath.Join(dir, store.LearnedName), []byte(`{"version": 1, "games": {}}`), 0o644))
	_, err = f.evaluateLearned(t.Context(), a.Games)
	require.ErrorContains(t, err, "learned.json: it is of version 1 and this program knows 2: run dailies learn again")
}
