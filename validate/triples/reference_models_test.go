package triples

import (
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
func (v *reference) play(careful bool) Played {
	order := v.combos(v.board())
	sort.SliceStable(order, func(i, j int) bool { return v.shares(order[i]) > v.shares(order[j]) })
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
		require.Len(t, analysis.Models, 2)
		for model, played := range analysis.Models {
			require.NotNil(t, played.Locked)
			require.Equal(t, played.Won, played.Misses < triples.MaxMisses, "%s %s", name, model)
			require.True(t, played.Won || !played.AtPar)
		}
		require.LessOrEqual(t, analysis.Models[ByCloseness].Misses, analysis.Models[ByKinds].Misses, name)
	}
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
