package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPipeInPlaceOfAFolder: nothing waits for a writer of the pipe.
func TestAPipeInPlaceOfAFolder(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for _, args := range [][]string{
		{"qa", pipe}, {"lint", pipe}, {"stats", pipe}, {"reindex", pipe}, {"validate", pipe},
		{"runs", "--out", pipe}, {"review", "--out", pipe}, {"play", "--no-open", "--port", "0", "--out", pipe},
		{"probe", "2026-11-21", "--out", pipe, "--model", "m", "--base-url", "http://127.0.0.1:1"},
		{"generate", "triples", "--dry-run", "--out", pipe}, {"generate", "triples", "--out", pipe},
	} {
		code, _, errs := try(t, nil, args...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
		require.Contains(t, errs, pipe, "%v", args)
	}
}

// TestWhatIsNoPuzzle is told as what it is, and where.
func TestWhatIsNoPuzzle(t *testing.T) {
	folder := t.TempDir()
	marked := write(t, "marked.json", "\ufeff{}")
	wide := write(t, "wide.json", "\xFF\xFE{\x00}\x00")
	for _, command := range []string{"play", "probe"} {
		for file, says := range map[string]string{
			marked:                              "marked.json cannot be played: it is no puzzle of a game here",
			wide:                                "wide.json:1:1: the text is in UTF-16",
			write(t, "cut.json", "{\n  \"mode"): "cut.json:2:3: the text ends inside the string",
			write(t, "null.json", "null"):       "null.json cannot be played: it is no puzzle of a game here; there are triples, ",
			write(t, "a/empty.json", "{}"):      "empty.json cannot be played: it is no puzzle of a game here",
			folder:                              "a folder",
		} {
			args := []string{command, file, "--out", t.TempDir()}
			if command == "probe" {
				args = append(args, "--model", "m", "--base-url", "http://127.0.0.1:1")
			}
			code, _, errs := try(t, nil, args...)
			require.Equal(t, exitUsage, code, "%v: %s", args, errs)
			require.Contains(t, errs, says, "%v", args)
		}
	}
	_, _, errs := try(t, nil, "play", folder)
	require.Contains(t, errs, "dailies play --out "+folder+" plays what is published in it")
	code, out, errs := try(t, nil, "review", "--out", filepath.Join(folder, "ouut"))
	require.Equal(t, exitUsage, code)
	require.Empty(t, out)
	require.Contains(t, errs, "there is no such folder")
}

// TestReasonsMoveNoCursor: why an author failed may hold the name of a folder, and that anything.
func TestReasonsMoveNoCursor(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a\x1b[31m\u202eb")
	require.NoError(t, os.Mkdir(dir, 0o755))
	_, out, errs := try(t, map[string]string{"OPENAI_MODEL": "m"}, "generate", "triples", "--author", "openai", "--replay", dir, "--out", t.TempDir())
	require.Contains(t, out, `nothing is recorded in `)
	require.False(t, strings.ContainsAny(out+errs, "\x1b\u202e"), "%q", out+errs)
}

// TestABenchWithoutAPlan is told what a plan is.
func TestABenchWithoutAPlan(t *testing.T) {
	t.Chdir(t.TempDir())
	code, _, errs := try(t, nil, "bench")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "bench.yaml: no such file or directory; it says what is to be compared: dailies schema bench prints its form")
}
