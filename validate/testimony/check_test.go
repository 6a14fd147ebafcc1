package testimony

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/testimony"
	"dailies/validate"
)

func TestGoodFixturesHaveNoFinding(t *testing.T) {
	for name, p := range goods(t) {
		verdict := New(nil).Judge(t.Context(), p, daily())
		require.Empty(t, verdict.Findings, name)
		require.Equal(t, validate.Passed, verdict.Outcome)
	}
}

func TestEveryCodeHasAFixtureThatFiresIt(t *testing.T) {
	for code, p := range brokens(t) {
		codes := fired(t, p, profileOf(code))
		require.True(t, allowed(code, codes), "%s: %v", code, codes)
	}
}

// agree compares every figure of the search with those of the reference.
func agree(t require.TestingT, p *testimony.Puzzle) {
	want, got := refSolve(p), Solve(p)
	x, err := json.Marshal(want)
	require.NoError(t, err)
	y, err := json.Marshal(got)
	require.NoError(t, err)
	require.JSONEq(t, string(x), string(y))
	require.Equal(t, want.TrapFree, got.TrapFree)
	require.Zero(t, want.Models.M0.ratio.Cmp(got.Models.M0.ratio), "the rate is exact")
}

func TestSearchAgreesWithTheReferenceOnRandomHands(t *testing.T) {
	t.Parallel()
	hands := 2000
	if testing.Short() {
		hands = 200
	}
	r := rand.New(rand.NewPCG(11, 5))
	for i := range hands {
		size := []int{0, 1, 2, 3, 4, 5, 5, 5, 6, 6}[i%10]
		p := randomHand(r, size)
		agree(t, p)
		if a := Solve(p); a != nil {
			require.Empty(t, replay(p, a), "the engine does not confirm a witness")
		}
	}
}

func TestSearchAgreesWithTheReferenceOnGoodFixtures(t *testing.T) {
	for _, p := range goods(t) {
		agree(t, p)
	}
	agree(t, workedExample())
}

func TestSearchAgreesWithTheReferenceOnBrokenFixtures(t *testing.T) {
	t.Parallel()
	for _, p := range brokens(t) {
		agree(t, p)
	}
}

// TestTheEngineTakesEveryLineAlike plays random submissions by the engine and by the
// reference side by side.
func TestTheEngineTakesEveryLineAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		p := randomHand(r, 1+r.IntN(6))
		g := &refGame{p: p}
		s, slow := testimony.Start(p, 0), refStart(p)
		for s.Status == testimony.Running {
			cards := slices.Clone(slow.hand)
			r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			cards = slices.Sorted(slices.Values(cards[:1+r.IntN(min(3, len(cards)))]))
			next, outcome, taken := g.submit(slow, cards)
			before := s
			var events []testimony.Event
			s, events = testimony.Apply(p, s, testimony.Action{Submit: g.names([][]int{cards})[0]}, 0)
			require.Equal(t, taken, events[0].Type != testimony.Blocked)
			if !taken {
				require.Equal(t, before, s)
				continue
			}
			if outcome == "scrutiny" {
				require.Equal(t, testimony.Scrutiny, s.Loss)
				require.Equal(t, before.Resistance, s.Resistance)
				return
			}
			slow = next
			require.Equal(t, slow.resistance, s.Resistance)
			require.Equal(t, slow.scrutiny, s.Scrutiny)
			require.Equal(t, outcome, map[testimony.Status]string{testimony.Running: "", testimony.Won: "won", testimony.Lost: strings.ToLower(string(s.Loss))}[s.Status])
		}
	})
}

func TestImplications(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 9))
		codes := fired(t, randomHand(r, r.IntN(8)+r.IntN(12)/11*10), daily())
		for _, row := range table() {
			if !slices.Contains(codes, row.Rule.Code) {
				continue
			}
			for _, clause := range row.Rule.Implies {
				if !slices.ContainsFunc(clause, func(c string) bool { return slices.Contains(codes, c) }) {
					rt.Fatalf("%s fired without any of %v: %v", row.Rule.Code, clause, codes)
				}
			}
		}
	})
}

// TestAnySizeIsJudged judges hands of any size: nothing panics or hangs, and what is
// too large is undecided.
func TestAnySizeIsJudged(t *testing.T) {
	t.Parallel()
	sizes := []int{0, 1, 2, 7, 12, 16, 17, 64, 65, 300}
	if testing.Short() {
		sizes = []int{0, 1, 2, 7, 17, 300} // the largest that are searched take seconds each
	}
	r := rand.New(rand.NewPCG(4, 4))
	for _, size := range sizes {
		for _, counters := range []int{0, 1, 8, 9, 70} {
			p := randomHand(r, size)
			for len(p.CounterEvidence) < counters {
				k := len(p.CounterEvidence)
				p.CounterEvidence = append(p.CounterEvidence, testimony.Counter{ID: testimony.CounterID(fmt.Sprint("m", k)), Targets: randomProofs(r, 3)})
			}
			verdict := New(nil).Judge(t.Context(), p, daily())
			require.NotNil(t, verdict.Analysis)
			undecided := slices.ContainsFunc(verdict.Findings, func(f validate.Finding) bool { return f.Rule == validate.UndecidedRule() })
			require.Equal(t, verdict.Analysis.Undecided, undecided)
			if size > maxCards || counters > maxCounters {
				require.True(t, undecided)
			}
			data, err := json.Marshal(verdict.Analysis)
			require.NoError(t, err)
			require.Equal(t, undecided, strings.Contains(string(data), `"undecided":true`))
		}
	}
	require.NotNil(t, New(nil).Judge(t.Context(), new(testimony.Puzzle), daily()).Analysis)
	huge := randomHand(r, 4)
	huge.ResistanceStart, huge.TurnLimit, huge.Hand[0].Power = 1<<53, 1<<53, 1<<52
	require.Nil(t, New(nil).Judge(t.Context(), huge, daily()).Analysis, "a power beyond all bounds has no analysis")
}

// TestAWideOpenHandOfTwelveIsUndecided: such a hand has more states than the budget
// has submissions.
func TestAWideOpenHandOfTwelveIsUndecided(t *testing.T) {
	t.Parallel()
	p := workedExample()
	p.ResistanceStart, p.TurnLimit, p.Hand = 1000, 12, nil
	for i := range 12 {
		p.Hand = append(p.Hand, card(fmt.Sprint("h", i), 1+i, testimony.Intent, "", testimony.Awake, "02:00", "02:10"))
	}
	a := Solve(p)
	require.True(t, a.Undecided)
	require.Len(t, a.SafeSet, 0, "nothing addresses IDENTITY")
}

func TestBadReferencesAreFound(t *testing.T) {
	for name, fix := range map[string]func(*testimony.Puzzle){
		"a card twice":             func(p *testimony.Puzzle) { p.Hand[1].ID = p.Hand[0].ID },
		"a counter twice":          func(p *testimony.Puzzle) { p.CounterEvidence[1].ID = p.CounterEvidence[0].ID },
		"a concern twice":          func(p *testimony.Puzzle) { p.ActiveConcerns[1].ID = p.ActiveConcerns[0].ID },
		"an unknown counter":       func(p *testimony.Puzzle) { p.Hand[3].Refutes[0] = "nobody" },
		"a refutation with claims": func(p *testimony.Puzzle) { p.Hand[3].Claims = p.Hand[0].Claims },
		"evidence without a time":  func(p *testimony.Puzzle) { p.Hand[0].Claims.TimeRange = nil },
		"evidence without a claim": func(p *testimony.Puzzle) {
			p.Hand[0].Claims = testimony.Claims{TimeRange: []testimony.Clock{"02:00", "02:01"}}
		},
		"an end before its start": func(p *testimony.Puzzle) { p.Hand[0].Claims.TimeRange = []testimony.Clock{"02:10", "02:05"} },
		"a time across midnight":  func(p *testimony.Puzzle) { p.Hand[0].Claims.TimeRange = []testimony.Clock{"23:50", "00:10"} },
		"a refutation of nothing": func(p *testimony.Puzzle) { p.Hand[3].Refutes = []testimony.CounterID{} },
	} {
		p := workedExample()
		require.NotContains(t, fired(t, p, daily()), "ERR_KOA_REFERENCE")
		fix(p)
		require.Contains(t, fired(t, p, daily()), "ERR_KOA_REFERENCE", name)
	}
}

func TestSentences(t *testing.T) {
	for line, want := range map[string]int{
		"": 0, "   ": 0, "One": 1, "One.": 1, "One. Two": 2, "One... two?! Three…": 3, "So… two.": 2, "At 2.15 it hummed.": 1, "I see. I count. I note. I wait.": 4, "...": 1,
	} {
		require.Equal(t, want, sentences(line), line)
	}
}

func TestSpecProfileIsTheSeeds(t *testing.T) {
	spec := New(nil).Profiles[1]
	require.Equal(t, Spec, spec.Name)
	require.Equal(t, validate.Off, spec.Severity(errModelWins))
	require.Equal(t, validate.Off, daily().Severity(errMargin))
	require.Equal(t, validate.Warning, spec.Severity(errMargin))
	require.Equal(t, validate.Error, spec.Severity(errUnsolvable))
	require.Contains(t, fired(t, workedExample(), spec), "ERR_KOA_NO_BRUTE_FORCE", "as the page says of its example")
	require.NotContains(t, fired(t, workedExample(), daily()), "ERR_KOA_NO_BRUTE_FORCE", "asked of EASY alone")
}

// TestReplayDoubtsAWrongAnalysis breaks the analysis of a good puzzle: the engine
// must not confirm it.
func TestReplayDoubtsAWrongAnalysis(t *testing.T) {
	p := goods(t)["hard-oven.json"]
	for name, falsify := range map[string]func(*Analysis){
		"best":     func(a *Analysis) { a.Best.Scrutiny++ },
		"line":     func(a *Analysis) { a.Best.Submissions = a.Best.Submissions[:1] },
		"naive":    func(a *Analysis) { a.Naive.ResistanceLeft++ },
		"model":    func(a *Analysis) { r := a.Models.Played[M3]; r.Won = !r.Won; a.Models.Played[M3] = r },
		"par":      func(a *Analysis) { r := a.Models.Played[M6]; r.Line = a.Witnesses.Nearest; a.Models.Played[M6] = r },
		"near":     func(a *Analysis) { *a.NearMiss++ },
		"trap":     func(a *Analysis) { a.Traps = a.SafeSet[:1] },
		"distinct": func(a *Analysis) { a.Witnesses.Distinct[1] = a.Witnesses.Nearest },
	} {
		a := Solve(p)
		require.Empty(t, replay(p, a))
		falsify(a)
		require.NotEmpty(t, replay(p, a), name)
	}
}
