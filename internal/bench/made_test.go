package bench

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen/pool"
	"dailies/internal/catalog"
)

// tallied is a folder of puzzles that tallies what it is given to keep.
type tallied struct {
	made
	kept *int
}

func (c tallied) Keep(draft string, text []byte) {
	*c.kept++
	c.made.Keep(draft, text)
}

// TestWhatIsKeptIsNotMadeAgain, whatever the result, also by a producer that knows nothing else,
// and is the same; a damaged file is made again.
func TestWhatIsKeptIsNotMadeAgain(t *testing.T) {
	dir := t.TempDir()
	m, err := openMade(dir, "one")
	require.NoError(t, err)
	judged := func(keeper pool.DraftCache) (results []pool.Result, documents []string) {
		g, err := catalog.Games().Game("testimony")
		require.NoError(t, err)
		names, err := fs.Glob(g.Packs, "*.json")
		require.NoError(t, err)
		pack, err := fs.ReadFile(g.Packs, names[0])
		require.NoError(t, err)
		p := g.Producer
		if keeper != nil {
			p = p.WithCache(keeper)
		}
		series := pool.Series{Game: "testimony", Pack: string(pack), Seed: 1, Rung: p.Week.On("2026-11-23")}
		task := pool.Task{Series: series, Profile: g.Check.Profiles[0], From: 0, To: 5}
		require.NoError(t, pool.NewLocal(1, p).Judge(t.Context(), slices.Values([]pool.Task{task}), func(_ pool.Task, r pool.Result) error {
			results = append(results, r)
			return nil
		}))
		var passed []int
		for _, d := range results[0].Drafts {
			if d.Verdict == pool.Passed {
				passed = append(passed, d.Index)
			}
		}
		require.NotEmpty(t, passed)
		p = g.Producer
		if keeper != nil {
			p = catalog.Games()[2].Producer.WithCache(keeper) // with nothing in memory
			require.Equal(t, "testimony", p.Game)
		}
		require.NoError(t, p.Documents(series, passed, written(t, &documents)))
		return results, documents
	}
	wantResults, wantDocuments := judged(nil)
	for n, want := range []int{5, 0} {
		kept := 0
		results, documents := judged(tallied{m, &kept})
		require.Equal(t, wantResults, results, n)
		require.Equal(t, wantDocuments, documents, n)
		require.Equal(t, want, kept, n)
	}

	files, err := filepath.Glob(filepath.Join(m.dir, "*.json"))
	require.NoError(t, err)
	require.Len(t, files, 5)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(files[0], text[:len(text)-9], 0o600))
	kept := 0
	results, _ := judged(tallied{m, &kept})
	require.Equal(t, wantResults, results)
	require.Equal(t, 1, kept)
}

// written collects documents as the dailies of a date.
func written(t *testing.T, all *[]string) func(int, func(context.Context, game.Date) ([]byte, error)) error {
	t.Helper()
	return func(_ int, write func(context.Context, game.Date) ([]byte, error)) error {
		text, err := write(t.Context(), "2026-11-23")
		*all = append(*all, string(text))
		return err
	}
}

// TestAnotherProgramKeepsNothingOfThis: its drafts may come to something else.
func TestAnotherProgramKeepsNothingOfThis(t *testing.T) {
	dir := t.TempDir()
	one, err := openMade(dir, "one")
	require.NoError(t, err)
	one.Keep("draft", []byte("{}"))
	require.Equal(t, "{}", string(one.Find("draft")))
	require.Nil(t, one.Find("another"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o600))
	other, err := openMade(dir, "other")
	require.NoError(t, err)
	require.Nil(t, other.Find("draft"))
	require.NoDirExists(t, one.dir)
	require.FileExists(t, filepath.Join(dir, "notes.txt"))
}
