package triples

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/triples"
)

// shares counts the kinds that every tile of a combination has.
func (v *reference) shares(combo []int) int {
	read := false
	for _, t := range v.p.Tiles {
		read = read || len(t.Readings) > 0
	}
	have := map[string]map[int]bool{}
	note := func(kind string, tile int) {
		if have[kind] == nil {
			have[kind] = map[int]bool{}
		}
		have[kind][tile] = true
	}
	for _, i := range combo {
		for _, r := range v.p.Tiles[i].Readings {
			note(string(r), i)
		}
		for _, dim := range triples.Dimensions() {
			if value, known := v.p.Tiles[i].Tag(dim); known && !read {
				note(string(dim)+" "+value, i)
			}
		}
	}
	n := 0
	for _, tiles := range have {
		if len(tiles) == 3 {
			n++
		}
	}
	return n
}

// play plays a model by the rules of reveal and miss alone; with care, it tries nothing
// that an earlier answer rules out.
func (v *reference) play(careful bool) Played { return v.playOrder(v.byShares(), careful) }

// byShares is every combination, those that share most kinds first.
func (v *reference) byShares() [][]int {
	order := v.combos(v.board())
	sort.SliceStable(order, func(i, j int) bool { return v.shares(order[i]) > v.shares(order[j]) })
	return order
}

// playAsking plays T3: T2 with what it tries before the first set put in front.
func (v *reference) playAsking() Played {
	order, tried, asked := v.byShares(), [][]int{}, map[string]bool{}
	for {
		plan, taken := [][]int{}, map[int]bool{}
		for _, combo := range order {
			believed := len(plan) < 3
			for _, i := range combo {
				believed = believed && !taken[i]
			}
			for _, before := range tried {
				both := 0
				for _, i := range combo {
					if slices.Contains(before, i) {
						both++
					}
				}
				believed = believed && both <= min(2, v.closeness(before))
			}
			if believed {
				plan = append(plan, combo)
				for _, i := range combo {
					taken[i] = true
				}
			}
		}
		if len(plan) == 0 {
			break
		}
		for _, combo := range plan {
			if len(asked) < 6 {
				asked[fmt.Sprint(combo)] = true
			}
		}
		best := -1
		for i, combo := range plan {
			fits := 0
			concern := triples.ConcernOf(v.tilesOf(combo))
			for j, other := range plan {
				if j != i && triples.LeansOn(v.tilesOf(other), concern) {
					fits++
				}
			}
			if asked[fmt.Sprint(combo)] && fits == 0 && best < 0 {
				best = i
			}
		}
		tried = append(tried, plan[max(best, 0)])
		if v.locks(tried[len(tried)-1]) {
			break
		}
	}
	return v.playOrder(append(tried, order...), true)
}

func (v *reference) tilesOf(combo []int) (tiles []*triples.Tile) {
	for _, i := range combo {
		tiles = append(tiles, &v.p.Tiles[i])
	}
	return tiles
}

// playOrder plays combinations in an order.
func (v *reference) playOrder(order [][]int, careful bool) Played {
	played := Played{Locked: []triples.SetID{}, Rank: v.rank(order, careful)}
	var sets [][]*triples.Tile
	gone := map[int]bool{}
	type answer struct {
		combo     []int
		closeness int
	}
	var answers []answer
	for _, combo := range order {
		try := true
		for _, i := range combo {
			try = try && !gone[i]
		}
		for _, a := range answers {
			both := 0
			for _, i := range combo {
				if slices.Contains(a.combo, i) {
					both++
				}
			}
			try = try && (!careful || both <= a.closeness)
		}
		if !try || played.Misses == 4 || len(sets) == 3 {
			continue
		}
		best := -1
		for t, set := range v.trueSets() {
			if equal(set, map[int]bool{combo[0]: true, combo[1]: true, combo[2]: true}) && len(v.p.TrueTriples[t].Tiles) == 3 && best < 0 {
				best = t
			}
		}
		if best < 0 {
			played.Misses++
			answers = append(answers, answer{combo, v.closeness(combo)})
			continue
		}
		var tiles []*triples.Tile
		for _, i := range combo {
			gone[i] = true
			tiles = append(tiles, &v.p.Tiles[i])
		}
		sets = append(sets, tiles)
		played.Locked = append(played.Locked, v.p.TrueTriples[best].ID)
	}
	if played.Won = len(sets) == 3; played.Won {
		concern := triples.ConcernOf(sets[0])
		played.AtPar = played.Misses < 2 && !triples.ConcernHit(sets, concern) && !triples.Correlated(sets)
	}
	return played
}

// rank counts what a model that may miss without end tries until a combination locks.
func (v *reference) rank(order [][]int, careful bool) int {
	var tried [][]int
	for _, combo := range order {
		ruled := false
		for _, before := range tried {
			both := 0
			for _, i := range combo {
				if slices.Contains(before, i) {
					both++
				}
			}
			ruled = ruled || careful && both > v.closeness(before)
		}
		if ruled {
			continue
		}
		tried = append(tried, combo)
		for t, set := range v.trueSets() {
			if equal(set, map[int]bool{combo[0]: true, combo[1]: true, combo[2]: true}) && len(v.p.TrueTriples[t].Tiles) == 3 {
				return len(tried)
			}
		}
	}
	return 0
}

func (v *reference) closeness(combo []int) int {
	best := 0
	for _, set := range v.trueSets() {
		n := 0
		for _, i := range combo {
			if set[i] {
				n++
			}
		}
		best = max(best, n)
	}
	return best
}

// TestModelsPlayByTheEngine: what a model is said to reach, the engine of play gives.
func TestModelsPlayByTheEngine(t *testing.T) {
	for name, p := range goods(t) {
		analysis := New(nil).Judge(ctx, p, daily()).Analysis
		require.Len(t, analysis.Models, len(Models()))
		for model, played := range analysis.Models {
			require.NotNil(t, played.Locked)
			require.Equal(t, played.Won, played.Misses < triples.MaxMisses, "%s %s", name, model)
			require.True(t, played.Won || !played.AtPar)
		}
		require.LessOrEqual(t, analysis.Models[ByCloseness].Misses, analysis.Models[ByKinds].Misses, name)
	}
}

// TestQuestionsFindTheFirstLock: where T2 finds the sets without a miss, T3 is at par if any order
// of play is, whatever the tags.
func TestQuestionsFindTheFirstLock(t *testing.T) {
	boards := goods(t)
	names := slices.Sorted(maps.Keys(boards))
	better := 0
	rapid.Check(t, func(rt *rapid.T) {
		p := clone(boards[rapid.SampledFrom(names).Draw(rt, "board")])
		for i := range p.Tiles {
			tile := &p.Tiles[i]
			tile.Readings = []triples.TileID{triples.TileID("reads-" + strings.ToLower(string(tile.SetID)))}
			if tile.SetID == triples.Decoy {
				tile.Readings = []triples.TileID{tile.ID}
			}
			tile.SourceGroup = rapid.SampledFrom(triples.SourceGroups()).Draw(rt, "source")
			tile.ControlPath = rapid.SampledFrom(triples.ControlPaths()).Draw(rt, "control")
			tile.ClaimShape = rapid.SampledFrom(triples.ClaimShapes()).Draw(rt, "claim")
			tile.EvidenceType = rapid.SampledFrom(triples.EvidenceTypes()).Draw(rt, "evidence")
		}
		a := New(nil).Judge(ctx, p, daily()).Analysis
		require.Zero(rt, a.Models[ByCloseness].Misses)
		require.Zero(rt, a.Models[ByQuestions].Misses)
		require.Equal(rt, len(a.FlawlessFirstLocks) > 0, a.Models[ByQuestions].AtPar)
		if a.Models[ByQuestions].AtPar && !a.Models[ByCloseness].AtPar {
			better++
		}
	})
	require.Positive(t, better)
}

// TestReadingsDecideWhatModelsTry: with readings that name the triples, both models win
// without a miss.
func TestReadingsDecideWhatModelsTry(t *testing.T) {
	p := clone(goods(t)["guest-wifi.json"])
	for i := range p.Tiles {
		if p.Tiles[i].SetID != triples.Decoy {
			p.Tiles[i].Readings = append(p.Tiles[i].Readings, triples.TileID("reads-"+strings.ToLower(string(p.Tiles[i].SetID))))
		}
	}
	for _, played := range New(nil).Judge(ctx, p, daily()).Analysis.Models {
		require.True(t, played.Won)
		require.Zero(t, played.Misses)
		require.LessOrEqual(t, played.Rank, 3)
	}
}

// TestParAllowsOneMiss locks the triples of a board that can be FLAWLESS, after some misses.
func TestParAllowsOneMiss(t *testing.T) {
	p := goods(t)["guest-wifi.json"]
	var b bitboard
	require.True(t, b.load(p))
	first := tripleOf(p, New(nil).Judge(ctx, p, daily()).Analysis.FlawlessFirstLocks[0])
	locks := []uint64{b.set[first], b.set[(first+1)%3], b.set[(first+2)%3]}
	other := b.decoys & (b.decoys - 1)
	misses := []uint64{b.decoys, other | b.set[0]&-b.set[0], other | b.set[1]&-b.set[1]}
	for n := range len(misses) + 1 {
		played := b.play(p, slices.Concat(misses[:n], locks), never)
		require.True(t, played.Won)
		require.Equal(t, n <= 1, played.AtPar, "%d misses", n)
	}
}
