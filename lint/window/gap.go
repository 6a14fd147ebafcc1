package window

import (
	"fmt"

	"dailies/game/document"
	"dailies/validate"
)

// fairShare is the part of the fair gap, per cent, that a gap must reach. A perfect
// rotation would reach all of it, and other rules forbid that.
const fairShare = 60

// Gap is a rule that a value of an aspect returns no sooner than a part of its fair gap after
// it last appeared, and no sooner than least days, or than the fair gap where that is shorter.
// With floor set it never returns sooner than the window, even on days whose fair gap is not
// known.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Gap(rule *validate.Rule, aspect Aspect, least int, floor bool, place func(n int) string, noun string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, rests: resting{aspect, noun, year}, pairs: func(r *Rule) pairs {
		return &gaps{rule: r, least: least, floor: floor, place: place, noun: noun, postings: newPostings(aspect)}
	}}
}

// Once is a rule that no value of an aspect appears on two days of a year. of is the aspect of
// the things that show such values, at the same positions of the list: no such thing returns
// within a year either, and no fair gap counts on it.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Once(rule *validate.Rule, aspect, of Aspect, place func(n int) string, noun string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, rests: resting{aspect, noun, year}, pairs: func(r *Rule) pairs {
		return &gaps{rule: r, of: of, fixed: year, place: place, noun: noun, postings: newPostings(aspect)}
	}}
}

type gaps struct {
	rule  *Rule
	fixed int // days, whatever is fair; 0 for a part of the fair gap
	of    Aspect
	least int
	floor bool
	place func(int) string
	noun  string
	uses  maxUses
	*postings

	asked   *Source // that need and fair were last worked out for
	askedTo asked
}

// asked is what a source demands of a gap, in days.
type asked struct{ need, fair int }

// need returns how many days after its last one a value may appear again.
func (g *gaps) need(day Day) int {
	if g.fixed > 0 {
		return g.fixed
	}
	fair := day.fair(g.aspect)
	need := day.eased(max(fair*fairShare/100, min(g.least, fair)))
	if g.floor {
		need = max(need, g.rule.span)
	}
	return need
}

// ask returns what a day demands of its gaps. Days weighed in a row share their source.
func (g *gaps) ask(day Day) asked {
	if day.Source == nil || day.Source != g.asked {
		g.asked, g.askedTo = day.Source, asked{g.need(day), max(day.fair(g.aspect), g.rule.span, g.fixed)}
	}
	return g.askedTo
}

func (g *gaps) breaks(day Day, shows []int, number int) (found clash, rest int) {
	rest = unlimited
	if len(shows) == 0 {
		return clash{}, rest
	}
	asks := g.ask(day)
	for _, value := range shows {
		before, after := g.around(value, number)
		if before != nil {
			gap := number - before.number
			if gap < asks.need {
				found = clash{true, value, before}
			}
			rest = min(rest, 1000*gap/max(asks.fair, 1))
		}
		if after != nil && after.number-number < g.need(after.Day) {
			found = clash{true, value, after}
		}
	}
	return found, rest
}

func (g *gaps) explain(day Day) []breach {
	var breaches []breach
	need := g.need(day)
	shows := g.read(day)
	for i, t := range day.values(g.aspect) {
		before, _ := g.around(shows[i], numberOf(day.Date))
		if before == nil {
			continue
		}
		if gap := day.Date.DaysSince(before.Date); gap < need {
			breaches = append(breaches, breach{g.place(int(t.At)), fmt.Sprintf("the %s %s of %s was on %s, %d days before; %d are asked for",
				g.noun, document.Quote(t.Value), day.Date, before.Date, gap, need)})
		}
	}
	return breaches
}
