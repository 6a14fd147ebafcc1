package corpus

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"dailies/validate"
)

// The terms on which a leak is reported beside the margin.
const (
	oneIn     = 1000 // spans of blind labels would show any leak
	usable    = 3    // the rule points at something on a third of the boards
	mostLeaks = 6    // reported
	unit      = 1_000_000
)

// record is how a cheater's rule fares over a span.
type record struct {
	guess
	board    *Board // one of them, for its words
	draws    []draw
	pointed  int
	hits     int
	expected int // hits by chance, in millionths
}

// leaks finds the cheater's rules that do better than chance over a span. Of the rules
// on one mark the best is reported.
func leaks(days []Day, figures Figures) (found []validate.Finding) {
	all, boards := fare(days)
	all = slices.DeleteFunc(all, func(r *record) bool { return usable*len(r.draws) < boards[r.guess.board] })
	margin, odds := figures.limit(warnLeak), int64(oneIn*len(all))
	all = slices.DeleteFunc(all, func(r *record) bool {
		return r.hits*unit-r.expected < margin*r.pointed*(unit/100) || !rare(r.draws, r.hits, odds)
	})
	slices.SortFunc(all, func(a, b *record) int {
		return cmp.Or(cmp.Compare(b.surplus(), a.surplus()), compare(a.guess, b.guess))
	})
	told := make(map[[2]string]bool)
	for _, r := range all {
		mark := [2]string{r.guess.board, r.name}
		if told[mark] || len(found) == mostLeaks {
			continue
		}
		told[mark] = true
		found = append(found, warning(warnLeak, "", "%s: %d of %d times, %s, where chance has %s, %s",
			r.words(r.board), r.hits, r.pointed, percent(r.hits*unit, r.pointed), percent(r.expected, r.pointed), over(days)))
	}
	return found
}

// surplus are the hits beyond chance, in millionths.
func (r *record) surplus() int { return r.hits*unit - r.expected }

// fare tries every rule on every board of a span, and counts the boards of each kind.
func fare(days []Day) ([]*record, map[string]int) {
	records, boards := make(map[guess]*record), make(map[string]int)
	for _, day := range days {
		for i := range day.Sample.Boards {
			b := &day.Sample.Boards[i]
			wanted := 0
			for _, is := range b.Is {
				if is {
					wanted++
				}
			}
			if wanted == 0 || wanted == len(b.Things) {
				continue // nothing to tell apart
			}
			boards[b.Yes]++
			for g, at := range guesses(b) {
				if records[g] == nil {
					records[g] = &record{guess: g, board: b}
				}
				records[g].add(b, wanted, at)
			}
		}
	}
	return slices.SortedFunc(maps.Values(records), func(a, b *record) int { return compare(a.guess, b.guess) }), boards
}

func (r *record) add(b *Board, wanted int, at []int) {
	if r.no {
		wanted = len(b.Things) - wanted
	}
	for _, i := range at {
		if b.Is[i] != r.no {
			r.hits++
		}
	}
	r.pointed += len(at)
	r.expected += unit * len(at) * wanted / len(b.Things)
	r.draws = append(r.draws, draw{len(b.Things), wanted, len(at)})
}

// compare orders rules, so that of equal ones always the same is told.
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

// percent is a part, in millionths, of a whole.
func percent(part, whole int) string {
	tenths := (part/(unit/1000) + whole/2) / whole
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}
