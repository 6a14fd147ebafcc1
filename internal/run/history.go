package run

import (
	"context"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/internal/store"
	"dailies/lint/window"
)

// past is the published days of a game.
type past struct {
	stay     []window.Day       // days that are left as they are
	replaced []window.Day       // days that are generated again
	taken    map[game.Date]bool // dates of the run that are not free
}

// free are the dates that the game has no daily for, or one that is generated again.
func (p past) free(dates []game.Date) []game.Date {
	return slices.DeleteFunc(slices.Clone(dates), func(date game.Date) bool { return p.taken[date] })
}

// history reads the published days of the game.
func (w *gameWork) history(ctx context.Context) (past, error) {
	known := past{taken: make(map[game.Date]bool)}
	forced := func(date game.Date) bool {
		if !w.Force && !slices.Contains(w.Again, store.File{Date: date, Game: w.game.Name()}) || !slices.Contains(w.Dates, date) {
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
		day := window.Day{Date: p.date, Facts: p.Facts, Source: w.out.index.Source(store.Path(p.date, w.game.Name()))}
		switch {
		case p.Facts == nil:
		case again:
			known.replaced = append(known.replaced, day)
		default:
			known.stay = append(known.stay, day)
		}
	})
	for _, file := range w.out.lost() {
		if file.Game == w.game.Name() && !forced(file.Date) {
			known.taken[file.Date] = true
		}
	}
	return known, err
}

// remembered is how many published days players remember at most.
const remembered = 366

// avoid are the names that an author should not repeat, from the latest published days, each once and
// the most recent first.
func avoid(published []window.Day) []string {
	var names []string
	seen := make(map[string]bool)
	for _, day := range slices.Backward(published[max(0, len(published)-remembered):]) {
		for _, name := range day.Facts.Names {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
