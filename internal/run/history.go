package run

import (
	"context"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/internal/store"
	"dailies/lint"
)

// past is what is published of a game.
type past struct {
	stay     []lint.Day         // days that are left as they are
	replaced []lint.Day         // days that --force generates anew
	taken    map[game.Date]bool // dates of the run that are not free
}

// history reads what is published of the game.
func (w *gameWork) history(ctx context.Context) (past, error) {
	known := past{taken: make(map[game.Date]bool)}
	forced := func(date game.Date) bool {
		if !w.Force || !slices.Contains(w.Dates, date) {
			return false
		}
		why, spared := w.spared(date)
		if spared {
			w.Note(fmt.Sprintf("%s: %s stays as it is: %s", w.game.Name(), date, why))
		}
		return !spared
	}
	all := func(game.Date) bool { return true }
	err := w.lookAt(ctx, all, false, func(p published) {
		again := forced(p.date)
		known.taken[p.date] = !again
		day := lint.Day{Date: p.date, Facts: p.Facts, Source: w.out.index.Source(store.Path(p.date, w.game.Name()))}
		switch {
		case p.Facts == nil:
		case again:
			known.replaced = append(known.replaced, day)
		default:
			known.stay = append(known.stay, day)
		}
	})
	return known, err
}

// avoid are the names that an author should not repeat, from what is published last.
func avoid(published []lint.Day) []string {
	var names []string
	for _, day := range published[max(0, len(published)-lint.DefaultWindow):] {
		names = append(names, day.Facts.Names...)
	}
	return names
}
