package window

// MaxUses is a rule on gaps, and on more that choosing keeps to as long as there is anything
// else to choose: a value returns after so many days, or after four fifths of its fair gap if
// that is less, and appears on so many days of a year, or on its fair share of them if that is
// more. A value bound to a season keeps the gap alone. No finding reports this.
func MaxUses(gap Rule, days, uses int) Rule {
	held := gap.pairs
	gap.pairs = func(r *Rule) pairs {
		p := held(r)
		if g, ok := p.(*gaps); ok {
			g.uses = maxUses{days, uses}
		}
		return p
	}
	return gap
}

// maxUses is how seldom choosing shows a value. The zero value is no limit.
type maxUses struct {
	days int // from one time to the next
	uses int // in a year; 0 for any number
}

// maxUsesShare is the part of the fair gap, per cent, that a MaxUses demands at most.
const maxUsesShare = 80

// on returns the limit of a day by what its run knew; none where it knew nothing.
func (r maxUses) on(day Day, fair int) maxUses {
	if r.days == 0 || fair == 0 {
		return maxUses{}
	}
	r.days, r.uses = min(r.days, fair*maxUsesShare/100), max(r.uses, (year+fair-1)/fair)
	if day.Source.Days() < (Season{}).Days() {
		r.uses = 0
	}
	return r
}

// overuse counts the values of a day that return sooner than their MaxUses allows, before the
// day or after it, or appear too often in a year. It does not matter whether the day itself is
// in the calendar.
func (g *gaps) overuse(day Day, shows []int, number int) (n int) {
	if g.uses.days == 0 {
		return 0
	}
	r := g.uses.on(day, day.fair(g.aspect))
	if r.days == 0 {
		return 0
	}
	for _, value := range shows {
		before, after := g.around(value, number)
		if before != nil && number-before.number < r.days {
			n++
		}
		if after != nil && after.number-number < r.days {
			n++
		}
		if g.crowded(value, number, r.uses) {
			n++
		}
	}
	return n
}

// WithMaxUses lists the aspects that have a [MaxUses].
func (w Window) WithMaxUses() []Aspect {
	var aspects []Aspect
	for _, g := range w.gaps() {
		if g.uses.days > 0 {
			aspects = append(aspects, g.aspect)
		}
	}
	return aspects
}
