package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// evilName is the name of a file that would end its line and give a command to a
// workflow, move the cursor and turn the line around.
const evilName = "a\n::error file=README.md::forged\r\x1b[2J\u202e\u2028.json"

// TestNamesOfFilesAreEscaped wherever one is shown: in every report, on standard output
// and on standard error, with files that are sound, broken and unreadable.
func TestNamesOfFilesAreEscaped(t *testing.T) {
	dir := t.TempDir()
	evil := filepath.Join(dir, "2026-11-21", evilName)
	require.NoError(t, os.MkdirAll(filepath.Dir(evil), 0o755))
	require.NoError(t, os.WriteFile(evil, []byte(read(t, goodTriples)), 0o644))
	broken := write(t, evilName, "{")
	none := filepath.Join(dir, "none"+evilName)
	for _, args := range [][]string{
		{"validate", evil, broken}, {"validate", dir}, {"validate", none}, {"lint", dir}, {"qa", dir}, {"qa", none},
		{"qa", dir, "--baseline", none}, {"qa", dir, "--baseline", broken}, {"qa", dir, "--format", "text=" + filepath.Join(none, "x")},
		{"solve", evil}, {"solve", broken}, {"solve", none}, {"solve", none, "--sweep", "resistance"},
		{"compile", none}, {"compile", broken}, {"compile", "--emoji", none, broken}, {"compile", "--emoji", broken, broken},
		{"layout", none}, {"layout", broken},
		{"generate", "--from", none, "--dry-run", "--out", dir}, {"generate", "--from", broken, "--dry-run", "--out", dir},
		append([]string{"generate", "triples", "--date", "2026-11-21", "--out", filepath.Join(dir, "out"+evilName)}, fromPacks("late-door", "midnight-fridge")...),
		{"runs", "--out", filepath.Join(dir, "out"+evilName)}, {"runs", "show", "--out", filepath.Join(dir, "out"+evilName)},
		{"generate", "--config", none}, {"generate", "--config", broken}, {"runs", "--out", none},
	} {
		for _, format := range formats {
			if args[0] == "validate" || args[0] == "lint" || args[0] == "qa" {
				args = append(args[:len(args):len(args)], "--format", format)
			} else if format != "text" {
				continue
			}
			code, out, errs := try(t, nil, args...)
			require.NotContains(t, out+errs, "\n::error file=README.md", "%v as %s", args, format)
			require.False(t, strings.ContainsAny(out+errs, "\x1b\r\u202e\u2028"), "%v as %s: %q", args, format, out+errs)
			require.NotEqual(t, exitFailed, code)
		}
	}
}

// TestNamesOfFilesCommandNoLog: a name that begins a line, where GitHub takes :: for a
// command, and one with ##[, which it takes anywhere.
func TestNamesOfFilesCommandNoLog(t *testing.T) {
	if testing.Short() {
		t.Skip("twelve commands are given three names")
	}
	good := read(t, goodTriples)
	t.Chdir(t.TempDir())
	for _, c := range []struct{ name, obeyed string }{
		{"::error file=README.md::forged.json", "::error file=README.md::"},
		{" ::error file=README.md::forged.json", "::error file=README.md::"},
		{"##[error]forged.json", "##[error]"},
	} {
		sound, broken, topic := c.name, "broken "+c.name, c.name+".topic"
		require.NoError(t, os.WriteFile(sound, []byte(good), 0o644))
		require.NoError(t, os.WriteFile(broken, []byte("{"), 0o644))
		require.NoError(t, os.WriteFile(topic, []byte("{}"), 0o644))
		for _, args := range [][]string{
			{"validate", sound, broken}, {"validate", sound + "none"}, {"solve", sound}, {"solve", topic},
			{"layout", topic}, {"compile", topic}, {"lint", sound}, {"qa", sound}, {"reindex", sound}, {"accept", sound},
			{"play", topic, "--no-open"}, {"generate", "--config", topic},
		} {
			_, out, errs := try(t, nil, args...)
			for line := range strings.Lines(out + errs) {
				require.NotContains(t, line, "##[error]", args)
				require.False(t, strings.HasPrefix(strings.TrimSpace(line), c.obeyed), "%v: %s", args, line)
			}
		}
	}
}

// TestPipesAreNotWaitedFor, whatever they are named as.
func TestPipesAreNotWaitedFor(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.json")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	dir, out := filepath.Dir(pipe), t.TempDir()
	for _, args := range [][]string{
		{"validate", pipe}, {"validate", dir}, {"qa", dir}, {"lint", dir}, {"qa", dir, "--baseline", pipe}, {"solve", pipe},
		{"compile", pipe}, {"compile", goodTriples, "--emoji", pipe}, {"layout", pipe}, {"layout", goodTriples, "--blocklist", pipe},
		{"generate", "--from", pipe, "--out", out}, {"generate", "--config", pipe, "--out", out},
		{"generate", "--author", "openai", "--model", "m", "--base-url", "http://127.0.0.1:1", "--prices", pipe, "--out", out},
	} {
		code, _, errs := try(t, nil, args...)
		require.Equal(t, exitUsage, code, args)
		require.Contains(t, errs, "not a regular file", args)
	}
}

// TestALedgerThatLeadsOutIsRefused, for writing and for reading, and what it leads to stays.
func TestALedgerThatLeadsOutIsRefused(t *testing.T) {
	for _, name := range []string{"ledger.sqlite", "ledger.sqlite-wal"} {
		dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "elsewhere")
		require.NoError(t, os.WriteFile(elsewhere, nil, 0o644))
		require.NoError(t, os.Mkdir(filepath.Join(dir, "runs"), 0o755))
		require.NoError(t, os.Symlink(elsewhere, filepath.Join(dir, "runs", name)))
		for _, args := range [][]string{
			append([]string{"generate", "triples", "--date", "2026-11-21", "--out", dir}, fromPacks("late-door")...),
			{"runs", "--out", dir}, {"runs", "show", "--out", dir},
		} {
			code, _, errs := try(t, nil, args...)
			require.Equal(t, exitUsage, code, args)
			require.Contains(t, errs, name+": it leads out of the folder")
			require.Empty(t, read(t, elsewhere))
		}
	}
}

// TestCompileWritesWholeFilesOrNone.
func TestCompileWritesWholeFilesOrNone(t *testing.T) {
	board := write(t, "board.yaml", "theme: Tea\nrows:\n- TEA\npath:\n  TEA:\nstart: 0,0\nend: 0,2\n")
	code, want, errs := try(t, nil, "compile", board)
	require.Equal(t, exitClean, code, errs)
	out := write(t, "puzzle.json", "old")
	require.NoError(t, os.Chmod(out, 0o444)) // a file that is written in place would be refused, or torn
	code, _, errs = try(t, nil, "compile", board, "--out", out)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, want, read(t, out))
	entries, err := os.ReadDir(filepath.Dir(out))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}
