package schedule

import (
	"math"
	"slices"

	"dailies/game"
	"dailies/lint/window"
)

// most is what candidates that are looked for cost at most: the others need not be weighed to
// the end.
type most struct{ warnings, overuse int }

// anything is a bound that nothing reaches.
func anything() most { return most{math.MaxInt, math.MaxInt} }

// fitting returns all candidates that fit a date and cost no more than most, in no order, and counts
// the others by the first rule that refused them; with [anything] it counts them all. The result is
// good until the next call.
func (s *search) fitting(date game.Date, most most) ([]choice, map[string]int) {
	all := ranking{choices: s.choices[:0]}
	refusals := s.rank(date, most, &all)
	s.choices = all.choices
	return all.choices, refusals
}

// best returns the best of what fits a date and costs no more than most, best first and n at most. It
// does not weigh what cannot be among them.
func (s *search) best(date game.Date, most most, n int) []choice {
	best := ranking{choices: make([]choice, 0, n+1), most: n}
	s.rank(date, most, &best)
	return best.choices
}

// ranking is the choices found so far.
type ranking struct {
	choices []choice
	most    int // how many of the best are kept, best first; 0 for all, in no order
}

// full reports whether another choice has to be better than the last.
func (r *ranking) full() bool { return r.most > 0 && len(r.choices) == r.most }

// add adds a choice if it is one of the best.
func (s *search) add(r *ranking, c choice) {
	switch {
	case r.most == 0:
		r.choices = append(r.choices, c)
	case !r.full() || s.better(r.choices[r.most-1], c) > 0:
		at, _ := slices.BinarySearchFunc(r.choices, c, s.better)
		r.choices = slices.Insert(r.choices, at, c)
		r.choices = r.choices[:min(len(r.choices), r.most)]
	}
}

// rank ranks the candidates for a date that cost no more than most. It counts by the first rule that
// refused them the others, as far as they were weighed.
func (s *search) rank(date game.Date, most most, found *ranking) map[string]int {
	s.result.Nodes++
	refusals := make(map[string]int)
	slot, turns := s.calendar.Slot(date, s.next), s.turns(date)
	clashes := s.barred.on(date, len(s.Candidates))
	for _, b := range s.bins {
		first := &s.Candidates[b.from]
		if !first.fits(date, s.Limits) {
			refusals[OtherDay] += b.to - b.from
			continue
		}
		source := s.source(first, date)
		if rule := slot.RefusesPack(source); rule != nil {
			refusals[rule.Code] += b.to - b.from
			continue
		}
		o := s.open(slot, turns, date, source)
		for _, v := range b.variants {
			o.mates, o.least[mates] = v.mates, -int32(v.mates)
			if most.overuse == math.MaxInt || s.overuses(v, o) <= most.overuse {
				s.weigh(found, v.candidates, o, clashes, most.warnings, refusals)
			}
		}
	}
	return refusals
}

// overuses returns how much an opening would overuse with any candidate of a variant.
func (s *search) overuses(v *variant, o *opening) int {
	day := o.day
	day.Facts = s.Candidates[v.candidates[0]].Facts
	return o.Overuse(day)
}

// refusedOn counts what refuses the candidates for a date that nothing fits, each by the first rule.
func (s *search) refusedOn(date game.Date) map[string]int {
	s.barred.forget() // who is remembered to clash may break an earlier rule by now
	_, refusals := s.fitting(date, anything())
	s.result.Nodes--
	return refusals
}

// opening is a date to fill with a candidate of a variant.
type opening struct {
	window.Slot
	turns    []turn
	day      window.Day // without facts
	rung     game.Rung  // of the date
	echoes   int        // sentences that return with the pack: 1 if it serves within the window
	packRest int        // how long the pack has rested, in tenths of its fair gap
	mates    int        // of the variant
	least    costs      // what any candidate of the variant costs at least, but for what worse adds
}

// open returns the opening of a date for candidates of a source.
func (s *search) open(slot window.Slot, turns []turn, date game.Date, source *window.Source) *opening {
	o := &opening{Slot: slot, turns: turns, day: window.Day{Date: date, Source: source}, rung: date.Rung()}
	if slot.Echoes(source) {
		o.echoes = 1
	}
	// a pack with sets that take turns returns as soon as they may
	if fair := source.Fair[window.Packs]; s.limited && fair > 0 {
		o.packRest = min(10*slot.PackRest(source)/fair, 10)
	}
	o.least = costs{warnings: int32(o.echoes), shares: -comfort, packRest: -int32(o.packRest), rest: -int32(slot.PackRested(source) / restStep)}
	return o
}

// weigh ranks the candidates that may fill an opening with so many warnings, and counts those that it
// may not hold.
func (s *search) weigh(found *ranking, candidates []int, o *opening, clashes []window.Clash, warnings int, refusals map[string]int) {
	day := o.day
	for _, c := range candidates {
		left := warnings - s.Candidates[c].Warnings - o.echoes
		if left < 0 || found.full() && s.worse(c, o, &found.choices[found.most-1].costs) {
			continue
		}
		if rule := o.Stands(clashes[c]); rule != nil {
			refusals[rule.Code]++
			continue
		}
		day.Facts = s.Candidates[c].Facts
		fit := o.WeighUpTo(day, left)
		if clashes[c] = fit.Clash; fit.Refused != nil {
			refusals[fit.Refused.Code]++
			continue
		}
		if fit.Warnings > left {
			continue
		}
		s.add(found, choice{c, s.costsOf(c, o, fit)})
	}
}

// worse reports whether a candidate costs more than another choice, as far as that is seen without the
// rules over days: whatever they say, it costs no less than here.
func (s *search) worse(candidate int, o *opening, other *costs) bool {
	c, least := &s.Candidates[candidate], o.least
	least[warnings] += int32(c.Warnings)
	least[wants] = int32(s.untimely(c, o.day.Date))
	if order := slices.Compare(least[:leaks], other[:leaks]); order != 0 {
		return order > 0
	}
	if least[leaks] = int32(o.Leak(s.marks[candidate])); least[leaks] != other[leaks] {
		return least[leaks] > other[leaks]
	}
	least[season] = int32(c.Pack.Days())
	least[effort], least[score] = int32(s.off(candidate, o.rung)), -int32(c.Score)
	return slices.Compare(least[rest:], other[rest:]) > 0
}
