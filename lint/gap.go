package lint

import (
	"fmt"

	"dailies/game/document"
	"dailies/validate"
)

// fairShare is the part of the fair gap, per cent, that a gap must reach. A perfect
// rotation would reach all of it, and other rules forbid that.
const fairShare = 60

// Gap is a rule that a value of an aspect returns no sooner than a part of its fair gap
// after it was there, and no sooner than least days, or than the fair gap where that is
// shorter. Where floor is set, never sooner than the window: days are then held to that
// also when their fair gap is not known.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Gap(rule *validate.Rule, aspect Aspect, least int, floor bool, place func(n int) string, noun string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, pairs: func(r *Rule) pairs {
		return &gaps{rule: r, aspect: aspect, least: least, floor: floor, place: place, noun: noun, on: make(postings)}
	}}
}

// Once is a rule that a value of an aspect is on no two days of a year. of is the aspect of
// what shows such values, at the same places of the list: none of that returns within a
// year either, and no fair gap counts on it.
//
// place gives the pointer of the n-th thing of the aspect's list.
func Once(rule *validate.Rule, aspect, of Aspect, place func(n int) string, noun string) Rule {
	return Rule{Rule: rule, binds: 1, stays: true, pairs: func(r *Rule) pairs {
		return &gaps{rule: r, aspect: aspect, of: of, fixed: year, place: place, noun: noun, on: make(postings)}
	}}
}

type gaps struct {
	rule   *Rule
	aspect Aspect
	fixed  int // days, whatever is fair; 0 for a part of the fair gap
	of     Aspect
	least  int
	floor  bool
	place  func(int) string
	noun   string
	on     postings
}

func (g *gaps) add(day Day)    { g.on.add(day, day.values(g.aspect)) }
func (g *gaps) remove(day Day) { g.on.remove(day, day.values(g.aspect)) }

// need is how many days after its last one a value may be on a day again.
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

func (g *gaps) breaks(day Day, number int) (breach bool, rest int) {
	rest = unlimited
	need, fair := g.need(day), max(day.fair(g.aspect), g.rule.span, g.fixed)
	for _, t := range day.values(g.aspect) {
		before, behind := g.on.around(t.Value, number)
		if before != nil {
			gap := number - before.number
			breach = breach || gap < need
			rest = min(rest, 1000*gap/max(fair, 1))
		}
		if behind != nil {
			breach = breach || behind.number-number < g.need(behind.Day)
		}
	}
	return breach, rest
}

func (g *gaps) explain(day Day) []breach {
	var breaches []breach
	need := g.need(day)
	for _, t := range day.values(g.aspect) {
		before, _ := g.on.around(t.Value, numberOf(day.Date))
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
