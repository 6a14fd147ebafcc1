package testimony

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/gen"
	"dailies/schemas"
	"dailies/validate"
	analysis "dailies/validate/testimony"
)

// packs reads the embedded packs, by name.
func packs(t testing.TB) map[string]*Pack {
	t.Helper()
	all := make(map[string]*Pack)
	names, err := fs.Glob(Packs(), "*.json")
	require.NoError(t, err)
	schema := validate.NewSchema(schemas.TestimonyPack)
	for _, name := range names {
		data, err := fs.ReadFile(Packs(), name)
		require.NoError(t, err)
		doc, faults := document.Parse(data)
		require.Empty(t, faults, name)
		mismatches, err := schema.Check(doc)
		require.NoError(t, err)
		require.Empty(t, mismatches, name)
		p := new(Pack)
		require.Empty(t, doc.Decode(p), name)
		require.Empty(t, check(p), name)
		all[name] = p
	}
	return all
}

func TestPacksHoldWhatIsAskedOfThem(t *testing.T) {
	all := packs(t)
	require.GreaterOrEqual(t, len(all), 10)
	said, named, locked := make(map[string]string), make(map[string]string), make(map[testimony.Target]string)
	unique := func(seen map[string]string, text, name string) {
		require.Empty(t, seen[text], "%s: %q is in two places", name, text)
		seen[text] = name
	}
	for name, p := range all {
		require.Equal(t, strings.TrimSuffix(name, ".json"), string(p.Pack))
		require.Empty(t, locked[p.TargetLock], "two packs lock the %s", p.TargetLock)
		locked[p.TargetLock] = name
		require.GreaterOrEqual(t, len(p.Evidence), 12, name)
		require.GreaterOrEqual(t, len(p.Counters), 4, name)
		require.GreaterOrEqual(t, len(p.Refutations), 6, name)
		require.True(t, slices.ContainsFunc(p.Refutations, func(r Refutation) bool { return len(r.Refutes) == 2 }), "%s: a refutation refutes two counters", name)
		for _, k := range p.Counters {
			require.True(t, slices.ContainsFunc(p.Refutations, func(r Refutation) bool { return slices.Contains(r.Refutes, k.ID) }), "%s: %s is refuted", name, k.ID)
			for _, line := range append(slices.Clone(k.CounterLines), k.RefutedLines...) {
				unique(said, line, name)
			}
			unique(named, game.Fold(k.Name), name)
		}
		for _, e := range p.Evidence {
			unique(named, game.Fold(e.Name), name)
		}
		for _, r := range p.Refutations {
			unique(named, game.Fold(r.Name), name)
		}
		l := p.KoaLines
		for _, pool := range [][]string{l.Opening, l.Minor, l.Blocked, l.Win, l.WinClean, l.LossTurns, l.LossScrutiny} {
			require.GreaterOrEqual(t, len(pool), 6, name)
			for _, line := range pool {
				unique(said, line, name)
			}
		}
	}
}

// few is a pack, enough for what does not depend on the pack.
func few(t testing.TB) map[string]*Pack {
	all := packs(t)
	some := make(map[string]*Pack)
	for _, name := range slices.Sorted(maps.Keys(all))[:1] {
		some[name] = all[name]
	}
	return some
}

// offers are the drafts of a pack, with -short of HARD only.
func offers(p *Pack, seed uint64) []gen.Draft[testimony.Puzzle] {
	difficulties := weekly()
	if testing.Short() {
		difficulties = difficulties[2:3]
	}
	return slices.Collect(assemble(difficulties, Weekday)(p, seed, nil))
}

func TestEveryDraftPassesAndVaries(t *testing.T) {
	judge := analysis.New(schemas.Testimony)
	for name, p := range few(t) {
		offered := make(map[testimony.Difficulty][]*testimony.Puzzle)
		for _, d := range offers(p, 1) {
			puzzle := d.Make()
			verdict := judge.Judge(t.Context(), puzzle, judge.Profiles[0])
			require.Equal(t, validate.Passed, verdict.Outcome)
			require.Empty(t, verdict.Findings, d.Label)
			require.True(t, d.Fits(dateOf(puzzle.Difficulty)))
			require.Equal(t, puzzle, d.Make(), "a draft makes the same puzzle every time")
			for _, other := range offered[puzzle.Difficulty] {
				require.LessOrEqual(t, shared(puzzle, other), alike, d.Label)
			}
			offered[puzzle.Difficulty] = append(offered[puzzle.Difficulty], puzzle)
		}
		for difficulty := range offered {
			require.GreaterOrEqual(t, len(offered[difficulty]), 5, "%s has hands for %s", name, difficulty)
		}
	}
}

// dateOf is a day of a week that asks for the difficulty.
func dateOf(d testimony.Difficulty) game.Date {
	monday := game.Date("2026-11-23")
	return monday.AddDays(map[testimony.Difficulty]int{testimony.Easy: 0, testimony.Normal: 1, testimony.Hard: 3, testimony.Expert: 6}[d])
}

func shared(a, b *testimony.Puzzle) int {
	n := 0
	for _, c := range a.Hand {
		if b.Card(c.ID) >= 0 {
			n++
		}
	}
	return n
}

func TestAWeekRises(t *testing.T) {
	monday := game.Date("2026-11-23")
	var week []testimony.Difficulty
	for i := range 7 {
		week = append(week, Weekday(monday.AddDays(i)))
	}
	require.Equal(t, []testimony.Difficulty{"EASY", "NORMAL", "NORMAL", "HARD", "NORMAL", "HARD", "EXPERT"}, week)
}

func TestASeedDecides(t *testing.T) {
	for _, p := range few(t) {
		labels := func(seed uint64) (all []string) {
			for _, d := range find(p, testimony.Hard, seed, nil) {
				all = append(all, d.hand.label()+d.hand.seed)
			}
			return all
		}
		require.Equal(t, labels(1), labels(1))
		require.NotEqual(t, labels(1), labels(2))
		break
	}
}

func TestADifficultyCanBeAskedFor(t *testing.T) {
	g := New(schemas.TestimonyPack)
	_, err := g.Vary(g.Week.Set(time.Friday, "IMPOSSIBLE"))
	require.ErrorContains(t, err, `"IMPOSSIBLE" is no difficulty; there are [TUTORIAL`)
	only, err := g.Vary(gen.NewWeek("TUTORIAL"))
	require.NoError(t, err)
	for _, p := range few(t) {
		n := 0
		for d := range only.Assemble(p, 1, nil) {
			require.Equal(t, testimony.Tutorial, d.Make().Difficulty)
			require.True(t, d.Fits("2026-11-23"))
			n++
		}
		require.Positive(t, n)
		break
	}
}

func TestAWeekOfOnesOwn(t *testing.T) {
	week := gen.NewWeek("EASY").Set(time.Wednesday, "TUTORIAL")
	difficulties, err := difficultiesOf(week)
	require.NoError(t, err)
	require.Equal(t, []testimony.Difficulty{testimony.Tutorial, testimony.Easy}, difficulties)
	varied, err := New(schemas.TestimonyPack).Vary(week)
	require.NoError(t, err)
	for _, p := range few(t) {
		seen := make(map[testimony.Difficulty]bool)
		for d := range varied.Assemble(p, 1, nil) {
			difficulty := d.Make().Difficulty
			seen[difficulty] = true
			require.Equal(t, difficulty == testimony.Tutorial, d.Fits("2026-11-25")) // a Wednesday
			require.Equal(t, difficulty == testimony.Easy, d.Fits("2026-11-26"))
		}
		require.Len(t, seen, 2)
	}
}

// TestRandomGamesBreakNoInvariant plays drafts at random.
func TestRandomGamesBreakNoInvariant(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range few(t) {
		for i, d := range offers(p, 1) {
			if i%5 != 0 {
				continue
			}
			puzzle := d.Make()
			for range 50 {
				playAtRandom(t, puzzle, r)
			}
		}
	}
}

func playAtRandom(t *testing.T, p *testimony.Puzzle, r *rand.Rand) {
	s := testimony.Start(p)
	power := 0
	for range 200 {
		if s.Status != testimony.Running {
			break
		}
		var cards []testimony.CardID
		for range 1 + r.IntN(3) {
			cards = append(cards, p.Hand[r.IntN(len(p.Hand))].ID)
		}
		preview, before := testimony.Look(p, s, cards), s
		var events []testimony.Event
		s, events = testimony.Apply(p, s, testimony.Action{Submit: cards})
		switch events[0].Kind {
		case testimony.Rejected:
			require.NotEmpty(t, preview.Refusal)
			require.Equal(t, before, s)
			continue
		case testimony.Blocked:
			require.True(t, preview.Blocked)
			require.Equal(t, before, s)
			continue
		default:
		}
		require.Equal(t, before.Scrutiny+preview.Scrutiny, s.Scrutiny)
		if s.Loss == testimony.Scrutiny {
			require.Equal(t, before.Resistance, s.Resistance)
			break
		}
		require.Equal(t, max(0, before.Resistance-preview.Damage.Total), s.Resistance)
		require.Equal(t, before.Turns+1, s.Turns)
		require.Equal(t, before.Story|s.Story, s.Story)
		require.Equal(t, before.Refuted|s.Refuted, s.Refuted)
		power += preview.Damage.Base
	}
	require.NotEqual(t, testimony.Running, s.Status, "no run lasts for ever")
	require.GreaterOrEqual(t, power, 0)
}

func TestCheckFindsWhatTheSchemaCannotSay(t *testing.T) {
	for name, spoil := range map[string]func(*Pack){
		"/evidence/1/id":           func(p *Pack) { p.Evidence[1].ID = p.Evidence[0].ID },
		"/refutations/0/id":        func(p *Pack) { p.Refutations[0].ID = p.Evidence[0].ID },
		"/counters/1/id":           func(p *Pack) { p.Counters[1].ID = p.Counters[0].ID },
		"/concerns/1/id":           func(p *Pack) { p.Concerns[1].ID = p.Concerns[0].ID },
		"/evidence/0/minPower":     func(p *Pack) { p.Evidence[0].MinPower = 20; p.Evidence[0].MaxPower = 1 },
		"/evidence/0/end":          func(p *Pack) { p.Evidence[0].Start, p.Evidence[0].End = "02:00", "01:00" },
		"/evidence/0":              func(p *Pack) { p.Evidence[0].Location, p.Evidence[0].State, p.Evidence[0].Activity = "", "", "" },
		"/refutations/0/refutes/0": func(p *Pack) { p.Refutations[0].Refutes = []game.ID{"nobody"} },
		"/refutations/0/minPower":  func(p *Pack) { p.Refutations[0].MinPower = 20; p.Refutations[0].MaxPower = 1 },
	} {
		for _, p := range few(t) {
			spoil(p)
			found := check(p)
			require.NotEmpty(t, found, name)
			require.Equal(t, name, found[0].Pointer)
			break
		}
	}
}

// BenchmarkFind searches one pack for the hands of one difficulty.
func BenchmarkFind(b *testing.B) {
	p := few(b)[slices.Sorted(maps.Keys(few(b)))[0]]
	for _, difficulty := range testimony.Difficulties() {
		b.Run(fmt.Sprint(difficulty), func(b *testing.B) {
			for b.Loop() {
				find(p, difficulty, 1, nil)
			}
		})
	}
}

// TestWhyThereIsNoHandIsTold, and for a difficulty that has hands nothing is.
func TestWhyThereIsNoHandIsTold(t *testing.T) {
	p := *few(t)[slices.Sorted(maps.Keys(few(t)))[0]]
	hard := assemble([]testimony.Difficulty{testimony.Hard}, Weekday)
	stopped := make(gen.Stops)
	for range hard(&p, 1, stopped) {
		break
	}
	require.Empty(t, stopped)
	p.Refutations = nil
	for d := range hard(&p, 1, stopped) {
		t.Fatal(d.Label)
	}
	require.Equal(t, gen.Stops{"HARD: " + string(unrefuted): deals}, stopped)
}
