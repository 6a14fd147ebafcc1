package triples

import (
	"context"
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/schemas"
	"dailies/validate"
	analysis "dailies/validate/triples"
)

// packs reads the embedded packs, by name.
func packs(t testing.TB) map[string]*Pack {
	t.Helper()
	all := make(map[string]*Pack)
	names, err := fs.Glob(Packs(), "*.json")
	require.NoError(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(Packs(), name)
		require.NoError(t, err)
		p := new(Pack)
		require.NoError(t, document.Strict(data, p), name)
		require.Empty(t, check(p), name)
		all[name] = p
	}
	return all
}

// passing gives the boards of a pack that pass without a finding, in order.
func passing(t testing.TB, p *Pack, most int) []*triples.Puzzle {
	t.Helper()
	judge := analysis.New(schemas.Triples)
	var boards []*triples.Puzzle
	for draft := range assemble(p, 1, "THU", nil) {
		puzzle := draft.Make(t.Context(), nil)
		if v := judge.Judge(context.Background(), puzzle, judge.Profiles[0]); v.Outcome == validate.Passed && len(v.Findings) == 0 {
			if boards = append(boards, puzzle); len(boards) == most {
				break
			}
		}
	}
	return boards
}

func TestPacksHoldWhatIsAskedOfThem(t *testing.T) {
	all := packs(t)
	require.GreaterOrEqual(t, len(all), 16)
	schema := validate.NewSchema(schemas.TriplesPack)
	lines := make(map[string]string)
	for name, p := range all {
		data, err := fs.ReadFile(Packs(), name)
		require.NoError(t, err)
		doc, faults := document.Parse(data)
		require.Empty(t, faults, name)
		mismatches, err := schema.Check(doc)
		require.NoError(t, err)
		require.Empty(t, mismatches, name)
		require.Equal(t, strings.TrimSuffix(name, ".json"), string(p.Pack))
		require.GreaterOrEqual(t, len(p.Triples), 6, name)
		require.GreaterOrEqual(t, len(p.Decoys), 9, name)
		k := p.KoaLines
		for _, pool := range [][]string{k.LockSuccess, k.Miss, k.Processing, k.Final, k.CeilingExplain.Concern, k.CeilingExplain.Independence, k.CeilingExplain.Both} {
			require.GreaterOrEqual(t, len(pool), 6, name)
			for _, line := range pool {
				require.Empty(t, lines[line], "%s: %q is said in two packs", name, line)
				lines[line] = name
			}
		}
		for _, dim := range triples.Dimensions() {
			require.True(t, slices.ContainsFunc(k.Suspicion, func(s Suspicion) bool { return string(s.Concern) == string(dim) }), "%s: %s", name, dim)
		}
	}
}

// TestEveryWarningCanBeActedOn: KOA has a line for the very value that any three tiles of a
// triple turn on, which tells the player what to look out for; the line for its dimension alone
// does not.
func TestEveryWarningCanBeActedOn(t *testing.T) {
	for name, p := range packs(t) {
		lines := make(map[triples.ConcernKey]bool)
		for _, s := range p.KoaLines.Suspicion {
			lines[s.Concern] = true
		}
		for _, set := range p.Triples {
			for _, deal := range threes(len(set.Tiles)) {
				puzzle := &triples.Puzzle{TrueTriples: []triples.TrueTriple{{ID: triples.S1}}}
				for i, at := range deal {
					puzzle.Tiles = append(puzzle.Tiles, set.Tiles[at].tile(i, triples.S1))
					puzzle.TrueTriples[0].Tiles = append(puzzle.TrueTriples[0].Tiles, puzzle.Tiles[i].ID)
				}
				s, _ := triples.Apply(puzzle, triples.Start(puzzle, 0), triples.Action{Lock: puzzle.TrueTriples[0].Tiles}, 0)
				if c := s.Concern; c.Raised() {
					require.True(t, lines[triples.ConcernKey(string(c.Dim)+":"+c.Value)], "%s: %s raises %s:%s", name, set.ID, c.Dim, c.Value)
				}
			}
		}
	}
}

func TestNoTileOrTitleStandsInTwoPacks(t *testing.T) {
	seen := make(map[string]string)
	for name, p := range packs(t) {
		var texts []string
		for _, triple := range p.Triples {
			texts = append(texts, triple.Title)
			for _, c := range triple.Tiles {
				texts = append(texts, c.Text)
			}
		}
		for _, d := range p.Decoys {
			texts = append(texts, d.Text)
		}
		for _, text := range texts {
			require.Empty(t, seen[game.Fold(text)], "%s: %q", name, text)
			seen[game.Fold(text)] = name
		}
	}
}

// TestEveryPackGivesADaily, and at least six give two with no tile in common.
func TestEveryPackGivesADaily(t *testing.T) {
	t.Parallel()
	most, twice := 400, 0
	if testing.Short() {
		most = 1
	}
	for name, p := range packs(t) {
		if twice == 6 {
			most = 1 // so many are enough
		}
		boards := passing(t, p, most)
		require.NotEmpty(t, boards, name)
		if disjoint(boards) {
			twice++
		}
	}
	if !testing.Short() {
		require.Equal(t, 6, twice)
	}
}

func disjoint(boards []*triples.Puzzle) bool {
	for i, a := range boards {
		for _, b := range boards[:i] {
			if !slices.ContainsFunc(a.Tiles, func(t triples.Tile) bool {
				return slices.ContainsFunc(b.Tiles, func(u triples.Tile) bool { return t.Text == u.Text })
			}) {
				return true
			}
		}
	}
	return false
}

func TestAssembleTriesEveryChoiceOnceInASeededOrder(t *testing.T) {
	p := packs(t)["guest-wifi.json"]
	deal := regexp.MustCompile(` \([1-6, ]+\)`) // the seed draws which tiles of a set are dealt
	labels := func(seed uint64) []string {
		var all []string
		for draft := range assemble(p, seed, "", nil) {
			all = append(all, deal.ReplaceAllString(draft.Label, ""))
		}
		return all
	}
	one, again, two := labels(1), labels(1), labels(2)
	require.Equal(t, one, again)
	require.NotEqual(t, one, two)
	slices.Sort(one)
	slices.Sort(two)
	require.Equal(t, one, two)
	require.Len(t, slices.Compact(one), len(one))
	want := 0
	for a := range p.Triples {
		for b := range a {
			for c := range b {
				chosen := []game.ID{p.Triples[a].ID, p.Triples[b].ID, p.Triples[c].ID}
				tempted := 0
				for _, d := range p.Decoys {
					if slices.ContainsFunc(d.Tempts, func(t Temptation) bool { return slices.Contains(chosen, t.Triple) }) {
						tempted++
					}
				}
				want += tempted * (tempted - 1) * (tempted - 2) / 6
			}
		}
	}
	require.Len(t, one, want)
}

// TestABoardGivesNothingAway: over many boards every place holds decoys and members
// alike, and a board is the same whenever it is made.
func TestABoardGivesNothingAway(t *testing.T) {
	p := packs(t)["guest-wifi.json"]
	var decoys, firsts [12]int
	boards := 0
	for draft := range assemble(p, 7, "", nil) {
		puzzle := draft.Make(t.Context(), nil)
		if boards++; boards == 1 {
			a, _ := json.Marshal(puzzle)
			b, _ := json.Marshal(draft.Make(t.Context(), nil))
			require.Equal(t, a, b)
		}
		for i, tile := range puzzle.Tiles {
			require.Equal(t, i, slices.IndexFunc(puzzle.Tiles, func(u triples.Tile) bool { return u.ID == tile.ID }))
			switch tile.SetID {
			case triples.Decoy:
				decoys[i]++
			case triples.S1:
				firsts[i]++
			}
		}
	}
	for i := range 12 {
		require.InDelta(t, 0.25, float64(decoys[i])/float64(boards), 0.06)
		require.InDelta(t, 0.25, float64(firsts[i])/float64(boards), 0.06)
	}
}

func TestAPackThatDoesNotHoldTogetherIsRefused(t *testing.T) {
	p := packs(t)["guest-wifi.json"]
	broken := *p
	broken.Triples = slices.Clone(p.Triples)
	broken.Triples[2].ID = p.Triples[1].ID
	findings := check(&broken)
	require.Equal(t, gen.ErrPackReference, findings[0].Rule)
	require.Equal(t, "/triples/2/id", findings[0].Pointer)
	broken = *p
	broken.KoaLines.Suspicion = append(slices.Clone(p.KoaLines.Suspicion), p.KoaLines.Suspicion[0])
	require.Len(t, check(&broken), 1)
}

// TestRandomGames plays shipped boards at random: locks and misses add up, the
// concern is computed once, the result follows from the state.
func TestRandomGames(t *testing.T) {
	var boards []*triples.Puzzle
	for _, p := range packs(t) {
		boards = append(boards, passing(t, p, 6)...)
	}
	r := rand.New(rand.NewPCG(3, 4))
	tiers := make(map[triples.Tier]int)
	games := 10_000
	if testing.Short() {
		games = 500
	}
	for range games {
		tiers[playRandom(t, boards[r.IntN(len(boards))], r)]++
	}
	for _, tier := range []triples.Tier{triples.Flawless, triples.Cleared, triples.Busted} {
		require.Positive(t, tiers[tier], "%v", tiers)
	}
}

func playRandom(t *testing.T, p *triples.Puzzle, r *rand.Rand) triples.Tier {
	s := triples.Start(p, 0)
	for s.Status == triples.Running {
		before := s
		selection := p.TrueTriples[r.IntN(3)].Tiles
		if r.IntN(2) == 0 {
			selection = []triples.TileID{p.Tiles[r.IntN(12)].ID, p.Tiles[r.IntN(12)].ID, p.Tiles[r.IntN(12)].ID}
		}
		var events []triples.Event
		s, events = triples.Apply(p, s, triples.Action{Lock: selection}, 0)
		switch events[0].Type {
		case triples.Rejected:
			require.Equal(t, before, s)
		case triples.Locked:
			require.Equal(t, before.Locked+1, s.Locked)
			require.Equal(t, before.Misses, s.Misses)
		case triples.Missed:
			require.Equal(t, before.Misses+1, s.Misses)
			require.Less(t, events[0].Closeness, 3)
		}
		if before.Locked > 0 {
			require.Equal(t, before.Concern, s.Concern)
		}
	}
	require.Equal(t, s.Status == triples.Won, s.Locked == 3)
	require.Equal(t, s.Status == triples.Lost, s.Misses == triples.MaxMisses)
	tier := triples.TierOf(p, s)
	require.Equal(t, tier == triples.Flawless, s.Status == triples.Won && s.Misses <= 1 && triples.CeilingOf(p, s) == triples.NoCeiling)
	return tier
}

// BenchmarkAssemble makes and judges every choice of a pack; the plain way, which
// builds each board from maps and judges the JSON, is done for one in a hundred.
func BenchmarkAssemble(b *testing.B) {
	p := packs(b)["midnight-fridge.json"]
	game, profile := analysis.New(schemas.Triples), analysis.New(schemas.Triples).Profiles[0]
	judge, err := validate.NewJudge([]validate.Checker{game.Checker()}, "", "")
	require.NoError(b, err)
	var fast, plain time.Duration
	drafts, samples := 0, 0
	for b.Loop() {
		for draft := range assemble(p, 1, "THU", nil) {
			start := time.Now()
			game.Judge(b.Context(), draft.Make(b.Context(), nil), profile)
			fast += time.Since(start)
			if drafts++; drafts%100 == 0 {
				samples++
				start = time.Now()
				data, err := json.Marshal(draft.Make(b.Context(), nil))
				require.NoError(b, err)
				_, err = judge.Text(b.Context(), "x", data)
				require.NoError(b, err)
				plain += time.Since(start)
			}
		}
	}
	b.ReportMetric(float64(drafts)/float64(b.N), "boards/pack")
	b.ReportMetric(float64(plain)/float64(samples)/(float64(fast)/float64(drafts)), "times-document")
}

// TestUntemptingChoicesAreTold: decoys that all tempt one triple leave most choices out.
func TestUntemptingChoicesAreTold(t *testing.T) {
	p := *packs(t)["guest-wifi.json"]
	p.Decoys = slices.Clone(p.Decoys)
	for i := range p.Decoys {
		d := &p.Decoys[i]
		d.Tempts = []Temptation{{Triple: p.Triples[0].ID}}
	}
	rejected, given := make(gen.Rejections), 0
	for range assemble(&p, 1, "", rejected) {
		given++
	}
	threes := func(n int) int { return n * (n - 1) * (n - 2) / 6 }
	require.Positive(t, given)
	require.Equal(t, gen.Rejections{untempting: threes(len(p.Triples))*threes(len(p.Decoys)) - given}, rejected)
}

// TestTheFirstDraftsAreAFairSample: the drafts that a day judges first are not one choice of
// triples with all its decoys.
func TestTheFirstDraftsAreAFairSample(t *testing.T) {
	for name, p := range packs(t) {
		groups, n := make(map[string]bool), 0
		for d := range assemble(p, 1, "TUE", make(gen.Rejections)) {
			groups[d.Group] = true
			if n++; n == 14 {
				break
			}
		}
		require.Greater(t, len(groups), 5, name)
	}
}
