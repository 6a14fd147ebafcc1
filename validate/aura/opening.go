package aura

import "math/bits"

// refresh measures again the hands that hold a card whose payloads have changed, and all
// drafts where a threshold has.
func (b *Workbench) refresh() {
	if b.stale == (changes{}) {
		return
	}
	b.gain()
	b.ahead = b.model.prospect(b.gold())
	var known opened
	b.golden = b.golden[:0]
	for i, draft := range b.model.drafts {
		if b.stale.touch(draft) {
			b.fewest[i] = int8(known.opens(&b.model, &b.gains[draft], b.ahead))
		}
		if int(b.fewest[i]) <= b.gold() {
			b.golden = append(b.golden, draft)
		}
	}
	b.stale = changes{}
}

// gain finds the compliances of the hands that hold a card whose payloads have changed:
// those of the set without its first card, those of the set without its second, and that
// of the two together. Any payload of the set leaves out one of the two, or is the two.
func (b *Workbench) gain() {
	if b.stale.cards == 0 {
		return
	}
	var pairs [maxCards][maxCards]gains
	for i := range b.model.payloads {
		load := &b.model.payloads[i]
		first := bits.TrailingZeros16(uint16(load.cards))
		load.add(&pairs[first][15-bits.LeadingZeros16(uint16(load.cards))])
	}
	for _, set := range b.hands {
		if set&b.stale.cards == 0 {
			continue
		}
		first := bits.TrailingZeros16(uint16(set))
		rest := set & (set - 1)
		if rest == 0 {
			b.gains[set] = pairs[first][first]
			continue
		}
		second := bits.TrailingZeros16(uint16(rest))
		one, other, both := &b.gains[rest], &b.gains[set&^(1<<second)], &pairs[first][second]
		b.gains[set] = gains{one[0] | other[0] | both[0], one[1] | other[1] | both[1], one[2] | other[2] | both[2]}
	}
}

// unaudited reports whether accepted payloads open the lock without raising an audit: by
// levels of scrutiny, what [model.opens] does without.
func (m *model) unaudited(v *moves, turns int) bool {
	var at spread
	at[0][0] = single(m.start)
	for range turns {
		if at.wins(v) {
			return true
		}
		at = m.pass(lowerBound, v, &at)
	}
	return false
}
