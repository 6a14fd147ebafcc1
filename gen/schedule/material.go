package schedule

import (
	"maps"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// Pack is what filling days needs to know of a pack.
type Pack struct {
	ID string
	window.Season
}

// material counts what there is to fill days with.
type material struct {
	Request
	bins      []bin
	aspects   []window.Aspect
	fair      map[string]map[window.Aspect]int // by weekday and month
	rotating  map[window.Aspect][]rotation
	eased     map[game.Date]int // by how many per cent the rules of the year are, for a date
	paces     []pace
	demanded  []demand               // by candidate
	efforts   []int                  // in order, of the candidates that state theirs
	occasions map[string][]game.Date // by pack, the days that it has material of their own for
	limited   bool                   // whether anything has a [window.MaxUses]
}

func newMaterial(r Request) *material {
	aspects := r.Window.WithMaxUses()
	demands, efforts := r.demands()
	return &material{
		Request: r, demanded: demands, efforts: efforts, bins: binned(aspects, r.Candidates), limited: len(aspects) > 0, aspects: r.Window.Returning(),
		fair: make(map[string]map[window.Aspect]int), eased: make(map[game.Date]int), rotating: make(map[window.Aspect][]rotation),
		paces: pacesOf(r.Window, r.Candidates), occasions: occasionsOf(&r),
	}
}

// source returns where a candidate comes from when it fills a date.
func (m *material) source(c *Candidate, date game.Date) *window.Source {
	return &window.Source{Pack: c.Pack.ID, Fair: m.fairOn(date), Season: c.Pack.Season, Eased: m.eased[date]}
}

// fairOn returns the fair gap, for a date, of everything that returns: how many distinct items fit
// its weekday and season, divided by how many a day uses. What returns only after a year is no
// part of the rotation. Aspects that no candidate shows are left out.
func (m *material) fairOn(date game.Date) map[window.Aspect]int {
	key := string(date.Rung()) + string(date[5:7])
	if known, ok := m.fair[key]; ok {
		return known
	}
	fair := make(map[window.Aspect]int)
	for _, aspect := range m.aspects {
		if n := m.count(aspect, date); n > 0 {
			fair[aspect] = n
		}
	}
	m.fair[key] = fair
	return fair
}

// count returns the fair gap of one aspect.
func (m *material) count(aspect window.Aspect, date game.Date) int {
	if aspect == window.Packs {
		packs := slices.DeleteFunc(slices.Clone(m.Packs), func(p Pack) bool { return !p.Fits(date, m.Limits.Hemisphere) })
		return len(packs)
	}
	distinct, used := make(map[string]bool), 0
	anyTone := window.Limits{Hemisphere: m.Limits.Hemisphere} // the count is for a month, of which few dates are quiet
	for i, b := range m.bins {
		if !m.Candidates[b.from].fits(date, anyTone) {
			continue
		}
		r := m.rotations(aspect)[i]
		used = max(used, r.used)
		for _, value := range r.values {
			distinct[value] = true
		}
	}
	return len(distinct) / max(used, 1)
}

// rotation is what the candidates of a bin show of an aspect.
type rotation struct {
	values []string // that may return within a year, each once
	used   int      // by a daily at most
}

// rotations returns those of all bins, counted once.
func (m *material) rotations(aspect window.Aspect) []rotation {
	if known, found := m.rotating[aspect]; found {
		return known
	}
	rotating := m.Window.Rotating(aspect)
	all := make([]rotation, len(m.bins))
	for i, b := range m.bins {
		seen := make(map[string]bool)
		for c := b.from; c < b.to; c++ {
			facts := m.Candidates[c].Facts
			all[i].used = max(all[i].used, len(facts.Tallies[aspect]))
			for _, t := range rotating(facts) {
				seen[t.Value] = true
			}
		}
		all[i].values = slices.Collect(maps.Keys(seen))
	}
	m.rotating[aspect] = all
	return all
}

// fits reports whether a candidate may fill a date.
func (c *Candidate) fits(date game.Date, limits window.Limits) bool {
	return (c.Fits == nil || c.Fits(date)) && limits.Fits(c.Pack.Season, date)
}
