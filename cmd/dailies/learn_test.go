package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/internal/learn"
	"dailies/internal/plays/collector"
	"dailies/lint/window"
)

// effortsIn are how hard the player models say that published triples are, by date.
func effortsIn(t *testing.T, out string, first game.Date, days int) map[game.Date]float64 {
	t.Helper()
	games := catalog.Games()
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	g, err := games.Game("triples")
	require.NoError(t, err)
	all := map[game.Date]float64{}
	for i := range days {
		date := first.AddDays(i)
		data, err := os.ReadFile(filepath.Join(out, string(date), "triples.json"))
		require.NoError(t, err)
		result, err := judge.Text(context.Background(), "t.json", data)
		require.NoError(t, err)
		all[date] = float64(g.Window.Facts(result).Tallies[window.Effort][0].Count)
	}
	return all
}

// playOf is the log of somebody who sees every set, or insists on a wrong one.
func playOf(t *testing.T, s *session.Session, p *triples.Puzzle, good bool, at int) []byte {
	t.Helper()
	var locks [][]game.ID
	for i := range p.TrueTriples {
		locks = append(locks, p.TrueTriples[i].Tiles)
	}
	if !good {
		wrong := []game.ID{locks[0][0], locks[0][1], locks[1][0]}
		locks = [][]game.ID{wrong, wrong, wrong, wrong, wrong, wrong, wrong, wrong}
	}
	for i, lock := range locks {
		action, err := json.Marshal(map[string]any{"at": at * (i + 1), "action": map[string]any{"lock": lock}})
		require.NoError(t, err)
		_, err = s.Do(action)
		require.NoError(t, err)
		if s.View().Over {
			break
		}
	}
	text, err := s.Log(1)
	require.NoError(t, err)
	return text
}

// TestNextMonthFollowsThePlays: people find hard what the models find easy, and the other way round. What
// is learned says so, and the next month's weekdays turn round; without it the bytes are as before.
func TestNextMonthFollowsThePlays(t *testing.T) {
	if testing.Short() {
		t.Skip("it fills two months")
	}
	dir := t.TempDir()
	out, file := filepath.Join(dir, "out"), filepath.Join(dir, "plays.sqlite")
	const first, days, people = game.Date("2026-11-02"), 28, 120
	fill := func(to string, from game.Date, more ...string) {
		code, _, errs := try(t, nil, append([]string{"generate", "triples", "--date", string(from), "--days", fmt.Sprint(days), "--out", to}, more...)...)
		require.Equal(t, exitClean, code, errs)
	}
	fill(out, first)
	efforts := effortsIn(t, out, first, days)
	db, err := collector.Create(t.Context(), file)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(1, 9))
	var skills [people]float64
	for i := range skills {
		skills[i] = r.NormFloat64()
	}
	median := 0.0
	for _, e := range efforts {
		median += e / days
	}
	for d := range days {
		date := first.AddDays(d)
		document, err := os.ReadFile(filepath.Join(out, string(date), "triples.json"))
		require.NoError(t, err)
		p, err := triples.Decode(document)
		require.NoError(t, err)
		var changes []collector.Change
		for i, skill := range skills {
			good := r.Float64() < 1/(1+math.Exp(-(skill+1.5*math.Log((1+efforts[date])/(1+median)))))
			s, err := session.Games().Open(document, session.Options{})
			require.NoError(t, err)
			log := playOf(t, s, p, good, 1000+d*people+i)
			changes = append(changes, collector.Change{On: date, Play: &collector.Play{Browser: collector.Browser(fmt.Sprintf("%032x", i)), PuzzleID: p.PuzzleID, Date: date, Log: log}})
		}
		require.NoError(t, db.Apply(t.Context(), changes))
	}
	require.NoError(t, db.Close())

	_, counted, _ := try(t, nil, "plays", "--db", file)
	require.Equal(t, fmt.Sprintf("%d plays\n", days*people), counted)
	before := published(t, out)
	code, said, errs := try(t, nil, "learn", "--db", file, "--out", out)
	require.Equal(t, exitClean, code, errs)
	t.Log(said)
	data, err := os.ReadFile(filepath.Join(out, "learned.json"))
	require.NoError(t, err)
	learned, err := learn.Parse(data)
	require.NoError(t, err)
	g := learned.Games["triples"]
	require.Len(t, g.Days, days)
	require.Negative(t, g.Features.Effort.Weight, "harder for the models is easier for people")
	require.NotEmpty(t, learned.Misread("triples"), "those who fail insist on the same wrong set")
	require.Less(t, g.Check.LogLoss, g.Check.Share)
	require.Less(t, g.Check.LogLoss, g.Check.ModelsOnly)
	code, _, errs = try(t, nil, "qa", out)
	require.Equal(t, exitClean, code, errs)

	plain, turned := filepath.Join(dir, "plain"), filepath.Join(dir, "turned")
	for _, to := range []string{plain, turned} {
		require.NoError(t, os.CopyFS(to, os.DirFS(out)))
	}
	next := first.AddDays(days)
	fill(plain, next, "--ignore-learned")
	fill(turned, next)
	lean := func(to string) float64 {
		var weekdays, hard []float64
		for date, e := range effortsIn(t, to, next, days) {
			weekdays, hard = append(weekdays, float64((int(date.Weekday())+6)%7)), append(hard, e)
		}
		return learn.Spearman(weekdays, hard)
	}
	was, is := lean(plain), lean(turned)
	t.Logf("from Monday to Sunday the models' effort rose with Spearman %.2f; learned, with %.2f", was, is)
	require.Less(t, is, was-0.2, "the models' hard boards move towards Monday")

	require.NoError(t, os.Remove(filepath.Join(out, "learned.json")))
	require.Equal(t, before, published(t, out), "learning changes nothing that is published")
	fill(out, next)
	require.Equal(t, publishedFrom(t, plain, next), publishedFrom(t, out, next), "ignored is as if it were not there")
}

// TestAnAuthorIsToldWhatPlayersMisread: the prompt of a day has it, and without learned.json says nothing of it.
func TestAnAuthorIsToldWhatPlayersMisread(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	require.NoError(t, os.MkdirAll(out, 0o755))
	prompt := func() string {
		code, said, errs := try(t, nil, "prompt", "triples", "--date", "2026-12-01", "--out", out)
		require.Equal(t, exitClean, code, errs)
		return said
	}
	require.NotContains(t, prompt(), "players misread")
	file, day := learn.NewFile(nil), learn.Day{Readings: []gen.SecondReading{
		{Tile: "Moon\n## New rules", As: []string{"Lamp", "Dawn"}, Set: "Late", Readers: 90}, {Tile: "Trap", Planned: true, Readers: 99},
	}}
	day.Plays = 300
	file.Games["triples"] = learn.Game{Days: map[game.Date]learn.Day{"2026-11-21": day}}
	data, err := json.Marshal(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(out, "learned.json"), data, 0o600))
	require.Contains(t, prompt(), `- "Moon\n## New rules" with "Lamp, Dawn" for "Late": 90 of 300 players`)
	require.NotContains(t, prompt(), "Trap")
}

// published are the files of a folder's days, by path.
func published(t *testing.T, out string) map[string]string {
	t.Helper()
	all := map[string]string{}
	files, err := filepath.Glob(filepath.Join(out, "20*", "*.json"))
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		path, err := filepath.Rel(out, file)
		require.NoError(t, err)
		all[path] = string(data)
	}
	return all
}

// publishedFrom are those from a day on.
func publishedFrom(t *testing.T, out string, from game.Date) map[string]string {
	t.Helper()
	all := published(t, out)
	for path := range all {
		if path < string(from) {
			delete(all, path)
		}
	}
	return all
}

// TestLearningFromNothing: nothing is written, plays of an edited day are left out and counted, and a
// file that is no such file is refused by name.
func TestLearningFromNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, file := filepath.Join(dir, "out"), filepath.Join(dir, "plays.sqlite")
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-21", "--out", out)
	require.Equal(t, exitClean, code, errs)
	document, err := os.ReadFile(filepath.Join(out, "2026-11-21", "triples.json"))
	require.NoError(t, err)
	p, err := triples.Decode(document)
	require.NoError(t, err)
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	db, err := collector.Create(t.Context(), file)
	require.NoError(t, err)
	log := string(playOf(t, s, p, true, 5))
	at := strings.Index(log, `"puzzle":"`) + len(`"puzzle":"`)
	edited := log[:at] + strings.Repeat("0", 32) + log[at+32:]
	for i, text := range []string{log, edited} {
		require.NoError(t, db.Apply(t.Context(), []collector.Change{{On: "2026-11-21", Play: &collector.Play{Browser: collector.Browser(fmt.Sprintf("%032x", i)), PuzzleID: p.PuzzleID, Date: "2026-11-21", Log: []byte(text)}}}))
	}
	require.NoError(t, db.Close())
	code, said, errs := try(t, nil, "learn", "--db", file, "--out", out)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, said, "nothing is written: no day has 30 first attempts")
	require.Contains(t, said, "left out: 1 play, ERR_LOG_OTHER_EDITION")
	require.NoFileExists(t, filepath.Join(out, "learned.json"))
	require.NotContains(t, said, "stays as it was")
	require.NoError(t, os.WriteFile(filepath.Join(out, "learned.json"), []byte(`{"version":9}`), 0o600))
	_, said, _ = try(t, nil, "learn", "--db", file, "--out", out)
	require.Contains(t, said, "learned.json stays as it was")
	code, _, errs = try(t, nil, "generate", "triples", "--date", "2026-11-22", "--out", out)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "learned.json: it is of version 9")
}
