package aura

import "dailies/game/aura"

// strongestOf is the strongest of some cards, of equal ones the first in evidence; there
// must be one.
func (m *model) strongestOf(from cards) int {
	best := -1
	from.each(func(i int) {
		if best < 0 || m.impact[i] > m.impact[best] {
			best = i
		}
	})
	return best
}

// everyCard are the cards of the puzzle.
func (m *model) everyCard() cards { return 1<<m.cards - 1 }

// fill adds the strongest cards to a draft until it has six. Those to avoid come last.
func (m *model) fill(draft, avoid cards) cards {
	for draft.size() < aura.DraftSize {
		left := m.everyCard() &^ draft
		if left&^avoid != 0 {
			left &^= avoid
		}
		draft |= 1 << m.strongestOf(left)
	}
	return draft
}

func (m *model) strongestSix() cards { return m.fill(0, 0) }

// bestPairs drafts, for each protocol, the payload that it gives most compliance for.
// Three protocols ask for six cards at most.
func (m *model) bestPairs(clean bool) (draft cards) {
	for k := range m.thresholds {
		for _, at := range m.best[k].list() {
			if load := &m.payloads[at]; !clean || !load.sketchy {
				draft |= load.cards
				break
			}
		}
	}
	var avoid cards
	if clean {
		avoid = m.sketchy
	}
	return m.fill(draft, avoid)
}

// preferred reports whether a payload of some worth goes before the best so far: it is
// worth more, or the same with fewer cards. Payloads are tried by position.
func (l *payload) preferred(worth int, best *payload, bestWorth int) bool {
	return best == nil || worth > bestWorth || worth == bestWorth && l.cards.size() < best.cards.size()
}

// ranking is payloads by position, the best first.
type ranking struct {
	at [maxCards * (maxCards + 1) / 2]uint8
	n  int // how many there are
}

func (r *ranking) list() []uint8 { return r.at[:r.n] }

// kinds is how many ranks payloads have: by compliance, of equal ones by the number of
// cards. Denied ones have the last two.
const kinds = maxPayload * (aura.MaxCompliance + 2)

func (l *payload) kind(protocol int) int {
	return maxPayload*(aura.MaxCompliance-l.gain[protocol]) + l.cards.size() - 1
}

// rankPayloads ranks for each protocol the payloads that it accepts, equal ones by position.
func (m *model) rankPayloads() {
	for k := range m.thresholds {
		var from [kinds + 1]int // by kind, where its payloads begin
		for i := range m.payloads {
			from[m.payloads[i].kind(k)+1]++
		}
		for kind := range kinds {
			from[kind+1] += from[kind]
		}
		m.best[k].n = from[kinds-maxPayload]
		for i := range m.payloads {
			kind := m.payloads[i].kind(k)
			m.best[k].at[from[kind]] = uint8(i)
			from[kind]++
		}
	}
}
