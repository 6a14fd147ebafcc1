package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/run"
	"dailies/internal/store"
)

// tree reads every file below a folder but for runs/ and objects/.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == store.RunsName || d.Name() == store.ObjectsName):
			return fs.SkipDir
		case !d.IsDir():
			rel, _ := filepath.Rel(dir, path)
			files[rel] = read(t, path)
		}
		return nil
	})
	require.NoError(t, err)
	return files
}

// fromPacks are --from flags for some of the packs of triples.
func fromPacks(names ...string) []string {
	var args []string
	for _, name := range names {
		args = append(args, "--from", "../../gen/triples/packs/"+name+".json")
	}
	return args
}

func generateDays(t testing.TB, dir string, args ...string) (code int, out, errs string) {
	t.Helper()
	return try(t, nil, append([]string{"generate", "triples", "--verbose", "--date", "2026-11-21", "--out", dir}, args...)...)
}

func TestTheSameInputsGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	packs := append(fromPacks("guest-wifi", "midnight-fridge", "bin-night"), "--days", "2")
	one, two, other := t.TempDir(), t.TempDir(), t.TempDir()
	for dir, more := range map[string][]string{one: {"--workers", "1"}, two: {"--workers", "7"}, other: {"--seed", "2"}} {
		code, out, errs := generateDays(t, dir, append(packs, more...)...)
		require.Equal(t, exitClean, code, out+errs)
	}
	require.Equal(t, tree(t, one), tree(t, two))
	require.Len(t, tree(t, one), 4, "two days, the index and the attributes for git")
	require.NotEqual(t, tree(t, one), tree(t, other))
}

func TestWhatIsPublished(t *testing.T) {
	dir := t.TempDir()
	code, _, _ := generateDays(t, dir, append(fromPacks("guest-wifi"), "--quiet")...)
	require.Equal(t, exitClean, code)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	entry := index["2026-11-21"]["triples"]
	require.Equal(t, "2026-11-21/triples.json", entry.Path)
	require.Equal(t, "2026-11-21-triples", entry.PuzzleID)
	require.Equal(t, "A1_DAILY_V1", entry.Profile)
	require.Equal(t, "guest-wifi", entry.Provenance.Pack)
	document := read(t, filepath.Join(dir, "2026-11-21/triples.json"))
	require.Equal(t, store.Hash([]byte(document)), entry.SHA256)
	require.True(t, strings.HasSuffix(document, "}\n"))
	for _, secret := range []string{"provenance", entry.Provenance.Run, "seed"} {
		require.NotContains(t, document, `"`+secret+`"`)
	}
	var report struct {
		Run   string
		Games map[string]run.Game
	}
	require.NoError(t, json.Unmarshal([]byte(read(t, filepath.Join(dir, "runs", entry.Provenance.Run, "report.json"))), &report))
	funnel := report.Games["triples"].Funnel
	require.Equal(t, funnel.Drafts, funnel.Passed+strings.Count(read(t, filepath.Join(dir, "runs", entry.Provenance.Run, "rejected.jsonl")), "\n"))
	require.Equal(t, 1, funnel.Chosen)
}

func TestADryRunWritesNothingAndSaysTheSame(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	code, dry, errs := generateDays(t, dir, append(fromPacks("guest-wifi"), "--dry-run")...)
	require.Equal(t, exitClean, code)
	require.NoDirExists(t, dir)
	page := regexp.MustCompile(`dailies: (.*) shows the run`).FindStringSubmatch(errs)
	require.NotNil(t, page, errs)
	require.FileExists(t, page[1], "in the temporary folder that is named")
	code, wet, _ := generateDays(t, dir, fromPacks("guest-wifi")...)
	require.Equal(t, exitClean, code)
	require.Equal(t, strings.ReplaceAll(wet, "wrote ", "would write "), dry)
}

// TestADryRunLeavesInItsTrialWhatTheRunLeaves: the dailies, the report and the page, beside
// what is published, also of days that are published already.
func TestADryRunLeavesInItsTrialWhatTheRunLeaves(t *testing.T) {
	dir, trial := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "trial")
	generateDays(t, dir, append(fromPacks("sick-day"), "--date", "2026-11-20")...)
	before := tree(t, dir)
	flags := append(fromPacks("guest-wifi"), "--date", "2026-11-20", "--days", "2", "--force")
	code, _, errs := generateDays(t, dir, append(flags, "--dry-run", "--trial", trial)...)
	require.Equal(t, before, tree(t, dir))
	again, _, _ := generateDays(t, dir, flags...)
	require.Equal(t, again, code, errs)
	for name, text := range tree(t, trial) {
		if name != store.IndexName {
			require.Equal(t, tree(t, dir)[name], text, name)
		}
	}
	pages, err := filepath.Glob(filepath.Join(trial, "runs", "*", "re*"))
	require.NoError(t, err)
	require.Len(t, pages, 3)
	for _, page := range pages {
		if filepath.Base(page) != "report.json" { // which has timings
			name, _ := filepath.Rel(trial, page)
			require.Equal(t, read(t, filepath.Join(dir, name)), read(t, page), name)
		}
	}
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--trial", trial}, "--trial is for a dry run"},
		{[]string{"--trial", dir, "--dry-run"}, "name a trial folder outside it"},
		{[]string{"--trial", filepath.Join(dir, "a", "b"), "--dry-run"}, "name a trial folder outside it"},
	} {
		code, _, errs := generateDays(t, dir, append(fromPacks("guest-wifi"), c.args...)...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, c.says)
	}
}

func TestPublishedDaysStayUnlessForced(t *testing.T) {
	dir := t.TempDir()
	generateDays(t, dir, fromPacks("guest-wifi")...)
	before := tree(t, dir)
	code, out, _ := generateDays(t, dir, fromPacks("bin-night")...)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "1 of the days published before")
	require.Equal(t, before, tree(t, dir))
	code, _, _ = generateDays(t, dir, append(fromPacks("bin-night"), "--force")...)
	require.Equal(t, exitClean, code)
	require.Contains(t, tree(t, dir)["2026-11-21/triples.json"], "bin-night")
	code, _, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code)
}

// TestALaterPublishedDayIsRespected fills the day before a published one with the
// pack of that day: no set of it may return.
func TestALaterPublishedDayIsRespected(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	generateDays(t, dir, append(fromPacks("sick-day"), "--date", "2026-11-22")...)
	code, out, _ := generateDays(t, dir, fromPacks("sick-day")...)
	require.Equal(t, exitClean, code, out)
	code, out, _ = try(t, nil, "lint", dir)
	require.Equal(t, exitClean, code, out)
	code, out, _ = generateDays(t, dir, append(fromPacks("sick-day"), "--date", "2026-11-24")...)
	require.Equal(t, exitFindings, code, "a third board of a pack of 7 triples has to repeat a set")
	require.Contains(t, out, "ERR_META_SET_REPEAT")
}

// TestAForcedDayThatStaysEmptyIsStillHeldAgainst: the old daily of the second day is
// left, so the first must not become a copy of it.
func TestAForcedDayThatStaysEmptyIsStillHeldAgainst(t *testing.T) {
	dir := t.TempDir()
	generateDays(t, dir, append(fromPacks("sick-day"), "--date", "2026-11-22")...)
	puzzle := write(t, "p.json", read(t, filepath.Join(dir, "2026-11-22/triples.json")))
	before := tree(t, dir)
	code, out, _ := generateDays(t, dir, "--from", puzzle, "--days", "2", "--force")
	require.Equal(t, exitFindings, code, out)
	require.Equal(t, before, tree(t, dir), out)
	code, out, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out)
}

func TestTheGameOfMaterialIsReadFromIt(t *testing.T) {
	pack := "../../gen/triples/packs/guest-wifi.json"
	code, out, errs := try(t, nil, "generate", "--verbose", "--from", pack, goodTriples, "--dry-run", "--date", "2026-11-21", "--out", t.TempDir())
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "answered 2")
	require.NotContains(t, out, "aura")
	code, out, _ = try(t, nil, "generate", "--verbose", "--from", "../../gen/waywords/topics/kitchen.json", "--dry-run", "--date", "2026-11-21", "--out", t.TempDir())
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "waywords.json")
	code, _, errs = try(t, nil, "generate", "--from", write(t, "x.json", `{"a":1}`), "--dry-run")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "name the game")
	code, _, _ = try(t, nil, "generate", "--from", "-", "-", "--dry-run")
	require.Equal(t, exitUsage, code)
	code, _, _ = try(t, nil, "generate", "--workers", "0")
	require.Equal(t, exitUsage, code)
}

func TestResultsThatCannotBeWritten(t *testing.T) {
	for _, args := range [][]string{{"explain"}, {"solve", goodTriples}, {"--help"}, {"validate", goodTriples}, {"schema", "triples"}} {
		var errs strings.Builder
		w := factory.Environment{Streams: factory.Streams{Out: fullDisk{}, Err: &errs}, Now: fixedNow, Getenv: func(string) string { return "" }}
		require.Equal(t, exitUsage, execute(t.Context(), w, args), args)
		require.Contains(t, errs.String(), "no space left")
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestACrashIsHealed(t *testing.T) {
	dir := t.TempDir()
	generateDays(t, dir, append(fromPacks("guest-wifi", "bin-night"), "--days", "2")...)
	before := tree(t, dir)
	for name, harm := range map[string]func(){
		"before the index": func() {
			index, err := store.NewReader(dir).Index(t.Context())
			require.NoError(t, err)
			delete(index, "2026-11-22")
			data, _ := json.Marshal(index)
			require.NoError(t, os.WriteFile(filepath.Join(dir, "index.json"), data, 0o644))
		},
		"no index at all": func() { require.NoError(t, os.Remove(filepath.Join(dir, "index.json"))) },
		"half a file": func() {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-22", ".tmp-triples.json-1"), []byte("{"), 0o644))
			require.NoError(t, os.WriteFile(filepath.Join(dir, ".tmp-index.json-1"), []byte("{"), 0o644))
		},
	} {
		harm()
		code, out, errs := generateDays(t, dir, append(fromPacks("guest-wifi", "bin-night"), "--days", "2")...)
		require.Equal(t, exitClean, code, name+out+errs)
		require.Equal(t, before, tree(t, dir), name)
	}
}

func TestAFileThatNobodyKnowsIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "2026-11-21"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-21/triples.json"), []byte("mine"), 0o644))
	code, _, errs := generateDays(t, dir, fromPacks("guest-wifi")...)
	require.Equal(t, exitClean, code)
	require.Contains(t, errs, "left alone")
	require.Equal(t, "mine", read(t, filepath.Join(dir, "2026-11-21/triples.json")))
}

func TestTwoRunsAtOnce(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), dir)
	require.NoError(t, err)
	defer s.Close()
	code, _, errs := generateDays(t, dir, fromPacks("guest-wifi")...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "another run")
}

func TestManyMaterialsWithBadOnesAmongThem(t *testing.T) {
	dir := t.TempDir()
	bad := write(t, "bad.json", `{"game":"triples","game":1}`)
	code, out, errs := generateDays(t, dir, append(fromPacks("guest-wifi"), "--from", bad, "--from", write(t, "broken.json", read(t, "../../validate/triples/testdata/broken/ERR_A1_P4_NO_CONCERN.json")))...)
	require.Equal(t, exitClean, code, out)
	require.Contains(t, errs, "bad.json:1:19: error: the key \"game\" appears twice")
	require.Contains(t, out, "answered 3, no packs 1")
	require.Contains(t, out, "ERR_A1_P4_NO_CONCERN")
}

// TestNinetyDays fills a season with the packs that come with the program: every day,
// no finding but of the corpus (18 packs return within 14 days now and then), and every
// pack has its turn.
func TestNinetyDays(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	dir := t.TempDir()
	code, out, _ := generateDays(t, dir, "--days", "90")
	require.Equal(t, exitClean, code, out)
	code, out, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out)
	require.Contains(t, out, "90 files, 90 valid: 0 errors")
	for line := range strings.Lines(out) {
		if strings.Contains(line, ": warning: ") {
			require.Contains(t, line, "[WARN_CORPUS_")
		}
	}
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	packs := make(map[string]bool)
	for _, games := range index {
		packs[games["triples"].Provenance.Pack] = true
	}
	require.GreaterOrEqual(t, len(packs), 16)
}
