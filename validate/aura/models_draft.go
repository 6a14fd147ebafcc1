package aura

import (
	"cmp"
	"slices"

	"dailies/game/aura"
)

// byImpact lists all cards, the strongest first, of equal ones in evidence order.
func (m *model) byImpact() []int {
	order := make([]int, m.cards)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.impact[b], m.impact[a]) })
	return order
}

// fill adds the strongest cards to a draft until it has six. Those to avoid come last.
func (m *model) fill(draft, avoid cards) cards {
	for _, avoided := range []bool{false, true} {
		for _, i := range m.byImpact() {
			if draft.size() < aura.DraftSize && avoid.has(i) == avoided {
				draft |= 1 << i
			}
		}
	}
	return draft
}

func (m *model) strongestSix() cards { return m.fill(0, 0) }

// bestPairs drafts, for each protocol, the payload that it gives most compliance for.
// Three protocols ask for six cards at most.
func (m *model) bestPairs(clean bool) (draft cards) {
	for k := range m.thresholds {
		var best *payload
		for i := range m.payloads {
			load := &m.payloads[i]
			if load.gain[k] != denied && (!clean || !load.sketchy) && load.preferred(load.gain[k], best, best.gainOr(k)) {
				best = load
			}
		}
		if best != nil {
			draft |= best.cards
		}
	}
	var avoid cards
	if clean {
		avoid = m.sketchy
	}
	return m.fill(draft, avoid)
}

// gainOr is the compliance under a protocol; of no payload, less than any.
func (l *payload) gainOr(protocol int) int {
	if l == nil {
		return denied
	}
	return l.gain[protocol]
}

// preferred reports whether a payload of some worth goes before the best so far: it is
// worth more, or the same with fewer cards. Payloads are tried by position.
func (l *payload) preferred(worth int, best *payload, bestWorth int) bool {
	return best == nil || worth > bestWorth || worth == bestWorth && l.cards.size() < best.cards.size()
}
