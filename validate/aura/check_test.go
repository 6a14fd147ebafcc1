package aura

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/validate"
)

func profile(name string) *validate.Profile {
	return New(nil).Checker().Profile(name)
}

func codes(findings []validate.Finding) []string {
	set := make(map[string]bool)
	for _, f := range findings {
		set[f.Rule.Code] = true
	}
	return slices.Sorted(maps.Keys(set))
}

func judged(p *aura.Puzzle, name string) validate.Verdict[Analysis] {
	return New(nil).Judge(context.Background(), p, profile(name))
}

func dailies(t testing.TB) map[string]*aura.Puzzle {
	t.Helper()
	files, err := filepath.Glob("testdata/good/*.json")
	require.NoError(t, err)
	found := make(map[string]*aura.Puzzle, len(files))
	for _, file := range files {
		found[file] = shipped(t, filepath.Join("good", filepath.Base(file)))
	}
	return found
}

func TestShippedDailiesPass(t *testing.T) {
	for name, p := range dailies(t) {
		v := judged(p, Daily)
		require.Equal(t, validate.Passed, v.Outcome, name)
		require.Empty(t, v.Findings, name)
		require.Empty(t, replay(p, v.Analysis))
	}
}

// TestFridayAsksMoreThanThursday: of one board, that who plans with thresholds has Gold is
// no fault until Friday, and is told of there.
func TestFridayAsksMoreThanThursday(t *testing.T) {
	p := shipped(t, "good/wifi.json")
	for _, rung := range game.Rungs() {
		p.Rung = rung
		named := ""
		for _, f := range judged(p, Daily).Findings {
			if f.Rule == errObvious {
				name, _, _ := strings.Cut(strings.TrimPrefix(f.Message, string(rung)+": "), " reaches Gold")
				named += name + " "
			}
		}
		want := map[game.Rung]string{game.Fri: "MT MTc ", game.Sat: "MT MTc ", game.Sun: "MT MTc M2x M3x MS "}[rung]
		require.Equal(t, want, named, rung)
	}
}

// TestSilverWithoutAScanIsSilverWhereNoneMayBe: on a board of weak cards and a strong one, six weak ones are Silver,
// and Gold for who scans the strong one in.
func TestSilverWithoutAScanIsSilverWhereNoneMayBe(t *testing.T) {
	p := randomPuzzle(rand.New(rand.NewPCG(78, 6)), 7, 8, 1)
	p.ScanLimit, p.Resistance = 1, 60
	p.Protocols[0].FromResistance, p.Protocols[0].Paths = 60, []aura.Path{{ID: "p", Label: "l", AnyTags: aura.Tags()[:1]}}
	for i := range p.Evidence {
		c := &p.Evidence[i]
		c.Impact, c.Trust, c.Tags, c.Traits = 4, aura.Verified, aura.Tags()[:1], nil
	}
	p.Evidence[6].Impact = 20
	with := analyze(t.Context(), p)
	p.ScanLimit = 0
	none := analyze(t.Context(), p)
	require.Equal(t, []int{7, 6, 7, 6}, []int{with.GoldDrafts, none.GoldDrafts, none.SilverDrafts, with.Depth.GoldDrafts})
	require.Equal(t, none.SilverDrafts, with.Depth.SilverDrafts)
	require.Equal(t, 1, with.Depth.ScanDrafts)
}

// TestEveryDraftHasItsLine plays, for every draft of a daily, a line to the medal that
// the search says is its best through the engine.
func TestEveryDraftHasItsLine(t *testing.T) {
	for _, p := range dailies(t) {
		s := newSolver(t.Context(), p)
		v := s.judge()
		for i, draft := range s.model.drafts {
			if v.medals[i] == aura.Loss {
				continue
			}
			line, found := s.seek(draft, ask{turns: p.Turns - floor(v.medals[i]), scans: p.ScanLimit, sketchy: true, peak: aura.AuditAt, audits: p.Turns, path: none})
			require.True(t, found)
			state, err := play(p, s.model.line(p, draft, line))
			require.NoError(t, err)
			require.Equal(t, v.medals[i], aura.MedalOf(state))
		}
	}
}

// TestRandomGamesNeverBeatTheSearch plays random legal games on every daily and holds
// the engine to its invariants and to the search.
func TestRandomGamesNeverBeatTheSearch(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 500
	}
	draw := rand.New(rand.NewPCG(7, 7))
	for _, p := range dailies(t) {
		a := analyze(t.Context(), p)
		best := make(map[[6]int]aura.Medal, len(a.Medals))
		for _, d := range a.Medals {
			best[[6]int(d.Cards)] = d.Medal
		}
		for range games {
			s := randomGame(t, p, draw)
			if s.Status == aura.Won {
				require.LessOrEqual(t, s.Turns, a.BestTurnsLeft)
				require.LessOrEqual(t, floor(aura.MedalOf(s)), floor(best[s.Drafted]))
			}
		}
	}
}

func randomGame(t *testing.T, p *aura.Puzzle, draw *rand.Rand) aura.State {
	var draft []aura.CardID
	for _, i := range draw.Perm(len(p.Evidence))[:6] {
		draft = append(draft, p.Evidence[i].ID)
	}
	s, _ := aura.Apply(p, aura.Start(p, 0), aura.Action{Draft: draft}, 0)
	for s.Status == aura.Running {
		var cards []aura.CardID
		for _, i := range draw.Perm(6)[:1+draw.IntN(2)] {
			cards = append(cards, p.Evidence[s.Evidence[i]].ID)
		}
		action := aura.Action{Submit: cards}
		if draw.IntN(6) == 0 {
			action = aura.Action{Scan: cards}
		}
		before := s
		next, events := aura.Apply(p, s, action, 0)
		require.Equal(t, before, s, "Apply changed its argument")
		if events[0].Type == aura.Rejected {
			require.Equal(t, s, next)
			continue
		}
		require.Equal(t, s.Turns-1, next.Turns)
		require.GreaterOrEqual(t, next.Protocol, s.Protocol)
		require.True(t, 0 <= next.Resistance && next.Resistance <= p.Resistance)
		require.True(t, next.Scrutiny >= 0 && next.Scrutiny < aura.AuditAt)
		require.LessOrEqual(t, next.Scans, p.ScanLimit)
		seen := make(map[int]bool)
		for _, i := range next.Evidence {
			require.False(t, seen[i])
			seen[i] = true
		}
		s = next
	}
	return s
}

// TestBrokenFixturesFireTheirCode: a fixture is named after its code and, after an @, the
// profile it breaks, without which it is the daily one's.
func TestBrokenFixturesFireTheirCode(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/broken/*.json")
	require.NoError(t, err)
	for _, file := range files {
		name := filepath.Base(file)
		code, named, _ := strings.Cut(strings.TrimSuffix(name, ".json"), "@")
		if named == "" {
			named = Daily
		}
		p := shipped(t, filepath.Join("broken", name))
		require.Contains(t, codes(judged(p, named).Findings), code)
		daily := codes(judged(p, Daily).Findings)
		for _, spec := range codes(judged(p, Spec).Findings) {
			require.Contains(t, daily, spec)
		}
	}
}

// TestImplications holds every implication that a rule declares on random documents.
func TestImplications(t *testing.T) {
	t.Parallel()
	rules := make(map[string]*validate.Rule)
	for _, r := range validate.Rules(ruleTable()) {
		rules[r.Code] = r
	}
	draw := rand.New(rand.NewPCG(3, 9))
	fired := make(map[string]int)
	for range 150 {
		p := randomPuzzle(draw, 12, 1+draw.IntN(8), 1+draw.IntN(3))
		got := codes(judged(p, Daily).Findings)
		for _, code := range got {
			fired[code]++
			if rules[code] == nil {
				continue // common to all games
			}
			for _, clause := range rules[code].Implies {
				require.True(t, slices.ContainsFunc(clause, func(c string) bool { return slices.Contains(got, c) }), "%s without one of %v: %v", code, clause, got)
			}
		}
	}
	for _, code := range []string{"ERR_AURA_PATH_UNSATISFIABLE", "ERR_AURA_UNSOLVABLE", "ERR_AURA_NEEDS_SCAN"} {
		require.NotZero(t, fired[code], code)
	}
}

// TestHostileDocuments: whatever a document holds, it is judged soon, and what is not
// proved is undecided.
func TestHostileDocuments(t *testing.T) {
	for name, c := range map[string]struct {
		spoil     func(*aura.Puzzle)
		code      string
		undecided bool
	}{
		"11 cards":         {func(p *aura.Puzzle) { p.Evidence = p.Evidence[:11] }, "ERR_AURA_REFERENCE", false},
		"no cards":         {func(p *aura.Puzzle) { p.Evidence = nil }, "ERR_AURA_UNSOLVABLE", false},
		"5 cards":          {func(p *aura.Puzzle) { p.Evidence = p.Evidence[:5] }, "ERR_AURA_UNSOLVABLE", false},
		"duplicate ids":    {func(p *aura.Puzzle) { p.Evidence[3].ID = p.Evidence[2].ID }, "ERR_AURA_REFERENCE", false},
		"duplicate paths":  {func(p *aura.Puzzle) { p.Protocols[0].Paths[1].ID = p.Protocols[0].Paths[0].ID }, "ERR_AURA_REFERENCE", false},
		"rising threshold": {func(p *aura.Puzzle) { p.Protocols[2].FromResistance = 90 }, "ERR_AURA_REFERENCE", false},
		"missing reserve":  {func(p *aura.Puzzle) { p.ReserveOrder = p.ReserveOrder[:11] }, "ERR_AURA_REFERENCE", false},
		"doubled reserve":  {func(p *aura.Puzzle) { p.ReserveOrder = append(p.ReserveOrder, p.ReserveOrder[0]) }, "ERR_AURA_REFERENCE", false},
		"unknown reserve":  {func(p *aura.Puzzle) { p.ReserveOrder[4] = "nobody" }, "ERR_AURA_REFERENCE", false},
		"impact 0": {func(p *aura.Puzzle) {
			for i := range p.Evidence {
				p.Evidence[i].Impact = 0
			}
		}, "ERR_AURA_UNSOLVABLE", false},
		"impact huge":      {func(p *aura.Puzzle) { p.Evidence[0].Impact = 1 << 53 }, "", false},
		"turns 0":          {func(p *aura.Puzzle) { p.Turns = 0 }, "ERR_AURA_UNSOLVABLE", false},
		"turns 50":         {func(p *aura.Puzzle) { p.Turns = 50 }, "ERR_UNDECIDED", true},
		"scanLimit 9":      {func(p *aura.Puzzle) { p.ScanLimit = 9 }, "", false},
		"scanLimit -1":     {func(p *aura.Puzzle) { p.ScanLimit = -1 }, "", false},
		"no protocols":     {func(p *aura.Puzzle) { p.Protocols = nil }, "ERR_AURA_UNSOLVABLE", false},
		"no paths":         {func(p *aura.Puzzle) { p.Protocols[0].Paths = nil }, "ERR_AURA_UNSOLVABLE", false},
		"7 protocols":      {func(p *aura.Puzzle) { p.Protocols = slices.Repeat(p.Protocols, 3)[:7] }, "ERR_UNDECIDED", true},
		"resistance huge":  {func(p *aura.Puzzle) { p.Resistance = 1 << 53 }, "ERR_AURA_UNSOLVABLE", false},
		"resistance 140":   {func(p *aura.Puzzle) { p.Resistance = 140 }, "ERR_UNDECIDED", true},
		"300 cards":        {func(p *aura.Puzzle) { p.Evidence = slices.Repeat(p.Evidence, 25) }, "ERR_UNDECIDED", true},
		"unknown trust":    {func(p *aura.Puzzle) { p.Evidence[0].Trust = "" }, "", false},
		"12 turns 3 scans": {func(p *aura.Puzzle) { p.Turns, p.ScanLimit = 12, 3 }, "", false},
	} {
		p := shipped(t, "good/wifi.json")
		c.spoil(p)
		v := judged(p, Daily)
		require.NotNil(t, v.Analysis, name)
		require.Equal(t, c.undecided, v.Analysis.Undecided, name)
		if c.code != "" {
			require.Contains(t, codes(v.Findings), c.code, name)
		}
		text, err := json.Marshal(v.Analysis)
		require.NoError(t, err)
		require.Equal(t, c.undecided, strings.Contains(string(text), `"undecided":true`), name)
		require.NotContains(t, string(text), "[]null")
	}
	p := shipped(t, "good/wifi.json")
	p.Resistance = 0
	require.Nil(t, judged(p, Daily).Analysis, "there is no lock")
	require.NotNil(t, judged(&aura.Puzzle{}, Daily).Findings)
}

func TestACancelledCheckEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := New(nil).Judge(ctx, shipped(t, "good/wifi.json"), profile(Daily))
	require.Equal(t, validate.Undecided, v.Outcome)
}

func TestFiguresAreTheProfiles(t *testing.T) {
	p := shipped(t, "good/wifi.json")
	strict := *profile(Daily)
	strict.Figures = map[string]int{mostGold: 1, leastWinning: 100}
	v := New(nil).Judge(t.Context(), p, &strict)
	require.Contains(t, codes(v.Findings), "ERR_AURA_DRAFT_IRRELEVANT")
}

func TestSets(t *testing.T) {
	s := low(5).or(single(64)).or(single(100))
	require.True(t, s.has(1) && s.has(64) && s.has(100) && !s.has(0) && !s.has(6))
	require.Equal(t, low(2).or(single(61)).or(single(97)), s.down(3))
	require.Equal(t, s, s.up(7).down(7))
	require.True(t, low(0).empty())
	require.Equal(t, 127, maxStart)
	require.True(t, low(maxStart).has(127))
}

// TestTheOrderOfCardsDoesNotMatter: the order of cards in the document does not change what is found.
func TestTheOrderOfCardsDoesNotMatter(t *testing.T) {
	p := shipped(t, "good/wifi.json")
	a := analyze(t.Context(), p)
	slices.Reverse(p.Evidence)
	b := analyze(t.Context(), p)
	require.Equal(t, []int{a.GoldDrafts, a.SilverDrafts, a.BronzeDrafts, a.WinningDrafts}, []int{b.GoldDrafts, b.SilverDrafts, b.BronzeDrafts, b.WinningDrafts})
	require.Equal(t, a.Best.PeakScrutiny, b.Best.PeakScrutiny)
}

// TestAQuarantinedCardIsNotRepeated: of 12 turns the one card that is accepted would take eight,
// and after the fifth it is in quarantine.
func TestAQuarantinedCardIsNotRepeated(t *testing.T) {
	p := shipped(t, "good/wifi.json")
	p.Turns = 12
	for i := range p.Evidence {
		p.Evidence[i].Tags, p.Evidence[i].Trust, p.Evidence[i].Impact = nil, aura.Plausible, 0
	}
	card := &p.Evidence[0]
	card.Tags, card.Trust, card.Impact = []aura.Tag{"AUTHORITY"}, aura.Sketchy, 15
	p.Protocols = []aura.Protocol{{ID: "only", FromResistance: p.Resistance, Paths: []aura.Path{{ID: "path", AllTags: card.Tags}}}}
	_, load, _ := newModel(p).repeated()
	require.Nil(t, load)
	card.Trust = aura.Verified
	_, load, turns := newModel(p).repeated()
	require.NotNil(t, load, "without scrutiny it is Gold")
	require.Equal(t, 7, turns)
}

// TestThePairOfALineIsItsMostSubmitted, and of equal ones the first; a card alone is no pair.
func TestThePairOfALineIsItsMostSubmitted(t *testing.T) {
	first, second := []aura.CardID{"a", "b"}, []aura.CardID{"c", "d"}
	line := &Line{Actions: []Turn{{Submit: []aura.CardID{"e"}}, {Submit: []aura.CardID{"e"}}, {Submit: first}, {Submit: second}}}
	pair, turns := line.pair()
	require.Equal(t, first, pair)
	require.Equal(t, 1, turns)
	line.Actions = append(line.Actions, Turn{Scan: first}, Turn{Submit: second})
	pair, turns = line.pair()
	require.Equal(t, second, pair)
	require.Equal(t, 2, turns)
}
