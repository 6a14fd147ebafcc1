package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/site"
	"dailies/internal/store"
)

// TestSite writes a site of published days: up to today where the player is, and no later.
func TestSite(t *testing.T) {
	t.Parallel()
	out, to := t.TempDir(), filepath.Join(t.TempDir(), "public")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "4")
	unbuilt(t)
	for _, c := range []struct {
		args []string
		last string // today is 2026-11-21, 03:04 UTC
	}{{nil, "2026-11-21"}, {[]string{"--timezone", "America/Los_Angeles"}, "2026-11-20"}, {[]string{"--until", "2026-11-22"}, "2026-11-22"}} {
		code, _, errs := try(t, nil, append([]string{"site", "--out", out, "--to", to}, c.args...)...)
		require.Equal(t, exitClean, code, errs)
		require.Contains(t, errs, "until "+c.last)
		days, err := filepath.Glob(filepath.Join(to, "2026-*", "triples", "answer.json"))
		require.NoError(t, err)
		require.Equal(t, c.last, filepath.Base(filepath.Dir(filepath.Dir(days[len(days)-1]))))
		require.Contains(t, read(t, days[0]), `"action":{"version":1,"lock":[`)
		require.Contains(t, read(t, days[0]), "FLAWLESS from")
	}
}

// TestSiteOfAnAddress takes it from the settings.
func TestSiteOfAnAddress(t *testing.T) {
	out, to := t.TempDir(), filepath.Join(t.TempDir(), "public")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "2")
	unbuilt(t)
	code, _, errs := try(t, nil, "site", "--out", out, "--to", to, "--config", write(t, "s.yaml", "siteURL: https://games.example/dailies/\n"))
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, read(t, filepath.Join(to, "feed.xml")), "https://games.example/dailies/2026-11-21/triples/")
	require.Contains(t, read(t, filepath.Join(to, "2026-11-20", "day.json")), "https://games.example/dailies/2026-11-20/triples/puzzle.json")
}

// TestSiteReleases goes back to the site of the day before and forward again.
func TestSiteReleases(t *testing.T) {
	out, to := t.TempDir(), filepath.Join(t.TempDir(), "games")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "2")
	unbuilt(t)
	latest := func() []string {
		days, err := filepath.Glob(filepath.Join(to, "current", "2026-*", "triples", "puzzle.json"))
		require.NoError(t, err)
		return days
	}
	var errs string
	for _, until := range []string{"2026-11-20", "2026-11-21", "2026-11-21"} {
		var code int
		code, _, errs = try(t, nil, "site", "--out", out, "--to", to, "--until", until, "--releases")
		require.Equal(t, exitClean, code, errs)
	}
	require.Contains(t, errs, "it was up to date already")
	require.NoFileExists(t, filepath.Join(to, "current", "feed.xml"))
	require.Len(t, latest(), 2)
	code, listed, _ := try(t, nil, "site", "releases", "--to", to)
	require.Equal(t, exitClean, code)
	require.Regexp(t, `(?s)\n1 .*\n2 .*current\n$`, listed)
	file := write(t, "s.yaml", "site: {to: "+to+"}\n")
	_, configured, _ := try(t, nil, "site", "releases", "--config", file)
	require.Equal(t, listed, configured)
	code, _, errs = try(t, nil, "site", "rollback", "--config", file)
	require.Equal(t, exitClean, code, errs)
	require.Len(t, latest(), 1)
	for _, args := range [][]string{{"rollback"}, {"releases"}, {"rollback", "--to", to}, {"rollback", "x", "--to", to}, {"rollback", "9", "--to", to}, {"releases", "--to", out}} {
		code, _, errs = try(t, nil, append([]string{"site"}, args...)...)
		require.Equal(t, exitUsage, code, errs)
	}
	code, _, errs = try(t, nil, "site", "rollback", "2", "--to", to)
	require.Equal(t, exitClean, code, errs)
	require.Len(t, latest(), 2)
}

// TestSiteLeavesWhatIsNotItsOwn: what others put beside the site stays, whatever the site becomes.
func TestSiteLeavesWhatIsNotItsOwn(t *testing.T) {
	out, to := t.TempDir(), filepath.Join(t.TempDir(), "public")
	given(t, out, "triples", "--date", "2026-11-20", "--days", "2")
	unbuilt(t)
	for i, until := range []string{"2026-11-20", "2026-11-21"} {
		code, _, errs := try(t, nil, "site", "--out", out, "--to", to, "--until", until)
		require.Equal(t, exitClean, code, errs)
		if i == 0 {
			require.NoError(t, os.Mkdir(filepath.Join(to, ".well-known"), 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(to, ".well-known", "security.txt"), []byte("mail us"), 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(to, "CNAME"), []byte("example.org"), 0o600))
		}
	}
	require.Equal(t, "example.org", read(t, filepath.Join(to, "CNAME")))
	require.Equal(t, "mail us", read(t, filepath.Join(to, ".well-known", "security.txt")))
}

// TestSiteReleasesWhatPasses: a vetoed board, a hand edit that nobody accepted, an unsound one and a damaged
// file are named and not published, and the other days go out; what players have stays until it is withdrawn.
func TestSiteReleasesWhatPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("publishes and judges a week")
	}
	out, to := t.TempDir(), filepath.Join(t.TempDir(), "public")
	given(t, out, "triples", "--date", "2026-11-16", "--days", "6")
	unbuilt(t)
	day := func(date string) string { return filepath.Join(out, date, "triples.json") }
	shown := func() (days []string) {
		found, err := filepath.Glob(filepath.Join(to, "2026-*", "triples", "puzzle.json"))
		require.NoError(t, err)
		for _, name := range found {
			days = append(days, filepath.Base(filepath.Dir(filepath.Dir(name))))
		}
		return days
	}
	code, _, errs := try(t, nil, "review", "veto", "2026-11-17/triples", "--by", "MK", "--out", out)
	require.Equal(t, exitClean, code, errs)
	text := read(t, day("2026-11-18"))
	require.NoError(t, os.WriteFile(day("2026-11-18"), []byte(strings.Replace(text, `"theme": "`, `"theme": "Well. `, 1)), 0o600))
	unsound := strings.Replace(read(t, day("2026-11-19")), `"setId": "DECOY"`, `"setId": "S1"`, 1)
	index := indexOf(t, out)
	entry := index["2026-11-19"]["triples"]
	entry.SHA256, entry.Verdict = store.Hash([]byte(unsound)), nil // published by nobody knows whom
	index.Add("2026-11-19", "triples", entry)
	listed, err := game.Canonical(index)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(out, store.IndexName), listed, 0o600))
	require.NoError(t, os.WriteFile(day("2026-11-19"), []byte(unsound), 0o600))
	require.NoError(t, os.WriteFile(day("2026-11-20"), []byte("\x00"), 0o600))

	runs, aside := filepath.Join(out, "runs"), filepath.Join(t.TempDir(), "runs")
	require.NoError(t, os.Rename(runs, aside)) // with the alternates, which would take their places
	code, _, errs = try(t, nil, "site", "--out", out, "--to", to)
	require.Equal(t, exitFindings, code, errs)
	require.Equal(t, []string{"2026-11-16", "2026-11-20", "2026-11-21"}, shown(), "and the damaged day is as it was published")
	for date, why := range map[string]string{"2026-11-17": "vetoed.* no alternate takes its place: ", "2026-11-18": "not what was published", "2026-11-19": "unsound: ERR_.* no alternate"} {
		require.Regexp(t, date+"/triples.json is held back: .*"+why, errs)
	}
	require.NotContains(t, errs, "2026-11-16/triples.json")
	require.NoError(t, os.RemoveAll(runs))
	require.NoError(t, os.Rename(aside, runs))

	first := read(t, filepath.Join(to, "2026-11-16", "triples", "puzzle.json"))
	require.NoError(t, os.Remove(day("2026-11-16")))
	code, _, errs = try(t, nil, "site", "--out", out, "--to", to, "--require-approved")
	require.Equal(t, exitFindings, code, errs)
	require.Equal(t, []string{"2026-11-16", "2026-11-20", "2026-11-21"}, shown(), "what players have stays, and nobody has approved the alternates")
	require.Contains(t, errs, "2026-11-17/triples.json is held back: no editor approved it as it is")
	require.Equal(t, first, read(t, filepath.Join(to, "2026-11-16", "triples", "puzzle.json")), "as the same bytes")

	code, _, errs = try(t, nil, "review", "withdraw", "2026-11-16", "triples", "--by", "MK", "--out", out)
	require.Equal(t, exitUsage, code, "a withdrawal says why")
	require.Contains(t, errs, "--why")
	code, _, errs = try(t, nil, "review", "withdraw", "2026-11-16", "triples", "--by", "MK", "--why", "two sets share a joke", "--out", out)
	require.Equal(t, exitClean, code, errs)
	_, _, errs = try(t, nil, "site", "--out", out, "--to", to, "--require-approved", "--unapproved", "released")
	require.Contains(t, errs, "2026-11-17/triples.json: no editor approved it as it is, and players get it all the same")
	require.Equal(t, []string{"2026-11-17", "2026-11-19", "2026-11-20", "2026-11-21"}, shown())
	require.Contains(t, read(t, filepath.Join(to, "2026-11-16", "triples", "index.html")), site.Withdrawn)
	code, _, errs = try(t, nil, "review", "reinstate", "2026-11-16/triples", "--out", out)
	require.Equal(t, exitClean, code, errs)
	_, _, _ = try(t, nil, "site", "--out", out, "--to", to)
	require.Equal(t, []string{"2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20", "2026-11-21"}, shown())
}

// unbuilt skips a test where this program has no engine.
func unbuilt(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("../../internal/site/engine/engine.wasm"); err != nil {
		t.Skip("missing: the engine of make engine")
	}
}

func TestSiteMisuse(t *testing.T) {
	out, to := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(to, "mine.txt"), nil, 0o600))
	for _, args := range [][]string{{}, {"--to", to, "x"}, {"--to", to, "--until", "soon"}, {"--to", to, "--timezone", "Nowhere/Land"}, {"--to", to, "--timezone", "Local"}, {"--to", to}, {"--to", filepath.Join(to, "new"), "--unapproved", "never"}, {"--to", filepath.Join(to, "new"), "--site-url", "games.example"}, {"--to", filepath.Join(to, "new"), "--site-url", "https://games.example/x"}, {"--to", filepath.Join(to, "new"), "--site-url", "https:///x/"}, {"--to", filepath.Join(to, "new"), "--site-url", "https://games.example:99999/x/"}, {"--to", filepath.Join(to, "new")},
		{"--to", filepath.Join(out, "public")}, {"--to", out}, {"--to", filepath.Dir(out)}, {"--to", filepath.Join(to, "new"), "--releases", "--in-place"}} {
		code, _, errs := try(t, nil, append([]string{"site", "--out", out}, args...)...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
		require.NotEmpty(t, errs)
	}
	require.Equal(t, map[string]string{"mine.txt": ""}, tree(t, to))
	_, _, errs := try(t, nil, "site", "--out", filepath.Join(out, "ouut"), "--to", filepath.Join(to, "new"))
	require.Contains(t, errs, "there is no such folder; name that of the dailies with --out")
}
