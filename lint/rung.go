package lint

import (
	"fmt"

	"dailies/game"
	"dailies/validate"
)

// warnRung is a rule of every game whose documents have a rung.
var warnRung = &validate.Rule{
	Code: "WARN_META_RUNG", Title: "A day asks at least what its weekday promises",
	Why:    "Players learn which weekday is hard; a gentle Friday is a broken promise, if a small one.",
	Fix:    "Write more material for packs that fall short of the day, and generate the day anew.",
	Source: "window page",
}

// rungs is the rung of a daily: what its document states, else that of its date.
const rungs Aspect = "rungs"

// rungOf is the tally of a daily's rung; none where the document neither states one
// nor has a date.
func rungOf(stated game.Rung, date game.Date) []Tally {
	if stated == "" {
		stated = date.Rung()
	}
	if !stated.Valid() {
		return nil
	}
	return []Tally{{string(stated), 1, 0}}
}

// lowered is the rule that a day is not below the rung of its weekday. It never binds:
// where no pack carries the day's rung, a gentler day is better than none, and since a
// selection prefers fewer warnings, it takes one only then.
func lowered() Rule {
	return Rule{Rule: warnRung, span: 1, limit: 0, binds: 1, stays: true, form: func(*Rule, []Day) memory { return weekdayRung{} }}
}

// rungGravity is how many other warnings a selection puts up with to keep a day's rung.
const rungGravity = 10

type weekdayRung struct{}

func (weekdayRung) weigh(day Day) weight {
	below := false
	for _, t := range day.Facts.Tallies[rungs] {
		below = below || game.Rung(t.Value).Below(day.Date.Rung())
	}
	return weight{breach: below, room: unlimited, graver: rungGravity}
}

func (weekdayRung) explain(day Day) []breach {
	stated := day.Facts.Tallies[rungs][0].Value
	return []breach{{"/rung", fmt.Sprintf("%s asks for the rung %s and the daily has %s", day.Date, day.Date.Rung(), stated)}}
}
