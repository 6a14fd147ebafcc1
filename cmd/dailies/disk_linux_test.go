package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/ledger"
)

// pageSize is what a small disk gives out at once.
const pageSize = 4096

// smallDisk is a small disk in memory. Where the user may not mount one, the test is skipped.
type smallDisk struct {
	dir     string
	ballast string
}

func newSmallDisk(t testing.TB) smallDisk {
	t.Helper()
	return newDisk(t, "16m")
}

// newDisk is a disk of a size as mount takes it.
func newDisk(t testing.TB, size string) smallDisk {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("missing: the right to mount a small disk: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return smallDisk{dir, filepath.Join(dir, "ballast")}
}

// fill leaves so many pages free.
func (d smallDisk) fill(pages int64) {
	f, err := os.OpenFile(d.ballast, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	for page := make([]byte, pageSize); err == nil; {
		_, err = f.Write(page)
	}
	if info, err := f.Stat(); err == nil {
		_ = f.Truncate(max(0, info.Size()/pageSize-pages) * pageSize)
	}
}

func (d smallDisk) empty(t testing.TB) {
	t.Helper()
	require.NoError(t, os.Remove(d.ballast))
}

// TestADiskThatFillsWhileAnswersAreKept: what is paid for goes as far as it can, nothing
// half-way is published, and with room the run goes on from what it has kept.
func TestADiskThatFillsWhileAnswersAreKept(t *testing.T) {
	server, whole := newHonest(t, "waywords"), t.TempDir()
	code, errs := runHere(t, t.Context(), fixedNow, io.Discard, server.args(whole)...)
	require.Equal(t, exitClean, code, errs)
	steps := []int64{0, 2, 8}
	if testing.Short() {
		steps = []int64{2}
	}
	for _, pages := range steps {
		disk := newSmallDisk(t)
		dir := filepath.Join(disk.dir, "out")
		server.expect(func(_ *http.Request, n int) {
			if n == 2 {
				disk.fill(pages)
			}
		})
		code, errs := runHere(t, t.Context(), fixedNow, io.Discard, server.args(dir)...)
		require.Equal(t, exitUsage, code, errs)
		require.Contains(t, errs, "the disk is full")
		require.Contains(t, errs, "make room")
		t.Logf("%d pages: %s", pages, errs)
		require.Empty(t, tree(t, dir))
		kept := keptQuestions(t, dir)
		_, before := server.counts()
		requireNoKey(t, dir)

		disk.empty(t)
		server.expect(nil)
		code, errs = runHere(t, t.Context(), fixedNow, io.Discard, server.args(dir)...)
		require.Equal(t, exitClean, code, errs)
		require.Equal(t, tree(t, whole), tree(t, dir))
		counts, total := server.counts()
		for question := range kept {
			require.Zero(t, counts[question], "it was kept")
		}
		requireAccount(t, dir, before+total)
		requireNoKey(t, dir)
	}
}

// TestADiskThatFillsWhilePublishing leaves a little more room each time when all is
// chosen, so that the disk is full at the report, the alternates, each thing staged, the index and
// the page. What was published before stays as it was, and of the run either nothing
// is published or all.
func TestADiskThatFillsWhilePublishing(t *testing.T) {
	if testing.Short() {
		t.Skip("a disk fills at many places")
	}
	disk := newSmallDisk(t)
	packs := fromPacks("late-door", "midnight-fridge")
	first := func(dir string) []string {
		return append([]string{"generate", "triples", "--date", "2026-11-20", "--out", dir, "--quiet"}, fromPacks("thermostat-war")...)
	}
	second := func(dir string) []string {
		return append([]string{"generate", "triples", "--date", "2026-11-21", "--days", "2", "--out", dir, "--json"}, packs...)
	}
	whole := t.TempDir()
	for _, args := range [][]string{first(whole), second(whole)} {
		code, errs := runHere(t, t.Context(), fixedNow, io.Discard, args...)
		require.Equal(t, exitClean, code, errs)
	}
	missed := map[string]bool{"report.json": true, "packs": true, "alternates": true, "staged": true, "report.html": true, "": true}
	for _, pages := range []int64{0, 1, 4, 16, 18, 20, 22, 24, 26, 27, 28, 32, 40, 44, 48, 52, 2000} {
		dir := filepath.Join(disk.dir, "out")
		code, errs := runHere(t, t.Context(), fixedNow, io.Discard, first(dir)...)
		require.Equal(t, exitClean, code, errs)
		before := tree(t, dir)
		out := &reader{at: `"event":"chosen"`, do: func() { disk.fill(pages) }}
		code, errs = runHere(t, t.Context(), fixedNow, out, second(dir)...)
		t.Logf("%d pages: exit %d, %s", pages, code, strings.TrimSpace(errs))
		require.Equal(t, map[bool]int{true: exitUsage, false: exitClean}[pages < 100], code, errs)
		for name := range missed {
			if strings.Contains(errs, name) && (name != "" || code == exitClean) {
				delete(missed, name)
			}
		}
		if strings.Contains(errs, "report.html: ") {
			require.Contains(t, out.seen.String(), `"event":"run"`, "what was published is told all the same")
		}
		requireWhole(t, dir, before)
		requireNoKey(t, dir)

		disk.empty(t)
		code, errs = runHere(t, t.Context(), fixedNow, io.Discard, second(dir)...)
		require.Equal(t, exitClean, code, errs)
		require.Equal(t, tree(t, whole), tree(t, dir))
		for _, r := range runsOf(t, dir) {
			require.NotEqual(t, ledger.Running, r.State)
		}
		require.NoError(t, os.RemoveAll(dir))
	}
	require.Empty(t, missed, "no disk was full at these")
}

// TestADiskThatFillsWhileANightWritesItsSite: players keep the old site, whole, the first line says
// why, and the next night writes the new one.
func TestADiskThatFillsWhileANightWritesItsSite(t *testing.T) {
	if testing.Short() {
		t.Skip("a site is written several times")
	}
	unbuilt(t)
	disk, out := newSmallDisk(t), filled(t, "--days", "2", "--quiet")
	to, today := filepath.Join(disk.dir, "public"), fixedNow()
	file := write(t, "s.yaml", fmt.Sprintf("out: %s\nahead: 1\nrunwayAlarm: 0\nsite: {to: %s}\n", out, to))
	night := func() (code int, said string) {
		var summary strings.Builder
		code, errs := runHere(t, t.Context(), func() time.Time { return today }, &summary, "nightly", "triples", "--config", file)
		return code, summary.String() + errs
	}
	code, said := night()
	require.Equal(t, exitClean, code, said)
	today = today.AddDate(0, 0, 1)
	old := tree(t, to)
	for _, pages := range []int64{0, 1, 8} {
		disk.fill(pages)
		code, said = night()
		disk.empty(t)
		require.Equal(t, exitFailed, code, "%d pages: %s", pages, said)
		require.Regexp(t, `^site: .*no space left on device\nplayers have no day of triples on 2026-11-22\n`, said)
		require.Equal(t, old, tree(t, to))
	}
	code, said = night()
	require.Equal(t, exitClean, code, said)
	require.FileExists(t, filepath.Join(to, "2026-11-22", "triples", "index.html"))
}

// requireWhole holds a folder against what was published before: it is there, byte for
// byte, the index is sound and names whole files.
func requireWhole(t testing.TB, dir string, before map[string]string) {
	t.Helper()
	now := tree(t, dir)
	for name, text := range before {
		if name != "index.json" {
			require.Equal(t, text, now[name], name)
		}
	}
	code, out, errs := try(t, nil, "qa", dir)
	if code != exitClean { // files that the index does not name yet
		require.Equal(t, exitFindings, code, out+errs)
		require.Contains(t, out, "ERR_INDEX_UNLISTED_FILE")
		require.NotContains(t, out, "ERR_INDEX_HASH")
		require.NotContains(t, out, "ERR_INDEX_MISSING_FILE")
	}
}
