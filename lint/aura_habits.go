package lint

import (
	"dailies/game"
	"dailies/game/aura"
	"dailies/lint/window"
	"dailies/validate"
	check "dailies/validate/aura"
)

// The window rules against habits: what works on most days becomes one.
var (
	errShortlist = &validate.Rule{
		Code: "ERR_META_SHORTLIST", Title: "The three best yields of each protocol reach Gold on at most half of Fridays and Saturdays",
		Why:    "Who plays nothing else, in whatever order opens the lock, would need no other thought up to Sunday.",
		Fix:    "Publish days that MS does not take to Gold.",
		Source: "window page",
	}
	errExact = &validate.Rule{
		Code: "ERR_META_EXACT_SUM", Title: "On at most half of days the best line brings the lock to 0 exactly",
		Why:    "If payloads nearly always add up to the resistance, adding up finds the line without a look at the protocols.",
		Fix:    "Publish days whose best line has something to spare.",
		Source: "window page",
	}
	errClean = &validate.Rule{
		Code: "ERR_META_ALWAYS_CLEAN", Title: "On a quarter of Saturdays and Sundays every Gold line needs a SKETCHY card",
		Why:    "If the best line never takes a risk, players leave out what is SKETCHY before they look.",
		Fix:    "Publish days on which only a SKETCHY card reaches Gold.",
		Source: "window page",
	}
)

// season is how many days those rules look at: enough weekends for a quarter of them to be some.
const season = 60

// The aspects of those rules.
const (
	shortlists window.Aspect = "shortlist" // on Fridays and Saturdays, what MS reaches
	sums       window.Aspect = "best line's sum"
	honesty    window.Aspect = "clean Gold" // on Saturdays and Sundays
)

// The values of those aspects that a window may show only so often.
const (
	shortGold = "Gold"
	exactSum  = "exact"
	cleanGold = "clean"
)

// auraHabits adds what an analysis says of habits.
func auraHabits(p *aura.Puzzle, a *check.Analysis, to map[window.Aspect][]window.Tally) {
	if a == nil || a.Best == nil {
		return
	}
	rung := p.Rung
	if rung == "" {
		rung = p.DateISO.Rung()
	}
	show := func(aspect window.Aspect, is bool, yes, no string) {
		if is {
			no = yes
		}
		to[aspect] = []window.Tally{{Value: no, Count: 1}}
	}
	show(sums, a.Best.Exact(p), exactSum, "to spare")
	if rung == game.Fri || rung == game.Sat {
		show(shortlists, a.Models[check.MS].AtPar, shortGold, "less")
	}
	if rung == game.Sat || rung == game.Sun {
		show(honesty, a.Depth.CleanGold, cleanGold, "SKETCHY")
	}
}
