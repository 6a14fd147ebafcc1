package schedule

import "slices"

// marksRounds is how often all days are looked at for what their marks tell. One round finds
// most; what the last days tell reaches the first in the second.
const marksRounds = 2

// level looks once more at each filled day, now that the days on both sides are known, and takes
// for it what lets visible marks tell less. When a day is chosen those behind it are empty, and
// what they come to tell no later one may have the candidates to balance.
func (s *search) level() {
	marked := func(c Candidate) bool { return len(c.Facts.Marks) > 0 }
	if !slices.ContainsFunc(s.Candidates, marked) {
		return
	}
	for range marksRounds {
		for _, date := range s.Days {
			if s.ctx.Err() == nil {
				s.swap(date, s.levelest)
			}
		}
	}
}

// levelest is the choice whose marks tell least of those that are no worse than the old one in
// what goes before that; the old one where none tells less.
func (s *search) levelest(old choice, choices []choice) choice {
	levelest := old
	for _, c := range choices {
		worse := c.warnings > old.warnings || c.beyond > old.beyond || c.wants > old.wants || c.room < old.room
		if !worse && (c.lean < levelest.lean || c.lean == levelest.lean && levelest.index != old.index && s.better(c, levelest) < 0) {
			levelest = c
		}
	}
	return levelest
}
