package corpus

import (
	"cmp"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// The opener of a line are its first words, where the line goes on after them.
const (
	openerWords = 3
	mostOpeners = 5 // reported
)

// habit is an opener with what it is counted in.
type habit struct {
	opener      string
	days, lines int
	pointer     string // of its last line
	day         game.Date
}

// openers finds the openers of lines on too many days of a span. Those that the last day
// has point to their line.
func openers(days []Day, figures Figures) (found []validate.Finding) {
	if len(days) < leastDays {
		return nil
	}
	limit, last := figures.limit(warnOpener), days[len(days)-1].Date
	all := count(days)
	slices.SortFunc(all, func(a, b *habit) int {
		return cmp.Or(cmp.Compare(b.days, a.days), cmp.Compare(b.lines, a.lines), cmp.Compare(a.opener, b.opener))
	})
	for _, h := range all[:min(len(all), mostOpeners)] {
		if 100*h.days <= limit*len(days) {
			break
		}
		pointer := ""
		if h.day == last {
			pointer = h.pointer
		}
		found = append(found, warning(warnOpener, pointer, "%s begins %d lines on %d of %d days, more than %d %%, %s",
			document.Quote(h.opener+" …"), h.lines, h.days, len(days), limit, over(days)))
	}
	return found
}

func count(days []Day) []*habit {
	habits := make(map[string]*habit)
	var all []*habit
	for _, day := range days {
		for _, line := range day.Sample.Lines {
			words := strings.SplitN(game.Fold(line.Text), " ", openerWords+1)
			if len(words) <= openerWords {
				continue
			}
			opener := strings.Join(words[:openerWords], " ")
			h := habits[opener]
			if h == nil {
				h = &habit{opener: opener}
				habits[opener], all = h, append(all, h)
			}
			h.lines++
			if h.day != day.Date {
				h.days, h.day, h.pointer = h.days+1, day.Date, line.Pointer
			}
		}
	}
	return all
}
