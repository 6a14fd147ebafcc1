package window

import (
	"fmt"
	"slices"

	"dailies/game/document"
)

// shortShare is the share of days, in per cent, from which material is said to run short.
const shortShare = 5

// Needs says in sentences what the material runs short of, by the days of the last year: rungs that
// boards did not reach, and seasons whose days had their rules eased.
func Needs(days []Day, h Hemisphere) []string {
	short, all := make(map[string]int), make(map[string]int)
	var keys []string
	count := func(key string, is bool) {
		if all[key] == 0 {
			keys = append(keys, key)
		}
		if all[key]++; is {
			short[key]++
		}
	}
	for _, d := range days {
		if days[len(days)-1].Date.DaysSince(d.Date) >= year {
			continue
		}
		if len(d.Facts.Tallies[Rungs]) > 0 {
			count(fmt.Sprintf("a board was below the rung of its weekday on %%s of the rung %s", d.Date.Rung()), (weekdayRung{}).weigh(d).breach)
		}
		count(fmt.Sprintf("content returned sooner than it should on %%s in %s", h.SeasonOn(d.Date)), d.Source != nil && d.Source.Eased > 0)
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return 100*short[key] < shortShare*all[key] || short[key] == 0 })
	slices.SortStableFunc(keys, func(a, b string) int { return short[b]*all[a] - short[a]*all[b] })
	for i, key := range keys {
		keys[i] = fmt.Sprintf(key, fmt.Sprintf("%d of %s", short[key], document.Count(all[key], "day")))
	}
	return keys
}
