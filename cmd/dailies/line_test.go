package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	checkaura "dailies/validate/aura"
	checkfreeplay "dailies/validate/freeplay"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
)

var (
	lineDays  = flag.Int("line-days", 14, "how many days TestBestLinesOfPublishedDays generates and plays")
	lineFiles = flag.String("line-files", "", "a pattern of published files that it plays in place of days of its own")
)

// TestBestLinesOfFixtures plays every good fixture by its best line.
func TestBestLinesOfFixtures(t *testing.T) {
	played := 0
	for _, file := range globbed(t, "../../validate/*/testdata/good/*.json") {
		played += playedByLine(t, file)
	}
	require.Greater(t, played, 8)
}

// TestBestLinesOfPublishedDays plays two weeks of all games through the session that pages
// play, by the best line of the analysis: each ends as the analysis says.
func TestBestLinesOfPublishedDays(t *testing.T) {
	if testing.Short() && *lineFiles == "" {
		t.Skip("two weeks take a minute to make")
	}
	pattern := *lineFiles
	if pattern == "" {
		out := t.TempDir()
		code, _, errs := try(t, nil, "generate", "all", "--date", "2026-11-15", "--days", strconv.Itoa(*lineDays), "--out", out)
		require.Equal(t, exitClean, code, errs)
		pattern = filepath.Join(out, "*-*-*", "*.json")
	}
	files := globbed(t, pattern)
	played := 0
	for _, file := range files {
		played += playedByLine(t, file)
	}
	require.Equal(t, len(files), played, "every published daily has a best line")
	if *lineFiles == "" {
		require.Len(t, files, *lineDays*len(testApp().games.Dailies()))
	}
}

func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.FromSlash(pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	return files
}

// playedByLine plays a file to its end, and gives how many lines that were: 0 where the
// analysis has none, or no page plays its game.
func playedByLine(t *testing.T, file string) int {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	games := testApp().games
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	result, err := judge.Text(t.Context(), file, data)
	require.NoError(t, err)
	g, err := games.Game(result.Game)
	require.NoError(t, err, file)
	line := g.Line(result)
	if line == nil {
		return 0
	}
	run, err := session.Open(data, session.Options{})
	require.NoError(t, err, file)
	for i, step := range line {
		require.False(t, run.View().Over, "%s: over before step %d", file, i)
		require.NotEmpty(t, step.Says)
		move, err := json.Marshal(game.Move[any]{At: int64(i), Action: step.Action})
		require.NoError(t, err)
		_, err = run.Do(move)
		require.NoError(t, err, "%s: %s", file, step.Says)
	}
	view := run.View()
	require.True(t, view.Over, file)
	require.Equal(t, session.Result{Won: true, Tier: promised(t, result.Analysis, view)}, *view.Result, file)
	return 1
}

// promised is what the analysis says of the end of its best line.
func promised(t *testing.T, analysis any, view session.View) string {
	t.Helper()
	switch a := analysis.(type) {
	case *checktriples.Analysis:
		return "FLAWLESS"
	case *checktestimony.Analysis:
		end := view.Board.(session.TestimonyBoard).Ending
		require.Equal(t, []int{a.Best.Turns, a.Best.Scrutiny, a.Best.Refuted, a.Best.Power}, []int{end.Turns, end.Scrutiny, end.Refuted, end.Power}, view.PuzzleID)
		if a.Best.Turns == 1 {
			return "1 turn"
		}
		return strconv.Itoa(a.Best.Turns) + " turns"
	case *checkaura.Analysis:
		require.Equal(t, a.BestTurnsLeft, view.Board.(session.AuraBoard).Turns, view.PuzzleID)
		return view.Board.(session.AuraBoard).Ending.Medal
	case *checkfreeplay.Analysis:
		end := view.Board.(session.FreeplayBoard).Ending
		require.Equal(t, len(a.Acts), end.Opened, view.PuzzleID)
		return strconv.Itoa(end.Turns) + " turns"
	}
	return "No hint"
}
