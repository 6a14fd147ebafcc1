package corpus

import (
	"cmp"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
)

// The opener of a line is its first words, if the line goes on after them.
const (
	openerWords = 3
	mostOpeners = 5 // reported
)

// opening is the opener of a line, with its place.
type opening struct{ opener, pointer string }

// openingsOf returns the openings of each day.
func openingsOf(days []Day) [][]opening {
	all := make([][]opening, len(days))
	for i, day := range days {
		for _, line := range day.Sample.Lines {
			words := strings.SplitN(game.Fold(line.Text), " ", openerWords+1)
			if len(words) > openerWords {
				all[i] = append(all[i], opening{strings.Join(words[:openerWords], " "), line.Pointer})
			}
		}
	}
	return all
}

// habit is an opener with its counts.
type habit struct {
	opener      string
	days, lines int
	pointer     string // of its last line
	last        int    // the place of its last day
}

// openers finds the openers that begin lines on too many days of a span. An opener that the
// last day has points to its line there.
func openers(days []Day, said [][]opening, figures Figures) (seen []sighting) {
	if len(days) < leastDays {
		return nil
	}
	limit := figures.limit(warnOpener)
	all := slices.DeleteFunc(count(said), func(h *habit) bool { return 100*h.days <= limit*len(days) })
	slices.SortFunc(all, func(a, b *habit) int {
		return cmp.Or(cmp.Compare(b.days, a.days), cmp.Compare(b.lines, a.lines), cmp.Compare(a.opener, b.opener))
	})
	for _, h := range all[:min(len(all), mostOpeners)] {
		pointer := ""
		if h.last == len(days)-1 {
			pointer = h.pointer
		}
		seen = append(seen, sighting{subject{warnOpener.Code, h.opener}, unit * h.days / len(days), warning(warnOpener, pointer,
			"%s begins %d lines on %d of %d days, more than %d %%, %s", document.Quote(h.opener+" …"), h.lines, h.days, len(days), limit, over(days))})
	}
	return seen
}

func count(said [][]opening) []*habit {
	habits := make(map[string]*habit)
	var all []*habit
	for day, openings := range said {
		for _, o := range openings {
			h := habits[o.opener]
			if h == nil {
				h = &habit{opener: o.opener, last: -1}
				habits[o.opener], all = h, append(all, h)
			}
			h.lines++
			if h.last != day {
				h.days, h.last, h.pointer = h.days+1, day, o.pointer
			}
		}
	}
	return all
}
