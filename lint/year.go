package lint

import (
	"fmt"

	"dailies/validate"
)

// The rules over a year that several games keep.
var (
	errSetRepeat = &validate.Rule{
		Code: "ERR_META_SET_REPEAT", Title: "A set returns after 60 % of its fair gap, and never within the window",
		Why:    "A rule that was seen lately is no discovery.",
		Fix:    "Use another triple, generate the day anew, or write more.",
		Source: "A1 §7.2; window page",
	}
	errTopicGap = &validate.Rule{
		Code: "ERR_META_TOPIC_GAP", Title: "A topic returns after 60 % of its fair gap, and 3 days at the soonest",
		Why:    "A topic that comes back while others wait tires sooner than the game does.",
		Fix:    "Publish a day of a topic that has rested longer, or write more topics.",
		Source: "window page",
	}
	errPackGap = &validate.Rule{
		Code: "ERR_META_PACK_GAP", Title: "A pack returns after 60 % of its fair gap, and 3 days at the soonest",
		Why:    "Days of one pack share their household, their voice and half their words.",
		Fix:    "Publish a day of a pack that has rested longer, or write more packs.",
		Source: "window page",
	}
	errNearDuplicate = &validate.Rule{
		Code: "ERR_META_NEAR_DUPLICATE", Title: "No two days of a year are nearly the same",
		Why:    "A player who remembers most of a board has most of its solution.",
		Fix:    "Generate the later day anew, or write more material for its pack.",
		Source: "window page",
	}
	errPackBalance = &validate.Rule{
		Code: "ERR_META_PACK_BALANCE", Title: "Over a quarter no pack serves more than twice its fair share",
		Why:    "The pack that is easiest to fill days from would become the game.",
		Fix:    "Publish a day of a pack that has served less, or write more packs.",
		Source: "window page",
	}
	errSeason = &validate.Rule{
		Code: "ERR_META_SEASON", Title: "Content for some months or weekdays runs only then",
		Why:    "Snow in July reads as a mistake.",
		Fix:    "Publish the day in its season, or set the hemisphere that the players live in.",
		Source: "window page",
	}
)

// warnEased is a rule of every game: where the material is too small, a day that comes
// back early is better than none, and is told.
var warnEased = &validate.Rule{
	Code: "WARN_META_EASED", Title: "A day keeps the gaps of the year in full",
	Why:    "What returns early is remembered; and it is the first sign that a year needs more material.",
	Fix:    "Write more packs or more for each, and generate the day anew with --force.",
	Source: "window page",
}

// leastGap is the least gap of topics and packs, in days, where the material allows it.
const leastGap = 3

// packRules are the rules about packs, which every game keeps.
func packRules() []Rule {
	return []Rule{
		InSeason(errSeason),
		Gap(errPackGap, Packs, leastGap, false, func(int) string { return "" }, "pack"),
		Balance(errPackBalance),
		inFull(),
	}
}

// inFull is the rule that a day keeps the rules of the year in full. It never binds.
func inFull() Rule {
	return Rule{Rule: warnEased, span: 1, binds: 1, stays: true, form: func(*Rule, []Day) memory { return eased{} }}
}

type eased struct{}

func (eased) weigh(day Day) weight {
	return weight{breach: day.Source != nil && day.Source.Eased > 0, room: unlimited}
}

func (eased) explain(day Day) []breach {
	return []breach{{"", fmt.Sprintf("the gaps that %s asks for, and the year in which no day is nearly the same, are %d %% shorter than the rules", day.Date, day.Source.Eased)}}
}

// allBut returns for two days the most that they may share: so many less than the smaller
// one shows.
func allBut(n int) func(here, there int) int {
	return func(here, there int) int { return min(here, there) - n }
}
