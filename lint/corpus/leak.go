package corpus

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// The terms on which a leak is reported, besides the margin.
const (
	oneIn     = 1000 // spans of blind labels would show any leak
	usable    = 3    // the rule points at something on a third of the boards
	mostLeaks = 6    // reported
	unit      = 1_000_000
)

// record is how a cheater's rule fares, board by board, in the order of the days.
type record struct {
	guess
	board *Board // one of them, for its words
	days  []int  // the place of the day of each board
	draws []draw
	sums  []sum // up to each board; one more than there are boards
}

// sum is how a rule did on some boards.
type sum struct {
	pointed, hits int
	expected      int // hits by chance, in millionths
}

// surplus returns the hits beyond chance, in millionths.
func (s sum) surplus() int { return s.hits*unit - s.expected }

// trials are all rules, tried on every board.
type trials struct {
	records []*record
	boards  map[string][]int // by kind: the place of the day of each
}

// try tries every rule on every board. It skips boards on which there is nothing to tell apart.
func try(days []Day) trials {
	records, boards := make(map[guess]*record), make(map[string][]int)
	for at, day := range days {
		for i := range day.Sample.Boards {
			b := &day.Sample.Boards[i]
			wanted := b.wanted()
			if wanted == 0 || wanted == len(b.Things) {
				continue
			}
			boards[b.Yes] = append(boards[b.Yes], at)
			for g, things := range guesses(b) {
				if records[g] == nil {
					records[g] = &record{guess: g, board: b, sums: make([]sum, 1)}
				}
				records[g].add(at, b, wanted, things)
			}
		}
	}
	return trials{slices.SortedFunc(maps.Values(records), func(a, b *record) int { return compare(a.guess, b.guess) }), boards}
}

func (r *record) add(day int, b *Board, wanted int, things []int) {
	if r.no {
		wanted = len(b.Things) - wanted
	}
	s := r.sums[len(r.sums)-1]
	for _, i := range things {
		if b.Is[i] != r.no {
			s.hits++
		}
	}
	s.pointed += len(things)
	s.expected += unit * len(things) * wanted / len(b.Things)
	r.days, r.sums = append(r.days, day), append(r.sums, s)
	r.draws = append(r.draws, draw{len(b.Things), wanted, len(things)})
}

// faring is how a rule fares over a span.
type faring struct {
	*record
	sum
	draws []draw
}

// over returns how the rule fares on the days from one place on and before another.
func (r *record) over(from, to int) faring {
	from, to = within(r.days, from, to)
	a, b := r.sums[from], r.sums[to]
	return faring{r, sum{b.pointed - a.pointed, b.hits - a.hits, b.expected - a.expected}, r.draws[from:to]}
}

// within returns where a span begins and ends in a sorted list of places.
func within(places []int, from, to int) (first, end int) {
	first, _ = slices.BinarySearch(places, from)
	end, _ = slices.BinarySearch(places, to)
	return first, end
}

// leaks finds the cheater's rules that do better than chance over a span of the days. Of the
// rules on one mark it reports the best.
func (t trials) leaks(days []Day, from, to int, figures Figures) (seen []sighting) {
	all, tried := t.suspects(from, to, figures.limit(warnLeak))
	told := make(map[subject]bool)
	for _, r := range all {
		mark := subject{r.guess.board, r.name}
		if told[mark] || len(seen) == mostLeaks || !rare(r.draws, r.hits, int64(oneIn*tried)) {
			continue
		}
		told[mark] = true
		seen = append(seen, sighting{mark, r.surplus(), warning(warnLeak, "", "%s: %d of %d times, %s, where chance has %s, %s",
			r.words(r.board), r.hits, r.pointed, percent(r.hits*unit, r.pointed), percent(r.expected, r.pointed), over(days[from:to]))})
	}
	return seen
}

// suspects returns the rules that exceed chance by the margin over a span, the best first, and
// how many rules can be used.
func (t trials) suspects(from, to, margin int) (all []faring, tried int) {
	boards := make(map[string]int)
	for kind, places := range t.boards {
		first, end := within(places, from, to)
		boards[kind] = end - first
	}
	for _, r := range t.records {
		f := r.over(from, to)
		if n := len(f.draws); n == 0 || usable*n < boards[r.guess.board] {
			continue
		}
		tried++
		if f.surplus() >= margin*f.pointed*(unit/100) {
			all = append(all, f)
		}
	}
	slices.SortFunc(all, func(a, b faring) int {
		return cmp.Or(cmp.Compare(b.surplus(), a.surplus()), compare(a.guess, b.guess))
	})
	return all, tried
}

// compare orders rules, so that of equal ones the same one is always reported.
func compare(a, b guess) int {
	no := func(g guess) int {
		if g.no {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(a.board, b.board), cmp.Compare(a.name, b.name), cmp.Compare(a.value, b.value),
		cmp.Compare(b.order, a.order), cmp.Compare(no(a), no(b)))
}

// percent returns a part, in millionths, of a whole.
func percent(part, whole int) string {
	tenths := (part/(unit/1000) + whole/2) / whole
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}
