package audit

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/catalog/catalogtest"
	"dailies/internal/review"
	"dailies/internal/run"
	"dailies/internal/store"
)

// fills holds the folders that filled made, each once, by its number of days.
var fills sync.Map

// filled is a folder of days of triples from 2026-11-21 on, and an auditor of it.
func filled(t testing.TB, days int) (a Auditor, dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "out")
	if made, known := fills.Load(days); known {
		require.NoError(t, os.CopyFS(dir, made.(fs.FS)))
		return auditor(t), dir
	}
	a, dir = filledFrom(t, dir, "2026-11-21", days)
	kept := make(fstest.MapFS)
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			kept[path] = &fstest.MapFile{Data: []byte(contentsOf(t, dir, path)), Mode: 0o600}
		}
		return err
	}))
	fills.Store(days, kept)
	return a, dir
}

// filledFrom fills further days of a folder.
func filledFrom(t testing.TB, dir string, from game.Date, days int) (Auditor, string) {
	t.Helper()
	games := catalogtest.Few(t, "triples", 12)
	source, err := author.Builtin(games)
	require.NoError(t, err)
	dates, err := run.Days(from, days)
	require.NoError(t, err)
	_, err = run.Do(t.Context(), run.Spec{Games: games, Dates: dates, Source: source, Out: dir, Workers: 2}, run.Deps{})
	require.NoError(t, err)
	return auditor(t), dir
}

func auditor(t testing.TB) Auditor {
	t.Helper()
	games, err := catalog.Games().Choose("triples")
	require.NoError(t, err)
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	return Auditor{Games: games, Judge: judge}
}

var editor = review.Signature{By: "MK", At: "2026-11-21T12:00:00Z", Note: "dull"}

func decideAll(t testing.TB, a Auditor, dir string, decide func(*Workspace)) {
	t.Helper()
	require.NoError(t, a.Decide(t.Context(), dir, func(d *Workspace) error { decide(d); return nil }))
}

func of(date game.Date) store.File { return store.File{Date: date, Game: "triples"} }

// rewrite changes a file by hand; listed lists it as it is then, as nobody should.
func rewrite(t testing.TB, dir string, f store.File, listed bool, change func(string) string) {
	t.Helper()
	path := filepath.Join(dir, f.Path())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	text := change(string(data))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	if listed {
		index, err := os.ReadFile(filepath.Join(dir, store.IndexName))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, store.IndexName), []byte(strings.ReplaceAll(string(index), store.Hash(data), store.Hash([]byte(text)))), 0o644))
	}
}

// TestTheGate: what it keeps from players is named with its reason, and the other days go out.
func TestTheGate(t *testing.T) {
	a, dir := filled(t, 7)
	vetoed, edited, unsound, unlisted, missing, fine, later := of("2026-11-21"), of("2026-11-22"), of("2026-11-23"), of("2026-11-20"), of("2026-11-24"), of("2026-11-25"), of("2026-11-27")
	decideAll(t, a, dir, func(d *Workspace) {
		v, err := d.Veto(t.Context(), vetoed)
		require.NoError(t, err)
		v.Signed = editor
		d.Decided.Reject(v, nil)
		d.Decided.Withdraw(of("2026-11-26"), editor)
		require.NoError(t, d.Approve(t.Context(), fine, "", editor))
	})
	title := func(text string) string { return strings.Replace(text, `"theme":`, `"theme": "Mine.", "was":`, 1) }
	rewrite(t, dir, edited, false, func(text string) string { return strings.Replace(text, "a", "b", 1) })
	rewrite(t, dir, unsound, true, title)
	require.NoError(t, os.Remove(filepath.Join(dir, missing.Path())))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "2026-11-20"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, unlisted.Path()), []byte("{}"), 0o644))

	all, err := a.Pass(t.Context(), dir, Gate{Until: "2026-11-26"})
	require.NoError(t, err)
	type row struct {
		file  store.File
		state State
		why   string
	}
	want := []row{
		{unlisted, Filled, "the index does not list it"}, {vetoed, Vetoed, "an editor vetoed it"}, {edited, Filled, "not what was published"},
		{unsound, Filled, "it is unsound: ERR_SCHEMA_INVALID"}, {missing, Empty, "missing"}, {fine, Approved, ""}, {of("2026-11-26"), Withdrawn, "withdrawn by MK: dull"},
	}
	require.Len(t, all, len(want))
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	for i, s := range all {
		require.Equal(t, []any{want[i].file, want[i].state}, []any{s.File, s.State}, s.Why)
		require.Contains(t, s.Why, want[i].why)
		require.Equal(t, s.Why == "", s.SHA256 != "", s.Why)
		if s.Why == "" {
			require.Equal(t, index[s.File.Date]["triples"].SHA256, s.SHA256)
		}
	}
	all, err = a.Pass(t.Context(), dir, Gate{Until: later.Date, Approved: true})
	require.NoError(t, err)
	require.Len(t, all, 8)
	require.NotEmpty(t, all[5].SHA256)
	require.Contains(t, all[7].Why, "no editor approved it")
}

// TestTheGateLeavesWhatPlayersHave: a released day stays as it was, vetoed, edited, unapproved or
// deleted, until it is withdrawn.
func TestTheGateLeavesWhatPlayersHave(t *testing.T) {
	a, dir := filled(t, 2)
	day, other := of("2026-11-21"), of("2026-11-22")
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	hash := index[day.Date]["triples"].SHA256
	gate := Gate{Until: "2026-12-31", Approved: true, Released: map[string]string{"2026-11-21/triples": hash, "../x/triples": hash, "2026-11-22/triples": strings.Repeat("0", 64)}}
	one := func() Standing {
		all, err := a.Pass(t.Context(), dir, gate)
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, []any{other, ""}, []any{all[1].File, all[1].SHA256})
		require.Contains(t, all[1].Why, "the version that players had is not kept")
		return all[0]
	}
	require.Equal(t, Standing{File: day, State: Released, SHA256: hash}, one())
	decideAll(t, a, dir, func(d *Workspace) {
		v, err := d.Veto(t.Context(), day)
		require.NoError(t, err)
		d.Decided.Reject(v, nil)
	})
	for _, harm := range []func(){
		func() {}, // vetoed
		func() { rewrite(t, dir, day, false, func(string) string { return "{}" }) },
		func() { require.NoError(t, os.RemoveAll(filepath.Join(dir, "2026-11-21"))) },
	} {
		harm()
		s := one()
		require.Equal(t, []any{Released, hash}, []any{s.State, s.SHA256})
		require.Contains(t, s.Why, "players keep the version that they have")
		text, err := store.NewReader(dir).Version(t.Context(), day, s.SHA256)
		require.NoError(t, err)
		require.Equal(t, hash, store.Hash(text))
	}
	decideAll(t, a, dir, func(d *Workspace) { d.Decided.Withdraw(day, editor) })
	require.Equal(t, Standing{File: day, State: Withdrawn, Why: "withdrawn by MK: dull"}, one())
	decideAll(t, a, dir, func(d *Workspace) { require.True(t, d.Decided.Reinstate(day)) })
	require.Equal(t, Released, one().State)
}

// TestPlayersGetWhatWasPublished where git changed the line endings of all files.
func TestPlayersGetWhatWasPublished(t *testing.T) {
	t.Parallel()
	a, dir := filled(t, 1)
	day := of("2026-11-21")
	published := contentsOf(t, dir, day.Path())
	hash := store.Hash([]byte(published))
	for _, name := range []string{day.Path(), store.ObjectPath(hash), store.IndexName} {
		text := strings.ReplaceAll(contentsOf(t, dir, name), "\n", "\r\n")
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	days, err := a.Pass(t.Context(), dir, Gate{Until: "2026-11-21", Today: "2026-11-21"})
	require.NoError(t, err)
	require.Equal(t, []Standing{{File: day, State: Filled, SHA256: hash}}, days)
	require.NoError(t, os.Remove(filepath.Join(dir, day.Path())))
	text, err := store.NewReader(dir).Version(t.Context(), day, hash)
	require.NoError(t, err)
	require.Equal(t, published, string(text))
}
