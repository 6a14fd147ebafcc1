package lint

import (
	"cmp"
	"slices"

	"dailies/game"
	"dailies/validate"
)

// Calendar is the days of a game under the rules in force: those that are published and
// those that are chosen so far.
type Calendar struct {
	rules   []Rule
	pairs   []paired
	read    readings
	days    []Day           // in order of date
	content map[Content]int // how many days have it
	reach   int             // the longest span of the rules, in dates
}

// Calendar returns the calendar of the published days, which are in order of date, one a
// date.
func (w Window) Calendar(published []Day, limits Limits) *Calendar {
	rules := limits.with(w.rules)
	c := &Calendar{rules: rules, pairs: newPairs(rules), read: make(readings), content: make(map[Content]int), reach: longest(rules)}
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

func byDate(a, b Day) int { return cmp.Compare(a.Date, b.Date) }

// Slot is a free date of a calendar with the rules over every span that contains it.
type Slot struct {
	number  int
	rules   []held
	pairs   []paired
	read    readings
	content map[Content]int
	leans   leans
}

// Slot returns the rules over a date that is to be filled: those over the span that ends
// on it, and those over spans that end on later days. next is the first later date that
// is to be filled too, empty for none: a span that holds it still has days to come, so
// that only rules whose breaches stay are asked there; the others are asked when its last
// day is filled. The slot is good until the calendar changes.
func (c *Calendar) Slot(date, next game.Date) Slot {
	slot := Slot{numberOf(date), holdAround(c.rules, c.days, date), c.pairs, c.read, c.content, leansAround(c.days, date)}
	from, _ := slices.BinarySearchFunc(c.days, Day{Date: date}, byDate)
	for _, d := range c.days[from:] {
		apart := d.Date.DaysSince(date)
		if apart >= c.reach {
			break
		}
		for i := range c.rules {
			r := &c.rules[i]
			if r.form != nil && !r.apart && 0 < apart && apart < r.span && (r.stays || next == "" || d.Date < next) {
				slot.rules = append(slot.rules, held{r, r.form(r, span(c.days, d.Date, r.span, date))})
			}
		}
	}
	return slot
}

// Glance is the slot of a date with the rules over pairs of days alone, which is quick to have.
// The date may have a day: it makes no difference to how far another is beyond its ration.
func (c *Calendar) Glance(date game.Date) Slot {
	return Slot{number: numberOf(date), pairs: c.pairs, read: c.read, content: c.content}
}

// Echoes reports whether a pack serves on another day that a window has in common with the
// slot: days of one pack share their sentences, which the corpus rules let return later only.
func (s Slot) Echoes(source *Source) bool {
	for _, p := range s.pairs {
		if g, ok := p.pairs.(*gaps); ok && p.ofPacks() && s.PackRest(source) < g.rule.span {
			return true
		}
	}
	return false
}

// PackRest is how many days the slot is from the nearest one of a pack; a year where there is
// none so near.
func (s Slot) PackRest(source *Source) int {
	rest := year
	for _, p := range s.pairs {
		g, ok := p.pairs.(*gaps)
		if !ok || !p.ofPacks() {
			continue
		}
		for _, pack := range p.read(Day{Source: source}) {
			before, behind := g.around(pack, s.number)
			if before != nil {
				rest = min(rest, s.number-before.number)
			}
			if behind != nil {
				rest = min(rest, behind.number-s.number)
			}
		}
	}
	return rest
}

// Around gives how many days before a date the last day shows an aspect, and how many behind
// it the next one; a year where there is none so near.
func (c *Calendar) Around(aspect Aspect, date game.Date) (before, behind int) {
	before, behind = year, year
	for i := range c.days {
		if d := &c.days[i]; len(d.values(aspect)) > 0 {
			if apart := d.Date.DaysSince(date); apart < 0 {
				before = min(before, -apart)
			} else if apart > 0 {
				behind = min(behind, apart)
			}
		}
	}
	return before, behind
}

// Fit is how a day stands with the rules over a slot.
type Fit struct {
	Refused  *validate.Rule // one that binds and would break; nil for none
	Warnings int            // breaches of rules that do not bind yet, graver ones more than once
	Room     int            // per mille, the least between a share and its limit; at most 1000
	Wants    int            // rules that another daily would serve better, though this one breaks none
	Beyond   int            // how often values return sooner, or more often in a year, than their ration lets them
	Lean     int            // steps by which visible marks tell more with the day among those around it; less than 0 for less
	Rest     int            // per mille of the fair gap, the least since something was there last; at most 1000
}

// Spent reports whether a rule that lasts a year keeps a daily away from the slot,
// whatever rests besides: it is a copy, nearly one, or shows what is shown once a year.
func (s Slot) Spent(day Day) bool {
	if s.content[day.Facts.Content] > 0 {
		return true
	}
	for _, p := range s.pairs {
		if g, gap := p.pairs.(*gaps); !gap || g.fixed > 0 {
			if breach, _ := p.breaks(day, p.read(day), s.number); breach {
				return true
			}
		}
	}
	return false
}

// Beyond counts how often what a day shows returns sooner, or more often in a year, than its ration
// lets it.
func (s Slot) Beyond(day Day) (n int) {
	for i, p := range s.pairs {
		if g, ok := p.pairs.(*gaps); ok && g.ration.days > 0 {
			n += g.beyond(day, s.read.of(s.pairs, day)[i], s.number)
		}
	}
	return n
}

// RefusesPack is the rule over pairs of days that keeps everything of a pack away from the
// slot; nil for none. It spares weighing the dailies of the pack one by one.
func (s Slot) RefusesPack(source *Source) *validate.Rule {
	for _, p := range s.pairs {
		if day := (Day{Source: source}); p.ofPacks() {
			if breach, _ := p.breaks(day, p.read(day), s.number); breach {
				return p.Rule.Rule
			}
		}
	}
	return nil
}

// Weigh holds a daily on the date of the slot against the rules over it.
func (s Slot) Weigh(day Day) Fit {
	fit := Fit{Room: unlimited, Rest: unlimited, Lean: s.leans.weigh(day.Facts)}
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
		breach, rest := p.breaks(day, these, s.number)
		if breach {
			fit.Refused = p.Rule.Rule
			return fit
		}
		fit.Rest = min(fit.Rest, rest)
		if g, ok := p.pairs.(*gaps); ok {
			fit.Beyond += g.beyond(day, these, s.number)
		}
	}
	for i := range s.rules {
		w := s.rules[i].weigh(day)
		if w.breach && w.bound {
			fit.Refused = s.rules[i].Rule.Rule
			return fit
		}
		if w.breach {
			fit.Warnings += 1 + w.graver
		}
		if w.wants {
			fit.Wants++
		}
		fit.Room = min(fit.Room, w.room)
	}
	return fit
}
