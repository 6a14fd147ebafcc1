package schedule

import (
	"maps"

	"dailies/game"
	"dailies/lint"
)

// The bounds of the search for days that keep their rations. A move chooses one day anew, or two.
const (
	movesPerDay = 4   // of the days to fill
	inVain      = 100 // moves in a row that leave no less beyond its ration, after which it is left so
	barredFor   = 20  // moves for which a day has not again the pack that it had
	unmoved     = 5   // moves for which a day stays as it was chosen
)

// spread chooses days anew that show something beyond its ration, now that all days are known:
// one by one, or two that change places. A move may leave more of it than there was, so that the
// next ones find what no single one does; what was best stays. No move costs a warning, or what
// the week and the year want.
func (s *search) spread() {
	if len(s.Window.Rationed()) == 0 {
		return
	}
	r := &rationing{search: s, moved: make(map[game.Date]int), barred: make(map[seat]int)}
	r.run()
	for _, date := range s.Days {
		if s.filled(date) && s.beyond(date) > 0 {
			s.result.Early[date] = s.beyond(date)
		}
	}
}

// rationing is a search for days that keep their rations.
type rationing struct {
	*search
	moves  int
	moved  map[game.Date]int // the move that chose a day anew last
	barred map[seat]int      // the last move for which a day has not a pack
	now    int               // how much the days show beyond their rations
	least  int               // the least there was
}

// seat is a pack on a date.
type seat struct {
	date game.Date
	pack string
}

// run moves until nothing is beyond its ration, or moves are of no more use.
func (r *rationing) run() {
	r.now = r.count()
	best, sources := maps.Clone(r.result.Chosen), maps.Clone(r.result.Sources)
	r.least = r.now
	improved := 0 // the last move that left less than ever
	for r.moves = 1; r.least > 0 && r.moves <= movesPerDay*len(r.Days) && r.moves-improved <= inVain && r.ctx.Err() == nil; r.moves++ {
		date, found := r.due()
		if !found {
			continue
		}
		r.moved[date] = r.moves
		r.choose(date)
		if r.now = r.count(); r.now < r.least {
			r.least, improved = r.now, r.moves
			best, sources = maps.Clone(r.result.Chosen), maps.Clone(r.result.Sources)
		}
	}
	r.putBack(best, sources)
}

// putBack fills days as they were, whatever fills them now.
func (s *search) putBack(chosen map[game.Date]int, sources map[game.Date]*lint.Source) {
	changed := make(map[game.Date]int)
	for date, index := range chosen {
		if now, filled := s.result.Chosen[date]; !filled || now != index {
			changed[date] = index
			if filled {
				s.remove(date)
			}
		}
	}
	for date, index := range changed {
		s.restore(date, index, sources[date])
	}
}

// count is how much all days show beyond their rations.
func (r *rationing) count() (n int) {
	for _, date := range r.Days {
		if r.filled(date) {
			n += r.beyond(date)
		}
	}
	return n
}

// due is the day to choose anew: of those beyond a ration the one that has been left alone for
// longest.
func (r *rationing) due() (due game.Date, found bool) {
	for _, date := range r.Days {
		if at, before := r.moved[date]; before && r.moves-at <= unmoved || found && at >= r.moved[due] {
			continue
		}
		if r.filled(date) && r.beyond(date) > 0 {
			due, found = date, true
		}
	}
	return due, found
}

func (s *search) filled(date game.Date) bool {
	_, filled := s.result.Chosen[date]
	return filled
}

// beyond counts what a filled day shows beyond its ration.
func (s *search) beyond(date game.Date) int {
	return s.calendar.Glance(date).Beyond(s.dayOf(date, s.result.Chosen[date], s.result.Sources[date]))
}
