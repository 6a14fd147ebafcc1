package testimony

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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

// allowed tells whether a code fired, and otherwise only codes that its rule implies.
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
		"ERR_KOA_DIFFICULTY":         func(p *testimony.Puzzle) { p.TurnLimit = 7 },
		"ERR_KOA_CONCERN_UNPROVABLE": func(p *testimony.Puzzle) { p.ActiveConcerns[0].RequiredProof = []testimony.Proof{} },
		"ERR_KOA_VOICE_POOL_EMPTY":   func(p *testimony.Puzzle) { p.KoaLines.Minor = []string{" "} },
		"ERR_KOA_VOICE_BANNED":       func(p *testimony.Puzzle) { p.Hand[0].Flavor = "The Jury, it says, is out." },
		"ERR_KOA_VOICE_LENGTH": func(p *testimony.Puzzle) {
			p.KoaLines.Win = append(p.KoaLines.Win, "I see. I count. I note. I wait…")
		},
		"ERR_KOA_TRAP_REQUIRED": onlyTheTrapWins,
	}
}

// onlyTheTrapWins makes five SKETCHY cards the safe set: too much scrutiny to play
// them all, and any four too weak. The trap agrees with three of them.
func onlyTheTrapWins(p *testimony.Puzzle) {
	set := func(i, power int, trust testimony.Trust, proof testimony.Proof, from, to testimony.Clock, place testimony.Place, state testimony.Condition, activity testimony.Activity) {
		c := &p.Hand[i]
		c.Power, c.Trust, c.Proves, c.Refutes = power, trust, []testimony.Proof{proof}, nil
		c.Claims = testimony.Claims{TimeRange: []testimony.Clock{from, to}, Location: place, State: state, Activity: activity}
	}
	set(0, 17, testimony.Sketchy, testimony.Alertness, "02:00", "02:05", testimony.Gym, "", "")
	set(1, 10, testimony.Sketchy, testimony.Identity, "02:20", "02:25", "", testimony.Awake, "")
	set(2, 9, testimony.Sketchy, testimony.Intent, "02:45", "02:50", testimony.Kitchen, "", "")
	set(3, 5, testimony.Sketchy, testimony.Intent, "02:30", "02:35", "", "", "EATING")
	set(4, 13, testimony.Verified, testimony.Alertness, "02:00", "02:50", testimony.Kitchen, testimony.Awake, "EATING")
	set(5, 7, testimony.Sketchy, testimony.Liveness, "", "", "", "", "")
	p.Hand[5].Claims = testimony.Claims{}
	for i := range p.CounterEvidence {
		p.Hand[5].Refutes = append(p.Hand[5].Refutes, p.CounterEvidence[i].ID)
		p.CounterEvidence[i].Targets = []testimony.Proof{testimony.Liveness}
	}
	for i, proof := range []testimony.Proof{testimony.Identity, testimony.Alertness, testimony.Intent} {
		p.ActiveConcerns[i].ID, p.ActiveConcerns[i].RequiredProof, p.ActiveConcerns[i].StateRequirement = testimony.CounterID(proof), []testimony.Proof{proof}, nil
	}
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
		if _, err := os.Stat(filepath.Join("testdata/broken", code+".json")); err == nil {
			continue // delete a fixture to have it written anew
		}
		if fix, known := breaks()[code]; known {
			p := clone(t, all["hard-oven.json"])
			fix(p)
			require.True(t, allowed(code, fired(t, p, daily())), "%s: %v", code, fired(t, p, daily()))
			write(t, code, p)
			continue
		}
		write(t, code, broken(t, code, all))
	}
}

// broken looks for a puzzle near a good one that breaks a code alone.
func broken(t *testing.T, code string, all map[string]*testimony.Puzzle) *testimony.Puzzle {
	r := rand.New(rand.NewPCG(3, 1))
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(n string) bool { return n == "tutorial.json" })
	for range 40_000 {
		p := clone(t, all[draw(r, names)])
		for range 1 + r.IntN(9) {
			mutate(r, p)
			if codes := fired(t, p, daily()); allowed(code, codes) {
				return p
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
	require.NoError(t, os.WriteFile(filepath.Join("testdata/broken", code+".json"), data, 0o644))
}
