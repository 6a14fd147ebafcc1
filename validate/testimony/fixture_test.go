package testimony

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
	"dailies/validate"
)

var update = flag.Bool("update", false, "write the broken fixtures that are missing")

func goods(t testing.TB) map[string]*testimony.Puzzle {
	t.Helper()
	puzzles := make(map[string]*testimony.Puzzle)
	files, err := filepath.Glob("testdata/good/*.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 3)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := testimony.Decode(data)
		require.NoError(t, err, file)
		puzzles[filepath.Base(file)] = p
	}
	return puzzles
}

func clone(t testing.TB, p *testimony.Puzzle) *testimony.Puzzle {
	t.Helper()
	data, err := json.Marshal(p)
	require.NoError(t, err)
	c := new(testimony.Puzzle)
	require.NoError(t, json.Unmarshal(data, c))
	return c
}

func daily() *validate.Profile { return New(nil).Profiles[0] }

// fired are the codes of a puzzle under a profile, sorted.
func fired(t testing.TB, p *testimony.Puzzle, profile *validate.Profile) []string {
	codes := make(map[string]bool)
	for _, f := range New(nil).Judge(t.Context(), p, profile).Findings {
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

// breaks are ways to break a good HARD puzzle, each caught by the code it is named
// after and by nothing that the code does not imply.
func breaks() map[string]func(*testimony.Puzzle) {
	return map[string]func(*testimony.Puzzle){
		"ERR_KOA_REFERENCE": func(p *testimony.Puzzle) {
			i := slices.IndexFunc(p.Hand, func(c testimony.Card) bool { return c.Refutation() })
			p.Hand[i].Refutes = append(p.Hand[i].Refutes, "nobody")
		},
		"ERR_KOA_DIFFICULTY":       func(p *testimony.Puzzle) { p.TurnLimit = 7 },
		"ERR_KOA_CONCERN_ID":       func(p *testimony.Puzzle) { p.ActiveConcerns[0].ID = "SHOE" },
		"ERR_KOA_VOICE_POOL_EMPTY": func(p *testimony.Puzzle) { p.KoaLines.Minor = []string{} },
		"ERR_KOA_VOICE_BANNED":     func(p *testimony.Puzzle) { p.Hand[0].Flavor = "The Jury, it says, is out." },
		"ERR_KOA_VOICE_LENGTH": func(p *testimony.Puzzle) {
			p.KoaLines.Win = append(p.KoaLines.Win, "I see. I count. I note. I wait…")
		},
	}
}

// profileOf is the profile that judges a code: the daily one where it asks for it.
func profileOf(code string) *validate.Profile {
	profiles := New(nil).Profiles
	if profiles[0].Severities[code] != validate.Off {
		return profiles[0]
	}
	return profiles[1]
}

// fixtureOf is the file of a code's broken fixture. A profile that is not the default
// stands in its name.
func fixtureOf(code string) string {
	if profile := profileOf(code); profile.Name != Daily {
		code += "@" + profile.Name
	}
	return filepath.Join("testdata/broken", code+".json")
}

// brokens reads the broken fixtures, by code.
func brokens(t testing.TB) map[string]*testimony.Puzzle {
	t.Helper()
	puzzles := make(map[string]*testimony.Puzzle)
	for _, row := range table() {
		data, err := os.ReadFile(fixtureOf(row.Rule.Code))
		require.NoError(t, err, "a missing fixture: go test -run TestWrite -update")
		p, err := testimony.Decode(data)
		require.NoError(t, err, row.Rule.Code)
		puzzles[row.Rule.Code] = p
	}
	return puzzles
}

// TestWriteBrokenFixtures searches good puzzles, a little changed, for one that
// breaks each code alone. It writes only when asked to.
func TestWriteBrokenFixtures(t *testing.T) {
	if !*update {
		t.Skip("-update writes the broken fixtures that are missing")
	}
	all := goods(t)
	for _, row := range table() {
		code := row.Rule.Code
		if _, err := os.Stat(fixtureOf(code)); err == nil {
			continue // delete a fixture to have it written again
		}
		if fix, known := breaks()[code]; known {
			p := clone(t, all["hard-oven.json"])
			fix(p)
			require.True(t, allowed(code, fired(t, p, daily())), "the break of %s may fire that and what it implies, and fires %v", code, fired(t, p, daily()))
			write(t, code, p)
			continue
		}
		write(t, code, broken(t, code, all))
	}
}

// broken climbs from good puzzles to one that breaks a code alone: a step may not add
// codes that have no place there.
func broken(t *testing.T, code string, all map[string]*testimony.Puzzle) *testimony.Puzzle {
	r := rand.New(rand.NewPCG(3, 1))
	names := slices.Sorted(maps.Keys(all))
	wrong := func(p *testimony.Puzzle) int {
		codes := fired(t, p, profileOf(code))
		n := len(slices.DeleteFunc(slices.Clone(codes), func(c string) bool { return allowed(code, []string{code, c}) }))
		if !slices.Contains(codes, code) {
			n += 2
		}
		return n
	}
	for range 200 {
		p := clone(t, all[draw(r, names)])
		now := wrong(p)
		for range 200 {
			if allowed(code, fired(t, p, profileOf(code))) {
				return p
			}
			next := clone(t, p)
			for range 1 + r.IntN(3) {
				mutate(r, next)
			}
			if n := wrong(next); n <= now {
				p, now = next, n
			}
		}
	}
	t.Errorf("no puzzle found that breaks %s alone", code)
	return nil
}

func write(t *testing.T, code string, p *testimony.Puzzle) {
	if p == nil {
		return
	}
	data, err := game.Canonical(p)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(fixtureOf(code), data, 0o644))
}

// TestFiguresCanBeSet: a profile that asks less of a difficulty lets its fixtures pass, and
// one that asks more refuses what is good.
func TestFiguresCanBeSet(t *testing.T) {
	all := brokens(t)
	for code, figures := range map[string]map[string]int{
		"ERR_KOA_MODEL_WINS":        {losesTo: 0, belowParFrom: 9, belowParTo: 9},
		"ERR_KOA_MODEL_AT_PAR":      {belowParFrom: 9, belowParTo: 9},
		"ERR_KOA_MODEL_LOSES":       {winsFrom: 9},
		"ERR_KOA_RANDOM_RATE":       {randomLeast: 0, randomMost: 100},
		"ERR_KOA_FIRST_SUBMISSIONS": {firstSubmissions: 0},
		"ERR_KOA_TOO_QUICK":         {turnsLeast: 1},
		"ERR_KOA_NO_BRUTE_FORCE":    {withoutRefutation: 0},
	} {
		p := all[code]
		named := make(map[string]int)
		for name, n := range figures {
			named[strings.ToLower(string(p.Difficulty))+name] = n
		}
		require.NotContains(t, fired(t, p, daily().Derive("MINE_V1", nil, named)), code)
	}
	strict := daily().Derive("MINE_V1", nil, map[string]int{"hardTurnsAtLeast": 6, "hardFirstSubmissions": 100})
	require.Subset(t, fired(t, goods(t)["hard-oven.json"], strict), []string{"ERR_KOA_FIRST_SUBMISSIONS", "ERR_KOA_TOO_QUICK"})
}
