package triples

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// board is a puzzle of tiles t1 to t12 in board order: three of S1, of S2, of S3, and
// three decoys. Each row gives source, control, claim, evidence and topic.
func board(rows ...[5]string) *Puzzle {
	p := &Puzzle{}
	for i := range 12 {
		row := [5]string{"unknown", "unknown", fmt.Sprint("claim", i), "UNKNOWN", fmt.Sprint("topic", i)}
		if i < len(rows) {
			row = rows[i]
		}
		p.Tiles = append(p.Tiles, Tile{
			ID: TileID(fmt.Sprintf("t%d", i+1)), SetID: SetIDs()[i/3], SourceGroup: SourceGroup(row[0]), ControlPath: ControlPath(row[1]),
			ClaimShape: ClaimShape(row[2]), EvidenceType: EvidenceType(row[3]), TopicFamily: Family(row[4]),
		})
	}
	for i := range 3 {
		p.TrueTriples = append(p.TrueTriples, TrueTriple{ID: SetIDs()[i], Title: fmt.Sprint("title ", i), Tiles: []TileID{p.Tiles[3*i].ID, p.Tiles[3*i+1].ID, p.Tiles[3*i+2].ID}})
	}
	p.KoaLines.Suspicion = map[ConcernKey]string{"source_group": "plain", "source_group:cloud": "exact"}
	p.KoaLines.SuspicionSubtitle = map[ConcernKey]string{"source_group": "(plain)"}
	return p
}

func set(n int) Action {
	return Action{Lock: []TileID{TileID(fmt.Sprintf("t%d", 3*n-2)), TileID(fmt.Sprintf("t%d", 3*n-1)), TileID(fmt.Sprintf("t%d", 3*n))}}
}

func pick(ids ...int) Action {
	var a Action
	for _, id := range ids {
		a.Lock = append(a.Lock, TileID(fmt.Sprintf("t%d", id)))
	}
	return a
}

func play(t require.TestingT, p *Puzzle, actions ...Action) (State, []Event) {
	s := Start(nil, 0)
	var events []Event
	for _, a := range actions {
		s, events = Apply(p, s, a, 0)
		require.NotEmpty(t, events)
	}
	return s, events
}

func TestLocking(t *testing.T) {
	p := board()
	s, events := play(t, p, pick(3, 1, 2)) // in any order
	require.Equal(t, []Event{{Type: Locked, Slot: 1, Title: "title 0"}}, events)
	require.Equal(t, NoConcern(), s.Concern)
	s, events = play(t, p, set(2), set(3), set(1))
	require.Equal(t, Won, s.Status)
	require.Equal(t, [3]int{1, 2, 0}, s.Slots)
	require.Equal(t, []Event{{Type: Locked, Slot: 3, Title: "title 0"}, {Type: Ended, Tier: Flawless}}, events)
}

func TestRejectedSelectionsCountNoMiss(t *testing.T) {
	p := board()
	locked, _ := play(t, p, set(1))
	won, _ := play(t, p, set(1), set(2), set(3))
	for _, c := range []struct {
		state  State
		action Action
		reason string
	}{
		{Start(nil, 0), pick(1, 2), "a selection has exactly 3 tiles"},
		{Start(nil, 0), pick(1, 2, 3, 4), "a selection has exactly 3 tiles"},
		{Start(nil, 0), pick(1, 2, 2), "a tile is selected twice"},
		{Start(nil, 0), pick(2, 1, 2), "a tile is selected twice"},
		{Start(nil, 0), pick(2, 2, 1), "a tile is selected twice"},
		{Start(nil, 0), Action{Reset: true, Lock: set(1).Lock, Ask: set(1).Lock}, "an action locks, asks or resets"},
		{Start(nil, 0), pick(1, 2, 99), "a selected tile is not on the board"},
		{locked, pick(1, 4, 5), "a selected tile is already locked"},
		{won, pick(10, 11, 12), "the run is over"},
	} {
		after, events := Apply(p, c.state, c.action, 0)
		require.Equal(t, c.state, after)
		require.Equal(t, []Event{{Type: Rejected, Reason: c.reason}}, events)
	}
}

func question(ids ...int) Action { return Action{Ask: pick(ids...).Lock} }

// TestKOAAnswersSixQuestions of different selections, right and wrong, before the first lock.
func TestKOAAnswersSixQuestions(t *testing.T) {
	p := board([5]string{"cloud", "remote", "c", "SENSOR", "kitchen"}, [5]string{"cloud", "manual", "c", "DIGITAL", "kitchen"}, [5]string{"human", "manual", "d", "DIGITAL", "hall"},
		[5]string{"cloud", "manual", "e", "DIGITAL", "hall"})
	asked, s := []Action{question(1, 2, 3), question(2, 3, 7), question(7, 8, 9), question(2, 3, 4), question(1, 8, 9), question(4, 5, 6)}, Start(p, 0)
	for i, want := range []Concern{{"dimension", DimSource, "cloud"}, {"dimension", DimControl, "manual"}, NoConcern(), {"dimension", DimSource, "cloud"}, NoConcern(), NoConcern()} {
		require.Equal(t, MaxQuestions-i, QuestionsLeft(s))
		var events []Event
		s, events = Apply(p, s, asked[i], 0)
		require.Equal(t, []Event{{Type: Answered, Tiles: asked[i].Ask, Concern: &want}}, events)
	}
	refused := func(s State, a Action, reason string) {
		after, events := Apply(p, s, a, 0)
		require.Equal(t, s, after)
		require.Equal(t, []Event{{Type: Rejected, Reason: reason}}, events)
	}
	refused(s, question(1, 2, 5), "KOA was asked of 6 selections, and says no more")
	refused(s, question(3, 1, 2), "KOA has said what she would watch in these three")
	refused(s, Action{Ask: pick(1, 2).Lock}, "a selection has exactly 3 tiles")
	refused(s, Action{Ask: pick(1, 2, 99).Lock}, "a selected tile is not on the board")
	refused(s, Action{Ask: pick(1, 2, 5).Lock, Lock: pick(1, 2, 5).Lock}, "an action locks, asks or resets")
	refused(s, Action{Ask: pick(1, 2, 5).Lock, Reset: true}, "an action locks, asks or resets")
	missed, _ := Apply(p, s, pick(1, 2, 5), 0)
	require.Zero(t, QuestionsLeft(missed))
	locked, _ := play(t, p, question(7, 8, 9), set(1))
	refused(locked, question(4, 5, 7), "KOA says what she would watch only before the first group")
	require.Zero(t, QuestionsLeft(locked))
	again, _ := Apply(p, locked, Action{Reset: true}, 0)
	require.Equal(t, MaxQuestions, QuestionsLeft(again))
}

// TestNoResultCountsQuestions: a run with questions ends as the one without them does.
func TestNoResultCountsQuestions(t *testing.T) {
	p := board()
	rapid.Check(t, func(rt *rapid.T) {
		plain, asking := Start(p, 0), Start(p, 0)
		for plain.Status == Running {
			if three := rapid.Permutation([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}).Draw(rt, "asked")[:3]; rapid.Bool().Draw(rt, "asks") {
				asking, _ = Apply(p, asking, question(three...), 0)
			}
			a := set(rapid.IntRange(1, 3).Draw(rt, "group"))
			if rapid.Bool().Draw(rt, "wrong") {
				a = pick(1, 5, 9)
			}
			var want, got []Event
			plain, want = Apply(p, plain, a, 0)
			asking, got = Apply(p, asking, a, 0)
			require.Equal(rt, want, got)
		}
		require.Equal(rt, Share(p, plain), Share(p, asking))
		require.Equal(rt, FinalAudit(p, plain), FinalAudit(p, asking))
	})
}

func TestMissesTellHowCloseTheyAre(t *testing.T) {
	p := board()
	for closeness, a := range []Action{pick(10, 11, 12), pick(1, 4, 10), pick(1, 2, 10)} {
		_, events := play(t, p, a)
		require.Equal(t, []Event{{Type: Missed, Closeness: closeness, Hint: ClosenessLine(closeness), Tiles: a.Lock}}, events)
	}
	p.TrueTriples[0].Tiles = append(p.TrueTriples[0].Tiles, "t10") // a document that breaks its rules
	_, events := play(t, p, set(1))
	require.Equal(t, []Event{{Type: Missed, Closeness: 2, Hint: ClosenessLine(2), Tiles: set(1).Lock}}, events, "three of four tiles are no group")
	require.Equal(t, "No connection.", ClosenessLine(0))
	require.Equal(t, "One of these belongs somewhere else.", ClosenessLine(1))
	require.Equal(t, "Close. One tile is poisoning this.", ClosenessLine(2))
}

func TestTheFourthMissEndsTheRunAndRepeatsCount(t *testing.T) {
	p := board()
	wrong := pick(10, 11, 12)
	s, events := play(t, p, set(1), wrong, wrong, wrong, wrong)
	require.Equal(t, Lost, s.Status)
	require.Equal(t, Event{Type: Ended, Tier: Busted}, events[1])
	s, _ = play(t, p, wrong, wrong, wrong, set(1), set(2), set(3))
	require.Equal(t, Cleared, TierOf(p, s))
	s, _ = play(t, p, wrong, set(1), set(2), set(3))
	require.Equal(t, Flawless, TierOf(p, s))
	s, _ = play(t, p, wrong, wrong, set(1), set(2), set(3))
	require.Equal(t, Cleared, TierOf(p, s))
	require.Equal(t, NoCeiling, CeilingOf(p, s))
	require.Equal(t, Tier(""), TierOf(p, Start(nil, 0)))
}

func TestReset(t *testing.T) {
	p := board()
	s, _ := play(t, p, set(1), pick(10, 11, 12))
	s, events := Apply(p, s, Action{Reset: true}, 0)
	require.Equal(t, Start(nil, 0), s)
	require.Equal(t, []Event{{Type: WasReset}}, events)
}

func TestConcernByPriority(t *testing.T) {
	for _, c := range []struct {
		tiles [3][5]string
		want  Concern
	}{
		{[3][5]string{{"cloud", "manual", "c", "SENSOR", "x"}, {"cloud", "manual", "c", "SENSOR", "x"}, {"human", "remote", "d", "PHYSICAL", "y"}}, Concern{"dimension", DimSource, "cloud"}},
		{[3][5]string{{"unknown", "manual", "c", "SENSOR", "x"}, {"unknown", "manual", "c", "SENSOR", "x"}, {"human", "remote", "d", "PHYSICAL", "y"}}, Concern{"dimension", DimControl, "manual"}},
		{[3][5]string{{"cloud", "unknown", "c", "SENSOR", "x"}, {"human", "unknown", "c", "SENSOR", "x"}, {"network", "remote", "d", "PHYSICAL", "y"}}, Concern{"dimension", DimClaim, "c"}},
		{[3][5]string{{"cloud", "manual", "c", "SENSOR", "x"}, {"human", "remote", "d", "SENSOR", "x"}, {"network", "automation", "e", "PHYSICAL", "y"}}, Concern{"dimension", DimEvidence, "SENSOR"}},
		{[3][5]string{{"cloud", "manual", "c", "UNKNOWN", "unknown"}, {"human", "remote", "d", "UNKNOWN", "unknown"}, {"network", "automation", "e", "PHYSICAL", "y"}}, Concern{"dimension", DimTopic, "unknown"}},
		{[3][5]string{{"cloud", "manual", "c", "UNKNOWN", "x"}, {"human", "remote", "d", "UNKNOWN", "z"}, {"network", "automation", "e", "PHYSICAL", "y"}}, NoConcern()},
	} {
		p := board(c.tiles[:]...)
		s, events := play(t, p, set(1))
		require.Equal(t, c.want, s.Concern)
		require.Len(t, events, map[bool]int{true: 2, false: 1}[c.want.Raised()])
	}
}

func TestTheConcernIsStoredOnceAndItsExactLineWins(t *testing.T) {
	cloud := [5]string{"cloud", "unknown", "c", "UNKNOWN", "x"}
	p := board(cloud, cloud, cloud, cloud, cloud, cloud)
	s, events := play(t, p, set(1))
	require.Equal(t, Event{Type: ConcernRaised, Concern: &s.Concern, Line: "exact", Subtitle: "(plain)"}, events[1])
	after, events := Apply(p, s, set(2), 0)
	require.Equal(t, s.Concern, after.Concern)
	require.Len(t, events, 1)
}

func TestCeilings(t *testing.T) {
	source := func(s string) [5]string { return [5]string{s, "unknown", s + "c", "UNKNOWN", s + "t"} }
	control := func(c, claim string) [5]string { return [5]string{"unknown", c, claim, "UNKNOWN", claim} }
	both := board(source("cloud"), source("cloud"), source("cloud"), source("cloud"), source("cloud"), source("cloud"))
	s, _ := play(t, both, set(1), set(2), set(3))
	require.Equal(t, ConcernAndSource, CeilingOf(both, s))
	require.Equal(t, [3]string{"Sets locked: 3", "Source variety: ⚠️ Correlated", "After my warning: ⚠️ Still leaning"}, FinalAudit(both, s))
	s, _ = play(t, both, set(3), set(1), set(2))
	require.Equal(t, SourcesCeiling, CeilingOf(both, s))
	require.Equal(t, [3]string{"Sets locked: 3", "Source variety: ⚠️ Correlated", "After my warning: ✅ No concern"}, FinalAudit(both, s))
	concern := board(control("remote", "a"), control("remote", "b"), control("manual", "c"), control("remote", "d"), control("remote", "e"), control("manual", "f"))
	s, _ = play(t, concern, set(1), set(2), set(3))
	require.Equal(t, ConcernCeiling, CeilingOf(concern, s))
	require.Equal(t, Cleared, TierOf(concern, s))
	s, _ = play(t, concern, set(1))
	require.Equal(t, NoCeiling, CeilingOf(concern, s))
	require.Equal(t, [3]string{"Sets locked: 1", "Source variety: ✅ Varied", "After my warning: ✅ Balanced"}, FinalAudit(concern, s))
}

func TestDominantValues(t *testing.T) {
	p := board([5]string{"unknown", "manual", "a", "UNKNOWN", "mixed"}, [5]string{"unknown", "remote", "a", "UNKNOWN", "mixed"}, [5]string{"cloud", "automation", "b", "SENSOR", "x"})
	tiles := p.Members(&p.TrueTriples[0])
	require.Equal(t, "unknown", Dominant(tiles, DimSource))
	require.Equal(t, "mixed", Dominant(tiles, DimControl))
	require.Equal(t, "a", Dominant(tiles, DimClaim))
	require.False(t, LeansOn(tiles, Concern{"dimension", DimSource, "unknown"}))
	require.False(t, LeansOn(p.Members(&p.TrueTriples[1]), Concern{"dimension", DimControl, "mixed"}))
	require.True(t, LeansOn(tiles, Concern{"dimension", DimTopic, "mixed"}))
	require.False(t, LeansOn(tiles, NoConcern()))
}

func TestShare(t *testing.T) {
	p := board()
	p.DateISO = "2026-01-30"
	won := State{Status: Won, Slots: [3]int{0, 1, 2}, Locked: 3, StartedAt: 2000, EndedAt: 80_999}
	require.Equal(t, "TRIPLES 2026-01-30  ✅✅✅  01:18  FLAWLESS", Share(p, won))
	won.Misses = 2
	require.Equal(t, "TRIPLES 2026-01-30  ✅✅✅  ⛔⛔  01:18  CLEARED", Share(p, won))
	require.Equal(t, "TRIPLES 2026-01-30  ⛔⛔⛔⛔  61:01  BUSTED", Share(p, State{Status: Lost, Misses: 4, EndedAt: 3_661_000}))
	won.EndedAt = -5000
	require.Equal(t, "TRIPLES 2026-01-30  ✅✅✅  ⛔⛔  00:00  CLEARED", Share(p, won))
	require.Equal(t, "TRIPLES 2026-01-30  ⛔  00:00", Share(p, State{Status: Running, Misses: 1, StartedAt: 5000}))
}

// TestAnyPuzzleIsSafeToPlay plays puzzles that break every rule.
func TestAnyPuzzleIsSafeToPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := board()
		p.Tiles = p.Tiles[:rapid.IntRange(0, 12).Draw(t, "tiles")]
		for i := range p.TrueTriples {
			p.TrueTriples[i].Tiles = rapid.SliceOfN(rapid.SampledFrom([]TileID{"t1", "t2", "t3", "t4", "t9", "zz"}), 0, 5).Draw(t, "members")
		}
		s := Start(nil, 0)
		for range 12 {
			before := s
			var events []Event
			s, events = Apply(p, s, Action{Lock: rapid.SliceOfN(rapid.SampledFrom([]TileID{"t1", "t2", "t3", "t4", "t9", "zz"}), 0, 4).Draw(t, "selection")}, 0)
			require.NotEmpty(t, events)
			if events[0].Type == Rejected {
				require.Equal(t, before, s)
			}
			require.LessOrEqual(t, s.Misses, MaxMisses)
			require.LessOrEqual(t, s.Locked, 3)
			FinalAudit(p, s)
		}
	})
}
