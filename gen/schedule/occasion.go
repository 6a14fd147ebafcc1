package schedule

import (
	"slices"

	"dailies/game"
)

// reserve is for how many days before its own a pack with dated material is saved for them.
const reserve = 21

// occasionsOf lists for each pack the days of a request for which it has material of their own.
func occasionsOf(r *Request) map[string][]game.Date {
	days := make(map[string][]game.Date)
	asked := make(map[string]bool) // packs with their dates: candidates of one bin are alike
	for i := range r.Candidates {
		c := &r.Candidates[i]
		key := c.Pack.ID + "\x00" + c.Pack.String()
		if len(c.Pack.Dates) == 0 || asked[key] {
			continue
		}
		asked[key] = true
		for _, date := range r.Days {
			if r.Limits.Fits(c.Pack.Season, date) {
				days[c.Pack.ID] = append(days[c.Pack.ID], date)
			}
		}
	}
	return days
}

// untimely weighs how a daily suits the calendar, in wants of a week: less than 0 on the few dates that
// it is made for, more while its pack should be saved for such a date.
func (m *material) untimely(c *Candidate, date game.Date) int {
	if len(c.Pack.Dates) > 0 {
		return -outOfTurn
	}
	if slices.ContainsFunc(m.occasions[c.Pack.ID], func(day game.Date) bool {
		days := day.DaysSince(date)
		return 0 < days && days <= reserve
	}) {
		return unbound
	}
	return 0
}
