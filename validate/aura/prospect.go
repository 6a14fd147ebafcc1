package aura

import "math/bits"

// gains are the compliances that some cards make under each protocol: bit n stands for n.
type gains [maxProtocols]uint32

// top is the largest compliance under a protocol, -1 for none.
func (g *gains) top(protocol int) int { return bits.Len32(g[protocol]) - 1 }

// add adds the compliances of a payload.
func (l *payload) add(to *gains) {
	for k, gain := range l.gain {
		if gain != denied {
			to[k] |= 1 << gain
		}
	}
}

// prospect is what all the cards of a puzzle can do in some turns. No hand does more, so that
// most hands are seen to fail after a turn or two, and hands that differ only in compliances
// that lead nowhere are the same.
type prospect struct {
	turns  int
	opens  [maxTurns + 1][maxProtocols]set // by turns left, the resistances from which the lock can be opened
	useful gains                           // what is on some line that opens it
}

// prospect finds the prospect of some turns: what opens the lock backwards from the last turn, and
// what leads there forwards from the first.
func (m *model) prospect(turns int) *prospect {
	var all gains
	for i := range m.payloads {
		m.payloads[i].add(&all)
	}
	ahead := &prospect{turns: max(turns, 0)}
	for left := 1; left <= turns; left++ {
		for k := range m.thresholds {
			var later set
			for j := k; j < len(m.thresholds); j++ {
				later = later.or(ahead.opens[left-1][j].and(m.region[k][j]))
			}
			ahead.opens[left][k] = shifts(later, all[k]).or(low(max(all.top(k), 0))).and(m.all)
		}
	}
	var at [maxProtocols]set
	at[0] = single(m.start).and(ahead.opens[ahead.turns][0])
	for left := ahead.turns - 1; left >= 0; left-- {
		var next [maxProtocols]set
		for k := range m.thresholds {
			for rest := all[k]; rest != 0 && !at[k].empty(); rest &= rest - 1 {
				gain := bits.TrailingZeros32(rest)
				useful, fallen := at[k].meets(low(gain)), at[k].down(uint(gain))
				for j := k; j < len(m.thresholds); j++ {
					on := fallen.and(m.region[k][j]).and(ahead.opens[left][j])
					useful = useful || !on.empty()
					next[j] = next[j].or(on)
				}
				if useful {
					ahead.useful[k] |= 1 << gain
				}
			}
		}
		at = next
	}
	return ahead
}

// opens is how many payloads of these compliances open the lock, one more than the prospect has
// turns for none, as [model.quickest] finds it.
func (m *model) opens(hand *gains, ahead *prospect) int {
	var at [maxProtocols]set
	at[0] = single(m.start).and(ahead.opens[ahead.turns][0])
	for left := ahead.turns - 1; left >= 0; left-- {
		var next [maxProtocols]set
		some := false
		for k := range m.thresholds {
			if at[k].empty() || hand[k] == 0 {
				continue
			}
			if at[k].meets(low(hand.top(k))) {
				return ahead.turns - left
			}
			var fallen set
			for rest := hand[k] & ahead.useful[k]; rest != 0; rest &= rest - 1 {
				n := bits.TrailingZeros32(rest) & 31
				fallen.lo |= at[k].lo>>n | at[k].hi<<(64-n)
				fallen.hi |= at[k].hi >> n
			}
			for j := k; j < len(m.thresholds); j++ {
				on := fallen.and(m.region[k][j]).and(ahead.opens[left][j])
				some = some || !on.empty()
				next[j] = next[j].or(on)
			}
		}
		if !some {
			break
		}
		at = next
	}
	return ahead.turns + 1
}

// greedOpens reports whether the strongest of these compliances, turn by turn, open the lock in
// some turns. Where they do not, others may.
func (m *model) greedOpens(hand *gains, turns int) bool {
	for left, k := m.start, 0; turns > 0 && hand[k] != 0; turns-- {
		if left -= hand.top(k); left <= 0 {
			return true
		}
		k = m.shifted(k, left)
	}
	return false
}

// opened remembers what hands open; hands with the same useful compliances open the same. Of
// those that fall on the same place it knows the last.
type opened [512]struct {
	hand  gains
	turns int8 // 0 for none known
}

// opens is [model.opens], remembered.
func (o *opened) opens(m *model, hand *gains, ahead *prospect) int {
	useful := gains{hand[0] & ahead.useful[0], hand[1] & ahead.useful[1], hand[2] & ahead.useful[2]}
	if useful[0] == 0 {
		return ahead.turns + 1 // no line begins
	}
	place := &o[(useful[0]*0x9E3779B1^useful[1]*0x85EBCA6B^useful[2]*0xC2B2AE35)>>23]
	if place.turns == 0 || place.hand != useful {
		place.hand, place.turns = useful, int8(m.opens(&useful, ahead))
	}
	return int(place.turns)
}
