package schedule

import (
	"bytes"
	"cmp"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// choice is a candidate that may fill a day, with what decides between them.
type choice struct {
	index    int
	warnings int // its own, breaches of rules that do not bind yet, and sentences that return
	beyond   int // what it shows sooner or more often than its ration lets it
	mates    int // what its pack has to return with while it rests, up to enough
	pack     int // how long its pack has rested, in tenths of the fair gap; only where something is rationed
	room     int // the least room under any share, as far as it matters
	wants    int // what another daily would serve better: a kind for the week, the pace of a year
	lean     int // by how much visible marks tell more with it, in steps
	rest     int // how long the least rested of what it holds has rested, in steps
	days     int // of a year, that its pack can serve
	off      int // how far its effort is from what the weekday wishes, in steps
}

// comfort is the room under a share, per mille, beyond which more is no better. Without
// it days would be chosen for the shares alone.
const comfort = 100

// restStep is how far apart, per mille of the fair gap, two rests are before the longer
// one is preferred to the better daily.
const restStep = 100

// rank gives the best candidates for the i-th day, best first, and counts the others
// by the first rule that refused them.
func (s *search) rank(i int) ([]choice, map[string]int) {
	choices, refusals := s.fitting(s.Days[i], s.next(i))
	return s.best(choices, keptPerDay), refusals
}

// best are the best of choices, best first and n at most.
func (s *search) best(choices []choice, n int) []choice {
	best := make([]choice, 0, n+1)
	for _, c := range choices {
		if len(best) == n && s.better(best[n-1], c) < 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, c, s.better)
		best = slices.Insert(best, at, c)
		best = best[:min(len(best), n)]
	}
	return best
}

// fitting gives all candidates that fit a date, in no order, until it is called again; next
// is the first later date that is to be filled too, empty for none.
func (s *search) fitting(date, next game.Date) ([]choice, map[string]int) {
	refusals := make(map[string]int)
	slot, turns := s.calendar.Slot(date, next), s.turns(date)
	choices := s.choices[:0]
	for _, b := range s.bins {
		first := &s.Candidates[b.from]
		if !first.fits(date, s.Limits.Hemisphere) {
			refusals[otherDay] += b.to - b.from
			continue
		}
		source := s.source(first, date)
		if rule := slot.RefusesPack(source); rule != nil {
			refusals[rule.Code] += b.to - b.from
			continue
		}
		choices = s.weigh(choices, b, at{slot, turns, lint.Day{Date: date, Source: source}}, refusals)
	}
	s.choices = choices
	return choices, refusals
}

// at is a date to fill from a bin.
type at struct {
	lint.Slot
	turns []turn
	day   lint.Day // without facts
}

// weigh adds the candidates of a bin that may fill a day to choices, and counts the others.
func (s *search) weigh(choices []choice, b bin, at at, refusals map[string]int) []choice {
	echo := 0
	if at.Echoes(at.day.Source) {
		echo = 1
	}
	pack, day := s.packRest(at), at.day
	for c := b.from; c < b.to; c++ {
		candidate := &s.Candidates[c]
		day.Facts = candidate.Facts
		fit := at.Weigh(day)
		if fit.Refused != nil {
			refusals[fit.Refused.Code]++
			continue
		}
		choices = append(choices, choice{
			index: c, beyond: fit.Beyond, mates: s.hands.mates(c), pack: pack, warnings: candidate.Warnings + fit.Warnings + echo, wants: fit.Wants + wants(at.turns, candidate),
			room: min(fit.Room, comfort), lean: fit.Lean, rest: fit.Rest / restStep, days: candidate.Pack.Days(), off: s.off(day.Facts, day.Date),
		})
	}
	return choices
}

// packRest is how long the pack of a day has rested, in tenths of its fair gap and up to all of it,
// where something is rationed: packs that take turns return when their sets may.
func (s *search) packRest(at at) int {
	fair := at.day.Source.Fair[lint.Packs]
	if len(s.hands.all) == 0 || fair == 0 {
		return 0
	}
	return min(10*at.PackRest(at.day.Source)/fair, 10)
}

// next is the first day behind the i-th that is still to be filled, empty for none.
func (s *search) next(i int) game.Date {
	for _, later := range s.Days[i+1:] {
		if !s.empty[later] {
			return later
		}
	}
	return ""
}

// better orders choices: fewer warnings, what keeps its ration, what the week and the year want,
// room under the shares, what leaves its pack something else while it rests, a pack that rested
// longest, marks that tell less, what rested longest, what fits the fewest days, the effort of the
// weekday, higher score, lower hash of the content.
func (s *search) better(a, b choice) int {
	x, y := &s.Candidates[a.index], &s.Candidates[b.index]
	return cmp.Or(
		cmp.Compare(a.warnings, b.warnings),
		cmp.Compare(a.beyond, b.beyond),
		cmp.Compare(a.wants, b.wants),
		cmp.Compare(b.room, a.room),
		cmp.Compare(b.mates, a.mates),
		cmp.Compare(b.pack, a.pack),
		cmp.Compare(a.lean, b.lean),
		cmp.Compare(b.rest, a.rest),
		cmp.Compare(a.days, b.days),
		cmp.Compare(a.off, b.off),
		cmp.Compare(y.Score, x.Score),
		bytes.Compare(x.Facts.Content[:], y.Facts.Content[:]),
	)
}
