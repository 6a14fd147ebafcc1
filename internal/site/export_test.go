package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/internal/webroot"
)

// exported writes a site of plain files, and gives its folder.
func exported(t testing.TB, s *Site) string {
	t.Helper()
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	to := filepath.Join(t.TempDir(), "public")
	_, err := s.Export(t.Context(), to, Plan{Until: "2026-12-31"})
	require.NoError(t, err)
	return to
}

func written(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(data)
		return err
	}))
	return files
}

func TestExport(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t), {"2026-12-06", "triples"}: fridgeDocument(t)})
	to := filepath.Join(t.TempDir(), "a", "public")
	done, err := s.Export(t.Context(), to, Plan{Until: "2026-12-05"})
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{done.Puzzles, done.Days})
	files := written(t, to)
	require.JSONEq(t, string(fridgeDocument(t)), files["2026-12-05/triples/puzzle.json"])
	require.Contains(t, files["2026-12-05/triples/answer.json"], "The analysis of")
	for name, text := range files {
		require.NotContains(t, name, "2026-12-06", "a later day is not there")
		if strings.HasPrefix(name, "assets/") && strings.HasSuffix(name, ".wasm") {
			continue
		}
		require.NotContains(t, text, "2026-12-06", name)
		text = strings.ReplaceAll(text, `xmlns="http://www.w3.org/2000/svg"`, "")
		require.NotRegexp(t, `(?i)https?:|["'(]//`, text, name)
		require.NotRegexp(t, `(?:href|src)="/`, text, "%s lies under any path", name)
	}
	require.Contains(t, files["sw.js"], s.version)
	require.Contains(t, files["2026-12-05/triples/index.html"], `href="../../manifest.webmanifest"`)
	again := filepath.Join(t.TempDir(), "again")
	_, err = s.Export(t.Context(), again, Plan{Until: "2026-12-05"})
	require.NoError(t, err)
	require.Equal(t, files, written(t, again), "the same puzzles give the same bytes")
}

func TestExportReplacesItsOwnAlone(t *testing.T) {
	s := made(t, puzzles{fridge: fridgeDocument(t)})
	dir := t.TempDir()
	to := filepath.Join(dir, "public")
	require.NoError(t, os.Mkdir(to, 0o755))
	_, err := s.Export(t.Context(), to, Plan{Until: "2026-12-31"})
	require.NoError(t, err, "an empty folder")
	require.NoError(t, os.WriteFile(filepath.Join(to, "stale.html"), nil, 0o600))
	_, err = s.Export(t.Context(), to, Plan{Until: "2026-12-31"})
	require.NoError(t, err, "a site")
	require.Contains(t, written(t, to), "stale.html", "and what others put beside it stays")

	before := written(t, to)
	_, err = made(t, puzzles{fridge: []byte("{}")}).Export(t.Context(), to, Plan{Until: "2026-12-31"})
	require.ErrorContains(t, err, "triples of 2026-12-05")
	_, err = s.Export(t.Context(), to, Plan{Until: "2026-12-01"})
	require.ErrorIs(t, err, ErrNoPuzzle, "nothing is no site")
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.Export(stopped, to, Plan{Until: "2026-12-31"})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, before, written(t, to), "the old site stays")

	other := filepath.Join(dir, "thesis")
	require.NoError(t, os.Mkdir(other, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(other, "chapter.txt"), []byte("one"), 0o600))
	_, err = s.Export(t.Context(), other, Plan{Until: "2026-12-31"})
	require.ErrorIs(t, err, webroot.ErrNotASite)
	require.Equal(t, map[string]string{"chapter.txt": "one"}, written(t, other))
	_, err = s.Export(t.Context(), filepath.Join(other, "chapter.txt"), Plan{Until: "2026-12-31"})
	require.Error(t, err, "a file")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 2, "nothing is left beside them")
}

// TestExportWithdrawn: the page of a puzzle that was taken back says so, its document is gone, and
// what a browser kept of it is dropped.
func TestExportWithdrawn(t *testing.T) {
	gone := Puzzle{"2026-12-04", "triples"}
	s := made(t, puzzles{fridge: fridgeDocument(t), gone: fridgeDocument(t)})
	for _, releases := range []bool{false, true} {
		to := filepath.Join(t.TempDir(), "public")
		served := map[bool]string{false: to, true: filepath.Join(to, webroot.CurrentName) + "/."}[releases]
		plan := Plan{Until: "2026-12-31", Releases: releases}
		_, err := s.Export(t.Context(), to, plan)
		require.NoError(t, err)
		require.Contains(t, written(t, served), "2026-12-04/triples/puzzle.json")
		plan.Withdrawn = []Puzzle{gone, {"2027-01-01", "aura"}}
		done, err := s.Export(t.Context(), to, plan)
		require.NoError(t, err)
		require.Equal(t, []int{1, 1}, []int{done.Puzzles, done.Days})
		files := written(t, served)
		require.Contains(t, files["2026-12-04/triples/index.html"], Withdrawn)
		require.NotContains(t, files, "2026-12-04/triples/puzzle.json")
		require.NotContains(t, files, "2026-12-04/triples/answer.json")
		require.NotContains(t, files["index.html"], `data-puzzle="2026-12-04`, "a list of days without it breaks no streak")
		require.Contains(t, files["index.html"], "withdrawn")
		require.Contains(t, files["sw.js"], `const withdrawn = ["2026-12-04/triples/"];`)
		require.NotContains(t, files["index.html"], "2027-01-01", "a later day is not there")
		m, err := webroot.ReadManifest(served)
		require.NoError(t, err)
		require.Len(t, m.Released, 1)

		plan.Withdrawn = []Puzzle{gone, fridge}
		done, err = s.Export(t.Context(), to, plan)
		require.NoError(t, err, "the only day left is withdrawn, too")
		require.Equal(t, []int{0, 0}, []int{done.Puzzles, done.Days})
		require.Contains(t, written(t, served)[fridge.Path()+"index.html"], Withdrawn)
		require.NotContains(t, written(t, served), fridge.Path()+"puzzle.json")
	}
}

func TestIcons(t *testing.T) {
	for _, i := range icons() {
		data, err := i.png()
		require.NoError(t, err)
		require.Equal(t, "\x89PNG", string(data[:4]))
		require.Less(t, len(data), 12_000, i.name())
		if i.size > 200 {
			continue // the same drawing, larger
		}
		picture, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		for y := range i.size {
			for x := range i.size {
				require.Equal(t, plainly(i, x, y), color.NRGBAModel.Convert(picture.At(x, y)), "%s %d %d", i.name(), x, y)
			}
		}
	}
}

// plainly is the color of a pixel by every box, wherever it lies.
func plainly(i icon, px, py int) color.Color {
	pixel := 64 / float64(i.size)
	x, y := (float64(px)+.5)*pixel, (float64(py)+.5)*pixel
	boxes := i.boxes()
	at := boxes[0].paint
	at.A = uint8(255 * boxes[0].cover(x, y, pixel))
	for _, b := range boxes[1:] {
		part := b.cover(x, y, pixel) * float64(b.paint.A) / 255
		at.R, at.G, at.B = mix(at.R, b.paint.R, part), mix(at.G, b.paint.G, part), mix(at.B, b.paint.B, part)
	}
	return at
}

// TestWireSize: what a first visit fetches, and what a further day does, both gzipped.
func TestWireSize(t *testing.T) {
	s := made(t, everyGame(t))
	files := written(t, exported(t, s))
	first, day := 0, 0
	for name, text := range files {
		switch {
		case slices.Contains(onRequest, path.Base(name)):
			require.NotContains(t, files["sw.js"], path.Base(name))
		case strings.HasPrefix(name, "assets/") && !strings.HasSuffix(name, ".png"), name == "index.html", name == "sw.js", name == manifestName:
			first += zipped(text)
		case strings.HasSuffix(name, "/index.html"):
			day = max(day, zipped(text)+zipped(files[strings.TrimSuffix(name, "index.html")+puzzleName]))
			require.Less(t, zipped(text), 40_000, "%s is readable early", name)
		}
	}
	t.Logf("first visit %d bytes gzipped, and at most %d a day", first, day)
	require.Less(t, first+day, 1_500_000) // 1.1 MB by brotli: TestWireSizeBrotli
	require.Less(t, day, mostOfADay)
	if review := s.assets[reviewName]; review != nil {
		require.Less(t, zipped(string(review.data)), 2_200_000, "the review")
	}
}

// mostOfADay bounds what a day's page and puzzle are on the wire, in bytes. The page has the first view
// beside the board as text, to be played with before the engine is there.
const mostOfADay = 12_000

func zipped(text string) int { return len(compress([]byte(text), gzip.BestCompression)) }

// TestWireSizeOfPublishedDays: days of the program's packs, which are longer than fixtures, are as small.
func TestWireSizeOfPublishedDays(t *testing.T) {
	t.Parallel()
	source := puzzles{}
	for _, data := range week(t) {
		run, err := session.Games().Open(data, session.Options{})
		require.NoError(t, err)
		source[Puzzle{run.View().DateISO, run.View().Game}] = data
	}
	s, most := made(t, source), map[string][]int{}
	for puzzle := range source {
		_, _, page := get(t, s, "/"+puzzle.Path())
		_, _, document := get(t, s, "/"+puzzle.Path()+puzzleName)
		if size := zipped(page) + zipped(document); most[puzzle.Game] == nil || size > most[puzzle.Game][0] {
			most[puzzle.Game] = []int{size, zipped(page), zipped(document)}
		}
	}
	t.Logf("at most, with page and puzzle: %v", most)
	for game, sizes := range most {
		require.Less(t, sizes[0], mostOfADay, game)
	}
}
