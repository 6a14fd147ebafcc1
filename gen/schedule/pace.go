package schedule

import (
	"dailies/game"
	"dailies/lint/window"
)

// aYear is how many days apart something yearly appears again.
const aYear = 365

// pace is how often a day should show something that returns only after a year, so that the
// material lasts the year through.
type pace struct {
	window.Yearly
	every int // days
}

// pacesOf counts for each yearly aspect the things that show it.
func pacesOf(w window.Window, candidates []Candidate) []pace {
	var paces []pace
	for _, yearly := range w.Yearly() {
		distinct := make(map[string]bool)
		for i := range candidates {
			for _, thing := range yearly.Things(candidates[i].Facts) {
				distinct[thing] = true
			}
		}
		if len(distinct) > 0 {
			paces = append(paces, pace{yearly, (aYear + len(distinct) - 1) / len(distinct)})
		}
	}
	return paces
}

// turn is what a date wants of one pace.
type turn struct {
	window.Aspect
	early bool // the last one, or the next, is nearer than the pace
}

// turns returns what the paces want of a date.
func (s *search) turns(date game.Date) []turn {
	turns := make([]turn, len(s.paces))
	for i, p := range s.paces {
		before, after := s.calendar.Around(p.Aspect, date)
		turns[i] = turn{p.Aspect, min(before, after) < p.every}
	}
	return turns
}

// What a daily that does not serve a turn weighs, in wants of a week.
const (
	outOfTurn = 3 // it shows what is early, or nothing of what is due
	unbound   = 1 // it serves the turn, which a pack with a season of its own should preferably do
)

// wanted weighs the turns that a daily of a pack does not serve.
func wanted(turns []turn, c *Candidate) (weight int) {
	for _, t := range turns {
		switch shows := len(c.Facts.Tallies[t.Aspect]) > 0; {
		case shows == t.early:
			weight += outOfTurn
		case shows && c.Pack.Days() == (window.Season{}).Days():
			weight += unbound
		}
	}
	return weight
}
