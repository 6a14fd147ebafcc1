package schedule

import (
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// effortStep is how far, per mille of the candidates, two may be from what a weekday wants
// before the nearer one is preferred to the better daily.
const effortStep = 100

// effortOf returns how hard a daily is; none where its game does not say.
func effortOf(f *window.Facts) (effort int, known bool) {
	for _, t := range f.Tallies[window.Effort] {
		return int(t.Count), true
	}
	return 0, false
}

// effort returns how hard a daily is for a request.
func (r *Request) effort(f *window.Facts) (effort int, known bool) {
	if r.Effort != nil {
		return r.Effort(f)
	}
	return effortOf(f)
}

// demand is what a candidate asks of its player.
type demand struct {
	effort int
	known  bool
	rung   game.Rung // that it promises
}

// demands returns those of all candidates, and their efforts, the least first.
func (r *Request) demands() (all []demand, efforts []int) {
	all = make([]demand, len(r.Candidates))
	for i := range r.Candidates {
		facts := r.Candidates[i].Facts
		effort, known := r.effort(facts)
		if all[i] = (demand{effort, known, game.Rung(facts.Rung())}); known {
			efforts = append(efforts, effort)
		}
	}
	slices.Sort(efforts)
	return all, efforts
}

// off returns how far the effort of a candidate is from what a weekday wants, in steps: the gentlest of
// the candidates on Monday, the hardest on Sunday, in even steps between. A daily that promises
// less than its weekday is measured by its own promise.
func (m *material) off(candidate int, rung game.Rung) int {
	d := &m.demanded[candidate]
	if !d.known {
		return 0
	}
	if d.rung.Valid() && d.rung.Below(rung) {
		rung = d.rung
	}
	wish := 1000 * slices.Index(game.Rungs(), rung) / (len(game.Rungs()) - 1)
	low, _ := slices.BinarySearch(m.efforts, d.effort)
	high, _ := slices.BinarySearch(m.efforts, d.effort+1)
	least, most := 1000*low/len(m.efforts), 1000*high/len(m.efforts)
	return max(0, least-wish, wish-most) / effortStep
}
