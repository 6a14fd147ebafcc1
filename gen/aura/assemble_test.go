package aura

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/gen"
	"dailies/validate"
	judge "dailies/validate/aura"
)

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

// TestTimeWords: a printed minute is about a time, a clock figure is a printed minute, and
// a pack that may ask for one has cards that are about a time and print none.
func TestTimeWords(t *testing.T) {
	clock := regexp.MustCompile(`\b\d{1,2}:\d\d\b`)
	for name, p := range packs(t) {
		alone := 0
		for _, c := range p.Cards {
			about, printed := slices.Contains(c.Tags, "TIME"), slices.Contains(c.Traits, "TIMESTAMPED")
			require.True(t, about || !printed, "%s: %s", name, c.ID)
			if clock.MatchString(c.Name + " " + c.Flavor) {
				require.True(t, printed, "%s: %s shows a clock figure", name, c.ID)
			}
			if about && !printed {
				alone++
			}
		}
		require.GreaterOrEqual(t, alone, 2, name)
		for _, protocol := range p.protocols() {
			for _, path := range protocol.Paths {
				about := slices.Contains(slices.Concat(path.AllTags, path.AnyTags, path.NoTags), "TIME")
				printed := slices.Contains(slices.Concat(path.AllTraits, path.AnyTraits, path.NoTraits), "TIMESTAMPED")
				require.Equal(t, about, strings.Contains(strings.ToLower(path.Label), "about a time"), "%s: %s", name, path.Label)
				require.Equal(t, printed, strings.Contains(path.Label, "printed minute"), "%s: %s", name, path.Label)
			}
		}
	}
}

// TestOneWordPerTag: a path's label has the one word of each tag and trait that it requires or
// refuses, and of no other, the same in every pack.
func TestOneWordPerTag(t *testing.T) {
	words := map[string]string{
		"TIME": "about a time", "LOCATION": "place", "SENSOR": "sensor", "SYSTEM_LOG": "device log", "PURCHASE": "bought",
		"WORK": "work", "AUTHORITY": "official", "POLICY": "rule quoted", "CONSENT": "consent", "MEDIA": "media",
		"PRIVACY": "private", "HEALTH": "health", "MOOD": "mood", "SELF_REPORT": "your own word",
		"TIMESTAMPED": "printed minute", "EDITABLE": "editable", "CORROBORATABLE": "confirmable",
		"SOURCE_TRUSTED": "trusted source", "HASHED": "sealed", "REDACTED": "missing part",
	}
	for name, p := range packs(t) {
		for _, protocol := range p.protocols() {
			for _, path := range protocol.Paths {
				asked := make(map[string]bool)
				for _, tag := range slices.Concat(path.AllTags, path.AnyTags, path.NoTags) {
					asked[string(tag)] = true
				}
				for _, trait := range slices.Concat(path.AllTraits, path.AnyTraits, path.NoTraits) {
					asked[string(trait)] = true
				}
				for tag, word := range words {
					require.Equal(t, asked[tag], strings.Contains(strings.ToLower(path.Label), word), "%s: %s: %s", name, path.Label, tag)
				}
			}
		}
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

// made returns the puzzles of the first drafts of a pack, nil for drafts without one.
func made(t testing.TB, p *Pack, seed uint64, rung game.Rung, n int, rejected gen.Rejections) (puzzles []*aura.Puzzle) {
	t.Helper()
	for d := range assemble(p, seed, string(rung), nil) {
		if puzzles = append(puzzles, d.Make(t.Context(), rejected)); len(puzzles) == n {
			break
		}
	}
	return puzzles
}

// TestDraftsAreDeterministic: the same pack, seed, rung and index give the same puzzle, and a
// change of any one of them gives another.
func TestDraftsAreDeterministic(t *testing.T) {
	p := packs(t)["wifi-twelfth-goose.json"]
	text := func(seed uint64, rung game.Rung, index int) string {
		text, err := json.Marshal(made(t, p, seed, rung, index+1, nil)[index])
		require.NoError(t, err)
		return string(text)
	}
	first := text(1, game.Mon, 0)
	require.Contains(t, first, `"rung":"MON"`)
	require.Equal(t, first, text(1, game.Mon, 0))
	for _, other := range []string{text(2, game.Mon, 0), text(1, game.Tue, 0), text(1, game.Mon, 1)} {
		require.NotEqual(t, first, other)
	}
}

// TestDraftsPass: what the assembler makes is a daily of the rung asked for, and every
// pack carries the gentle ones.
func TestDraftsPass(t *testing.T) {
	t.Parallel()
	check := judge.New(nil)
	rungs := []game.Rung{game.Mon}
	if !testing.Short() {
		rungs = game.Rungs()
	}
	for _, rung := range rungs {
		carried, all := 0, packs(t)
		for n, name := range slices.Sorted(maps.Keys(all)) {
			if rung != game.Mon && n%3 != 0 {
				continue // boards that planners must miss take seconds each
			}
			p, passed := all[name], 0
			for _, puzzle := range made(t, p, 5, rung, 1, make(gen.Rejections)) {
				if puzzle == nil {
					continue
				}
				verdict := check.Judge(t.Context(), puzzle, check.Profiles[0])
				require.Equal(t, validate.Passed, verdict.Outcome, "%s %s %v", name, rung, verdict.Findings)
				for _, f := range verdict.Findings {
					require.NotEqual(t, "WARN_AURA_NO_CLEAN_GOLD", f.Rule.Code, "%s %s", name, rung)
				}
				require.Equal(t, rung, puzzle.Rung)
				require.Contains(t, []int{1, 2}, puzzle.ScanLimit)
				require.Contains(t, []int{turnsOf(rung, 0), turnsOf(rung, tries)}, puzzle.Turns)
				passed++
			}
			carried += passed
			if rung == game.Mon {
				require.NotZero(t, passed, name)
			}
		}
		require.Greater(t, carried, 2, rung)
	}
}

// TestRefusalsAreTold: a draft without a puzzle says why.
func TestRefusalsAreTold(t *testing.T) {
	p := *packs(t)["wifi-twelfth-goose.json"]
	told := func(p *Pack, rung game.Rung) gen.Rejections {
		rejected := make(gen.Rejections)
		require.Nil(t, made(t, p, 1, rung, 1, rejected)[0])
		return rejected
	}
	poor := p
	poor.Cards = p.Cards[:8]
	require.Equal(t, gen.Rejections{"MON: " + string(fewCards): tries}, told(&poor, game.Mon))
	weak := p
	weak.Cards = slices.Clone(p.Cards)
	for i := range weak.Cards {
		weak.Cards[i].Impact = Band{1, 2}
	}
	require.Contains(t, told(&weak, game.Mon), "MON: "+string(goldShare))
	alike := p
	alike.Protocols = slices.Repeat(p.Protocols[:1], 3)
	alike.Shared = nil
	require.Contains(t, told(&alike, game.Fri), "FRI: "+string(sameThing))
	require.Contains(t, told(&p, "NOON"), "NOON: "+string(unplayable))
}

// TestACancelledDraftEnds: an annealing ends soon after its context.
func TestACancelledDraftEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for d := range assemble(packs(t)["wifi-twelfth-goose.json"], 1, "SUN", nil) {
		rejected := make(gen.Rejections)
		require.Nil(t, d.Make(ctx, rejected))
		require.Empty(t, rejected)
		break
	}
}

func TestFallbacks(t *testing.T) {
	require.Empty(t, fallbacks("MON"))
	require.Equal(t, []string{"MON"}, fallbacks("TUE"))
	require.Equal(t, []string{"TUE"}, fallbacks("WED"), "never below Tuesday's")
	require.Equal(t, []string{"SAT", "FRI", "THU", "WED", "TUE"}, fallbacks("SUN"))
}

func TestTheWeekIsTheRungs(t *testing.T) {
	g := New(nil)
	for i, rung := range game.Rungs() {
		require.Equal(t, string(rung), g.Week.On(game.Date("2026-11-23").AddDays(i)))
	}
	varied, err := g.Vary(g.Week.Set(time.Sunday, "TUE"))
	require.NoError(t, err)
	require.Equal(t, "TUE", varied.Week.On("2026-11-29"))
	_, err = g.Vary(g.Week.Set(time.Sunday, "NORMAL"))
	require.ErrorContains(t, err, "NORMAL")
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
		"a label too many":           func(p *Pack) { p.SharedLabels = append(slices.Clone(p.SharedLabels), "And?") },
		"a label too long":           func(p *Pack) { p.SharedLabels = []line{line(strings.Repeat("Why? ", 20))} },
		"a shared protocol twice":    func(p *Pack) { p.Shared = append(p.Shared, p.Shared[0]) },
	} {
		require.NotEmpty(t, spoil(change), name)
	}
	require.Empty(t, spoil(func(*Pack) {}))
}
