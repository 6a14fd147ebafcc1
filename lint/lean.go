package lint

import (
	"slices"

	"dailies/game"
	"dailies/lint/corpus"
)

// What counts of a mark that tells too much (window page, choosing).
const (
	leanDays   = 7             // around a date, before anything counts
	leanUsable = 4             // it is on one day of so many: those on fewer are no help to a player
	leanNoise  = 250_000       // the square of what it tells beyond chance, over the things that show it, up to which it may be chance
	leanStep   = leanNoise / 2 // how far apart two dailies are before one serves better
)

// leans are what the marks of the days around a date tell together.
type leans struct {
	days  int // that have marks
	marks map[string]lean
}

// lean is what one mark tells over days.
type lean struct{ days, things, beyond int }

// add adds what the mark tells on a day.
func (l lean) add(m corpus.Mark) lean {
	return lean{l.days + 1, l.things + m.Things, l.beyond + m.Beyond}
}

// excess is what the mark tells past chance.
func (l lean) excess() int { return max(0, l.beyond*l.beyond/max(l.things, 1)-leanNoise) }

// leansAround adds up the days that have a span of the leaks in common with a date. days are in
// order; the one of the date itself is left out.
func leansAround(days []Day, date game.Date) leans {
	all := leans{marks: make(map[string]lean)}
	first, _ := slices.BinarySearchFunc(days, Day{Date: date.AddDays(1 - corpus.LeakDates)}, byDate)
	for _, d := range days[first:] {
		apart := d.Date.DaysSince(date)
		if apart >= corpus.LeakDates {
			break
		}
		if apart == 0 || len(d.Facts.Marks) == 0 {
			continue
		}
		all.days++
		for _, m := range d.Facts.Marks {
			all.marks[m.Name] = all.marks[m.Name].add(m)
		}
	}
	return all
}

// weigh is how much more the marks tell with a daily among the days, in steps; less than 0
// where it works against what they told.
func (l leans) weigh(facts *Facts) int {
	sum := 0
	if l.days < leanDays {
		return 0
	}
	for _, m := range facts.Marks {
		if before := l.marks[m.Name]; leanUsable*before.days >= l.days {
			sum += before.add(m).excess() - before.excess()
		}
	}
	return sum / leanStep
}
