package window

import (
	"fmt"
	"slices"

	"dailies/game"
	"dailies/validate"
)

// Rungs is the aspect of the rung of a daily: what its document states, else that of its date.
const Rungs Aspect = "rungs"

// Gentlest is the aspect of the gentlest weekday that a daily may serve, for games in which a hard
// one is no Monday's; none for any.
const Gentlest Aspect = "gentlest rung"

// RungOf returns the tally of a daily's rung; none where the document neither states one
// nor has a date.
func RungOf(stated game.Rung, date game.Date) []Tally {
	if stated == "" {
		stated = date.Rung()
	}
	if !stated.Valid() {
		return nil
	}
	return []Tally{{string(stated), 1, 0}}
}

// WeekdayRung is a rule that a day is not below the rung of its weekday, nor harder than the
// weekday may be. It never binds: where no pack carries the day's rung, another day is better
// than none, and since a selection prefers fewer warnings, it takes one only then.
func WeekdayRung(rule *validate.Rule) Rule {
	return Rule{Rule: rule, span: 1, limit: 0, binds: 1, stays: true, form: func(*Rule, []Day) memory { return weekdayRung{} }}
}

// rungGravity is how many other warnings a selection puts up with to keep a day's rung: more than the
// sixty spans of a [Mixed] that one day is in.
const rungGravity = 150

type weekdayRung struct{}

func (weekdayRung) weigh(day Day) weight {
	return weight{breach: below(day) || above(day), room: unlimited, graver: rungGravity}
}

// below reports whether a daily serves gentler weekdays only, and above harder ones only.
func below(day Day) bool {
	return slices.ContainsFunc(day.Facts.Tallies[Rungs], func(t Tally) bool { return game.Rung(t.Value).Below(day.Date.Rung()) })
}

func above(day Day) bool {
	return slices.ContainsFunc(day.Facts.Tallies[Gentlest], func(t Tally) bool { return day.Date.Rung().Below(game.Rung(t.Value)) })
}

func (weekdayRung) explain(day Day) (breaches []breach) {
	asked := day.Date.Rung()
	if below(day) {
		breaches = append(breaches, breach{"/rung", fmt.Sprintf("%s asks for the rung %s and the daily has %s", day.Date, asked, day.Facts.Tallies[Rungs][0].Value)})
	}
	if above(day) {
		breaches = append(breaches, breach{"/rung", fmt.Sprintf("%s asks for the rung %s and the daily is too hard for a day before %s", day.Date, asked, day.Facts.Tallies[Gentlest][0].Value)})
	}
	return breaches
}
