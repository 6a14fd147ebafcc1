package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session/sessiontest"
)

// puzzleOf is a published puzzle of a game, and the log of a random play of it.
func puzzleOf(t *testing.T, name string, seed uint64) (file string, log string) {
	t.Helper()
	file = filepath.Join("../../game/session/testdata/puzzles", name+".json")
	document, err := os.ReadFile(file)
	require.NoError(t, err)
	return file, string(sessiontest.Log(t, document, seed))
}

func TestVerifyReportsAsAGate(t *testing.T) {
	dir := t.TempDir()
	puzzle, log := puzzleOf(t, "midnight-fridge", 1)
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		return file
	}
	good := write("ada.json", log)
	code, out, errs := try(t, nil, "verify", good, "--puzzle", puzzle)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "ada.json: ok (triples, log)")
	code, out, _ = try(t, nil, "verify", good, "--puzzle", puzzle, "--format", "json")
	require.Equal(t, exitClean, code)
	require.Contains(t, out, `"analysis":{"attempt":1,`)

	write("bo.json", strings.Replace(log, `"won":`, `"won":!`, 1))
	write("cy.json", strings.Replace(log, `"at":`, `"at":-1`, 1))
	write("dee.json", strings.Repeat("x", 1<<20))
	write("notes.md", "not a log")
	code, out, _ = try(t, nil, "verify", dir, "--puzzle", puzzle)
	require.Equal(t, exitFindings, code)
	for _, want := range []string{"[ERR_LOG_MALFORMED]", "[ERR_LOG_TIMES]", "[ERR_LOG_TOO_LONG]", "4 files"} {
		require.Contains(t, out, want)
	}
	code, out, _ = tryInput(t, log, nil, "verify", "-", "--puzzle", puzzle)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "-: ok")
	code, out, _ = try(t, nil, "verify", "https://example.org/#play=x", "--puzzle", puzzle)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "a link:1:1: error: the link is damaged or was cut short [ERR_LOG_MALFORMED]")

	other, _ := puzzleOf(t, "coffee", 1)
	code, out, _ = try(t, nil, "verify", good, "--puzzle", other)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "[ERR_LOG_OTHER_BOARD]")
	for _, args := range [][]string{
		{"verify"}, {"verify", good, "--out", filepath.Join(dir, "none")}, {"verify", filepath.Join(dir, "none.json"), "--puzzle", puzzle},
		{"verify", good, "--puzzle", good}, {"verify", "-", "-", "--puzzle", puzzle}, {"verify", good, "--puzzle", puzzle, "--format", "xml"},
	} {
		code, _, errs := try(t, nil, args...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
	}
}

func TestBoardRanksAFolder(t *testing.T) {
	dir := t.TempDir()
	puzzle := ""
	for seed, name := range []string{"ada", "bo", "cy"} {
		file, log := puzzleOf(t, "midnight-fridge", uint64(seed))
		puzzle = file
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".json"), []byte(log), 0o644))
	}
	code, out, errs := try(t, nil, "board", dir, "--puzzle", puzzle)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "triples 2026-12-05, 3 first attempts\n   1  ")
	code, out, _ = try(t, nil, "board", dir, "--puzzle", puzzle, "--format", "json")
	require.Equal(t, exitClean, code)
	require.Contains(t, out, `"leftOut": []`)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dee.json"), []byte("{}"), 0o644))
	code, out, _ = try(t, nil, "board", dir, "--puzzle", puzzle, "--format", "html")
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "<li><b>dee</b> (")
	code, _, errs = try(t, nil, "board", t.TempDir(), "--puzzle", puzzle)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "there is no log to rank")
}

func TestSolveJudgesAPlay(t *testing.T) {
	puzzle, log := puzzleOf(t, "normal-washer", 1)
	file := filepath.Join(t.TempDir(), "ada.json")
	require.NoError(t, os.WriteFile(file, []byte(log), 0o644))
	code, out, errs := try(t, nil, "solve", puzzle, "--play", file)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "At the start a win in ")
	require.Contains(t, out, "submit ")
	code, out, _ = try(t, nil, "solve", puzzle, "--play", file, "--format", "json")
	require.Equal(t, exitClean, code)
	require.Contains(t, out, `"game": "testimony"`)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(log, `"won":`, `"won":!`, 1)), 0o644))
	code, out, _ = try(t, nil, "solve", puzzle, "--play", file)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "[ERR_LOG_MALFORMED]")
	for _, args := range [][]string{{"solve"}, {"solve", "--play", file, "--out", t.TempDir()}, {"solve", "a", "b", "--play", file}} {
		code, _, _ := try(t, nil, args...)
		require.Equal(t, exitUsage, code, args)
	}
}
