package aura

import (
	"encoding/json"
	"io/fs"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	"dailies/game/document"
	"dailies/gen"
	"dailies/validate"
	judge "dailies/validate/aura"
)

func packs(t testing.TB) map[string]*Pack {
	t.Helper()
	names, err := fs.Glob(Packs(), "*.json")
	require.NoError(t, err)
	found := make(map[string]*Pack, len(names))
	for _, name := range names {
		data, err := fs.ReadFile(Packs(), name)
		require.NoError(t, err)
		var p Pack
		require.NoError(t, document.Strict(data, &p), name)
		require.Empty(t, check(&p), name)
		found[name] = &p
	}
	return found
}

func TestPacksHoldEnough(t *testing.T) {
	targets := make(map[aura.Target]bool)
	seen := make(map[string]string)
	for name, p := range packs(t) {
		targets[p.Target] = true
		require.GreaterOrEqual(t, len(p.Cards), 18, name)
		require.GreaterOrEqual(t, len(p.Protocols), 3, name)
		lines, err := json.Marshal(p.AuraLines)
		require.NoError(t, err)
		var pools map[string][]string
		require.NoError(t, json.Unmarshal(lines, &pools))
		for pool, lines := range pools {
			require.GreaterOrEqual(t, len(lines), 6, "%s %s", name, pool)
			for _, line := range lines {
				require.Empty(t, seen[line], "%s repeats a line: %s", name, line)
				seen[line] = name
			}
		}
	}
	for _, target := range []aura.Target{"FRIDGE", "THERMOSTAT", "FRONT_DOOR", "COFFEE", "TV", "WIFI", "PANTRY", "LIGHTS"} {
		require.True(t, targets[target], target)
	}
}

func TestLibraryIsSound(t *testing.T) {
	for i, protocol := range Library() {
		require.Equal(t, i, slices.IndexFunc(Library(), func(o aura.Protocol) bool { return o.ID == protocol.ID }))
		require.True(t, len(protocol.Paths) >= 2 && len(protocol.Paths) <= 4, protocol.ID)
		for _, path := range protocol.Paths {
			require.NotEmpty(t, path.Label)
		}
	}
}

// TestDraftsAreDeterministic: the same pack and seed give the same puzzles, and another
// seed gives others.
func TestDraftsAreDeterministic(t *testing.T) {
	p := packs(t)["wifi-twelfth-goose.json"]
	first := func(seed uint64) string {
		for d := range assemble(p, seed, nil) {
			text, err := json.Marshal(d.Make())
			require.NoError(t, err)
			return d.Label + string(text)
		}
		return ""
	}
	require.NotEmpty(t, first(1))
	require.Equal(t, first(1), first(1))
	require.NotEqual(t, first(1), first(2))
}

// TestMostDraftsPass: what the assembler hands on is nearly always a daily.
func TestMostDraftsPass(t *testing.T) {
	game := judge.New(nil)
	for name, p := range packs(t) {
		n := 0
		for d := range assemble(p, 5, nil) {
			v := game.Judge(t.Context(), d.Make(), game.Profiles[0])
			require.NotEqual(t, validate.Undecided, v.Outcome)
			require.Equal(t, validate.Passed, v.Outcome, "%s %s %v", name, d.Label, v.Findings)
			if n++; n == 2 {
				break
			}
		}
		require.NotZero(t, n, name)
	}
}

// TestRefusalsAreTold: every reason for which a trial is no candidate occurs.
func TestRefusalsAreTold(t *testing.T) {
	told := make(map[refusal]int)
	for _, p := range packs(t) {
		for n := range 40 {
			_, refused := try(p, newGrid(p), gen.Random(9, string(rune('a'+n))))
			told[refused]++
		}
		poor := *p
		poor.Cards = p.Cards[:8]
		_, refused := try(&poor, newGrid(&poor), gen.Random(1))
		told[refused]++
		weak := *p
		weak.Cards = slices.Clone(p.Cards)
		for i := range weak.Cards {
			weak.Cards[i].Impact = Band{1, 2}
		}
		for n := range 40 {
			_, refused := try(&weak, newGrid(&weak), gen.Random(2, string(rune('a'+n))))
			told[refused]++
		}
	}
	for _, reason := range []refusal{"", fewCards, fewPayloads, swallowed, sameThing, goldShare} {
		require.NotZero(t, told[reason], "%q in %v", reason, told)
	}
}

func TestBadPacks(t *testing.T) {
	spoil := func(change func(*Pack)) []validate.Finding {
		p := *packs(t)["wifi-twelfth-goose.json"]
		p.Cards, p.Protocols, p.Shared = slices.Clone(p.Cards), slices.Clone(p.Protocols), slices.Clone(p.Shared)
		change(&p)
		return check(&p)
	}
	for name, change := range map[string]func(*Pack){
		"two cards of one id":       func(p *Pack) { p.Cards[1].ID = p.Cards[0].ID },
		"two protocols of one id":   func(p *Pack) { p.Protocols[1].ID = p.Protocols[0].ID },
		"a protocol of the library": func(p *Pack) { p.Protocols[1].ID = "PAID_FOR" },
		"two paths of one id": func(p *Pack) {
			p.Protocols[0].Paths = slices.Clone(p.Protocols[0].Paths)
			p.Protocols[0].Paths[1].ID = p.Protocols[0].Paths[0].ID
		},
		"an unknown shared protocol": func(p *Pack) { p.Shared[0] = "NOBODY" },
		"a shared protocol twice":    func(p *Pack) { p.Shared[1] = p.Shared[0] },
	} {
		require.NotEmpty(t, spoil(change), name)
	}
	require.Empty(t, spoil(func(*Pack) {}))
}

// TestRefusedTrialsAreTold: without a card that can be trusted no board is even drawn.
func TestRefusedTrialsAreTold(t *testing.T) {
	p := *packs(t)["wifi-twelfth-goose.json"]
	p.Cards = slices.Clone(p.Cards)
	for i := range p.Cards {
		p.Cards[i].Trust = aura.Sketchy
	}
	stopped := make(gen.Stops)
	for d := range assemble(&p, 1, stopped) {
		t.Fatal(d.Label)
	}
	require.Equal(t, gen.Stops{string(fewCards): trials}, stopped)
}
