package schedule

import (
	"maps"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// Pack is a pack as far as filling days needs to know it.
type Pack struct {
	ID string
	lint.Season
}

// material counts what there is to fill days with.
type material struct {
	Request
	bins     []bin
	aspects  []lint.Aspect
	fair     map[string]map[lint.Aspect]int // by weekday and month
	rotating map[lint.Aspect][]rotation
	eased    map[game.Date]int // by how many per cent the rules of the year are, for a date
	paces    []pace
	efforts  []int // in order, of the candidates that tell theirs
	hands    hands
}

func newMaterial(r Request) *material {
	bins := binned(r.Candidates)
	return &material{
		Request: r, bins: bins, aspects: r.Window.Returning(),
		fair: make(map[string]map[lint.Aspect]int), eased: make(map[game.Date]int), rotating: make(map[lint.Aspect][]rotation),
		paces: pacesOf(r.Window, r.Candidates), efforts: effortsOf(r.Candidates),
		hands: handsOf(r.Window.Rationed(), bins, r.Candidates),
	}
}

// bin is a range of candidates that are of one pack and fit the same dates.
type bin struct{ from, to int }

func binned(candidates []Candidate) []bin {
	var bins []bin
	for i := range candidates {
		if i > 0 && candidates[i].Bin != 0 && candidates[i].Bin == candidates[i-1].Bin {
			bins[len(bins)-1].to++
			continue
		}
		bins = append(bins, bin{i, i + 1})
	}
	return bins
}

// source is where a candidate comes from when it fills a date.
func (m *material) source(c *Candidate, date game.Date) *lint.Source {
	return &lint.Source{Pack: c.Pack.ID, Fair: m.fairOn(date), Season: c.Pack.Season, Eased: m.eased[date]}
}

// fairOn is the fair gap of everything that returns, for a date: how many distinct items
// fit its weekday and season, divided by how many a day uses. What returns only after a
// year is no part of the rotation. Aspects that no candidate
// shows are left out.
func (m *material) fairOn(date game.Date) map[lint.Aspect]int {
	key := string(date.Rung()) + string(date[5:7])
	if known, ok := m.fair[key]; ok {
		return known
	}
	fair := make(map[lint.Aspect]int)
	for _, aspect := range m.aspects {
		if n := m.count(aspect, date); n > 0 {
			fair[aspect] = n
		}
	}
	m.fair[key] = fair
	return fair
}

// count is the fair gap of one aspect.
func (m *material) count(aspect lint.Aspect, date game.Date) int {
	if aspect == lint.Packs {
		packs := slices.DeleteFunc(slices.Clone(m.Packs), func(p Pack) bool { return !p.Fits(date, m.Limits.Hemisphere) })
		return len(packs)
	}
	distinct, used := make(map[string]bool), 0
	for i, b := range m.bins {
		if !m.Candidates[b.from].fits(date, m.Limits.Hemisphere) {
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

// rotations are those of all bins, counted once.
func (m *material) rotations(aspect lint.Aspect) []rotation {
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
func (c *Candidate) fits(date game.Date, h lint.Hemisphere) bool {
	return (c.Fits == nil || c.Fits(date)) && c.Pack.Fits(date, h)
}
