package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/ledger"
)

// harm is what happens to a folder between two starts of a run.
type harm struct {
	does  func(t *testing.T, dir, run string)
	code  int    // of the next start
	says  string // that start
	again int    // kept questions that it asks again; -1 for all
}

// firstAnswer is the file of an answer that a run has kept.
func firstAnswer(t *testing.T, run string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(run, "answers", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files[0]
}

func overwrite(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

func harms() map[string]harm {
	inRuns := func(name string) func(t *testing.T, dir, run string) {
		return func(t *testing.T, dir, run string) { overwrite(t, filepath.Join(dir, "runs", name), "damage") }
	}
	return map[string]harm{
		"none":               {does: func(*testing.T, string, string) {}},
		"ledger overwritten": {does: inRuns(ledger.Name), says: "a new one is begun, and nothing published depends on it"},
		"ledger cut": {says: "a new one is begun", does: func(t *testing.T, dir, run string) {
			require.NoError(t, os.Truncate(filepath.Join(dir, "runs", ledger.Name), 5000))
		}},
		"ledger gone": {does: func(t *testing.T, dir, run string) {
			require.NoError(t, os.Remove(filepath.Join(dir, "runs", ledger.Name)))
		}},
		"answer damaged": {says: "the model is asked again", again: 1, does: func(t *testing.T, dir, run string) {
			overwrite(t, firstAnswer(t, run), "{")
		}},
		"answer of another question": {says: "it holds another question than its name says", again: 1, does: func(t *testing.T, dir, run string) {
			files, err := filepath.Glob(filepath.Join(run, "answers", "*.json"))
			require.NoError(t, err)
			overwrite(t, files[0], read(t, files[1]))
		}},
		"folder for an answer": {says: "it is not a regular file", again: 1, does: func(t *testing.T, dir, run string) {
			name := firstAnswer(t, run)
			require.NoError(t, os.Remove(name))
			require.NoError(t, os.MkdirAll(filepath.Join(name, "x"), 0o755))
		}},
		"foreign files among the answers": {does: func(t *testing.T, dir, run string) {
			answers := filepath.Join(run, "answers")
			overwrite(t, filepath.Join(answers, "notes.json"), "[]")
			overwrite(t, filepath.Join(answers, ".tmp-123"), "{")
			require.NoError(t, os.Mkdir(filepath.Join(answers, "folder"), 0o755))
			t.Cleanup(func() { require.Equal(t, "[]", read(t, filepath.Join(answers, "notes.json")), "it is left alone") })
		}},
		"answers gone": {again: -1, does: func(t *testing.T, dir, run string) {
			require.NoError(t, os.RemoveAll(filepath.Join(run, "answers")))
		}},
		"run gone": {again: -1, does: func(t *testing.T, dir, run string) { require.NoError(t, os.RemoveAll(run)) }},
		"answers are a file": {code: exitUsage, says: "answers", does: func(t *testing.T, dir, run string) {
			require.NoError(t, os.RemoveAll(filepath.Join(run, "answers")))
			overwrite(t, filepath.Join(run, "answers"), "")
		}},
		"index gone": {says: "it is listed now", does: func(t *testing.T, dir, run string) {
			require.NoError(t, os.Remove(filepath.Join(dir, "index.json")))
		}},
		"index damaged": {code: exitUsage, says: "restore it, or let dailies reindex rebuild it", does: func(t *testing.T, dir, run string) {
			overwrite(t, filepath.Join(dir, "index.json"), "{")
		}},
	}
}

// TestHarmBetweenStarts: a run is interrupted, its folder is harmed, and it is started
// again.
func TestHarmBetweenStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("a run is started many times")
	}
	server, base := newHonest(t, "waywords"), t.TempDir()
	code, errs := runHere(t, t.Context(), fixedNow, io.Discard, append([]string{"generate", "triples", "--date", "2026-11-19", "--out", base}, fromPacks("dog-on-the-sofa")...)...)
	require.Equal(t, exitClean, code, errs)
	whole := filepath.Join(t.TempDir(), "whole")
	require.NoError(t, os.CopyFS(whole, os.DirFS(base)))
	code, errs = runHere(t, t.Context(), fixedNow, io.Discard, server.args(whole)...)
	require.Equal(t, exitClean, code, errs)
	ctx, cancel := context.WithCancel(t.Context())
	code, errs = runHere(t, ctx, fixedNow, &reader{at: askedAgain, do: cancel}, server.args(base)...)
	require.Equal(t, exitInterrupted, code, errs)
	interrupted := runsOf(t, base)[0].Run

	for name, harm := range harms() {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "out")
			require.NoError(t, os.CopyFS(dir, os.DirFS(base)))
			kept := keptQuestions(t, dir)
			require.Len(t, kept, 3)
			harm.does(t, dir, filepath.Join(dir, "runs", interrupted))
			before := tree(t, dir)
			server.expect(nil)
			code, errs := runHere(t, t.Context(), fixedNow, io.Discard, server.args(dir)...)
			require.Equal(t, harm.code, code, errs)
			require.Contains(t, errs, harm.says)
			requireNoKey(t, dir)
			if code != exitClean {
				require.Equal(t, before, tree(t, dir))
				return
			}
			require.Equal(t, tree(t, whole), tree(t, dir))
			counts, total := server.counts()
			again := 0
			for question := range kept {
				again += counts[question]
			}
			if harm.again < 0 {
				harm.again = len(kept)
			}
			require.Equal(t, harm.again, again)
			last := runsOf(t, dir)[0]
			require.Equal(t, interrupted, last.Run, "the same run goes on")
			require.GreaterOrEqual(t, last.Usage.Requests, total)
		})
	}
}
