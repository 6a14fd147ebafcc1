package fill

import (
	"slices"

	"dailies/game"
	"dailies/gen"
	"dailies/lint/window"
)

// FirstRequest is what a job asks its first author for at first.
func FirstRequest(job Job) gen.Request {
	return (&authorTurn{job: &job, dates: job.Dates}).request(0)
}

// request is what the author is asked for in a round.
func (t *authorTurn) request(round int) gen.Request {
	empty := t.empty()
	return gen.Request{
		Game: t.job.Producer.Game, Round: round, Want: len(empty), Days: t.job.wanted(empty),
		Avoid: slices.Concat(t.avoid, t.job.Avoid), Resting: t.resting(), Held: t.job.Held,
		Needs: window.Needs(t.job.Published, t.job.Limits.Hemisphere), Remarks: t.job.Remarks, Misread: t.job.Misread,
		Critiques: t.critiques(), Window: t.window(),
	}
}

// resting lists what should not return yet, without what is among the names to avoid.
func (t *authorTurn) resting() []window.Resting {
	named := make(map[string]bool)
	for _, name := range t.job.Avoid {
		named[game.Fold(name)] = true
	}
	all := t.job.Window.Resting(t.job.Published, t.job.Limits)
	for i := range all {
		all[i].Values = slices.DeleteFunc(all[i].Values, func(value string) bool { return named[value] })
	}
	return slices.DeleteFunc(all, func(r window.Resting) bool { return len(r.Values) == 0 })
}

// repeated says what the best candidate of an answer repeats of other days, on the first day that is
// still empty; nothing of an answer that filled a day.
func (t *authorTurn) repeated(s *submission) []string {
	candidates, empty := s.candidates(), t.empty()
	days := slices.Clone(t.published)
	for date, at := range t.selection.Chosen {
		if t.candidates[at].series.of == s {
			return nil
		}
		days = append(days, window.Day{Date: date, Facts: t.candidates[at].Facts})
	}
	if len(candidates) == 0 || len(empty) == 0 {
		return nil
	}
	window.Sort(days)
	return t.job.Window.Repeats(days, t.job.Limits, window.Day{Date: empty[0], Facts: candidates[0].Facts})
}

// empty lists the days of the turn that are not filled.
func (t *authorTurn) empty() []game.Date {
	return slices.DeleteFunc(slices.Clone(t.dates), func(date game.Date) bool {
		_, filled := t.selection.Chosen[date]
		return filled
	})
}

// wanted describes days to an author.
func (j *Job) wanted(dates []game.Date) []gen.WantedDay {
	days := make([]gen.WantedDay, len(dates))
	for i, date := range dates {
		day := gen.WantedDay{Date: date, Season: j.Limits.Hemisphere.SeasonOn(date), Month: j.Limits.Hemisphere.Month(date), Rung: j.Producer.Week.On(date)}
		if j.Producer.Asks != nil {
			day.Asks = j.Producer.Asks(j.Profile, day.Rung)
		}
		if j.Observances != nil {
			day.Observances = j.Observances(date)
		}
		days[i] = day
	}
	return days
}
