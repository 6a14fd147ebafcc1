package fill

import (
	"slices"

	"dailies/game"
)

// sample returns how many drafts of each rung a submission gives in a job that measures it: the
// share of the days that are empty.
func (t *authorTurn) sample() map[string]int {
	drafts := make(map[string]int)
	empty := slices.DeleteFunc(slices.Clone(t.dates), func(date game.Date) bool {
		_, filled := t.selection.Chosen[date]
		return filled
	})
	for k := range max(t.job.Sample*len(empty)/len(t.dates), len(empty)) {
		drafts[t.job.Producer.Week.On(empty[k%len(empty)])]++
	}
	return drafts
}

// planSample lets an empty day take the next lower rung, and reports whether there is one.
// Of a rung that no day asked for, each submission adds the day's share of drafts.
func (t *authorTurn) planSample(date game.Date, planned map[*submission]map[string]int) bool {
	ladder := t.ladder(date)
	if t.level[date]+1 == len(ladder) {
		return false
	}
	t.level[date]++
	rung := ladder[t.level[date]]
	if slices.ContainsFunc(t.dates, func(d game.Date) bool { return t.job.Producer.Week.On(d) == rung }) {
		return true // drawn from the start
	}
	for _, s := range t.shelf {
		if !s.usable() || s.Finished || t.series(s, rung).next > 0 {
			continue
		}
		for range max(t.job.Sample/len(t.dates), 1) {
			add(planned, s, rung, 1)
		}
	}
	return true
}
