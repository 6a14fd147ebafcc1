package session

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/triples"
)

func triplesFixtures(t testing.TB) []*triples.Puzzle {
	var puzzles []*triples.Puzzle
	for _, name := range []string{"midnight-fridge", "guest-wifi", "parcel-on-the-step"} {
		p, err := triples.Decode(shipped(t, "triples/testdata/good/"+name+".json"))
		require.NoError(t, err)
		puzzles = append(puzzles, p)
	}
	return puzzles
}

func TestTriplesViews(t *testing.T) {
	document := kept(t, fridge)
	p, err := triples.Decode(document)
	require.NoError(t, err)
	s := opened(t, document)
	golden(t, "triples-start", s)
	for _, ask := range [][]triples.TileID{p.TrueTriples[0].Tiles, {"t12", "t1", "t2"}} {
		_, err := s.Do(move(t, 500, map[string]any{"ask": ask}))
		require.NoError(t, err)
	}
	golden(t, "triples-asked", s)
	wrong := []triples.TileID{p.TrueTriples[1].Tiles[0], p.TrueTriples[1].Tiles[1], p.TrueTriples[2].Tiles[0]}
	for i, lock := range [][]triples.TileID{p.TrueTriples[0].Tiles, wrong} {
		_, err := s.Do(move(t, int64(1000*(i+1)), map[string]any{"lock": lock}))
		require.NoError(t, err)
	}
	golden(t, "triples-middle", s)
	for i, lock := range [][]triples.TileID{p.TrueTriples[2].Tiles, p.TrueTriples[1].Tiles} {
		_, err := s.Do(move(t, int64(60_000*(i+1)), map[string]any{"lock": lock}))
		require.NoError(t, err)
	}
	golden(t, "triples-won", s)
	_, err = s.Do(move(t, 130_000, map[string]any{"reset": true}))
	require.NoError(t, err)
	require.Equal(t, int64(130_000), s.View().StartedAt)
	for range triples.MaxMisses {
		_, err := s.Do(move(t, 131_000, map[string]any{"lock": wrong}))
		require.NoError(t, err)
	}
	golden(t, "triples-lost", s)
}

// drawTriplesLock draws a group, or any three tiles.
func drawTriplesLock(t *rapid.T, p *triples.Puzzle) []triples.TileID {
	if rapid.IntRange(0, 3).Draw(t, "group") == 0 {
		return p.TrueTriples[rapid.IntRange(0, 2).Draw(t, "which")].Tiles
	}
	at := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}).Draw(t, "tiles")[:3]
	return []triples.TileID{p.Tiles[at[0]].ID, p.Tiles[at[1]].ID, p.Tiles[at[2]].ID}
}

// TestTriplesResume: a save comes back as what the player saw, lines included.
func TestTriplesResume(t *testing.T) {
	puzzles := triplesFixtures(t)
	rapid.Check(t, func(rt *rapid.T) {
		p := puzzles[rapid.IntRange(0, len(puzzles)-1).Draw(rt, "puzzle")]
		document, err := json.Marshal(p)
		require.NoError(rt, err)
		s := opened(t, document)
		for at := range rapid.IntRange(0, 9).Draw(rt, "moves") {
			action := map[string]any{rapid.SampledFrom([]string{"lock", "ask"}).Draw(rt, "what"): drawTriplesLock(rt, p)}
			if rapid.IntRange(0, 9).Draw(rt, "reset") == 0 {
				action = map[string]any{"reset": true}
			}
			_, _ = s.Do(move(t, int64(at*100), action)) // some are illegal
			again, err := Games().Resume(document, s.Save(), Options{})
			require.NoError(rt, err)
			require.Equal(rt, viewed(t, s), viewed(t, again))
			require.Equal(rt, string(s.Save()), string(again.Save()))
		}
	})
}

// TestTriplesGiveNothingAway: whatever is hidden and untouched by a run, the run looks the
// same. Touched is what a selection was compared with: the sets of its tiles, the tags of those
// that KOA was asked of, and of a group that locked its tags, title and the lines it called up;
// from then on the one dimension that KOA watches, on every tile.
func TestTriplesGiveNothingAway(t *testing.T) {
	puzzles := triplesFixtures(t)
	rapid.Check(t, func(rt *rapid.T) {
		p := unhinted(puzzles[rapid.IntRange(0, len(puzzles)-1).Draw(rt, "puzzle")])
		log := make([]triples.Action, rapid.IntRange(0, 8).Draw(rt, "moves"))
		for i := range log {
			if three := drawTriplesLock(rt, p); rapid.Bool().Draw(rt, "ask") {
				log[i].Ask = three
			} else {
				log[i].Lock = three
			}
		}
		other := disguised(rt, p, log)
		one, two := openedPuzzle(t, p), openedPuzzle(t, other)
		require.Equal(rt, viewed(t, one), viewed(t, two))
		for i, action := range log {
			asked := move(t, int64(i), action)
			for _, ask := range [][]byte{asked, move(t, int64(i), map[string]any{"lock": drawTriplesLock(rt, p)})} {
				known, err := one.Preview(ask)
				require.NoError(rt, err)
				same, err := two.Preview(ask)
				require.NoError(rt, err)
				require.Equal(rt, string(known), string(same))
			}
			happened, err := one.Do(asked)
			same, err2 := two.Do(asked)
			require.Equal(rt, err, err2)
			if one.View().Over {
				return // then all is told
			}
			require.Equal(rt, happened, same)
			require.Equal(rt, viewed(t, one), viewed(t, two))
		}
	})
}

// TestAnswersDependOnTagsAlone: with the tiles dealt to other groups under the same tags, KOA
// answers every question alike, and so do the views and the saves.
func TestAnswersDependOnTagsAlone(t *testing.T) {
	puzzles := triplesFixtures(t)
	rapid.Check(t, func(rt *rapid.T) {
		p := unhinted(puzzles[rapid.IntRange(0, len(puzzles)-1).Draw(rt, "puzzle")])
		other := copied(rt, p)
		seats := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}).Draw(rt, "seats")
		for i, seat := range seats {
			tile := &other.Tiles[seat]
			if tile.SetID = triples.SetIDs()[i/3]; tile.SetID == triples.Decoy {
				other.DecoyExplainers[i%3].TileID = tile.ID
			} else {
				other.TrueTriples[i/3].Tiles[i%3] = tile.ID
			}
		}
		one, two := openedPuzzle(t, p), openedPuzzle(t, other)
		for i := range triples.MaxQuestions + 2 {
			asked := move(t, int64(i), map[string]any{"ask": drawTriplesLock(rt, p)})
			known, err := one.Preview(asked)
			require.NoError(rt, err)
			same, err := two.Preview(asked)
			require.NoError(rt, err)
			require.Equal(rt, string(known), string(same))
			happened, err := one.Do(asked)
			again, err2 := two.Do(asked)
			require.Equal(rt, err, err2)
			require.Equal(rt, happened, again)
			require.Equal(rt, viewed(t, one), viewed(t, two))
			_, moves := one.run.log()
			_, same2 := two.run.log()
			require.Equal(rt, moves, same2)
		}
	})
}

// unhinted is the puzzle as the one of a Monday, on which nothing is told of first locks.
func unhinted(p *triples.Puzzle) *triples.Puzzle {
	monday := *p
	monday.DateISO, monday.Rung = "2026-12-07", ""
	return &monday
}

// TestFromThursdayOnFirstLocksAreCounted, as the one hint that a view gives on purpose.
func TestFromThursdayOnFirstLocksAreCounted(t *testing.T) {
	for _, p := range triplesFixtures(t) {
		day := unhinted(p)
		require.Empty(t, openedPuzzle(t, day).View().Board.(TriplesBoard).Firsts)
		words := []string{"", "One first lock today keeps FLAWLESS.", "Two first locks today keep FLAWLESS.", "Any first lock today keeps FLAWLESS."}
		for _, from := range []struct {
			date game.Date
			rung game.Rung
		}{{"2026-12-10", ""}, {"2026-12-10", game.Mon}, {"2026-12-07", game.Thu}} { // the date or the rung is of Thursday
			day.DateISO, day.Rung = from.date, from.rung
			require.Equal(t, words[len(triples.FlawlessFirsts(p))], openedPuzzle(t, day).View().Board.(TriplesBoard).Firsts)
		}
	}
}

// TestLocksThatLean: after the first group the player is told beside a selection that it leans on
// what KOA watches.
func TestLocksThatLean(t *testing.T) {
	p := unhinted(triplesFixtures(t)[0])
	s := openedPuzzle(t, p)
	_, err := s.Do(move(t, 0, triples.Action{Lock: p.TrueTriples[0].Tiles}))
	require.NoError(t, err)
	concern, leaning := triples.ConcernOf(p.Members(&p.TrueTriples[0])), 0
	require.True(t, concern.Raised())
	left := s.View().Board.(TriplesBoard).Tiles
	for i := range left {
		for j := range i {
			for k := range j {
				three := []triples.TileID{left[i].ID, left[j].ID, left[k].ID}
				var known struct {
					Legal bool
					Known TriplesKnown
				}
				text, err := s.Preview(move(t, 0, triples.Action{Lock: three}))
				require.NoError(t, err)
				require.NoError(t, json.Unmarshal(text, &known))
				require.True(t, known.Legal)
				leans := triples.LeansOn(p.Selected(three), concern)
				require.Equal(t, leans, known.Known.Leans == concern.Phrase(), three)
				require.Equal(t, leans, known.Known.Leans != "", three)
				if leans {
					leaning++
				}
			}
		}
	}
	require.Positive(t, leaning)
}

// TestABoardWithoutWordsOfSuspicionWarnsOfNothing.
func TestABoardWithoutWordsOfSuspicionWarnsOfNothing(t *testing.T) {
	p := unhinted(triplesFixtures(t)[0])
	require.True(t, triples.ConcernOf(p.Members(&p.TrueTriples[0])).Raised())
	for warned := range 2 {
		s := openedPuzzle(t, p)
		_, err := s.Do(move(t, 0, triples.Action{Lock: p.TrueTriples[0].Tiles}))
		require.NoError(t, err)
		require.Equal(t, warned == 0, s.View().Board.(TriplesBoard).Warning != nil)
		clear(p.KoaLines.Suspicion)
	}
}

// TestWhyKOAIsAskedNoMore: no question is left, a group is locked, or the run is over.
func TestWhyKOAIsAskedNoMore(t *testing.T) {
	p := triplesFixtures(t)[0]
	s, ask := triples.Start(p, 0), func(s triples.State) string { return triplesActions(p, s)[1].Reason }
	require.Empty(t, ask(s))
	s.Questions = triples.MaxQuestions
	require.Equal(t, "no question is left", ask(s))
	s.Locked = 1
	require.Equal(t, "a group is locked", ask(s))
	s.Status = triples.Lost
	require.Equal(t, "the run is over", ask(s))
}

func openedPuzzle(t testing.TB, p *triples.Puzzle) *Session {
	document, err := json.Marshal(p)
	require.NoError(t, err)
	return opened(t, document)
}

// disguised is a puzzle that a log of actions cannot tell from p.
func disguised(rt *rapid.T, p *triples.Puzzle, log []triples.Action) *triples.Puzzle {
	other := copied(rt, p)
	touched, asked, locked := map[triples.TileID]bool{}, map[triples.TileID]bool{}, map[int]bool{}
	first := -1
	for _, action := range log {
		for _, id := range action.Ask {
			asked[id] = true
		}
		for _, id := range action.Lock {
			touched[id] = true
		}
		for i := range p.TrueTriples {
			if slices.Equal(slices.Sorted(slices.Values(action.Lock)), slices.Sorted(slices.Values(p.TrueTriples[i].Tiles))) {
				locked[i] = true
				if first < 0 {
					first = i
				}
			}
		}
	}
	swapSets(rt, other, touched)
	watched := triples.NoDimension
	if first >= 0 {
		watched = triples.ConcernOf(p.Members(&p.TrueTriples[first])).Dim
	}
	for i := range other.Tiles {
		if id := other.Tiles[i].ID; !asked[id] && (first < 0 || !slices.Contains(other.TrueTriples[first].Tiles, id)) {
			retag(rt, &other.Tiles[i], watched)
		}
	}
	for i := range other.TrueTriples {
		t := &other.TrueTriples[i]
		t.RuleExplanation = "because"
		if !locked[i] {
			t.Title = "another title"
		}
	}
	for i := range other.DecoyExplainers {
		other.DecoyExplainers[i].WhyInvalid, other.DecoyExplainers[i].WhyTempting = "because", "perhaps"
	}
	lines := &other.KoaLines
	said := []string{"something else"}
	lines.Processing, lines.Final, lines.CeilingExplain = said, said, triples.CeilingLines{Concern: said, Independence: said, Both: said}
	if first < 0 {
		lines.Suspicion, lines.SuspicionSubtitle = map[triples.ConcernKey]string{}, map[triples.ConcernKey]string{}
	}
	return other
}

// retag draws other tags for a tile, but for those of the dimension that is watched.
func retag(rt *rapid.T, tile *triples.Tile, watched triples.Dimension) {
	before := *tile
	tile.SourceGroup = rapid.SampledFrom(triples.SourceGroups()).Draw(rt, "source")
	tile.ControlPath = rapid.SampledFrom(triples.ControlPaths()).Draw(rt, "control")
	tile.ClaimShape = rapid.SampledFrom(triples.ClaimShapes()).Draw(rt, "claim")
	tile.EvidenceType = rapid.SampledFrom(triples.EvidenceTypes()).Draw(rt, "evidence")
	switch watched {
	case triples.DimSource:
		tile.SourceGroup = before.SourceGroup
	case triples.DimControl:
		tile.ControlPath = before.ControlPath
	case triples.DimClaim:
		tile.ClaimShape = before.ClaimShape
	case triples.DimEvidence:
		tile.EvidenceType = before.EvidenceType
	}
}

// swapSets lets two tiles that nobody has selected change their places in the groups and
// among the decoys.
func swapSets(rt *rapid.T, p *triples.Puzzle, touched map[triples.TileID]bool) {
	var free []*triples.Tile
	for i := range p.Tiles {
		if !touched[p.Tiles[i].ID] {
			free = append(free, &p.Tiles[i])
		}
	}
	if len(free) < 2 {
		return
	}
	order := rapid.Permutation(free).Draw(rt, "free")
	a, b := order[0], order[1]
	for i := range p.TrueTriples {
		for j, id := range p.TrueTriples[i].Tiles {
			switch id {
			case a.ID:
				p.TrueTriples[i].Tiles[j] = b.ID
			case b.ID:
				p.TrueTriples[i].Tiles[j] = a.ID
			}
		}
	}
	for i := range p.DecoyExplainers {
		switch e := &p.DecoyExplainers[i]; e.TileID {
		case a.ID:
			e.TileID = b.ID
		case b.ID:
			e.TileID = a.ID
		}
	}
	a.SetID, b.SetID = b.SetID, a.SetID
}

func copied(t require.TestingT, p *triples.Puzzle) *triples.Puzzle {
	text, err := json.Marshal(p)
	require.NoError(t, err)
	other := new(triples.Puzzle)
	require.NoError(t, json.Unmarshal(text, other))
	return other
}
