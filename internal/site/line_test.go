package site

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/run"
	"dailies/internal/solution"
	"dailies/validate"
	checkaura "dailies/validate/aura"
	checkfreeplay "dailies/validate/freeplay"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

var (
	lineDays  = flag.Int("line-days", 14, "how many days TestBestLinesOfPublishedDays publishes and plays")
	lineFiles = flag.String("line-files", "", "a pattern of published files that it plays in place of days of its own")
)

// drafts are how many drafts a day are judged at first. They are so few that a fortnight
// is published in half a minute; what is published holds to every rule all the same.
var drafts = map[string]int{"triples": 100, "waywords": 24, "testimony": 2, "aura": 1, "freeplay": 1}

// publish makes and chooses days of the packs of the program as generate does: documents by
// their paths.
func publish(ctx context.Context, days int, games catalog.List) (map[string][]byte, error) {
	for i := range games {
		games[i].Producer.PerDay = drafts[games[i].Name()]
	}
	source, err := author.Builtin(games)
	if err != nil {
		return nil, err
	}
	dates, err := run.Days("2026-11-15", days)
	if err != nil {
		return nil, err
	}
	out, err := os.MkdirTemp("", "published")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(out) }()
	report, err := run.Do(ctx, run.Spec{Games: games, Dates: dates, Source: source, Seed: 1, Out: out, Workers: 2}, run.Deps{Now: time.Now})
	if err != nil {
		return nil, err
	}
	if n := report.Empty(); n > 0 {
		return nil, fmt.Errorf("%d days are empty", n)
	}
	files, err := filepath.Glob(filepath.Join(out, "*-*-*", "*.json"))
	if err != nil {
		return nil, err
	}
	if want := days * len(games); len(files) != want {
		return nil, fmt.Errorf("%d files are published; want %d", len(files), want)
	}
	return documents(files)
}

// documents reads files.
func documents(files []string) (map[string][]byte, error) {
	read := make(map[string][]byte, len(files))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		read[file] = data
	}
	return read, nil
}

// aWeek is a week of every game, published once for all tests that want one.
var aWeek = sync.OnceValues(func() (map[string][]byte, error) { return publish(context.Background(), 7, catalog.Games()) })

func week(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := aWeek()
	require.NoError(t, err)
	return files
}

func globbed(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.FromSlash(pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	return files
}

// TestBestLinesOfFixtures plays every good fixture by its best line.
func TestBestLinesOfFixtures(t *testing.T) {
	t.Parallel()
	played := 0
	for _, file := range globbed(t, "../../validate/*/testdata/good/*.json") {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		if playedByLine(t, file, data) {
			played++
		}
	}
	require.Greater(t, played, 8)
}

// TestBestLinesOfPublishedDays plays a week of every game, and when not short a fortnight of all
// dailies, through the session that pages play, by the best line of the analysis: each ends as
// the analysis says.
func TestBestLinesOfPublishedDays(t *testing.T) {
	t.Parallel()
	files := maps.Clone(week(t))
	switch {
	case *lineFiles != "":
		given, err := documents(globbed(t, *lineFiles))
		require.NoError(t, err)
		files = given
	case !testing.Short():
		dailies, err := catalog.Games().Choose()
		require.NoError(t, err)
		months, err := publish(t.Context(), *lineDays, dailies)
		require.NoError(t, err)
		maps.Copy(files, months)
	}
	for file, data := range files {
		require.True(t, playedByLine(t, file, data), "%s: a published daily has a best line", file)
	}
}

// playedByLine plays a file to its end, and reports whether there is a best line to do so.
func playedByLine(t *testing.T, file string, data []byte) bool {
	t.Helper()
	result, line := solved(t, data)
	if line == nil {
		return false
	}
	run := played(t, data, line)
	actions := []any{}
	for _, step := range line {
		actions = append(actions, step.Action)
	}
	best, err := json.Marshal(actions)
	require.NoError(t, err)
	require.NoError(t, run.Judge(best), file)
	view := run.View()
	require.True(t, view.Over, file)
	require.Equal(t, session.Result{Won: true, Tier: promised(t, result, view), Step: session.Par}, ended(view), file)
	return true
}

// ended is a result without what it tells players of its steps.
func ended(view session.View) session.Result {
	r := *view.Result
	r.Rungs, r.Next = nil, ""
	return r
}

// answer is a document judged, and its best line; none where the analysis has none.
type answer struct {
	result validate.Result
	line   []solution.Step
}

// answers are those of documents, by their texts, each searched for once.
var answers sync.Map

// solved is the answer of a document.
func solved(t *testing.T, document []byte) (validate.Result, []solution.Step) {
	t.Helper()
	found, _ := answers.LoadOrStore(string(document), sync.OnceValues(func() (answer, error) { return solve(document) }))
	a, err := found.(func() (answer, error))()
	require.NoError(t, err)
	return a.result, a.line
}

func solve(document []byte) (answer, error) {
	games := catalog.Games()
	judge, err := games.Judge("", "")
	if err != nil {
		return answer{}, err
	}
	result, err := judge.Text(context.Background(), "puzzle.json", document)
	if err != nil {
		return answer{}, err
	}
	g, err := games.Game(result.Game)
	if err != nil {
		return answer{}, err
	}
	return answer{result, g.Line(result)}, nil
}

// played is a run after the steps of a line.
func played(t *testing.T, document []byte, line []solution.Step) *session.Session {
	t.Helper()
	run, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	for i, step := range line {
		require.False(t, run.View().Over, "%s: over before step %d", run.View().PuzzleID, i)
		require.NotEmpty(t, step.Says)
		move, err := json.Marshal(game.Move[any]{At: int64(1000 * (i + 1)), Action: step.Action})
		require.NoError(t, err)
		_, err = run.Do(move)
		require.NoError(t, err, "%s: %s", run.View().PuzzleID, step.Says)
	}
	return run
}

// promised is what the analysis says of how its best line ends. It asks that the board at
// the end has the figures of the analysis.
func promised(t *testing.T, result validate.Result, view session.View) string {
	t.Helper()
	switch a := result.Analysis.(type) {
	case *checktriples.Analysis:
		require.NotEmpty(t, a.FlawlessFirstLocks, result.PuzzleID)
		return "FLAWLESS"
	case *checkwaywords.Analysis:
		board := view.Board.(session.WaywordsBoard)
		require.GreaterOrEqual(t, len(board.Route)-1, a.RouteLength, result.PuzzleID)
		require.Len(t, board.Bonus, a.BonusWords, result.PuzzleID)
		for _, word := range board.Bonus {
			require.True(t, word.Found, result.PuzzleID)
		}
		return "No hint"
	case *checktestimony.Analysis:
		end := view.Board.(session.TestimonyBoard).Ending
		require.Equal(t, []int{a.Best.Turns, a.Best.Scrutiny, a.Best.Refuted, a.Best.Power}, []int{end.Turns, end.Scrutiny, end.Refuted, end.Power}, result.PuzzleID)
		return turns(a.Best.Turns)
	case *checkaura.Analysis:
		board := view.Board.(session.AuraBoard)
		require.Equal(t, a.BestTurnsLeft, board.Turns, result.PuzzleID)
		return board.Ending.Medal
	case *checkfreeplay.Analysis:
		end := view.Board.(session.FreeplayBoard).Ending
		require.Equal(t, len(a.Acts), end.Opened, result.PuzzleID)
		return turns(end.Turns)
	}
	require.Fail(t, "nothing is known of how it ends", result.PuzzleID)
	return ""
}

func turns(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return strconv.Itoa(n) + " turns"
}
