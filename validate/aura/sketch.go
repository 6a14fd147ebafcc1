package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// Sketch is what a [Board] measures against a [Row]. Drafts are counted by accepted
// payloads alone, for Silver as if there were no scrutiny, for Gold as if an audit lost the
// game. At 8 turns that is exact for Gold: four payloads leave no time for an audit. What a
// sketch promises, the analysis proves.
type Sketch struct {
	Gold            int
	Silver, Sampled int     // drafts that reach Silver, of those looked at
	Reached         []Model // of the row's, those that do not miss Gold
	Few             int     // sets of one card less than the row asks for that reach Gold
	Strongest       int     // Gold drafts that hold the strongest card
	Greedy          int     // Gold drafts that greed takes there; not counted where the row does not ask
}

// sampled is of how many drafts one is asked for Silver, which takes longer to tell than
// Gold and is a share, so that a part of the drafts tells it well enough.
const sampled = 3

// limit is how many payloads a draft is given.
func (b *Board) limit(draft int) int {
	if draft%sampled == 0 {
		return b.turns
	}
	return b.model.turns - aura.GoldTurns
}

// Measure finds what the board comes to.
func (b *Board) Measure(row *Row) Sketch {
	b.refresh()
	m := &b.model
	gold := m.turns - aura.GoldTurns
	var s Sketch
	s.Sampled = (len(m.drafts) + sampled - 1) / sampled
	strongest := m.byImpact()[0]
	for i, n := range b.fewest {
		if int(n) <= b.limit(i) && i%sampled == 0 {
			s.Silver++
		}
		if int(n) > gold || gold > aura.AuditAt && m.drafts[i]&m.sketchy != 0 && !m.unaudited(m.movesOf(m.drafts[i]), gold) {
			continue
		}
		s.Gold++
		if m.drafts[i].has(strongest) {
			s.Strongest++
		}
		if row.GreedyTo < len(m.drafts) {
			if _, left := m.playOut(m.drafts[i], aura.DraftSize, style{}); left >= aura.GoldTurns {
				s.Greedy++
			}
		}
	}
	for _, name := range row.Misses {
		if b.reaches(name, gold) {
			s.Reached = append(s.Reached, name)
		}
	}
	for _, set := range b.hands {
		if set.size() == row.Cards-1 && m.opens(&b.gains[set], gold) <= gold {
			s.Few++
		}
	}
	return s
}

// reaches reports whether a model reaches Gold.
func (b *Board) reaches(name Model, turns int) bool {
	m := &b.model
	switch name {
	case M2x:
		return m.opens(&b.gains[m.bestPairs(false)], turns) <= turns
	case M3x:
		return m.quickest(m.movesOf(m.bestPairs(true)).clean, turns) <= turns
	}
	how, simple := simpleModels()[name]
	if !simple {
		return false
	}
	_, _, left := m.playModel(how)
	return left >= aura.GoldTurns
}

// refresh measures anew the hands that hold a card whose payloads have changed.
//
// The compliances of a set of cards are those of the set without its first card, those
// of the set without its second, and that of the two together: any payload of the set
// leaves out one of the two, or is the two.
func (b *Board) refresh() {
	if b.stale == 0 {
		return
	}
	var pairs [maxCards][maxCards]*payload
	for i := range b.model.payloads {
		load := &b.model.payloads[i]
		first := bits.TrailingZeros16(uint16(load.cards))
		pairs[first][15-bits.LeadingZeros16(uint16(load.cards))] = load
	}
	for _, set := range b.hands {
		if set&b.stale == 0 {
			continue
		}
		first := bits.TrailingZeros16(uint16(set))
		rest := set &^ (1 << first)
		second := first
		if rest != 0 {
			second = bits.TrailingZeros16(uint16(rest))
		}
		var gains [maxProtocols]uint32
		load := pairs[first][second]
		for k := range b.model.thresholds {
			if load.gain[k] != denied {
				gains[k] = 1 << load.gain[k]
			}
			if rest != 0 {
				gains[k] |= b.gains[rest][k] | b.gains[set&^(1<<second)][k]
			}
		}
		b.gains[set] = gains
	}
	for i, draft := range b.model.drafts {
		if draft&b.stale != 0 {
			b.fewest[i] = int8(b.model.opens(&b.gains[draft], b.limit(i)))
		}
	}
	b.stale = 0
}

// opens is how many payloads of these compliances open the lock, as [model.quickest],
// with a cut: what the strongest of them cannot bring down in the turns left is dropped.
func (m *model) opens(gains *[maxProtocols]uint32, turns int) int {
	top := 0
	for k := range m.thresholds {
		top = max(top, bits.Len32(gains[k])-1)
	}
	if top*turns < m.start {
		return turns + 1
	}
	var at [maxProtocols]set
	at[0] = single(m.start)
	for turn := range turns {
		var next [maxProtocols]set
		reachable := low(min(top*(turns-turn-1), m.start))
		for k := range m.thresholds {
			if at[k].empty() || gains[k] == 0 {
				continue
			}
			if at[k].meets(low(bits.Len32(gains[k]) - 1)) {
				return turn + 1
			}
			var fallen set
			for left := gains[k]; left != 0; left &= left - 1 {
				n := bits.TrailingZeros32(left) & 31
				fallen.lo |= at[k].lo>>n | at[k].hi<<(64-n)
				fallen.hi |= at[k].hi >> n
			}
			fallen = fallen.and(reachable)
			for j := k; j < len(m.thresholds); j++ {
				next[j] = next[j].or(fallen.and(m.region[k][j]))
			}
		}
		at = next
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
