package schedule

import (
	"slices"

	"dailies/game"
	"dailies/lint"
)

// effortStep is how far, per mille of the candidates, two may be from what a weekday wishes
// before the nearer one is preferred to the better daily.
const effortStep = 100

// effortOf is how hard a daily is; none where its game does not tell.
func effortOf(f *lint.Facts) (effort int, known bool) {
	for _, t := range f.Tallies[lint.Effort] {
		return int(t.Count), true
	}
	return 0, false
}

// effortsOf are the efforts of all candidates, the least first.
func effortsOf(candidates []Candidate) []int {
	var all []int
	for i := range candidates {
		if effort, known := effortOf(candidates[i].Facts); known {
			all = append(all, effort)
		}
	}
	slices.Sort(all)
	return all
}

// off is how far the effort of a daily is from what its date wishes, in steps: the gentlest of
// the candidates on Monday, the hardest on Sunday, in even steps between. A daily that promises
// less than its weekday is held to its own promise.
func (m *material) off(facts *lint.Facts, date game.Date) int {
	effort, known := effortOf(facts)
	if !known {
		return 0
	}
	rung := date.Rung()
	if own := game.Rung(facts.Rung()); own.Valid() && own.Below(rung) {
		rung = own
	}
	wish := 1000 * slices.Index(game.Rungs(), rung) / (len(game.Rungs()) - 1)
	low, _ := slices.BinarySearch(m.efforts, effort)
	high, _ := slices.BinarySearch(m.efforts, effort+1)
	least, most := 1000*low/len(m.efforts), 1000*high/len(m.efforts)
	return max(0, least-wish, wish-most) / effortStep
}
