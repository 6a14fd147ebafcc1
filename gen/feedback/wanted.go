package feedback

import (
	"slices"

	"dailies/gen"
)

// maxDays bounds the days that a prompt lists. What differs from day to day of a longer run,
// besides the date, is in the rungs, which are all listed.
const maxDays = 31

// rungAsked is a rung of the days to fill, with what it asks.
type rungAsked struct {
	Name string
	Asks []string
}

// wanted is what a template is told of the days to fill.
func wanted(days []gen.WantedDay) map[string]any {
	var rungs []rungAsked
	var months []int
	for _, d := range days {
		if d.Rung != "" && !slices.ContainsFunc(rungs, func(r rungAsked) bool { return r.Name == d.Rung }) {
			rungs = append(rungs, rungAsked{d.Rung, d.Asks})
		}
		if !slices.Contains(months, d.Month) {
			months = append(months, d.Month)
		}
	}
	shown := days[:min(len(days), maxDays)]
	last := ""
	if len(days) > len(shown) {
		last = string(days[len(days)-1].Date)
	}
	return map[string]any{"Days": shown, "MoreDays": len(days) - len(shown), "LastDay": last, "Months": months, "Rungs": rungs}
}
