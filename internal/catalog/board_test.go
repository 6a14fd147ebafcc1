package catalog

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/page"
)

func TestEveryGameDrawsItsGoodFixtures(t *testing.T) {
	games := Games()
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	for _, e := range games {
		files, err := filepath.Glob("../../validate/" + e.Name() + "/testdata/good/*.json")
		require.NoError(t, err)
		result, err := judge.Text(t.Context(), files[0], readFile(t, files[0]))
		require.NoError(t, err)
		require.True(t, e.Board(result).Drawn(), e.Name())
		result.Analysis = nil
		require.Equal(t, page.Board{}, e.Board(result), "nothing is drawn without an analysis")
	}
}

// TestEveryBrokenFixtureIsDrawn: days that are published broken are on the page too.
func TestEveryBrokenFixtureIsDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every broken fixture")
	}
	games := Games()
	for _, e := range games {
		judge, err := games.Judge(e.Name(), "")
		require.NoError(t, err)
		files, err := filepath.Glob("../../validate/" + e.Name() + "/testdata/broken/*.json")
		require.NoError(t, err)
		report := &page.Report{Games: []page.Game{{Name: e.Name()}}}
		for i, file := range files {
			result, err := judge.Text(t.Context(), file, readFile(t, file))
			require.NoError(t, err)
			date := game.Date("2026-11-21").AddDays(i)
			report.Dates = append(report.Dates, date)
			report.Games[0].Days = append(report.Games[0].Days, page.Day{Date: date, State: page.Kept, Board: e.Board(result)})
		}
		_, err = page.Render(report)
		require.NoError(t, err, e.Name())
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}
