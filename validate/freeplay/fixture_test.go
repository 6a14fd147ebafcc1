package freeplay

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/schemas"
	"dailies/validate"
)

func judged() validate.Game[freeplay.Puzzle, Analysis] { return New(schemas.Freeplay) }

func standard() *validate.Profile { return judged().Profiles[0] }

// goods reads the good fixtures, by file.
func goods(t testing.TB) map[string]*freeplay.Puzzle { return read(t, "good", 3) }

// brokens reads the broken fixtures, by code.
func brokens(t testing.TB) map[string]*freeplay.Puzzle { return read(t, "broken", len(table())) }

func read(t testing.TB, kind string, least int) map[string]*freeplay.Puzzle {
	t.Helper()
	runs := make(map[string]*freeplay.Puzzle)
	files, err := filepath.Glob(filepath.Join("testdata", kind, "*.json"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), least)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := freeplay.Decode(data)
		require.NoError(t, err, file)
		runs[strings.TrimSuffix(filepath.Base(file), ".json")] = p
	}
	return runs
}

func clone(t testing.TB, p *freeplay.Puzzle) *freeplay.Puzzle {
	t.Helper()
	data, err := json.Marshal(p)
	require.NoError(t, err)
	c := new(freeplay.Puzzle)
	require.NoError(t, json.Unmarshal(data, c))
	return c
}

func write(t *testing.T, kind, name string, p *freeplay.Puzzle) {
	data, err := game.Canonical(p)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join("testdata", kind, name+".json"), data, 0o644))
}

// fired are the codes of a run, sorted.
func fired(t testing.TB, p *freeplay.Puzzle) []string {
	codes := make(map[string]bool)
	for _, f := range judged().Judge(t.Context(), p, standard()).Findings {
		codes[f.Rule.Code] = true
	}
	return slices.Sorted(maps.Keys(codes))
}

func rule(code string) *validate.Rule {
	for _, row := range table() {
		if row.Rule.Code == code {
			return row.Rule
		}
	}
	return nil
}

// allowed reports whether a code fired, and otherwise only codes that its rule implies.
func allowed(code string, codes []string) bool {
	expected := append([]string{code}, slices.Concat(rule(code).Implies...)...)
	return slices.Contains(codes, code) && !slices.ContainsFunc(codes, func(c string) bool { return !slices.Contains(expected, c) })
}

// TestWriteGoodFixtures deals runs until some have no finding. It writes only when asked to.
func TestWriteGoodFixtures(t *testing.T) {
	if !*update {
		t.Skip("-update writes fixtures")
	}
	d, bent := newDealer(t, 3), make(map[freeplay.Modifier]bool)
	for len(bent) < 4 {
		p, why := d.run()
		if why != "" || bent[p.Acts[2].Modifiers[0]] || len(fired(t, p)) > 0 {
			continue
		}
		bent[p.Acts[2].Modifiers[0]] = true
		write(t, "good", strings.ReplaceAll(strings.ToLower(string(p.Acts[2].Modifiers[0])), "_", "-"), p)
	}
}
