package lint

// Rationed is a rule on gaps with more that choosing keeps to for as long as there is anything
// else to choose: a value returns after so many days, or after four fifths of its fair gap where
// that is less, and is on so many days of a year, or on its fair share of them where that is
// more. What a season binds is held to the gap alone. No finding tells of it.
func Rationed(gap Rule, days, uses int) Rule {
	held := gap.pairs
	gap.pairs = func(r *Rule) pairs {
		p := held(r)
		if g, ok := p.(*gaps); ok {
			g.ration = ration{days, uses}
		}
		return p
	}
	return gap
}

// ration is how seldom choosing shows a value. The zero value is no ration.
type ration struct {
	days int // from one time to the next
	uses int // in a year; 0 for any number
}

// rationShare is the part of the fair gap, per cent, that a ration asks for at most.
const rationShare = 80

// on is the ration of a day by what its run knew; none where it knew nothing.
func (r ration) on(day Day, fair int) ration {
	if r.days == 0 || fair == 0 {
		return ration{}
	}
	r.days, r.uses = min(r.days, fair*rationShare/100), max(r.uses, (year+fair-1)/fair)
	if day.Source.Days() < (Season{}).Days() {
		r.uses = 0
	}
	return r
}

// beyond counts what of a day's values returns sooner than its ration lets it, before the day or
// behind it, or too often in a year; whether the day is among those held makes no difference.
func (g *gaps) beyond(day Day, shows []int, number int) (n int) {
	r := g.ration.on(day, day.fair(g.aspect))
	if r.days == 0 {
		return 0
	}
	for _, value := range shows {
		before, behind := g.around(value, number)
		if before != nil && number-before.number < r.days {
			n++
		}
		if behind != nil && behind.number-number < r.days {
			n++
		}
		if g.crowded(value, number, r.uses) {
			n++
		}
	}
	return n
}

// crowded reports whether a value is on more days of some year than uses, with one day that may
// be among those held.
func (g *gaps) crowded(value, number, uses int) bool {
	days := g.days[value]
	if uses == 0 || len(days) < uses {
		return false
	}
	at, found := g.search(value, number)
	on := func(i int) int { // the number of the i-th day, with the one
		switch {
		case i == at:
			return number
		case i > at && !found:
			i--
		}
		return days[i].number
	}
	all := len(days)
	if !found {
		all++
	}
	for first := max(0, at-uses); first <= at && first+uses < all; first++ {
		if on(first+uses)-on(first) < year {
			return true
		}
	}
	return false
}

// Rationed lists the aspects whose values are rationed.
func (w Window) Rationed() []Aspect {
	var aspects []Aspect
	for _, g := range w.gaps() {
		if g.ration.days > 0 {
			aspects = append(aspects, g.aspect)
		}
	}
	return aspects
}
