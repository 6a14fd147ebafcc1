package webroot

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// files are a site, or what lies in a folder, by path.
type files map[string]string

func (f files) fill(_ context.Context, d *Draft) error {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if err := d.Put(name, []byte(f[name])); err != nil {
			return err
		}
	}
	d.Release("2026-11-21/triples", []byte(f["a/puzzle.json"]))
	return nil
}

// first and second are two sites: the second has a page, an asset and a day that the first has
// not, lacks one of its days, and leaves a file as it was.
var (
	first  = files{"index.html": "one", "sw.js": "one", "assets/1/a.js": "one", "gone/index.html": "a page", "gone/puzzle.json": "{}", "same/index.html": "same"}
	second = files{"index.html": "two", "sw.js": "two", "assets/2/a.js": "two", "a/index.html": "a page", "a/puzzle.json": "{}", "same/index.html": "same"}
	others = files{"CNAME": "example.org", ".well-known/security.txt": "mail us", "gone/notes.txt": "mine"}
)

// ways are the ways to put a site in place.
var ways = map[string]bool{"by exchange": false, "in place": true}

// lying are the files of a folder, but for the manifest, and links with what they lead to.
func lying(t testing.TB, dir string) files {
	t.Helper()
	found := files{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		require.NoError(t, err)
		if e.Type()&fs.ModeSymlink != 0 {
			to, err := os.Readlink(name)
			found[rel] = "-> " + to
			return err
		}
		if rel != ManifestName {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			found[rel] = string(data)
		}
		return nil
	}))
	return found
}

func put(t testing.TB, dir string, more files) {
	t.Helper()
	for name, text := range more {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
}

func with(all ...files) files {
	sum := files{}
	for _, f := range all {
		maps.Copy(sum, f)
	}
	return sum
}

func write(t testing.TB, to string, inPlace bool, f files) Outcome {
	t.Helper()
	done, err := Write(t.Context(), to, inPlace, f.fill)
	require.NoError(t, err)
	return done
}

func identity(t testing.TB, name string) uint64 {
	t.Helper()
	info, err := os.Lstat(name)
	require.NoError(t, err)
	return info.Sys().(*syscall.Stat_t).Ino
}

// TestWrite: files of others stay, what only the old site had goes, what did not change is the
// same file, and nothing is left beside the site.
func TestWrite(t *testing.T) {
	for way, inPlace := range ways {
		t.Run(way, func(t *testing.T) {
			dir := t.TempDir()
			to := filepath.Join(dir, "deep", "public")
			require.Equal(t, Outcome{Written: len(first)}, write(t, to, inPlace, first))
			require.Equal(t, first, lying(t, to))
			put(t, to, others)
			require.NoError(t, os.Symlink("../elsewhere", filepath.Join(to, "link")))
			require.NoError(t, os.MkdirAll(filepath.Join(to, "empty", "er"), 0o755))
			require.NoError(t, os.Chmod(to, 0o750))
			name, same := identity(t, filepath.Join(to, "CNAME")), identity(t, filepath.Join(to, "same/index.html"))

			done := write(t, to, inPlace, second)
			require.Equal(t, []any{5, 3, inPlace}, []any{done.Written, done.Removed, done.InPlace})
			require.Equal(t, with(second, others, files{"link": "-> ../elsewhere"}), lying(t, to))
			require.DirExists(t, filepath.Join(to, "empty", "er"))
			require.NoDirExists(t, filepath.Join(to, "assets", "1"))
			require.Equal(t, name, identity(t, filepath.Join(to, "CNAME")))
			require.Equal(t, same, identity(t, filepath.Join(to, "same/index.html")), "what did not change is linked")
			info, err := os.Stat(to)
			require.NoError(t, err)
			require.Equal(t, fs.FileMode(0o750), info.Mode().Perm())
			m, err := ReadManifest(to)
			require.NoError(t, err)
			require.Equal(t, map[string]string{"2026-11-21/triples": hashOf([]byte("{}"))}, m.Released)
			require.NoError(t, Sound(to))
			left, err := os.ReadDir(filepath.Dir(to))
			require.NoError(t, err)
			require.Len(t, left, 1, "nothing is left beside it")
		})
	}
}

func TestASiteThatDidNotChangeIsNotWritten(t *testing.T) {
	for way, inPlace := range ways {
		t.Run(way, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "public")
			write(t, to, inPlace, first)
			before := identity(t, to)
			require.Equal(t, Outcome{Same: true}, write(t, to, inPlace, first))
			require.Equal(t, before, identity(t, to))
			put(t, to, files{"index.html": "hacked"})
			require.Equal(t, 1, write(t, to, inPlace, first).Written, "one that was damaged is mended")
			require.Equal(t, first, lying(t, to))
		})
	}
}

// TestAnEmptyFolder and a site from before there were manifests are replaced; of the latter
// nothing but files of the new site's own names.
func TestFoldersThatMayBeReplaced(t *testing.T) {
	dir := t.TempDir()
	empty, old := filepath.Join(dir, "empty"), filepath.Join(dir, "old")
	require.NoError(t, os.Mkdir(empty, 0o755))
	write(t, empty, false, first)
	require.Equal(t, first, lying(t, empty))
	put(t, old, with(files{ManifestName: firstMark + " and is replaced as a whole when it is written again.\n"}, first, others))
	write(t, old, false, second)
	require.Equal(t, with(first, second, others), lying(t, old))
	write(t, old, false, first)
	require.Equal(t, with(first, others), lying(t, old), "the next time there is a manifest, and it lists what may go")
}

// TestTheOldSiteStays wherever a new one cannot be written.
func TestTheOldSiteStays(t *testing.T) {
	listing := func(name string) files {
		return files{ManifestName: string(Manifest{About: about, Version: manifestVersion, Files: map[string]string{name: hashOf([]byte("example.org"))}, Released: map[string]string{}}.text())}
	}
	boom := errors.New("boom")
	cases := map[string]struct {
		prepare func(t *testing.T, to string)
		fill    Fill
		want    error
	}{
		"of another's folder":        {func(t *testing.T, to string) { require.NoError(t, os.Remove(filepath.Join(to, ManifestName))) }, second.fill, ErrNotASite},
		"with a manifest of garbage": {func(t *testing.T, to string) { put(t, to, files{ManifestName: "{"}) }, second.fill, ErrManifest},
		"listing what is outside":    {func(t *testing.T, to string) { put(t, to, listing("../CNAME")) }, second.fill, ErrManifest},
		"listing a path from a root": {func(t *testing.T, to string) { put(t, to, listing("/etc/passwd")) }, second.fill, ErrManifest},
		"listing its manifest":       {func(t *testing.T, to string) { put(t, to, listing(ManifestName)) }, second.fill, ErrManifest},
		"of a version to come": {func(t *testing.T, to string) {
			put(t, to, files{ManifestName: `{"about":"","version":2,"files":{},"released":{}}`})
		}, second.fill, ErrManifest},
		"where a file of others is":   {func(t *testing.T, to string) { put(t, to, files{"a/index.html": "mine"}) }, second.fill, ErrTaken},
		"where a folder is to come":   {func(t *testing.T, to string) { put(t, to, files{"a": "mine"}) }, second.fill, ErrTaken},
		"where a link is":             {func(t *testing.T, to string) { require.NoError(t, os.Symlink("same", filepath.Join(to, "a"))) }, second.fill, ErrTaken},
		"that fails while it is made": {nil, func(ctx context.Context, d *Draft) error { return errors.Join(first.fill(ctx, d), boom) }, boom},
		"with a path that leads out":  {nil, func(_ context.Context, d *Draft) error { return d.Put("../x", nil) }, nil},
		"with a path twice":           {nil, func(_ context.Context, d *Draft) error { return errors.Join(d.Put("x", nil), d.Put("x", nil)) }, nil},
	}
	for name, c := range cases {
		for way, inPlace := range ways {
			t.Run(name+" "+way, func(t *testing.T) {
				dir := t.TempDir()
				to := filepath.Join(dir, "public")
				write(t, to, inPlace, first)
				put(t, dir, files{"CNAME": "example.org"})
				put(t, to, others)
				if c.prepare != nil {
					c.prepare(t, to)
				}
				before, manifest := lying(t, to), hashFileAt(to)
				_, err := Write(t.Context(), to, inPlace, c.fill)
				require.Error(t, err)
				if c.want != nil {
					require.ErrorIs(t, err, c.want)
				}
				require.Equal(t, before, lying(t, to))
				require.Equal(t, manifest, hashFileAt(to))
				left, err := os.ReadDir(dir)
				require.NoError(t, err)
				require.Len(t, left, 2, "nothing is left beside it")
			})
		}
	}
}

func hashFileAt(site string) string { return servedHash(site) }

// TestALyingManifest loses nobody a file: one that it lists with other bytes stays.
func TestALyingManifest(t *testing.T) {
	for way, inPlace := range ways {
		t.Run(way, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "public")
			write(t, to, inPlace, first)
			put(t, to, others)
			m, err := ReadManifest(to)
			require.NoError(t, err)
			m.Files["CNAME"], m.Files["missing.html"] = hashOf([]byte("other")), hashOf(nil)
			put(t, to, files{ManifestName: string(m.text()), "gone/puzzle.json": "by hand"})
			done := write(t, to, inPlace, second)
			require.Len(t, done.Notes, 2)
			require.Equal(t, with(second, others, files{"gone/puzzle.json": "by hand"}), lying(t, to))
		})
	}
}

func TestNoFolderOfASite(t *testing.T) {
	dir := t.TempDir()
	to, link := filepath.Join(dir, "public"), filepath.Join(dir, "link")
	write(t, to, false, first)
	require.NoError(t, os.Symlink("public", link))
	_, err := Write(t.Context(), link, false, second.fill)
	require.ErrorIs(t, err, ErrLink)
	require.NoError(t, os.Symlink("nowhere", link+"2"))
	_, err = Write(t.Context(), link+"2", false, second.fill)
	require.ErrorIs(t, err, ErrLink)
	put(t, dir, files{"file": "x"})
	_, err = Write(t.Context(), filepath.Join(dir, "file"), false, second.fill)
	require.ErrorIs(t, err, syscall.ENOTDIR)
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, ".public.work")))
	_, err = Write(t.Context(), to, false, second.fill)
	require.ErrorIs(t, err, syscall.ENOTDIR)
	require.Equal(t, first, lying(t, to))
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	require.NoError(t, os.Remove(filepath.Join(dir, ".public.work")))
	_, err = Write(stopped, to, false, second.fill)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, first, lying(t, to))
}

func TestOneAtATime(t *testing.T) {
	to := filepath.Join(t.TempDir(), "public")
	write(t, to, false, first)
	_, err := Write(t.Context(), to, false, func(ctx context.Context, d *Draft) error {
		_, err := Write(ctx, to, false, first.fill)
		require.ErrorIs(t, err, ErrBusy)
		return second.fill(ctx, d)
	})
	require.NoError(t, err)
	require.Equal(t, second, lying(t, to))
}

// TestWhatComesMeanwhile: a file that somebody put into the old site while the new one was made is
// there afterwards.
func TestWhatComesMeanwhile(t *testing.T) {
	to := filepath.Join(t.TempDir(), "public")
	write(t, to, false, first)
	w, err := begin(filepath.Join(filepath.Dir(to), ".public.work"))
	require.NoError(t, err)
	d, err := w.draft(t.Context(), to, second.fill)
	require.NoError(t, err)
	change, err := d.change()
	require.NoError(t, err)
	put(t, to, files{".well-known/acme-challenge/token": "t"})
	_, err = w.install(d, change, false)
	require.NoError(t, err)
	require.NoError(t, w.end())
	require.Equal(t, with(second, files{".well-known/acme-challenge/token": "t"}), lying(t, to))
}

func TestApart(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "out", "runs"), 0o755))
	require.NoError(t, os.Symlink("out", filepath.Join(dir, "link")))
	out := filepath.Join(dir, "out")
	for _, to := range []string{out, out + "/public", out + "/a/b", dir, dir + "/x/../out", dir + "/link/public", dir + "/link"} {
		require.Error(t, Apart(out, to), to)
		require.Error(t, Apart(to, out), to)
	}
	for _, to := range []string{dir + "/public", dir + "/outer", dir + "/..out", dir + "/x/y"} {
		require.NoError(t, Apart(out, to), to)
	}
}

func TestOutside(t *testing.T) {
	dir := t.TempDir()
	site := filepath.Join(dir, "public")
	require.NoError(t, os.Mkdir(site, 0o755))
	require.NoError(t, os.Symlink("public", filepath.Join(dir, "link")))
	for _, to := range []string{site, site + "/ledger", dir + "/link/a/b"} {
		require.Error(t, Outside(to, site), to)
	}
	for _, to := range []string{dir, dir + "/results", dir + "/public2"} {
		require.NoError(t, Outside(to, site), to)
	}
}

// TestTheOrder: pages come after what they ask for, and the first page last.
func TestTheOrder(t *testing.T) {
	require.Equal(t, strings.Fields("a/puzzle.json assets/2/a.js sw.js a/index.html same/index.html index.html"), inOrder(map[string]string(second)))
}
