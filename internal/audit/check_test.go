package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

func clock() time.Time { return time.Date(2026, 11, 21, 3, 4, 5, 0, time.UTC) }

// harms are ways to damage a file.
var harms = map[string]func(path string, text []byte) error{
	"removed": func(path string, _ []byte) error { return os.Remove(path) },
	"emptied": func(path string, _ []byte) error { return os.Truncate(path, 0) },
	"cut off": func(path string, text []byte) error { return os.Truncate(path, int64(len(text)/2)) },
	"one bit off": func(path string, text []byte) error {
		text[len(text)/3] ^= 0x80
		return os.WriteFile(path, text, 0o644)
	},
	"overwritten": func(path string, _ []byte) error { return os.WriteFile(path, []byte("\x00\x01 nonsense"), 0o644) },
	"changed":     func(path string, _ []byte) error { return os.WriteFile(path, []byte(`{"mine":true}`), 0o644) },
	"with a shade": func(path string, text []byte) error {
		return os.WriteFile(filepath.Join(filepath.Dir(path), ".tmp-x-0"), text, 0o600)
	},
}

// facts are what the runs keep of triples for later ones.
var facts = filepath.Join(store.RunsName, store.FactsName, "triples.jsonl")

// damages are ways to damage a folder: the harms on every kind of file, and those to a whole.
func damages(t *testing.T, dir string) map[string]func(dir string) error {
	t.Helper()
	day := of("2026-11-21").Path()
	hash := store.Hash([]byte(contentsOf(t, dir, day)))
	all := map[string]func(string) error{
		"no objects": func(dir string) error { return os.RemoveAll(filepath.Join(dir, store.ObjectsName)) },
		"no runs":    func(dir string) error { return os.RemoveAll(filepath.Join(dir, store.RunsName)) },
		"no day":     func(dir string) error { return os.RemoveAll(filepath.Join(dir, "2026-11-21")) },
		"a stray":    func(dir string) error { return os.WriteFile(filepath.Join(dir, store.ObjectsName, "x"), nil, 0o600) },
		"a day that nobody lists": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "2026-11-21", "aura.json"), []byte("{}"), 0o600)
		},
		"no day and no object": func(dir string) error {
			return os.RemoveAll(filepath.Join(dir, "2026-11-21")) // and, below, its object
		},
	}
	packs, err := filepath.Glob(filepath.Join(dir, store.RunsName, store.PacksName, "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, packs)
	pack := filepath.Join(store.RunsName, store.PacksName, filepath.Base(packs[0]))
	for _, file := range []string{day, store.IndexName, store.ReviewName, Auditor{}.ledgerPath(), store.ObjectPath(hash), pack, facts} {
		for name, harm := range harms {
			all[file+" "+name] = func(dir string) error {
				path := filepath.Join(dir, file)
				text, err := os.ReadFile(path)
				if err == nil {
					err = harm(path, text)
				}
				return err
			}
		}
	}
	return all
}

func contentsOf(t testing.TB, dir, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, file))
	require.NoError(t, err)
	return string(text)
}

// TestCheck damages a folder in more than forty ways: what is wrong is named, what can be mended without
// a choice is, and nothing that a person wrote is touched.
func TestCheck(t *testing.T) {
	a, whole := filled(t, 2)
	line := `{"key":"` + store.Hash(nil) + `","proof":{"facts":null,"profile":"A1_DAILY_V1"}}`
	require.NoError(t, os.MkdirAll(filepath.Join(whole, filepath.Dir(facts)), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(whole, facts), []byte(store.Hash([]byte(line))+" "+line+"\n"), 0o600))
	decideAll(t, a, whole, func(d *Workspace) { require.NoError(t, d.Approve(t.Context(), of("2026-11-22"), "", editor)) })
	found, counts, err := a.Check(t.Context(), whole, false, "t", clock)
	require.NoError(t, err)
	require.Empty(t, found)
	require.Equal(t, Checked{2, 2}, counts)
	day, hash := of("2026-11-21").Path(), store.Hash([]byte(contentsOf(t, whole, of("2026-11-21").Path())))
	ways := damages(t, whole)
	require.Greater(t, len(ways), 40)
	for name, damage := range ways {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.CopyFS(dir, os.DirFS(whole)))
			require.NoError(t, damage(dir))
			if name == "no day and no object" {
				require.NoError(t, os.Remove(filepath.Join(dir, store.ObjectPath(hash))))
			}
			found, _, err := a.Check(t.Context(), dir, false, "t", clock)
			require.NoError(t, err)
			harmless := name == "no runs" || name == facts+" emptied" || name == Auditor{}.ledgerPath()+" emptied" ||
				strings.HasSuffix(name, " removed") && (strings.HasPrefix(name, store.ReviewName) || strings.HasPrefix(name, store.RunsName))
			require.Equal(t, harmless, len(found) == 0, "%v", found)
			if name == store.ObjectPath(hash)+" one bit off" {
				require.Contains(t, found[0].Left, "dailies check --repair", "it can")
			}
			before, _ := os.ReadFile(filepath.Join(dir, day))

			mended, _, err := a.Check(t.Context(), dir, true, "t", clock)
			require.NoError(t, err)
			left, _, err := a.Check(t.Context(), dir, false, "t", clock)
			require.NoError(t, err)
			kept := 0
			for _, f := range mended {
				require.NotEmpty(t, f.Left)
				if !f.Repaired {
					kept++
				}
			}
			require.LessOrEqual(t, len(left), kept, "%v\n%v", mended, left)
			require.NotContains(t, fmt.Sprint(left), unready)
			after, _ := os.ReadFile(filepath.Join(dir, day))
			switch name {
			case day + " changed":
				require.Equal(t, before, after, "a person wrote it")
			case "no day and no object":
				require.Nil(t, after)
				require.Equal(t, 1, kept)
			default:
				require.Equal(t, hash, store.Hash(after), "%v", mended)
			}
			t.Log(fmt.Sprint(mended))
		})
	}
}
