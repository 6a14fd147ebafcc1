package schedule

import (
	"slices"
	"strings"

	"dailies/lint"
)

// hand is the candidates of a bin that show the same rationed things.
type hand struct {
	bin        int
	key        string   // the same for hands that show the same
	things     []string // in order
	candidates []int    // in order
	mates      int      // other hands of the pack, up to enough of them, that show none of its things
}

// enoughMates is how many mates are as good as more.
const enoughMates = 2

// hands are those of all packs.
type hands struct {
	all    []hand
	packs  []string         // that have any
	byPack map[string][]int // in order
	of     []int            // of each candidate
}

// handsOf tells hands apart; there are none where nothing is rationed.
func handsOf(aspects []lint.Aspect, bins []bin, candidates []Candidate) hands {
	h := hands{byPack: make(map[string][]int), of: make([]int, len(candidates))}
	if len(aspects) == 0 {
		return h
	}
	for i, b := range bins {
		known := make(map[string]int)
		for c := b.from; c < b.to; c++ {
			things := thingsOf(aspects, candidates[c].Facts)
			key := strings.Join(things, "\n")
			at, found := known[key]
			if !found {
				at = len(h.all)
				known[key] = at
				h.all = append(h.all, hand{bin: i, key: key, things: things})
				pack := candidates[c].Pack.ID
				if h.byPack[pack] == nil {
					h.packs = append(h.packs, pack)
				}
				h.byPack[pack] = append(h.byPack[pack], at)
			}
			h.all[at].candidates = append(h.all[at].candidates, c)
			h.of[c] = at
		}
	}
	for _, pack := range h.byPack {
		for _, i := range pack {
			h.all[i].mates = h.matesOf(i, pack)
		}
	}
	return h
}

// matesOf counts the mates of a hand among those of its pack, up to enough of them: while it
// rests, the pack may return with them.
func (h *hands) matesOf(i int, pack []int) int {
	shows := func(thing string) bool { return slices.Contains(h.all[i].things, thing) }
	mates := make(map[string]bool)
	for _, other := range pack {
		if o := &h.all[other]; !slices.ContainsFunc(o.things, shows) {
			mates[o.key] = true
		}
	}
	return min(len(mates), enoughMates)
}

// mates counts the mates of a candidate's hand; 0 where nothing is rationed.
func (h *hands) mates(candidate int) int {
	if len(h.all) == 0 {
		return 0
	}
	return h.all[h.of[candidate]].mates
}

// thingsOf are the rationed things that a daily shows, in order.
func thingsOf(aspects []lint.Aspect, facts *lint.Facts) (things []string) {
	for _, aspect := range aspects {
		for _, t := range facts.Tallies[aspect] {
			things = append(things, t.Value)
		}
	}
	slices.Sort(things)
	return things
}
