package window

import (
	"slices"

	"dailies/game"
	"dailies/lint/corpus"
)

// When a mark tells too much (window page, choosing).
const (
	leakDays   = 7             // around a date, before anything counts
	leakUsable = 4             // it is on one day of so many: rarer marks are no help to a player
	leakNoise  = 250_000       // the square of what it tells beyond chance, over the things that show it, up to which it may be chance
	leakStep   = leakNoise / 2 // how far apart two dailies are before one serves better
)

// Marks are what the marks of a daily tell, with the numbers that a calendar gives them: a search asks
// about the same dailies on every date.
type Marks []numberedMark

type numberedMark struct{ number, things, beyond int32 }

// Marks returns what the marks of a daily tell, for [Slot.Leak] of the calendar's slots.
func (c *Calendar) Marks(facts *Facts) Marks {
	marks := make(Marks, len(facts.Marks))
	for i, m := range facts.Marks {
		number, known := c.marks[m.Name]
		if !known {
			number = int32(len(c.marks))
			c.marks[m.Name] = number
		}
		marks[i] = numberedMark{number, int32(m.Things), int32(m.Beyond)}
	}
	return marks
}

// leaks are what the marks of the days around a date tell together.
type leaks struct {
	days  int    // that have marks
	marks []leak // by number; those that no day has may be missing
}

// leak is what one mark tells over days.
type leak struct{ days, things, beyond int }

// add adds what the mark tells on a day.
func (l leak) add(m numberedMark) leak {
	return leak{l.days + 1, l.things + int(m.things), l.beyond + int(m.beyond)}
}

// excess returns how much the mark tells beyond chance.
func (l leak) excess() int { return max(0, l.beyond*l.beyond/max(l.things, 1)-leakNoise) }

// leaksAround adds up the days that share a span of the leaks with a date. The day of the date itself
// is left out.
func (c *Calendar) leaksAround(date game.Date) (all leaks) {
	first, _ := slices.BinarySearchFunc(c.days, Day{Date: date.AddDays(1 - corpus.LeakDates)}, byDate)
	for _, d := range c.days[first:] {
		apart := d.Date.DaysSince(date)
		if apart >= corpus.LeakDates {
			break
		}
		if apart == 0 || len(d.Facts.Marks) == 0 {
			continue
		}
		all.days++
		for _, m := range c.Marks(d.Facts) {
			if missing := int(m.number) + 1 - len(all.marks); missing > 0 {
				all.marks = append(all.marks, make([]leak, missing)...)
			}
			all.marks[m.number] = all.marks[m.number].add(m)
		}
	}
	return all
}

// Leak returns how many steps more visible marks tell with a daily among the days around the slot; less
// than 0 where it works against what they told.
func (s Slot) Leak(marks Marks) int {
	sum := 0
	if s.leaks.days < leakDays {
		return 0
	}
	for _, m := range marks {
		if int(m.number) >= len(s.leaks.marks) {
			continue
		}
		if before := s.leaks.marks[m.number]; leakUsable*before.days >= s.leaks.days {
			sum += before.add(m).excess() - before.excess()
		}
	}
	return sum / leakStep
}
