package aura

import (
	"math"
	"math/bits"
)

// refresh measures anew the hands that hold a card whose payloads have changed, and all
// drafts where a threshold has.
func (b *Board) refresh() {
	if b.stale == (changes{}) {
		return
	}
	b.gain()
	b.golden = b.golden[:0]
	for i, draft := range b.model.drafts {
		if b.stale.touch(draft) {
			b.fewest[i] = int8(b.model.opens(&b.gains[draft], b.gold()))
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
func (b *Board) gain() {
	if b.stale.cards == 0 {
		return
	}
	var pairs [maxCards][maxCards]*payload
	for i := range b.model.payloads {
		load := &b.model.payloads[i]
		first := bits.TrailingZeros16(uint16(load.cards))
		pairs[first][15-bits.LeadingZeros16(uint16(load.cards))] = load
	}
	for _, set := range b.hands {
		if set&b.stale.cards == 0 {
			continue
		}
		first := bits.TrailingZeros16(uint16(set))
		rest := set &^ (1 << first)
		second := first
		if rest != 0 {
			second = bits.TrailingZeros16(uint16(rest))
		}
		gains, load := &b.gains[set], pairs[first][second]
		for k := range b.model.thresholds {
			gains[k] = 0
			if load.gain[k] != denied {
				gains[k] = 1 << load.gain[k]
			}
			if rest != 0 {
				gains[k] |= b.gains[rest][k] | b.gains[set&^(1<<second)][k]
			}
		}
	}
}

// opens is how many payloads of these compliances open the lock, as [model.quickest],
// with a cut: what the strongest of them that may still come cannot bring down in the turns
// left is dropped.
func (m *model) opens(gains *[maxProtocols]uint32, turns int) int {
	var top [maxProtocols]int // from a protocol on
	most := 0
	for k := len(m.thresholds) - 1; k >= 0; k-- {
		most = max(most, bits.Len32(gains[k])-1)
		top[k] = most
	}
	if m.least(gains, turns) > turns {
		return turns + 1
	}
	enough := *gains // without those that even the strongest in all other turns do not make up for
	for k := range enough {
		enough[k] &= math.MaxUint32 << max(m.start-(turns-1)*most, 0)
	}
	var at [maxProtocols]set
	at[0] = single(m.start)
	for turn := range turns {
		for k := range m.thresholds {
			if enough[k] != 0 && at[k].meets(low(bits.Len32(enough[k])-1)) {
				return turn + 1
			}
		}
		if turn+1 == turns {
			break
		}
		var next [maxProtocols]set
		for k := range m.thresholds {
			if at[k].empty() || enough[k] == 0 {
				continue
			}
			var fallen set
			for left := enough[k]; left != 0; left &= left - 1 {
				n := bits.TrailingZeros32(left) & 31
				fallen.lo |= at[k].lo>>n | at[k].hi<<(64-n)
				fallen.hi |= at[k].hi >> n
			}
			for j := k; j < len(m.thresholds); j++ {
				next[j] = next[j].or(fallen.and(m.region[k][j]))
			}
		}
		left := false
		for k := range m.thresholds {
			next[k] = next[k].and(low(min(top[k]*(turns-turn-1), m.start)))
			left = left || !next[k].empty()
		}
		if !left {
			return turns + 1
		}
		at = next
	}
	return turns + 1
}

// least is how many payloads of these compliances open the lock at least, up to one more than
// some turns: each the strongest of any protocol whose threshold is reached by then.
func (m *model) least(gains *[maxProtocols]uint32, turns int) int {
	left, top := m.start, max(bits.Len32(gains[0])-1, 0)
	for turn := range turns {
		for k := 1; k < len(m.thresholds); k++ {
			if left <= m.thresholds[k] {
				top = max(top, bits.Len32(gains[k])-1)
			}
		}
		if left -= top; left <= 0 {
			return turn + 1
		}
	}
	return turns + 1
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
