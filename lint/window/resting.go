package window

import (
	"slices"
)

// resting is what should not return for some days; 0 days for those of the window.
type resting struct {
	aspect Aspect
	noun   string
	days   int
}

// Resting is what players met lately of one kind, and should not meet again soon.
type Resting struct {
	What   string   // the kind: tile text, hidden word
	Values []string // each once, the most recent first
}

// Resting lists what the game's rules want to rest after the last of some days, which are in order of
// date. Packs are not listed: no author writes one a second time.
func (w Window) Resting(days []Day, limits Limits) []Resting {
	var all []Resting
	var aspects []Aspect
	for _, r := range limits.with(w.rules) {
		if r.rests.noun == "" || r.rests.aspect == Packs || slices.Contains(aspects, r.rests.aspect) {
			continue
		}
		aspects = append(aspects, r.rests.aspect)
		if values := r.resting(days); len(values) > 0 {
			all = append(all, Resting{r.rests.noun, values})
		}
	}
	return all
}

func (r *Rule) resting(days []Day) (values []string) {
	for _, d := range slices.Backward(days) {
		if days[len(days)-1].Date.DaysSince(d.Date) >= max(r.rests.days, r.span) {
			break
		}
		for _, t := range d.Facts.Tallies[r.rests.aspect] {
			if !slices.Contains(values, t.Value) {
				values = append(values, t.Value)
			}
		}
	}
	return values
}

// Repeats says what a day repeats of others, by the rules that compare any two days of a year.
func (w Window) Repeats(days []Day, limits Limits, day Day) (said []string) {
	for _, p := range newPairs(limits.with(w.rules)) {
		for _, d := range days {
			p.add(d)
		}
		if p.keeps(day) {
			continue
		}
		for _, b := range p.explain(day) {
			said = append(said, b.message)
		}
	}
	return said
}
