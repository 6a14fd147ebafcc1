package window

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/validate"
)

// The terms of a rule of thumb.
const (
	thumbBinds   = 28  // dates from the first day of the span on: before, the leaders are chance
	thumbComfort = 10  // points of per cent below its bar from which a policy leads
	thumbRoom    = 100 // per mille: the room that a day leaves on which all leaders but a few fail
)

// Thumb is what one policy of a game's miner may reach on some weekdays.
type Thumb struct {
	Weekdays []game.Rung `json:"weekdays"`
	Span     int         `json:"span"`    // dates
	Percent  int         `json:"percent"` // of the days of the span on these weekdays, at most
}

// RuleOfThumb is a rule that no policy is at par on more than a percentage of the days of some
// weekdays. A breach belongs to a day on which the policy is at par. A date without a day, or with one
// of which no policies are known, counts as missed: so that what is at par on too many days is so
// whichever of the other dates are filled first. On a day whose rules are eased the part of the days
// that a policy must miss is smaller. policies lists them in English.
func RuleOfThumb(rule *validate.Rule, t Thumb, policies func() []string) Rule {
	return Rule{Rule: rule, span: t.Span, binds: thumbBinds, stays: false, apart: true, form: func(r *Rule, days []Day) memory {
		return &thumbs{Thumb: t, rule: r, policies: policies, days: days}
	}}
}

// thumbs are the days around a date, in order. There are later ones only where a date is to be
// filled.
type thumbs struct {
	Thumb
	rule     *Rule
	policies func() []string
	days     []Day

	bars  *thumbBars // of the date, once they are asked for
	eased int        // what they hold for
}

// thumbBars are the policies with which a day at a date may not be at par, and should not.
type thumbBars struct {
	binds   bool // whether any day there makes the rule bind on a later day that breaks it
	refused validate.PolicySet
	leaders validate.PolicySet // near their bar or over it
	leading int                // how many
}

// counts reports whether a day is one that the rule is on.
func (m *thumbs) counts(d *Day) bool {
	return len(d.Facts.Policies) > 0 && slices.Contains(m.Weekdays, d.Date.Rung())
}

// spans reports whether a day is in the span that ends on another.
func (m *thumbs) spans(d, end *Day) bool {
	apart := end.Date.DaysSince(d.Date)
	return 0 <= apart && apart < m.Span
}

// bar is the percentage that holds on a day.
func (m *thumbs) bar(d *Day) int { return 100 - d.eased(100-m.Percent) }

// opens reports whether some span that ends on a later day would begin on a day: there is no other
// day before it in the span.
func (m *thumbs) opens(day *Day) bool {
	at, _ := slices.BinarySearchFunc(m.days, *day, byDate)
	return at < len(m.days) && (at == 0 || m.days[len(m.days)-1].Date.DaysSince(m.days[at-1].Date) >= m.Span)
}

// weigh finds no breach before the rule binds: a policy that is at par on the first day would
// be one. The room is how many of the leaders fail on the day.
func (m *thumbs) weigh(day Day) weight {
	counts := m.counts(&day)
	if !counts && !m.opens(&day) {
		return weight{room: unlimited}
	}
	if eased := day.eased(100); m.bars == nil || m.eased != eased {
		m.bars, m.eased = m.barsOf(&day), eased
	}
	b := m.bars
	if !counts {
		return weight{breach: b.binds, bound: true, room: unlimited}
	}
	w := weight{breach: b.binds || b.refused.Shared(day.Facts.Policies) > 0, bound: true, room: unlimited}
	if lead := b.leaders.Shared(day.Facts.Policies); lead > 0 {
		w.room = thumbRoom * (b.leading - lead) / b.leading
	}
	return w
}

// barsOf finds the bars of a date: over the span that ends on it, and over those that end on
// later days, where only the policies count that are at par on the last day.
func (m *thumbs) barsOf(day *Day) *thumbBars {
	spans := m.around(day)
	b := &thumbBars{refused: validate.NewPolicySet(len(spans.hits)), leaders: validate.NewPolicySet(len(spans.hits))}
	for spans.next() {
		bar := m.bar(spans.end)
		for p, n := range spans.hits {
			if spans.end != day && !spans.end.Facts.Policies.Has(p) {
				continue
			}
			if spans.bound && 100*(n+1) > bar*spans.dates {
				b.refused.Add(p)
			}
			if spans.opened && 100*n > bar*spans.dates {
				b.binds = true
			}
			if 100*(n+1) > (bar-thumbComfort)*spans.dates && !b.leaders.Has(p) {
				b.leaders.Add(p)
				b.leading++
			}
		}
	}
	return b
}

// explain names the policy that is furthest over its bar.
func (m *thumbs) explain(day Day) []breach {
	spans := m.around(&day)
	spans.next()
	bar, days := m.bar(&day), spans.dates
	worst, over := -1, 0
	for p := range day.Facts.Policies.All() {
		if n := spans.hits[p] + 1; 100*n > bar*days {
			over++
			if worst < 0 || spans.hits[p] > spans.hits[worst] {
				worst = p
			}
		}
	}
	hits := spans.hits[worst] + 1
	return []breach{{"/hand", fmt.Sprintf("the policy \"%s\" is at par on %d of %d days, %d %%, more than %d %%, and %d other policies are over it too; %s",
		m.policies()[worst], hits, days, 100*hits/days, bar, over-1, datesOf(spans.in, day))}}
}

// around returns the spans that a date is part of: the one that ends on it, then those that end
// on later days that count.
func (m *thumbs) around(day *Day) *thumbSpans {
	s := &thumbSpans{thumbs: m, day: day}
	longest := len(day.Facts.Policies)
	for i := range m.days {
		if d := &m.days[i]; m.counts(d) {
			s.all = append(s.all, *d)
			longest = max(longest, len(d.Facts.Policies))
		}
	}
	s.hits = make([]int, 8*longest)
	return s
}

// thumbSpans goes through the spans of a date, with what the policies reach on the other days.
type thumbSpans struct {
	*thumbs
	day      *Day
	all      []Day // other days that count, in order
	from, to int   // those of them that were in the span

	end    *Day
	in     []Day // the part of all in the span
	hits   []int // by policy: the days of the span on which it is at par
	dates  int   // of the rule's weekdays, from the first day of the span on
	bound  bool
	opened bool // whether it is bound only with the day, and the end is a later one
}

// next goes to the next span, and reports whether there is one.
func (s *thumbSpans) next() bool {
	switch {
	case s.end == nil:
		s.end = s.day
	case s.to < len(s.all) && s.all[s.to].Date.DaysSince(s.day.Date) < s.Span:
		s.end = &s.all[s.to]
	default:
		return false
	}
	for ; s.to < len(s.all) && s.all[s.to].Date <= s.end.Date; s.to++ {
		s.add(&s.all[s.to], 1)
	}
	for ; s.from < s.to && !s.spans(&s.all[s.from], s.end); s.from++ {
		s.add(&s.all[s.from], -1)
	}
	s.in = s.all[s.from:s.to]
	others := s.first(s.end)
	first := min(others, s.day.Date)
	s.dates, s.bound = s.datesFrom(first, s.end.Date), s.binds(first, s.end.Date)
	s.opened = s.bound && s.end != s.day && !s.binds(others, s.end.Date)
	return true
}

func (s *thumbSpans) add(d *Day, n int) {
	for p := range d.Facts.Policies.All() {
		s.hits[p] += n
	}
}

// first returns the date of the first day in the span that ends on a day.
func (m *thumbs) first(end *Day) game.Date {
	for i := range m.days {
		if d := &m.days[i]; m.spans(d, end) {
			return d.Date
		}
	}
	return end.Date
}

// binds reports whether a span is long enough.
func (m *thumbs) binds(first, end game.Date) bool { return end.DaysSince(first) >= m.rule.binds-1 }

// datesFrom counts the dates of the rule's weekdays from one date to another.
func (m *thumbs) datesFrom(first, end game.Date) (n int) {
	for _, weekday := range m.Weekdays {
		wait := (slices.Index(game.Rungs(), weekday) - slices.Index(game.Rungs(), first.Rung()) + Week) % Week
		if days := end.DaysSince(first) - wait; days >= 0 {
			n += 1 + days/Week
		}
	}
	return n
}
