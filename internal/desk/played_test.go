package desk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/internal/learn"
	"dailies/internal/store"
)

// foundHard leaves what plays taught of the triples of a text, and says where.
func foundHard(t *testing.T, dir, sha256 string) (path string, day learn.Day) {
	t.Helper()
	file := learn.NewFile(nil)
	day = learn.Day{Difficulty: learn.Difficulty{Value: 1.25, Low: 1, High: 1.5, Plays: 320}, SHA256: sha256, Predicted: -0.5, Good: 0.25, Median: 250, P90: 545,
		Misses: []learn.Miss{{Tiles: []string{"Moon", "<b>Lamp</b>", "Dawn"}, Set: "Late", Plays: 90}}, Readings: []gen.SecondReading{{Tile: "Moon", As: []string{"Lamp\u202e"}, Set: "Late", Readers: 90, Low: 0.24, High: 0.33}}}
	file.Games["triples"] = learn.Game{Days: map[game.Date]learn.Day{"2026-11-21": day}}
	data, err := json.Marshal(file)
	require.NoError(t, err)
	path = filepath.Join(dir, store.LearnedName)
	require.NoError(t, os.WriteFile(path, data, 0o644))
	return path, day
}

// TestADayTellsHowHardPeopleFoundIt, as long as it is what they played; a file that cannot be read hides no day.
func TestADayTellsHowHardPeopleFoundIt(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	one := ask[oneDay](p, first, nil)
	require.Nil(t, one.Played)

	path, day := foundHard(t, dir, one.Look.Hash)
	view := ask[oneDay](p, first, nil).Played
	require.Equal(t, day, view.Day)
	require.False(t, view.Stale)
	require.Len(t, view.Misread, 1)
	require.NotContains(t, view.Misread[0], "\u202e")

	ask[oneDay](p, "/api/save", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	require.True(t, ask[oneDay](p, first, nil).Played.Stale)

	require.NoError(t, os.WriteFile(path, []byte("{"), 0o644))
	require.Nil(t, ask[oneDay](p, first, nil).Played)
}

func TestTheDesignersSideSaysHowHardPeopleFoundADay(t *testing.T) {
	dir := fourGames(t)
	e := sat(t, dir)
	foundHard(t, dir, "another text")
	e.enter("/?date=2026-11-21&game=triples")
	e.press("Designer’s side")
	e.says("Difficulty predicted −0.50, measured +1.25 (+1.00 to +1.50)")
	e.says("25 % of 320 plays reached good. As told, half took 4:10 or less, nine in ten 9:05 or less.")
	e.says(`90 of 320 players locked "Moon" with "Lamp`)
	eval[bool](e, `([...document.querySelectorAll('summary')].find(s => s.textContent === 'Wrong groups that people locked').click(), true)`)
	e.says("90 × Moon, <b>Lamp</b>, Dawn for Late")
	e.says("They played another version of the board")
}
