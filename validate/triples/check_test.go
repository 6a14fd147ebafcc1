package triples

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/triples"
	"dailies/validate"
	"dailies/validate/clausetest"
)

var ctx = context.Background()

func daily() *validate.Profile { return New(nil).Profiles[0] }

func TestGoodFixturesHaveNoFinding(t *testing.T) {
	for name, p := range goods(t) {
		verdict := New(nil).Judge(ctx, p, daily())
		require.Empty(t, verdict.Findings, name)
		require.Equal(t, validate.Passed, verdict.Outcome)
		require.Equal(t, 220, verdict.Analysis.Combinations)
		require.Equal(t, 3, verdict.Analysis.LockingTriples)
	}
}

func TestEveryCodeHasAFixtureThatFiresIt(t *testing.T) {
	for _, row := range table() {
		data, err := os.ReadFile(filepath.Join("testdata/broken", row.Rule.Code+".json"))
		require.NoError(t, err)
		p, err := triples.Decode(data)
		require.NoError(t, err)
		require.True(t, allowed(row.Rule.Code, fired(p, daily())), "the fixture of %s may fire that and what it implies, and fires %v", row.Rule.Code, fired(p, daily()))
	}
}

func TestKnownBreaksAreCaughtByTheirCode(t *testing.T) {
	for name, good := range goods(t) {
		for code, fix := range breaks() {
			p := clone(good)
			fix(p)
			if codes := fired(p, daily()); !slices.Contains(codes, code) {
				t.Errorf("%s, broken by the break of %s, fires %v: does the check report it?", name, code, codes)
			}
		}
	}
}

// ofTexts reports whether a code is of the texts of every game, which the reference
// leaves to the tests of those.
func ofTexts(code string) bool { return strings.Contains(code, "_TEXT_") }

// requireAgreement compares the check with the reference, code by code and figure by
// figure.
func requireAgreement(t require.TestingT, p *triples.Puzzle) {
	codes, analysis := referenceCheck(p)
	verdict := New(nil).Judge(ctx, p, daily())
	if found := slices.DeleteFunc(fired(p, daily()), ofTexts); !slices.Equal(codes, found) {
		t.Errorf("the reference fires %v, the check %v", codes, found)
		t.FailNow()
	}
	want, err := json.Marshal(analysis)
	require.NoError(t, err)
	got, err := json.Marshal(verdict.Analysis)
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(got))
}

func TestAgreesWithTheReferenceOnEveryFixture(t *testing.T) {
	t.Parallel()
	for name, p := range everyFixture(t) {
		t.Run(name, func(t *testing.T) { requireAgreement(t, p) })
	}
}

func TestAgreesWithTheReferenceOnRandomDocuments(t *testing.T) {
	t.Parallel()
	all := everyFixture(t)
	rapid.Check(t, func(t *rapid.T) { requireAgreement(t, damaged(t, all)) })
}

// TestTriplesThatOverlapHaveNoOneSolution lets two triples share a tile and tags the tile that
// neither needs now as a decoy: three lock, and cover every tile that is none.
func TestTriplesThatOverlapHaveNoOneSolution(t *testing.T) {
	p := clone(goods(t)["guest-wifi.json"])
	spare := of(p, "S2", 0)
	replace(triple(p, "S2"), spare.ID, of(p, "S1", 0).ID)
	spare.SetID = triples.Decoy
	require.Contains(t, fired(p, daily()), "ERR_A1_LOCKING_TRIPLES")
	requireAgreement(t, p)
}

// TestATileThatIsListedTwiceShowsItsTextOnce, whichever tile of a set it is.
func TestATileThatIsListedTwiceShowsItsTextOnce(t *testing.T) {
	unseen := everyFixture(t)["ERR_A1_CONCERN_UNSEEN.json"]
	for i := range unseen.TrueTriples {
		for from := range 3 {
			for to := range 3 {
				p := clone(unseen)
				p.TrueTriples[i].Tiles[to] = p.TrueTriples[i].Tiles[from]
				requireAgreement(t, p)
			}
		}
	}
}

// TestImplications holds every rule's Implies against random documents.
func TestImplications(t *testing.T) {
	all := everyFixture(t)
	rapid.Check(t, func(t *rapid.T) {
		codes := fired(damaged(t, all), daily())
		for _, row := range table() {
			if !slices.Contains(codes, row.Rule.Code) {
				continue
			}
			for _, clause := range row.Rule.Implies {
				if !slices.ContainsFunc(clause, func(c string) bool { return slices.Contains(codes, c) }) {
					t.Fatalf("%s fired without any of %v: %v", row.Rule.Code, clause, codes)
				}
			}
		}
	})
}

// damaged is a fixture after some random edits that its schema allows; half of the
// fixtures it starts from are good.
func damaged(t *rapid.T, all map[string]*triples.Puzzle) *triples.Puzzle {
	names := slices.Sorted(maps.Keys(all))
	if rapid.Bool().Draw(t, "good") {
		names = []string{"guest-wifi.json", "midnight-fridge.json", "parcel-on-the-step.json"}
	}
	p := clone(all[rapid.SampledFrom(names).Draw(t, "fixture")])
	damage(p, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7)))
	return p
}

// TestTwinDecoysMayHaveAnExplainerEach, and no third.
func TestTwinDecoysMayHaveAnExplainerEach(t *testing.T) {
	p := goods(t)["guest-wifi.json"]
	gone, kept := of(p, triples.Decoy, 1), of(p, triples.Decoy, 0)
	for i := range p.DecoyExplainers {
		if e := &p.DecoyExplainers[i]; e.TileID == gone.ID {
			e.TileID = kept.ID
		}
	}
	gone.ID = kept.ID
	require.NotContains(t, fired(p, daily()), errDecoyExplainers.Code)
	p.DecoyExplainers = append(p.DecoyExplainers, p.DecoyExplainers[0], p.DecoyExplainers[1], p.DecoyExplainers[2])
	require.Contains(t, fired(p, daily()), errDecoyExplainers.Code)
}

// TestDamageFiresEveryClause damages good puzzles alone, so that no fixture of a rule does
// the damage's work.
func TestDamageFiresEveryClause(t *testing.T) {
	good := goods(t)
	names := slices.Sorted(maps.Keys(good))
	clausetest.Run(t, New(nil), 5_000, func(i int) validate.Verdict[Analysis] {
		p := clone(good[names[i%len(names)]])
		damage(p, rand.New(rand.NewPCG(uint64(i), 7)))
		return New(nil).Judge(ctx, p, daily())
	})
}

// damage edits a puzzle at random, as its schema allows.
func damage(p *triples.Puzzle, r *rand.Rand) {
	ids := []triples.TileID{"t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "t10", "t11", "t12", "t99"}
	edits := []func(){
		func() { p.Tiles[r.IntN(12)].SetID = draw(r, triples.SetIDs()) },
		func() { p.Tiles[r.IntN(12)].ID = draw(r, ids) },
		func() { p.TrueTriples[r.IntN(3)].Tiles[r.IntN(3)] = draw(r, ids) },
		func() { p.TrueTriples[r.IntN(3)].ID = draw(r, triples.SetIDs()[:3]) },
		func() { p.Tiles[r.IntN(12)].SourceGroup = draw(r, triples.SourceGroups()) },
		func() { p.Tiles[r.IntN(12)].ControlPath = draw(r, triples.ControlPaths()) },
		func() { p.Tiles[r.IntN(12)].ClaimShape = draw(r, triples.ClaimShapes()) },
		func() { p.Tiles[r.IntN(12)].EvidenceType = draw(r, triples.EvidenceTypes()) },
		func() {
			p.Tiles[r.IntN(12)].TopicFamily = draw(r, append(p.TopicFamilies, "mixed", "unknown"))
		},
		func() {
			p.Tiles[r.IntN(12)].Text = draw(r, []string{"", "S1", "The", "Very Long Text Of Words", p.Tiles[0].Text, "¿?"})
		},
		func() { p.TrueTriples[r.IntN(3)].Title = draw(r, []string{p.Tiles[4].Text, "On file", "close"}) },
		func() {
			p.KoaLines.Miss = draw(r, [][]string{{}, {" "}, {"Close. Decoy!"}, {"a " + p.Tiles[2].Text + "s"}, {p.Tiles[2].Text}})
		},
		func() {
			delete(p.KoaLines.Suspicion, draw(r, []triples.ConcernKey{"control_path", "source_group", "claim_shape"}))
		},
		func() {
			p.KoaLines.SuspicionSubtitle = map[triples.ConcernKey]string{"control_path": "Soufflé: the " + p.Tiles[1].Text}
		},
		func() {
			for i := range p.DecoyExplainers {
				p.DecoyExplainers[i].Tempts = draw(r, append(triples.SetIDs()[:3], "", ""))
			}
		},
		func() {
			for i := range p.Tiles {
				p.Tiles[i].Readings = draw(r, [][]triples.TileID{nil, {"a"}, {"b", "c"}, {"a", "b"}, {"c"}})
			}
		},
		func() {
			for i := range p.Tiles {
				p.Tiles[i].Visible = draw(r, [][]triples.Dimension{nil, {triples.DimSource}, {triples.DimClaim, triples.DimControl}, {triples.DimEvidence, triples.DimTopic, triples.DimSource}})
			}
		},
		func() { p.Rung = draw(r, append(game.Rungs(), "")) },
		func() { p.DateISO = draw(r, []game.Date{"2026-11-20", "2026-11-23", ""}) },
		func() { p.Tiles[r.IntN(12)].Icon = draw(r, []string{"", "🧲"}) },
		func() { p.Tiles[r.IntN(12)].Subtext = draw(r, []string{"", "A dry detail"}) },
		func() { p.KoaLines.Final = []string{draw(r, []string{"A trial run.", "Trials, then."})} },
		func() { p.DecoyExplainers = p.DecoyExplainers[:r.IntN(len(p.DecoyExplainers)+1)] },
		func() {
			p.DecoyExplainers = append(p.DecoyExplainers, triples.DecoyExplainer{TileID: draw(r, ids), WhyTempting: "x", WhyInvalid: "y"})
		},
		func() { p.TopicFamilies = nil },
		func() { words := internalWords(); p.KoaLines.LockSuccess = []string{"So: " + draw(r, words[:]) + "."} },
		func() { r.Shuffle(12, func(i, j int) { p.Tiles[i], p.Tiles[j] = p.Tiles[j], p.Tiles[i] }) },
	}
	if r.IntN(8) == 0 && !slices.ContainsFunc(triples.SetIDs(), func(set triples.SetID) bool { return of(p, set, 2) == nil }) {
		tagBreaks()[draw(r, []string{"ERR_A1_P3_NO_TEMPTING_TRIPLE", "ERR_A1_P4_NO_CONCERN"})](p, r)
	}
	for range r.IntN(5) {
		draw(r, edits)()
	}
	if r.IntN(3) == 0 {
		for range 12 {
			edits[4+r.IntN(5)]()
		}
	}
}

// TestAnySizeIsJudged judges documents whose lists have any length: nothing panics,
// and the rules go on.
func TestAnySizeIsJudged(t *testing.T) {
	good := goods(t)["guest-wifi.json"]
	for _, tiles := range []int{0, 1, 2, 3, 11, 13, 64, 65, 300} {
		for _, sets := range []int{0, 1, 2, 4, 16, 17} {
			p := clone(good)
			for len(p.Tiles) < tiles {
				p.Tiles = append(p.Tiles, p.Tiles[len(p.Tiles)%12])
			}
			p.Tiles = p.Tiles[:tiles]
			for len(p.TrueTriples) < sets {
				p.TrueTriples = append(p.TrueTriples, p.TrueTriples[0])
			}
			p.TrueTriples = p.TrueTriples[:sets]
			verdict := New(nil).Judge(ctx, p, daily())
			if verdict.Analysis != nil {
				require.Equal(t, validate.Failed, verdict.Outcome)
			}
			require.Equal(t, 0 < tiles && tiles <= maxTiles && 0 < sets && sets <= maxTriples, verdict.Analysis != nil)
		}
	}
	require.Empty(t, New(nil).Judge(ctx, new(triples.Puzzle), daily()).Findings, "the schema speaks for what is not there")
}

func TestSpecProfileWarnsWhereThePageSaysSo(t *testing.T) {
	p := clone(goods(t)["guest-wifi.json"])
	p.Tiles[0].Text = "one two three four"
	verdict := New(nil).Judge(ctx, p, New(nil).Profiles[1])
	require.Equal(t, validate.Passed, verdict.Outcome)
	require.Equal(t, validate.Warning, verdict.Findings[0].Severity)
}

func TestACancelledJudgementIsUndecided(t *testing.T) {
	done, cancel := context.WithCancel(ctx)
	cancel()
	require.Equal(t, validate.Undecided, New(nil).Judge(done, goods(t)["guest-wifi.json"], daily()).Outcome)
}

// TestReplayDoubtsAWrongAnalysis breaks the analysis of a good puzzle: the engine
// must not confirm it.
func TestReplayDoubtsAWrongAnalysis(t *testing.T) {
	p := goods(t)["guest-wifi.json"]
	for name, falsify := range map[string]func(*Analysis){
		"flawless": func(a *Analysis) { a.FirstLocks[0].Flawless = !a.FirstLocks[0].Flawless },
		"concern":  func(a *Analysis) { a.FirstLocks[1].Concern.Value = "elsewhere" },
		"answer": func(a *Analysis) {
			a.FirstLocks[2].First, a.FirstLocks[1].First = a.FirstLocks[1].First, a.FirstLocks[2].First
		},
		"near miss": func(a *Analysis) {
			a.Tempting.Witness.Tiles = p.TrueTriples[0].Tiles
		},
		"trap": func(a *Analysis) {
			a.FirstLocks[0].Trap = &Trap{Tiles: triple(p, a.FirstLocks[1].First).Tiles}
		},
	} {
		analysis := New(nil).Judge(ctx, p, daily()).Analysis
		require.Empty(t, replay(p, analysis))
		falsify(analysis)
		require.NotEmpty(t, replay(p, analysis), name)
	}
}

// TestNoAnswerLies: what KOA says before the first lock of any three tiles is what locking them
// first would raise, as the plain second implementation has it.
func TestNoAnswerLies(t *testing.T) {
	for name, p := range goods(t) {
		v := &reference{p: p}
		raised := 0
		for _, combo := range v.combos(v.board()) {
			ids := v.ids(combo)
			_, events := triples.Apply(p, triples.Start(p, 0), triples.Action{Ask: ids}, 0)
			want := triples.NoConcern()
			for _, dim := range triples.Dimensions() {
				if value, shared := v.shared(combo, dim); shared {
					want = triples.Concern{Key: "dimension", Dim: dim, Value: value}
					raised++
					break
				}
			}
			require.Equal(t, want, *events[0].Concern, "%s %v", name, ids)
		}
		require.Positive(t, raised)
	}
}

// TestThreeTilesOfAListOfFourDoNotTempt: they do not lock, nor are they a wrong triple.
func TestThreeTilesOfAListOfFourDoNotTempt(t *testing.T) {
	for _, good := range goods(t) {
		for i := range good.TrueTriples {
			p := clone(good)
			p.TrueTriples[i].Tiles = append(p.TrueTriples[i].Tiles, of(p, triples.Decoy, 0).ID)
			_, want := referenceCheck(p)
			require.Equal(t, want.Tempting.Count, New(nil).Judge(ctx, p, daily()).Analysis.Tempting.Count)
		}
	}
}

// TestASundayWantsAnotherFirstLockThanEachModel: the one first lock that keeps FLAWLESS is not what a
// player locks first who goes by kinds, nor who goes by what tiles share most.
func TestASundayWantsAnotherFirstLockThanEachModel(t *testing.T) {
	p := clone(goods(t)["midnight-fridge.json"])
	p.Rung = game.Sun
	for _, model := range []Model{ByKinds, ByCloseness} {
		a := &Analysis{
			FirstLocks: []FirstLock{{Concern: triples.Concern{Key: "dimension"}}}, FlawlessFirstLocks: []triples.SetID{"S2"},
			Models: map[Model]Played{model: {Locked: []triples.SetID{"S2", "S1", "S3"}}},
		}
		found := validate.Collect(daily(), func(report *validate.Reporter) { checkFirstLocks(p, a, report) })
		require.Len(t, found, 1, model)
		require.Contains(t, found[0].Message, string(model))
	}
}

// TestWhatConfirmsAWarningIsInTheOrderOfIDs, whatever the order of a document.
func TestWhatConfirmsAWarningIsInTheOrderOfIDs(t *testing.T) {
	several := 0
	for _, good := range goods(t) {
		p := clone(good)
		slices.Reverse(p.TrueTriples)
		for _, lock := range Check(t.Context(), p, &validate.Reporter{Profile: daily()}).FirstLocks {
			require.IsIncreasing(t, append([]triples.SetID{""}, lock.Confirming...))
			if len(lock.Confirming) > 1 {
				several++
			}
		}
	}
	require.Positive(t, several)
}
