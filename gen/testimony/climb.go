package testimony

import (
	"context"
	"slices"

	analysis "dailies/validate/testimony"
)

// steps bounds a climb. A step is one change, measured by a search over every line.
const steps = 200

// climb changes a hand, a step at a time, as long as it does not fall further short of the
// profile, and stops when nothing is missing. It depends on the dealer's generator alone.
func (d *dealer) climb(ctx context.Context, h *hand) (*hand, reason) {
	gauge := analysis.Gauge{Profile: analysis.New(nil).Profiles[0]}
	points := gauge.Shortfall(h.played(), unbounded)
	known := make(map[string]int) // by hand; one that was given up stays so, since the limit never rises
	var room []byte
	for range steps {
		if points == 0 {
			return h, ""
		}
		if ctx.Err() != nil {
			break
		}
		next := d.change(h)
		if next == nil {
			continue
		}
		room = next.key(room[:0])
		other, measured := known[string(room)]
		if !measured {
			other = gauge.Shortfall(next.played(), points+1)
			known[string(room)] = other
		}
		if other <= points {
			h, points = next, other
		}
	}
	if points == 0 {
		return h, ""
	}
	return nil, noSummit
}

// key appends what distinguishes a hand from others of its pack and difficulty.
func (h *hand) key(to []byte) []byte {
	for _, list := range [][]int{h.concerns, h.counters, h.cards, h.powers} {
		for _, n := range list {
			to = append(to, byte(n))
		}
	}
	return to
}

// unbounded is a limit that no shortfall reaches.
const unbounded = 1 << 30

// change returns a hand that differs in one respect; nil when the change drawn does not fit.
func (d *dealer) change(h *hand) *hand {
	next := *h
	next.cards, next.powers = slices.Clone(h.cards), slices.Clone(h.powers)
	i := d.draw.IntN(len(next.cards))
	switch d.draw.IntN(10) {
	case 0, 1, 2, 3, 4:
		least, most := d.pack.band(next.cards[i])
		by := 1 + d.draw.IntN(3)
		if d.draw.IntN(2) == 0 {
			by = -by
		}
		next.powers[i] = min(max(next.powers[i]+by, least), most)
	case 5:
		j := d.draw.IntN(len(next.cards))
		next.cards[i], next.cards[j] = next.cards[j], next.cards[i]
		next.powers[i], next.powers[j] = next.powers[j], next.powers[i]
	case 6, 7:
		next.cards[i] = d.told[d.draw.IntN(len(d.told))]
		next.powers[i] = d.within(next.cards[i])
	case 8:
		next.counters = d.exchange(h.counters, len(d.pack.Counters))
	case 9:
		next.concerns = d.exchange(h.concerns, len(d.pack.Concerns))
	}
	if !next.fits() {
		return nil
	}
	return &next
}

// exchange puts another of n positions in the place of one that is chosen.
func (d *dealer) exchange(chosen []int, n int) []int {
	other := d.draw.IntN(n)
	if slices.Contains(chosen, other) {
		return chosen
	}
	changed := slices.Clone(chosen)
	changed[d.draw.IntN(len(changed))] = other
	slices.Sort(changed)
	return changed
}
