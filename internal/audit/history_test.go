package audit

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/fault"
	"dailies/internal/store"
)

// TestHistory: every version that was ever published is listed with who, when and why, and comes
// back as the same bytes after any one file under out/ but the objects is lost.
func TestHistory(t *testing.T) {
	a, dir := filled(t, 2)
	day, reader := of("2026-11-21"), store.NewReader(dir)
	first, err := reader.Load(t.Context(), day)
	require.NoError(t, err)
	w, _, err := a.SwapIn(t.Context(), dir, Swap{File: day, Number: 1, Signed: editor, Version: "t"})
	require.NoError(t, err)
	require.False(t, w.Refused())
	second, err := reader.Load(t.Context(), day)
	require.NoError(t, err)
	third := strings.Replace(string(second), `"theme": "`, `"theme": "Late, again. `, 1)
	require.NotEqual(t, string(second), third)
	w, err = a.Revise(t.Context(), dir, Revision{File: day, Document: []byte(third), What: "changed the theme", Signed: editor, Version: "t"})
	require.NoError(t, err)
	require.False(t, w.Refused(), "%v", w.Daily.Findings)

	texts := map[string]string{store.Hash(first): string(first), store.Hash(second): string(second), store.Hash([]byte(third)): third}
	events, err := History(t.Context(), dir, "", day)
	require.NoError(t, err)
	whats := map[string]Event{}
	for _, e := range events {
		if e.SHA256 != "" {
			whats[texts[e.SHA256]] = e
			require.True(t, e.Kept)
		}
	}
	decideAll(t, a, dir, func(d *Workspace) { d.Decided.Remark(day, editor) })
	require.Contains(t, whats[string(first)].What, "was made of the pack")
	require.Contains(t, whats[string(second)].What, "as an alternate")
	require.Equal(t, []any{"changed the theme", editor, true}, []any{whats[third].What, whats[third].Signed, whats[third].There})

	files := []string{day.Path(), of("2026-11-22").Path(), store.IndexName, store.ReviewName}
	require.NoError(t, filepath.WalkDir(filepath.Join(dir, store.RunsName), func(name string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !strings.HasSuffix(name, "/lock") {
			rel, _ := filepath.Rel(dir, name)
			files = append(files, rel)
		}
		return err
	}))
	require.Greater(t, len(files), 6)
	if testing.Short() {
		files = files[:4]
	}
	for _, file := range files {
		whole := t.TempDir()
		require.NoError(t, os.CopyFS(whole, os.DirFS(dir)))
		require.NoError(t, os.Remove(filepath.Join(whole, file)))
		for hash, text := range texts {
			_, _, err := a.Restore(t.Context(), whole, Restoration{File: day, Version: hash[:12], Signed: editor, Program: "t"})
			there, failed := store.NewReader(whole).Load(t.Context(), day)
			require.NoError(t, failed)
			require.Equal(t, text, string(there), "%s without %s: %v", hash, file, err)
		}
	}
}

// TestHistoryOfADayThatCameBack: it says who made a version and who brought it back, and takes no
// text that nobody accepted for a published one.
func TestHistoryOfADayThatCameBack(t *testing.T) {
	a, dir := filled(t, 1)
	day := of("2026-11-21")
	first, err := store.NewReader(dir).Load(t.Context(), day)
	require.NoError(t, err)
	rewrite(t, dir, day, false, func(text string) string { return strings.Replace(text, `"theme": "`, `"theme": "Mine: `, 1) })
	mine, err := store.NewReader(dir).Load(t.Context(), day)
	require.NoError(t, err)
	for _, at := range []string{"2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z"} {
		signed := editor
		signed.At = at
		_, _, err = a.Restore(t.Context(), dir, Restoration{File: day, Version: store.Hash(first), Signed: signed, Program: "t"})
		require.NoError(t, err)
		rewrite(t, dir, day, false, func(string) string { return string(mine) })
	}
	events, err := History(t.Context(), dir, "", day)
	require.NoError(t, err)
	var told []string
	for _, e := range events {
		text := "another"
		switch e.SHA256 {
		case store.Hash(first):
			text = "the first"
		case store.Hash(mine):
			text = "mine"
		}
		told = append(told, strings.TrimSpace(text+" "+e.What+" "+e.Signed.At))
	}
	restored := "the first restored the version " + store.Hash(first)[:12] + " 2026-11-21T1"
	require.Len(t, told, 4, told)
	require.Contains(t, told, restored+"2:00:00Z")
	require.Contains(t, told, restored+"3:00:00Z")
	require.Contains(t, told, "mine was there, and is no published version that is kept")
	require.Regexp(t, "the first was made of the pack ", strings.Join(told, "\n"))
}

func TestRestoreRefuses(t *testing.T) {
	a, dir := filled(t, 2)
	day, other := of("2026-11-21"), of("2026-11-22")
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	here, there := index[day.Date]["triples"].SHA256, index[other.Date]["triples"].SHA256
	object := filepath.Join(dir, store.ObjectsName, there[:2], there+".json")
	try := func(f store.File, version string) error {
		_, _, err := a.Restore(t.Context(), dir, Restoration{File: f, Version: version, Signed: editor, Program: "t"})
		var usage fault.Usage
		require.True(t, errors.As(err, &usage), "%v", err)
		return err
	}
	require.ErrorContains(t, try(day, here), "is what is there")
	require.ErrorContains(t, try(day, there), "has no version")
	require.ErrorContains(t, try(day, "abc"), "names no version")
	require.ErrorContains(t, try(day, "../../etc"), "names no version")
	require.ErrorContains(t, try(of("2027-01-01"), here), "nothing is known")
	text, err := os.ReadFile(object)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(object, []byte(strings.Replace(string(text), "a", "b", 1)), 0o644))
	rewrite(t, dir, other, false, func(string) string { return "{}" })
	require.ErrorIs(t, try(other, there), store.ErrObject)
}
