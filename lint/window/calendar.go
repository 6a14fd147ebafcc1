package window

import (
	"cmp"
	"math"
	"slices"

	"dailies/game"
	"dailies/validate"
)

// Calendar is the days of a game under the rules in force: the published ones and those chosen
// so far.
type Calendar struct {
	rules   []Rule
	pairs   []paired
	read    readings
	days    []Day            // in order of date
	content map[Content]int  // how many days have it
	reach   int              // the longest span of the rules, in dates
	marks   map[string]int32 // the numbers of marks
}

// Calendar returns the calendar of the published days, which are in order of date, one a
// date.
func (w Window) Calendar(published []Day, limits Limits) *Calendar {
	rules := limits.with(w.rules)
	c := &Calendar{rules: rules, pairs: newPairs(rules), read: make(readings), content: make(map[Content]int), reach: longest(rules), marks: make(map[string]int32)}
	for _, d := range published {
		c.Place(d)
	}
	return c
}

// Place puts a day on its date, which must be free.
func (c *Calendar) Place(day Day) {
	at, _ := slices.BinarySearchFunc(c.days, day, byDate)
	c.days = slices.Insert(c.days, at, day)
	c.content[day.Facts.Content]++
	for _, p := range c.pairs {
		p.add(day)
	}
}

// Remove takes away the day of a date, which must have one.
func (c *Calendar) Remove(date game.Date) {
	at, _ := slices.BinarySearchFunc(c.days, Day{Date: date}, byDate)
	day := c.days[at]
	c.content[day.Facts.Content]--
	for _, p := range c.pairs {
		p.remove(day)
	}
	c.days = slices.Delete(c.days, at, at+1)
}

// Vacate takes away the day of a date, which must have one, for another to take its place: by rules on
// what a day shows that the last one showed, later days may rest on it.
func (c *Calendar) Vacate(date game.Date) {
	at, _ := slices.BinarySearchFunc(c.days, Day{Date: date}, byDate)
	day := c.days[at]
	c.Remove(date)
	for _, p := range c.pairs {
		if r, ok := p.pairs.(*renewed); ok {
			r.vacate(day)
		}
	}
}

func byDate(a, b Day) int { return cmp.Compare(a.Date, b.Date) }

// Slot is a free date of a calendar with the rules over every span that contains it.
type Slot struct {
	number  int
	rules   []held
	pairs   []paired
	read    readings
	content map[Content]int
	leaks   leaks
}

// Slot returns the rules over a date to be filled: those over the span that ends on it, and
// those over spans that end on later days. next is the first later date still to be filled,
// empty for none: a span that contains it has days to come, so only rules whose breaches stay
// apply to it; the others apply when its last day is filled. The slot is good until the
// calendar changes.
func (c *Calendar) Slot(date, next game.Date) Slot {
	slot := Slot{numberOf(date), holdAround(c.rules, c.days, date), c.pairs, c.read, c.content, c.leaksAround(date)}
	from, _ := slices.BinarySearchFunc(c.days, Day{Date: date}, byDate)
	latest := make([]memory, len(c.rules)) // of each rule, over the span that was looked at last
	for _, d := range c.days[from:] {
		apart := d.Date.DaysSince(date)
		if apart >= c.reach {
			break
		}
		for i := range c.rules {
			r := &c.rules[i]
			if r.form != nil && !r.apart && 0 < apart && apart < r.span && (r.stays || next == "" || d.Date < next) {
				days := span(c.days, d.Date, r.span, date)
				if last, slides := latest[i].(*mixed); slides {
					latest[i] = last.slid(days)
				} else {
					latest[i] = r.form(r, days)
				}
				slot.rules = append(slot.rules, held{r, latest[i]})
			}
		}
	}
	return slot
}

// Glance returns the slot of a date with the rules over pairs of days alone, which is quick.
// The date may have a day: that does not change how much another day would be overused.
func (c *Calendar) Glance(date game.Date) Slot {
	return Slot{number: numberOf(date), pairs: c.pairs, read: c.read, content: c.content}
}

// Echoes reports whether a pack serves on another day that shares a window with the slot. Days
// of one pack share sentences, which the corpus rules let return only later.
func (s Slot) Echoes(source *Source) bool {
	for _, p := range s.pairs {
		if g, ok := p.pairs.(*gaps); ok && p.ofPacks() && s.PackRest(source) < g.rule.span {
			return true
		}
	}
	return false
}

// PackRest returns how many days the slot is from the nearest day of a pack; a year where none is so
// near.
func (s Slot) PackRest(source *Source) int {
	rest := year
	for _, p := range s.pairs {
		g, ok := p.pairs.(*gaps)
		if !ok || !p.ofPacks() {
			continue
		}
		for _, pack := range p.read(Day{Source: source}) {
			before, after := g.around(pack, s.number)
			if before != nil {
				rest = min(rest, s.number-before.number)
			}
			if after != nil {
				rest = min(rest, after.number-s.number)
			}
		}
	}
	return rest
}

// Around returns how many days before a date the last day shows an aspect, and how many after
// it the next one; a year where none is so near.
func (c *Calendar) Around(aspect Aspect, date game.Date) (before, after int) {
	before, after = year, year
	for i := range c.days {
		if d := &c.days[i]; len(d.values(aspect)) > 0 {
			if apart := d.Date.DaysSince(date); apart < 0 {
				before = min(before, -apart)
			} else if apart > 0 {
				after = min(after, apart)
			}
		}
	}
	return before, after
}

// Fit is how a day stands with the rules over a slot.
type Fit struct {
	Refused  *validate.Rule // one that binds and would break; nil for none
	Clash    Clash          // the day that the refusal is due to, if it is due to one
	Warnings int            // breaches of rules that do not bind yet, graver ones more than once
	Room     int            // per mille, the least between a share and its limit; at most 1000
	Wants    int            // rules that another daily would serve better, though this one breaks none
	Overuse  int            // how often values return sooner, or more often in a year, than a [MaxUses] allows
	Recency  int            // how lately what it shows was shown before, by an [Oldest] rule
	Rest     int            // per mille of the fair gap, the least since something was there last; at most 1000
}

// Spent reports whether a rule that lasts a year keeps a daily away from the slot, however long
// its parts have rested: it is a copy, nearly one, or shows what may appear once a year.
func (s Slot) Spent(day Day) bool {
	if s.content[day.Facts.Content] > 0 {
		return true
	}
	for _, p := range s.pairs {
		if g, gap := p.pairs.(*gaps); !gap || g.fixed > 0 {
			if found, _ := p.breaks(day, p.read(day), s.number); found.breach {
				return true
			}
		}
	}
	return false
}

// Overuse counts how often what a day shows returns sooner, or more often in a year, than a
// [MaxUses] allows.
func (s Slot) Overuse(day Day) (n int) {
	for i, p := range s.pairs {
		if g, ok := p.pairs.(*gaps); ok && g.uses.days > 0 {
			n += g.overuse(day, s.read.of(s.pairs, day)[i], s.number)
		}
	}
	return n
}

// RefusesPack returns the rule over pairs of days that keeps everything of a pack away from the
// slot; nil for none. It saves weighing the dailies of the pack one by one.
func (s Slot) RefusesPack(source *Source) *validate.Rule {
	for _, p := range s.pairs {
		if day := (Day{Source: source}); p.ofPacks() {
			if found, _ := p.breaks(day, p.read(day), s.number); found.breach {
				return p.Rule.Rule
			}
		}
	}
	return nil
}

// PackRested returns the [Fit.Rest] that no daily of a pack exceeds.
func (s Slot) PackRested(source *Source) int {
	rested := unlimited
	for _, p := range s.pairs {
		if day := (Day{Source: source}); p.ofPacks() {
			_, rest := p.breaks(day, p.read(day), s.number)
			rested = min(rested, rest)
		}
	}
	return rested
}

// Weigh checks a daily on the date of the slot against the rules over it.
func (s Slot) Weigh(day Day) Fit { return s.WeighUpTo(day, math.MaxInt) }

// WeighUpTo is [Slot.Weigh] for a caller who has no use for a daily with more warnings than that: of
// such a one the fit says only that it has more.
func (s Slot) WeighUpTo(day Day, warnings int) Fit {
	fit := Fit{Room: unlimited, Rest: unlimited}
	if s.content[day.Facts.Content] > 0 {
		fit.Refused = errDuplicate
		return fit
	}
	shows := s.read.of(s.pairs, day)
	for i, p := range s.pairs {
		these := shows[i]
		if p.ofPacks() {
			these = p.read(day)
		}
		found, rest := p.breaks(day, these, s.number)
		if found.breach {
			fit.Refused, fit.Clash = p.Rule.Rule, found.keep(i)
			return fit
		}
		fit.Rest = min(fit.Rest, rest)
		switch held := p.pairs.(type) {
		case *gaps:
			fit.Overuse += held.overuse(day, these, s.number)
		case *near:
			if held.oldest {
				fit.Recency += held.recency(these, s.number)
			}
		}
	}
	for i := range s.rules {
		w := s.rules[i].weigh(day)
		if w.breach && w.bound {
			fit.Refused = s.rules[i].Rule.Rule
			return fit
		}
		if w.breach {
			if fit.Warnings += 1 + w.graver; fit.Warnings > warnings {
				return fit
			}
		}
		if w.wants {
			fit.Wants++
		}
		fit.Room = min(fit.Room, w.room)
	}
	return fit
}
