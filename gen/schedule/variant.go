package schedule

import (
	"slices"
	"strings"

	"dailies/lint/window"
)

// bin is a range of candidates that are of one pack and fit the same dates.
type bin struct {
	from, to int
	variants []*variant
}

// variant is the candidates of a bin that show the same things with a [window.MaxUses]; all of
// the bin if nothing has one.
type variant struct {
	things     []string // in order
	candidates []int    // in order
	mates      int      // other variants of the pack, up to enough of them, that show none of its things
}

// enoughMates is how many mates are as good as more.
const enoughMates = 2

// binned tells bins apart, and the variants of each.
func binned(aspects []window.Aspect, candidates []Candidate) []bin {
	var bins []bin
	for i := range candidates {
		if i > 0 && candidates[i].Bin != 0 && candidates[i].Bin == candidates[i-1].Bin {
			bins[len(bins)-1].to++
			continue
		}
		bins = append(bins, bin{from: i, to: i + 1})
	}
	byPack := make(map[string][]*variant)
	for i := range bins {
		bins[i].variants = variantsOf(aspects, bins[i], candidates)
		pack := candidates[bins[i].from].Pack.ID
		byPack[pack] = append(byPack[pack], bins[i].variants...)
	}
	for _, all := range byPack {
		for _, v := range all {
			v.countMates(all)
		}
	}
	return bins
}

func variantsOf(aspects []window.Aspect, b bin, candidates []Candidate) (all []*variant) {
	known := make(map[string]*variant)
	for c := b.from; c < b.to; c++ {
		things := thingsOf(aspects, candidates[c].Facts)
		key := strings.Join(things, "\n")
		v := known[key]
		if v == nil {
			v = &variant{things: things}
			known[key], all = v, append(all, v)
		}
		v.candidates = append(v.candidates, c)
	}
	return all
}

// countMates counts the variants of a pack with which it may return while this one rests; those
// that show the same count once.
func (v *variant) countMates(pack []*variant) {
	shows := func(thing string) bool { return slices.Contains(v.things, thing) }
	mates := make(map[string]bool)
	for _, other := range pack {
		if len(other.things) > 0 && !slices.ContainsFunc(other.things, shows) {
			mates[strings.Join(other.things, "\n")] = true
		}
	}
	v.mates = min(len(mates), enoughMates)
}

// thingsOf returns the things with a MaxUses that a daily shows, in order.
func thingsOf(aspects []window.Aspect, facts *window.Facts) (things []string) {
	for _, aspect := range aspects {
		for _, t := range facts.Tallies[aspect] {
			things = append(things, t.Value)
		}
	}
	slices.Sort(things)
	return things
}
