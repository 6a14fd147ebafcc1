package testimony

import (
	"context"
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
		require.Empty(t, Check(p), name)
		all[name] = p
	}
	return all
}

func TestPacksHoldWhatIsAskedOfThem(t *testing.T) {
	all := packs(t)
	require.GreaterOrEqual(t, len(all), 32)
	said, named, locked := make(map[string]string), make(map[string]string), make(map[testimony.Target]string)
	unique := func(seen map[string]string, text, name string) {
		require.Empty(t, seen[text], "%s: %q is in two places", name, text)
		seen[text] = name
	}
	for name, p := range all {
		require.Equal(t, strings.TrimSuffix(name, ".json"), string(p.Pack))
		require.Empty(t, locked[p.TargetLock], "two packs lock the %s", p.TargetLock)
		locked[p.TargetLock] = name
		require.GreaterOrEqual(t, len(p.Evidence), 20, "%s: as many as the prompt asks for", name)
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

// TestATextTellsTheTimeThatItsCardClaims: a time of day in the text of a card lies within the
// times that the card claims, or a close reader is misled.
func TestATextTellsTheTimeThatItsCardClaims(t *testing.T) {
	for name, p := range packs(t) {
		for i := range p.Evidence {
			e := &p.Evidence[i]
			for _, at := range times(e.Name + " " + e.Flavor) {
				require.True(t, e.Start <= at && at <= e.End, "%s: %s tells %s and claims %s to %s", name, e.ID, at, e.Start, e.End)
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

// reached are the puzzles that the first climbs of a pack reach, for each difficulty; with
// -short for HARD only.
func reached(t testing.TB, p *Pack, seed uint64, starts int) (puzzles []*testimony.Puzzle) {
	difficulties := []testimony.Difficulty{testimony.Easy, testimony.Normal, testimony.Hard, testimony.Expert}
	if testing.Short() {
		difficulties = difficulties[2:3]
	}
	for _, difficulty := range difficulties {
		n := 0
		for d := range assemble(p, seed, string(difficulty), nil) {
			if puzzle := d.Make(t.Context(), nil); puzzle != nil {
				require.Equal(t, difficulty, puzzle.Difficulty)
				puzzles = append(puzzles, puzzle)
			}
			if n++; n == starts {
				break
			}
		}
	}
	return puzzles
}

func TestEveryDraftPassesAndIsMadeAgainFromItsSeed(t *testing.T) {
	t.Parallel()
	judge := analysis.New(schemas.Testimony)
	for name, p := range few(t) {
		puzzles := reached(t, p, 1, 20)
		count := make(map[testimony.Difficulty]int)
		for _, puzzle := range puzzles {
			verdict := judge.Judge(t.Context(), puzzle, judge.Profiles[0])
			require.Equal(t, validate.Passed, verdict.Outcome)
			require.Empty(t, verdict.Findings, puzzle.Seed)
			again, err := Deal(t.Context(), p, puzzle.Difficulty, puzzle.Seed)
			require.NoError(t, err)
			require.Equal(t, puzzle, again)
			count[puzzle.Difficulty]++
		}
		for difficulty, n := range count {
			require.GreaterOrEqual(t, n, 2, "%s has hands for %s", name, difficulty)
		}
		require.NotEmpty(t, count)
	}
}

func TestSeedsAreRead(t *testing.T) {
	for _, p := range few(t) {
		for _, seed := range []string{"", "KOA-", "KOA-7F3A", "KOA-7f3a09c1", "koa-7F3A09C1", "KOA-7F3A09C100", "KOA-7F3A09CX"} {
			_, err := Deal(t.Context(), p, testimony.Hard, seed)
			require.ErrorContains(t, err, "is not a seed of a testimony puzzle; one reads KOA-7F3A09C1", seed)
		}
		thin := *p
		thin.Evidence = nil
		_, err := Deal(t.Context(), &thin, testimony.Hard, "KOA-7F3A09C1")
		require.ErrorContains(t, err, string(tooThin))
	}
}

// TestHandsKeepToTheStory: whatever climbs reach, no card answers a concern that it
// contradicts, and nothing is later than the story.
func TestHandsKeepToTheStory(t *testing.T) {
	for _, p := range few(t) {
		for _, puzzle := range reached(t, p, 2, 15) {
			for _, k := range puzzle.ActiveConcerns {
				c := p.Concerns[slices.IndexFunc(p.Concerns, func(c Concern) bool { return c.ID == k.ID })]
				for _, card := range puzzle.Hand {
					i := slices.IndexFunc(p.Evidence, func(e Evidence) bool { return e.ID == card.ID })
					if i < 0 {
						continue
					}
					require.LessOrEqual(t, card.Claims.TimeRange[1], p.Now)
					if c.proves(&p.Evidence[i]) {
						require.True(t, c.accepts(&p.Evidence[i]), "%s answers %s", card.ID, k.ID)
					}
				}
			}
		}
	}
}

// TestAClimbKeepsToThePack: whatever is changed, powers stay in their bands and cards are
// dealt once; where a climb ends, nothing is missing.
func TestAClimbKeepsToThePack(t *testing.T) {
	for _, p := range few(t) {
		d := newDealer(p, testimony.Hard, rand.New(rand.NewPCG(5, 5)))
		gauge := analysis.Gauge{Profile: analysis.New(nil).Profiles[0]}
		for range 5 {
			h, why := d.start()
			require.NotNil(t, h, why)
			for range 300 {
				next := d.change(h)
				if next == nil {
					continue
				}
				require.True(t, next.fits())
				require.Len(t, next.concerns, 3)
				require.Len(t, next.counters, 3)
				for i, card := range next.cards {
					least, most := p.band(card)
					require.GreaterOrEqual(t, next.powers[i], least)
					require.LessOrEqual(t, next.powers[i], most)
				}
				h = next
			}
			if top, _ := d.climb(t.Context(), h); top != nil {
				require.Zero(t, gauge.Shortfall(top.played(), unbounded))
			}
		}
	}
}

// TestAHandIsKnownByAllThatDiffers: the key of a measured hand depends on everything that a
// change can change, and on nothing else.
func TestAHandIsKnownByAllThatDiffers(t *testing.T) {
	for _, p := range Embedded()[:3] {
		d := newDealer(p, testimony.Hard, rand.New(rand.NewPCG(6, 6)))
		h, _ := d.start()
		require.NotNil(t, h)
		hands := map[string]string{}
		for range 2000 {
			key, text := string(h.key(nil)), fmt.Sprint(h.concerns, h.counters, h.cards, h.powers)
			if other, known := hands[key]; known {
				require.Equal(t, other, text)
			}
			hands[key] = text
			if next := d.change(h); next != nil {
				h = next
			}
		}
		texts := map[string]bool{}
		for _, text := range hands {
			require.False(t, texts[text])
			texts[text] = true
		}
		require.Greater(t, len(hands), 500)
	}
}

func TestACanceledClimbEndsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, p := range few(t) {
		for d := range assemble(p, 1, "EXPERT", nil) {
			require.Nil(t, d.Make(ctx, nil))
			break
		}
	}
}

func TestAWeekRises(t *testing.T) {
	monday := game.Date("2026-11-23")
	var week []testimony.Difficulty
	for i := range 7 {
		week = append(week, testimony.Difficulty(standardWeek().On(monday.AddDays(i))))
	}
	require.Equal(t, []testimony.Difficulty{"EASY", "NORMAL", "NORMAL", "HARD", "HARD", "HARD", "EXPERT"}, week)
}

func TestASeedDecides(t *testing.T) {
	for _, p := range few(t) {
		seeds := func(seed uint64) (all []string) {
			for _, puzzle := range reached(t, p, seed, 6) {
				all = append(all, puzzle.Seed)
			}
			return all
		}
		require.Equal(t, seeds(1), seeds(1))
		require.NotEqual(t, seeds(1), seeds(2))
	}
}

func TestADifficultyCanBeAskedFor(t *testing.T) {
	g := New(schemas.TestimonyPack)
	_, err := g.Vary(g.Week.Set(time.Friday, "IMPOSSIBLE"))
	require.ErrorContains(t, err, `a difficulty of testimony is TUTORIAL`)
	only, err := g.Vary(gen.NewWeek("TUTORIAL"))
	require.NoError(t, err)
	for _, p := range few(t) {
		n := 0
		for d := range only.Assemble(p, 1, "TUTORIAL", nil) {
			if puzzle := d.Make(t.Context(), nil); puzzle != nil {
				require.Equal(t, testimony.Tutorial, puzzle.Difficulty)
				n++
			}
			if n == 3 {
				break
			}
		}
		require.Equal(t, 3, n)
	}
}

// TestRandomGamesBreakNoInvariant plays drafts at random.
func TestRandomGamesBreakNoInvariant(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range few(t) {
		for _, puzzle := range reached(t, p, 1, 5) {
			for range 50 {
				playAtRandom(t, puzzle, r)
			}
		}
	}
}

func playAtRandom(t *testing.T, p *testimony.Puzzle, r *rand.Rand) {
	s := testimony.Start(p, 0)
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
		s, events = testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
		switch events[0].Type {
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
			found := Check(p)
			require.NotEmpty(t, found, name)
			require.Equal(t, name, found[0].Pointer)
			break
		}
	}
}

// BenchmarkDeal climbs from one start of every pack in turn. It reports how many of 1,000
// starts reach a hand, and the time for each hand that is reached.
func BenchmarkDeal(b *testing.B) {
	all := packs(b)
	names := slices.Sorted(maps.Keys(all))
	for _, difficulty := range testimony.Difficulties() {
		b.Run(string(difficulty), func(b *testing.B) {
			starts, passed := 0, 0
			for b.Loop() {
				if puzzle, _ := deal(b.Context(), all[names[starts%len(names)]], difficulty, uint32(starts)); puzzle != nil {
					passed++
				}
				starts++
			}
			b.ReportMetric(1000*float64(passed)/float64(starts), "passes/1000")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(max(passed, 1)), "ms/pass")
		})
	}
}

// TestWhyThereIsNoHandIsTold: each start without a hand leaves its reason.
func TestWhyThereIsNoHandIsTold(t *testing.T) {
	p := *few(t)[slices.Sorted(maps.Keys(few(t)))[0]]
	p.Refutations = nil
	rejected := make(gen.Rejections)
	n := 0
	for d := range assemble(&p, 1, "HARD", rejected) {
		require.Nil(t, d.Make(t.Context(), rejected))
		if n++; n == 3 {
			break
		}
	}
	require.Equal(t, gen.Rejections{"HARD: " + string(tooThin): 3}, rejected)
}
