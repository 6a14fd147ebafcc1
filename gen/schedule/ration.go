package schedule

import (
	"slices"
	"strings"

	"dailies/game"
	"dailies/lint"
)

// spreadPasses is how many times the days of a run are looked at for what they show beyond a
// ration.
const spreadPasses = 3

// spread looks once more at each filled day that shows something beyond its ration, now that all
// days are known, and chooses it anew where that leaves less of it, and no more warnings or wants.
func (s *search) spread() {
	if len(s.Window.Rationed()) == 0 {
		return
	}
	for range spreadPasses {
		changed := false
		for _, date := range s.Days {
			if s.filled(date) && s.ctx.Err() == nil && s.beyond(date) > 0 && s.swap(date, s.rarest) {
				changed = true
			}
		}
		if !changed {
			break
		}
	}
	for _, date := range s.Days {
		if s.filled(date) && s.beyond(date) > 0 {
			s.result.Early[date] = s.beyond(date)
		}
	}
}

// rarest is the choice that shows least beyond its ration, among those with no more warnings and
// wants than the old one; that itself where none shows less.
func (s *search) rarest(old choice, choices []choice) choice {
	rarest := old
	for _, c := range choices {
		if c.warnings <= old.warnings && c.wants <= old.wants && (c.beyond < rarest.beyond || c.beyond == rarest.beyond && rarest.index != old.index && s.better(c, rarest) < 0) {
			rarest = c
		}
	}
	return rarest
}

func (s *search) filled(date game.Date) bool {
	_, filled := s.result.Chosen[date]
	return filled
}

// beyond counts what a filled day shows beyond its ration.
func (s *search) beyond(date game.Date) int {
	index, source := s.result.Chosen[date], s.result.Sources[date]
	s.remove(date)
	defer s.restore(date, index, source)
	return s.calendar.Slot(date, "").Weigh(s.dayOf(date, index, source)).Beyond
}

// enoughMates is how many mates are as good as more.
const enoughMates = 2

// hand is rationed things that candidates of a pack show together.
type hand struct {
	things []string // in order
	mates  int
}

// matesOf counts for each candidate the hands of its pack, up to enough of them, that have
// nothing in common with its own: while that rests, the pack may return with them.
func matesOf(aspects []lint.Aspect, candidates []Candidate) []int {
	mates := make([]int, len(candidates))
	if len(aspects) == 0 {
		return mates
	}
	packs, own := make(map[string]map[string]*hand), make([]*hand, len(candidates))
	for i := range candidates {
		things := thingsOf(aspects, candidates[i].Facts)
		pack, key := candidates[i].Pack.ID, strings.Join(things, "\n")
		if packs[pack] == nil {
			packs[pack] = make(map[string]*hand)
		}
		if packs[pack][key] == nil {
			packs[pack][key] = &hand{things: things}
		}
		own[i] = packs[pack][key]
	}
	for _, hands := range packs {
		for _, h := range hands {
			h.mates = h.among(hands)
		}
	}
	for i, h := range own {
		mates[i] = h.mates
	}
	return mates
}

// among counts the mates of a hand, up to enough of them.
func (h *hand) among(hands map[string]*hand) (mates int) {
	shows := func(thing string) bool { return slices.Contains(h.things, thing) }
	for _, other := range hands {
		if !slices.ContainsFunc(other.things, shows) {
			mates++
		}
	}
	return min(mates, enoughMates)
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
