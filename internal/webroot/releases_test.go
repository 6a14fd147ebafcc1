package webroot

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func released(t testing.TB, dir string, f files) Outcome {
	t.Helper()
	done, err := WriteRelease(t.Context(), dir, f.fill)
	require.NoError(t, err)
	return done
}

func current(t testing.TB, dir string) (number int, all []int) {
	t.Helper()
	list, err := Releases(dir)
	require.NoError(t, err)
	for _, r := range list {
		if all = append(all, r.Number); r.Current {
			number = r.Number
		}
	}
	return number, all
}

// TestReleases: the last ten stay beside each other, a file that did not change is one file in all
// of them, and the files of others go along.
func TestReleases(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "srv", "games")
	served := filepath.Join(dir, CurrentName)
	require.Equal(t, 1, released(t, dir, first).Release)
	put(t, served, others)
	require.Equal(t, 2, released(t, dir, second).Release)
	require.Equal(t, with(second, others), lying(t, served+"/."))
	require.Equal(t, Outcome{Same: true}, released(t, dir, second))
	for n := 3; n <= 13; n++ {
		released(t, dir, with(second, files{"index.html": fmt.Sprint(n)}))
	}
	number, all := current(t, dir)
	require.Equal(t, 13, number)
	require.Equal(t, []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, all)
	require.Equal(t, identity(t, folderOf(dir, 4)+"/same/index.html"), identity(t, folderOf(dir, 13)+"/same/index.html"))

	back, err := Rollback(dir, 0)
	require.NoError(t, err)
	require.Equal(t, 12, back.Number)
	put(t, served, files{"robots.txt": "*"})
	back, err = Rollback(dir, 5)
	require.NoError(t, err)
	require.Equal(t, []int{5, 1}, []int{back.Number, back.Dailies})
	require.Equal(t, with(second, others, files{"index.html": "5", "robots.txt": "*"}), lying(t, served+"/."))
	_, err = Rollback(dir, 3)
	require.ErrorIs(t, err, ErrNoRelease)
	_, err = Rollback(dir, 4)
	require.NoError(t, err)
	_, err = Rollback(dir, 0)
	require.ErrorIs(t, err, ErrNoRelease, "there is none before the first")
	require.Equal(t, 14, released(t, dir, first).Release)
	number, all = current(t, dir)
	require.Equal(t, 14, number)
	require.Len(t, all, KeptReleases)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 3, "the mark, the link and the releases")
}

func TestADamagedReleaseIsNotServed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	released(t, dir, first)
	released(t, dir, second)
	require.NoError(t, os.Remove(folderOf(dir, 1)+"/sw.js"))
	_, err := Rollback(dir, 1)
	require.ErrorIs(t, err, ErrDamaged)
	number, _ := current(t, dir)
	require.Equal(t, 2, number)
}

func TestFoldersWithoutReleases(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "public"), false, first)
	_, err := WriteRelease(t.Context(), filepath.Join(dir, "public"), second.fill)
	require.ErrorIs(t, err, ErrNotASite, "a site is no folder of releases")
	for _, name := range []string{"public", "nowhere"} {
		_, err = Releases(filepath.Join(dir, name))
		require.ErrorIs(t, err, ErrNoReleases)
		_, err = Rollback(filepath.Join(dir, name), 0)
		require.ErrorIs(t, err, ErrNoReleases)
	}
	released(t, filepath.Join(dir, "games"), first)
	_, err = Write(t.Context(), filepath.Join(dir, "games"), false, second.fill)
	require.ErrorIs(t, err, ErrNotASite, "and a folder of releases is no site")
	_, err = WriteRelease(t.Context(), filepath.Join(dir, "games"), files{"index.html": "x"}.fill)
	require.NoError(t, err)
}
