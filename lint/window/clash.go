package window

import "dailies/validate"

// Clash is a rule that a daily breaks with one day held, since both show a value. As long as that day is
// there, by most rules as the nearest that shows the value, the daily breaks the rule. A search that
// weighs the same dailies for a date over and over need not weigh these. The zero Clash is none.
type Clash struct {
	with   *Facts // of the day held
	number int32  // of that day
	value  int32  // that both show
	pair   int32  // the rule
}

// clash is what breaks a rule over pairs of days; with is nil where it takes several days.
type clash struct {
	breach bool
	value  int
	with   *numbered
}

// keep returns a clash of the n-th rule as the caller may keep it.
func (c clash) keep(n int) Clash {
	if c.with == nil {
		return Clash{}
	}
	return Clash{c.with.Facts, int32(c.with.number), int32(c.value), int32(n)}
}

// stands implements [pairs] for rules that look at the last day before and the first after.
func (p *postings) stands(c Clash, number int) bool {
	before, after := p.around(int(c.value), number)
	return before.is(c) || after.is(c)
}

// is reports whether a day is the one of a clash.
func (n *numbered) is(c Clash) bool {
	return n != nil && n.number == int(c.number) && n.Facts == c.with
}

// Stands returns the rule that a daily still breaks on the date of the slot, going by a clash that it
// had there; nil where it has to be weighed again. Until then the rules of the year must not be eased on
// either day.
func (s Slot) Stands(c Clash) *validate.Rule {
	if c.with == nil {
		return nil
	}
	if p := s.pairs[c.pair]; p.stands(c, s.number) {
		return p.Rule.Rule
	}
	return nil
}
