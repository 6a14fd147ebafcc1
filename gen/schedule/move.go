package schedule

import (
	"cmp"
	"slices"

	"dailies/game"
	"dailies/lint"
)

// The bounds of a move.
const (
	tradeReach = 60 // days around a day that it may change places with
	movesTried = 12 // of those that would leave the least beyond its ration
	leeway     = 1  // how much more of it one may leave
)

// move is a day that takes another hand, and where other is a date, that day too.
type move struct {
	date, other game.Date
	hand, its   int
	more        int // by how much more is beyond its ration
}

// choose makes the best move for a day that the rules and wishes let it make, if there is any.
func (r *rationing) choose(date game.Date) {
	moves := r.replacements(date)
	for _, other := range r.Days {
		if apart := other.DaysSince(date); apart != 0 && -tradeReach <= apart && apart <= tradeReach && r.filled(other) {
			moves = r.trades(moves, date, other)
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(a.more, b.more) })
	for _, m := range moves[:min(len(moves), movesTried)] {
		old, its := r.seat(m.date), seat{}
		if m.other != "" {
			its = r.seat(m.other)
		}
		if r.carryOut(m) {
			r.barred[old], r.barred[its] = r.moves+barredFor, r.moves+barredFor
			return
		}
	}
}

func (s *search) seat(date game.Date) seat {
	return seat{date, s.Candidates[s.result.Chosen[date]].Pack.ID}
}

// allowed reports whether a pack may have a date by a move that leaves so much more.
func (r *rationing) allowed(pack string, date game.Date, more int) bool {
	return more <= leeway && (r.barred[seat{date, pack}] < r.moves || r.now+2*more < r.least)
}

// replacements are the moves of a day alone.
func (r *rationing) replacements(date game.Date) (moves []move) {
	old, source := r.result.Chosen[date], r.result.Sources[date]
	was := r.beyond(date)
	r.remove(date)
	defer r.restore(date, old, source)
	slot, turns := r.calendar.Glance(date), r.turns(date)
	most := deal{beyond: was + leeway, wants: wants(turns, &r.Candidates[old]), warnings: r.Candidates[old].Warnings}
	for _, pack := range r.hands.packs {
		for _, o := range r.dealt(pack, date, slot, turns, most) {
			if o.hand != r.hands.of[old] && r.allowed(pack, date, o.beyond-was) {
				moves = append(moves, move{date: date, hand: o.hand, more: o.beyond - was})
			}
		}
	}
	return moves
}

// trades adds the move in which two days change their packs.
func (r *rationing) trades(moves []move, date, other game.Date) []move {
	old, its := r.result.Chosen[date], r.result.Chosen[other]
	pack, itsPack := r.Candidates[old].Pack.ID, r.Candidates[its].Pack.ID
	if pack == itsPack {
		return moves
	}
	source, itsSource := r.result.Sources[date], r.result.Sources[other]
	was := r.beyond(date) + r.beyond(other)
	r.remove(date)
	r.remove(other)
	defer r.restore(date, old, source)
	defer r.restore(other, its, itsSource)
	turns, itsTurns := r.turns(date), r.turns(other)
	most := deal{
		beyond: was + leeway, wants: wants(turns, &r.Candidates[old]) + wants(itsTurns, &r.Candidates[its]),
		warnings: r.Candidates[old].Warnings + r.Candidates[its].Warnings,
	}
	here := r.dealt(itsPack, date, r.calendar.Glance(date), turns, most)
	if len(here) == 0 {
		return moves
	}
	most.beyond -= here[0].beyond
	there := r.dealt(pack, other, r.calendar.Glance(other), itsTurns, most)
	if len(there) == 0 {
		return moves
	}
	more := here[0].beyond + there[0].beyond - was
	if r.allowed(itsPack, date, more) && r.allowed(pack, other, more) {
		moves = append(moves, move{date, other, here[0].hand, there[0].hand, more})
	}
	return moves
}

// deal is a hand that a date could have, or what it may cost at most.
type deal struct{ hand, beyond, wants, warnings int }

// dealt are the hands of a pack that an empty date could have by the rules over pairs of days
// for so much at most, what is least beyond its ration first.
func (r *rationing) dealt(pack string, date game.Date, slot lint.Slot, turns []turn, most deal) (deals []deal) {
	bin, fits := -1, false
	var day lint.Day
	for _, i := range r.hands.byPack[pack] {
		h := &r.hands.all[i]
		if h.bin != bin {
			first := &r.Candidates[r.bins[h.bin].from]
			bin, day = h.bin, lint.Day{Date: date, Source: r.source(first, date)}
			fits = first.fits(date, r.Limits.Hemisphere) && slot.RefusesPack(day.Source) == nil
		}
		first := &r.Candidates[h.candidates[0]]
		if !fits || first.Warnings > most.warnings || wants(turns, first) > most.wants {
			continue
		}
		day.Facts = first.Facts
		if beyond := slot.Beyond(day); beyond <= most.beyond && slot.Weigh(day).Refused == nil {
			deals = append(deals, deal{hand: i, beyond: beyond})
		}
	}
	slices.SortStableFunc(deals, func(a, b deal) int { return cmp.Compare(a.beyond, b.beyond) })
	return deals
}

// carryOut makes a move, and reports whether it could without more warnings or wishes left open.
func (r *rationing) carryOut(m move) bool {
	dates, hands := []game.Date{m.date}, []int{m.hand}
	if m.other != "" {
		dates, hands = append(dates, m.other), append(hands, m.its)
	}
	chosen, sources := make(map[game.Date]int, len(dates)), make(map[game.Date]*lint.Source, len(dates))
	was := r.cost(dates)
	for _, date := range dates {
		chosen[date], sources[date] = r.result.Chosen[date], r.result.Sources[date]
		r.remove(date)
	}
	done := true
	for i, date := range dates {
		done = done && r.fillWith(date, &r.hands.all[hands[i]])
	}
	if done {
		is := r.cost(dates)
		done = is.warnings <= was.warnings && is.wants <= was.wants
	}
	if !done {
		r.putBack(chosen, sources)
	}
	return done
}

// fillWith fills an empty date with the best candidate of a hand, and reports whether any fits.
func (r *rationing) fillWith(date game.Date, h *hand) bool {
	r.result.Nodes++
	first := &r.Candidates[h.candidates[0]]
	here := at{r.calendar.Slot(date, ""), r.turns(date), lint.Day{Date: date, Source: r.source(first, date)}}
	choices := r.choices[:0]
	for _, c := range h.candidates {
		choices = r.weigh(choices, bin{c, c + 1}, here, make(map[string]int))
	}
	r.choices = choices
	if len(choices) == 0 {
		return false
	}
	r.place(date, slices.MinFunc(choices, r.better).index)
	return true
}

// cost adds up the warnings and open wishes of filled days.
func (r *rationing) cost(dates []game.Date) (sum choice) {
	for _, date := range dates {
		index, source := r.result.Chosen[date], r.result.Sources[date]
		r.remove(date)
		here := at{r.calendar.Slot(date, ""), r.turns(date), lint.Day{Date: date, Source: source}}
		for _, c := range r.weigh(nil, bin{index, index + 1}, here, make(map[string]int)) {
			sum.warnings, sum.wants = sum.warnings+c.warnings, sum.wants+c.wants
		}
		r.restore(date, index, source)
	}
	return sum
}
