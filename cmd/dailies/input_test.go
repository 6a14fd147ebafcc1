package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/cmd/dailies/internal/factory"
	"github.com/stretchr/testify/require"
)

const goodTriples = "../../validate/triples/testdata/good/guest-wifi.json"

func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}

// envelope is the report that --format json prints.
type envelope struct {
	Tool, Version string
	Results       []struct {
		File, Game, PuzzleID, Profile string
		Valid                         bool
		Findings                      []struct {
			Code, Severity, Pointer, Message, Fix string
			Line, Column                          int
		}
		Analysis map[string]any
	}
	Summary struct{ Files, Valid, Errors, Warnings int }
}

func envelopeOf(t testing.TB, out string) envelope {
	t.Helper()
	var e envelope
	require.NoError(t, json.Unmarshal([]byte(out), &e), out)
	return e
}

// TestBadDocumentsAreFindings: whatever a file holds is a finding with a place, and
// the files after it are judged.
func TestBadDocumentsAreFindings(t *testing.T) {
	good := read(t, goodTriples)
	for _, c := range []struct {
		name, text, code string
		line, column     int
	}{
		{"empty", "", "ERR_JSON_SYNTAX", 1, 1},
		{"not JSON", "<html>", "ERR_JSON_SYNTAX", 1, 1},
		{"truncated", good[:len(good)/2], "ERR_JSON_SYNTAX", 0, 0},
		{"50 MB", strings.Repeat(" ", 50<<20), "ERR_JSON_TOO_LARGE", 1, 4194305},
		{"10,000 deep", strings.Repeat("[", 10_000), "ERR_JSON_TOO_DEEP", 1, 65},
		{"duplicate key", strings.Replace(good, `"mode": "A1"`, `"mode": "A1", "mode": "A1"`, 1), "ERR_JSON_DUPLICATE_KEY", 0, 0},
		{"trailing data", good + "{}", "ERR_JSON_TRAILING_DATA", 0, 0},
		{"invalid UTF-8", strings.Replace(good, `"A1"`, "\"A1\xfe\"", 1), "ERR_JSON_UTF8", 0, 0},
		{"bidi override", strings.Replace(good, `"theme": "`, "\"theme\": \"\u202e", 1), "ERR_JSON_TEXT", 0, 0},
		{"unknown mode", strings.Replace(good, `"mode": "A1"`, `"mode": "CHESS"`, 1), "ERR_UNKNOWN_GAME", 1, 1},
		{"a pack of no game", `{"game": "tripels"}`, "ERR_UNKNOWN_GAME", 1, 1},
		{"no game", `{"a": 1}`, "ERR_UNKNOWN_GAME", 1, 1},
		{"a list", `[]`, "ERR_UNKNOWN_GAME", 1, 1},
		{"unknown enum", strings.Replace(good, `"claimShape": "positive"`, `"claimShape": "maybe"`, 1), "ERR_SCHEMA_INVALID", 0, 0},
		{"tile id that is a path", strings.Replace(good, `"id": "t1"`, `"id": "../../x"`, 1), "ERR_SCHEMA_INVALID", 0, 0},
		{"31 February", strings.Replace(good, `"dateISO": "2026`, `"dateISO": "2026-02-31`, 1), "ERR_SCHEMA_INVALID", 2, 14},
		{"unknown key", strings.Replace(good, `"mode": "A1"`, `"mode": "A1", "hint": 1`, 1), "ERR_SCHEMA_INVALID", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "a.json"), []byte(c.text), 0o644))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "b.json"), []byte(good), 0o644))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("no JSON"), 0o644))
			code, out, errs := try(t, nil, "validate", dir, "--format", "json")
			require.Equal(t, exitFindings, code)
			require.Empty(t, errs)
			e := envelopeOf(t, out)
			require.Len(t, e.Results, 2)
			require.False(t, e.Results[0].Valid)
			require.True(t, e.Results[1].Valid, "a bad file hides the one after it")
			f := e.Results[0].Findings[0]
			require.Equal(t, c.code, f.Code, f.Message)
			require.NotEmpty(t, f.Fix)
			require.Positive(t, f.Line)
			require.Positive(t, f.Column)
			if c.line > 0 {
				require.Equal(t, []int{c.line, c.column}, []int{f.Line, f.Column})
			}
			code, out, _ = try(t, nil, "validate", dir)
			require.Equal(t, exitFindings, code)
			require.Contains(t, out, c.code)
			require.NotContains(t, out, "\u202e")
		})
	}
}

func TestADocumentThatBreaksItsSchemaIsStillJudged(t *testing.T) {
	text := strings.Replace(read(t, goodTriples), `"mode": "A1"`, `"mode": "A1", "hint": 1`, 1)
	text = strings.Replace(text, `"setId": "S1"`, `"setId": "S2"`, 1)
	code, out, _ := tryInput(t, text, nil, "validate", "-", "--format", "json")
	require.Equal(t, exitFindings, code)
	r := envelopeOf(t, out).Results[0]
	require.Equal(t, "-", r.File)
	codes := []string{}
	for _, f := range r.Findings {
		codes = append(codes, f.Code)
	}
	require.Equal(t, []string{"ERR_SCHEMA_INVALID", "ERR_A1_SET_COUNTS", "ERR_A1_SET_COUNTS", "ERR_A1_SET_MISMATCH"}, codes)
	require.EqualValues(t, 220, r.Analysis["combinations"])
}

func TestExitCodes(t *testing.T) {
	empty := t.TempDir()
	bad := write(t, "bad.json", "{")
	damaged := filepath.Dir(write(t, "index.json", `{"2026-11-21": {`))
	unwritable := write(t, "file", "") + "/out"
	pack := write(t, "pack.json", `{"game":"triples","pack":"x","triples":[{},{}]}`)
	for _, c := range []struct {
		name string
		args []string
		code int
		says string // on standard error
	}{
		{"help", []string{"--help"}, 0, ""},
		{"help of a command", []string{"generate", "--help"}, 0, ""},
		{"version", []string{"--version"}, 0, ""},
		{"nothing", nil, 0, ""},
		{"no such command", []string{"frobnicate"}, 2, "frobnicate"},
		{"no such flag", []string{"validate", "--frobnicate", "x"}, 2, "--frobnicate"},
		{"no file named", []string{"validate"}, 2, "validate lacks an argument"},
		{"no such file", []string{"validate", "none.json"}, 2, "none.json"},
		{"an empty directory", []string{"validate", empty}, 2, "nothing was examined"},
		{"no such game", []string{"validate", goodTriples, "--game", "chess"}, 2, "chess"},
		{"no such profile", []string{"validate", goodTriples, "--profile", "X"}, 2, "A1_DAILY_V1"},
		{"no such format", []string{"validate", goodTriples, "--format", "xml"}, 2, "xml"},
		{"no such threshold", []string{"validate", goodTriples, "--fail-on", "maybe"}, 2, "maybe"},
		{"a good file", []string{"validate", goodTriples}, 0, ""},
		{"a bad file", []string{"validate", bad}, 1, ""},
		{"a bad file that may be", []string{"validate", bad, "--fail-on", "never"}, 0, ""},
		{"a bad file and a missing one", []string{"validate", bad, "none.json"}, 2, "none.json"},
		{"a missing folder", []string{"qa", filepath.Join(empty, "none")}, 2, "none"},
		{"an empty folder", []string{"qa", empty}, 2, "nothing was examined"},
		{"an empty folder to measure", []string{"stats", empty}, 2, "nothing was examined"},
		{"an empty folder to lint", []string{"lint", empty}, 2, "nothing was examined"},
		{"a window of nothing", []string{"lint", empty, "--window", "0"}, 2, "--window"},
		{"a limit of no rule", []string{"lint", empty, "--limit", "X=3"}, 2, "X"},
		{"a limit that is no number", []string{"lint", empty, "--limit", "ERR_META_CONCERN_DIM=x"}, 2, "CODE=NUMBER"},
		{"solve nothing", []string{"solve"}, 2, "solve lacks an argument"},
		{"solve a missing file", []string{"solve", "none.json"}, 2, "none.json"},
		{"solve an unsound file", []string{"solve", bad}, 1, ""},
		{"explain no code", []string{"explain", "ERR_NONE"}, 2, "ERR_NONE"},
		{"explain in lower case", []string{"explain", "err_a1_p4_no_concern"}, 0, ""},
		{"schema of no game", []string{"schema", "chess"}, 2, "chess"},
		{"prompt of no game", []string{"prompt", "chess"}, 2, "chess"},
		{"generate no game", []string{"generate", "chess"}, 2, "chess"},
		{"no days", []string{"generate", "--days", "0"}, 2, "--days"},
		{"too many days", []string{"generate", "--days", "100000"}, 2, "--days"},
		{"31 February", []string{"generate", "--date", "2026-02-31"}, 2, "2026-02-31"},
		{"past the calendar", []string{"generate", "--date", "9999-12-31", "--days", "2"}, 2, "9999"},
		{"no such author", []string{"generate", "--author", "monkey"}, 2, "monkey"},
		{"no key", []string{"generate", "--author", "openai", "--model", "m"}, 2, "OPENAI_API_KEY"},
		{"no model", []string{"generate", "--author", "openai"}, 2, "--model"},
		{"no such pack", []string{"generate", "--from", "none.json"}, 2, "none.json"},
		{"no such settings", []string{"generate", "--author", "openai", "--config", "none.yaml"}, 2, "none.yaml"},
		{"a folder that cannot be", []string{"generate", "triples", "--out", unwritable}, 2, "file"},
		{"a damaged index", []string{"generate", "triples", "--out", damaged}, 2, "index.json:1:17"},
		{"a damaged index in a dry run", []string{"generate", "triples", "--out", damaged, "--dry-run"}, 2, "index.json:1:17"},
		{"a pack of 2 triples", []string{"generate", "triples", "--from", pack, "--dry-run", "--out", empty}, 1, "/triples"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := try(t, map[string]string{}, c.args...)
			require.Equal(t, c.code, code, errs+out)
			require.Contains(t, errs, c.says)
			if c.code == exitUsage {
				require.Contains(t, errs, "dailies: ")
			}
		})
	}
	require.Equal(t, `{"2026-11-21": {`, read(t, filepath.Join(damaged, "index.json")), "the damaged index was touched")
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs strings.Builder
	w := factory.Environment{Streams: factory.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, Now: fixedNow, Getenv: func(string) string { return "" }}
	dir := t.TempDir()
	require.Equal(t, exitInterrupted, execute(ctx, w, []string{"generate", "triples", "--out", dir}))
	require.Equal(t, exitInterrupted, execute(ctx, w, []string{"validate", goodTriples}))
	files, err := filepath.Glob(filepath.Join(dir, "2*"))
	require.NoError(t, err)
	require.Empty(t, files)
}

func TestSettingsAreReadStrictly(t *testing.T) {
	for text, says := range map[string]string{
		"openai:\n  model: m\n  mdoel: x\n": "mdoel",
		"openai: [1":                        "",
		"openai:\n  timeout: soon\n":        "",
		"a: &a [1]\nb: [*a, *a]\n":          "",
		"openai:\n  model: m\n":             "OPENAI_API_KEY",
	} {
		code, _, errs := try(t, nil, "generate", "--author", "openai", "--config", write(t, "dailies.yaml", text))
		require.Equal(t, exitUsage, code, text)
		require.Contains(t, errs, says)
	}
}

func TestSolveShowsWhatEachRuleSaw(t *testing.T) {
	code, out, _ := try(t, nil, "solve", goodTriples)
	require.Equal(t, exitClean, code)
	for _, text := range []string{"Board", "Of 220 triples 3 lock", "KOA flags", "FLAWLESS from", "holds    ERR_A1_P3_NO_TEMPTING_TRIPLE"} {
		require.Contains(t, out, text)
	}
	code, out, _ = try(t, nil, "solve", "../../validate/triples/testdata/broken/ERR_A1_P4_NO_CONCERN.json")
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "error    ERR_A1_P4_NO_CONCERN")
	require.Contains(t, out, "KOA has no concern")
	code, out, _ = try(t, nil, "solve", goodTriples, "--format", "json")
	require.Equal(t, exitClean, code)
	require.NotEmpty(t, envelopeOf(t, out).Results[0].Analysis["firstLocks"])
}

func TestTextThatMovesTheCursorIsEscaped(t *testing.T) {
	evil := strings.Replace(read(t, goodTriples), `"id": "t1"`, `"id": "\u001b[2J"`, 1)
	for _, command := range []string{"validate", "solve"} {
		_, out, errs := tryInput(t, evil, nil, command, "-")
		require.NotContains(t, out+errs, "\x1b")
	}
	wrong := strings.Replace(read(t, goodTriples), `"setId": "S1"`, `"setId": "😀\u200b\u00ad"`, 1)
	_, out, _ := tryInput(t, wrong, nil, "validate", "-")
	require.NotContains(t, out, "\u200b")
}

// TestInterruptedWhileWaitingForInput: nothing comes from standard input, and the
// program ends all the same.
func TestInterruptedWhileWaitingForInput(t *testing.T) {
	idle, feed := io.Pipe()
	defer feed.Close()
	for _, args := range [][]string{{"validate", "-"}, {"generate", "--from", "-"}, {"solve", "-"}} {
		ctx, cancel := context.WithCancel(context.Background())
		var out, errs strings.Builder
		w := factory.Environment{Streams: factory.Streams{In: idle, Out: &out, Err: &errs}, Now: fixedNow, Getenv: func(string) string { return "" }}
		done := make(chan int)
		go func() { done <- execute(ctx, w, args) }()
		cancel()
		require.Equal(t, exitInterrupted, <-done, args)
	}
}

func TestStandardInputIsReadOnce(t *testing.T) {
	code, _, errs := tryInput(t, "{}", nil, "validate", "-", goodTriples, "-")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "only once")
}

func TestAFolderOfRunsAloneIsNothingToExamine(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "runs/x"), 0o755))
	for _, name := range []string{"index.json", "runs/x/report.json"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("{}"), 0o644))
	}
	for _, command := range []string{"qa", "lint"} {
		code, _, errs := try(t, nil, command, dir)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, "nothing was examined")
	}
}

// TestWordsOfMistakes: what is said of a wrong flag, argument or variable is for people,
// and one bound holds wherever a number is set.
func TestWordsOfMistakes(t *testing.T) {
	aura := goodAura
	many := write(t, "many.yaml", "workers: 1000000000\n")
	for _, c := range []struct {
		args []string
		env  map[string]string
		want string
	}{
		{[]string{"generate", "--days", "x"}, nil, `--days takes a whole number, not "x"`},
		{[]string{"generate", "--days", "99999999999999999999"}, nil, `--days takes a whole number, not "99999999999999999999"`},
		{[]string{"generate", "--seed", "-1"}, nil, `--seed takes a whole number of 0 or more, not "-1"`},
		{[]string{"generate", "--timeout", "soon"}, nil, `--timeout takes a time such as 90s or 2h, not "soon"`},
		{[]string{"generate", "--force=maybe"}, nil, `--force takes true or false, not "maybe"`},
		{[]string{"generate", "--workers", "1000000000"}, nil, `--workers takes a whole number from 1 to 1024, not "1000000000"`},
		{[]string{"validate", "--workers", "0", goodTriples}, nil, `--workers takes a whole number from 1 to 1024, not "0"`},
		{[]string{"generate"}, map[string]string{"DAILIES_WORKERS": "1000000000"}, `env DAILIES_WORKERS: workers takes a whole number from 1 to 1024`},
		{[]string{"generate", "--config", many}, nil, "many.yaml:1:10: workers: is 1000000000; it must be 1024 or less"},
		{[]string{"config"}, map[string]string{"DAILIES_WORKER": "3"}, "env DAILIES_WORKER: there is no such setting; the nearest is DAILIES_WORKERS"},
		{[]string{"solve"}, nil, "solve lacks an argument; usage: dailies solve [FILE]"},
		{[]string{"solve", "a", "b"}, nil, "solve does not take 2 arguments; usage: dailies solve [FILE]"},
		{[]string{"generate", "--out", ""}, nil, "a folder to publish in"},
		{[]string{"generate", "triples", "--from", aura}, nil, "coffee.json is for aura, but the games to fill are: triples"},
		{[]string{"generate", "--author", "builtin", "--from", aura}, nil, "--from replaces the author: leave --author out"},
	} {
		code, out, errs := try(t, c.env, append(c.args, "--quiet")...)
		require.Equal(t, exitUsage, code, "%v: %s", c.args, out+errs)
		require.Contains(t, errs, c.want, c.args)
		require.NotContains(t, errs, "strconv", c.args)
	}
}

// TestAPuzzleOfAnotherDay: a finished puzzle fills the day that is asked for, and that is
// said.
func TestAPuzzleOfAnotherDay(t *testing.T) {
	code, out, errs := try(t, nil, "generate", "--from", goodTriples, "--date", "2031-05-05", "--out", t.TempDir())
	require.Equal(t, exitClean, code, out+errs)
	require.Regexp(t, `is a puzzle of \d{4}-\d\d-\d\d and fills 2031-05-05`, errs)
}

// TestPacksAreJudged: validate and solve take what an author writes as they take puzzles.
func TestPacksAreJudged(t *testing.T) {
	for _, command := range []string{"validate", "solve"} {
		for _, pack := range []string{"triples/packs/guest-wifi.json", "waywords/topics/kitchen.json", "aura/packs/coffee-fourth-cup.json", "testimony/packs/nine-towels.json"} {
			code, out, errs := try(t, nil, command, "../../gen/"+pack)
			require.Equal(t, exitClean, code, out+errs)
			require.Contains(t, out, "pack)")
		}
		broken := write(t, "pack.json", strings.Replace(read(t, "../../gen/triples/packs/guest-wifi.json"), "Fridge magnet", "Fridge  magnet", 1))
		code, out, _ := try(t, nil, command, broken)
		require.Equal(t, exitFindings, code)
		require.Regexp(t, `pack.json:\d+:\d+: error: the text "Fridge  magnet"`, out)
	}
}
