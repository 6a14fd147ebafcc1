package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// safeLine finds a line that leaves a turn, without submitting a SKETCHY card and
// without a SCAN (ERR_AURA_NO_SAFE_LINE).
func (s *solver) safeLine() (draft cards, line []move, found bool) {
	m := s.model
	safe := ask{turns: m.turns - aura.BronzeTurns, peak: aura.AuditAt, audits: m.turns, path: none}
	for _, d := range m.drafts {
		if turns := m.quickest(m.movesOf(d).clean, safe.turns); turns <= safe.turns {
			safe.turns = turns
			line, found = s.seek(d, safe)
			return d, line, found
		}
	}
	// Accepted payloads without a SKETCHY card bring no scrutiny, so those lines are all
	// there is without an audit. What brings one without a SKETCHY card and a SCAN is five
	// denied payloads, each of them a turn.
	if safe.turns < m.soonest()+aura.AuditAt {
		return 0, nil, false
	}
	for _, d := range m.drafts {
		if line, found = s.seek(d, safe); found {
			return d, line, true
		}
	}
	return 0, nil, false
}

// quickest is how many payloads of these compliances open the lock, when scrutiny does
// not count; more than turns when they do not in that time.
func (m *model) quickest(gains [maxProtocols]uint32, turns int) int {
	var at [maxProtocols]set
	at[0] = single(m.start)
	for turn := range turns {
		var next [maxProtocols]set
		for k := range m.thresholds {
			if at[k].empty() {
				continue
			}
			var fallen set
			for left := gains[k]; left != 0; left &= left - 1 {
				gain := bits.TrailingZeros32(left)
				if at[k].meets(low(gain)) {
					return turn + 1
				}
				fallen = fallen.or(at[k].down(uint(gain)))
			}
			for j := k; j < len(m.thresholds); j++ {
				next[j] = next[j].or(fallen.and(m.region[k][j]))
			}
		}
		at = next
	}
	return turns + 1
}

// repeated finds a payload that is Gold when it is submitted every turn
// (ERR_AURA_REPEATED_PAYLOAD). Any payload is in some draft.
func (m *model) repeated() (draft cards, load *payload, turns int) {
	for i := range m.payloads {
		load := &m.payloads[i]
		for _, draft := range m.drafts {
			if load.cards&^draft != 0 {
				continue
			}
			p, won := m.begin(draft), false
			for turns := 1; !won && p.turns > aura.GoldTurns && load.cards&^p.free() == 0; turns++ {
				if p, won, _ = m.submit(p, load); won {
					return draft, load, turns
				}
			}
			break
		}
	}
	return 0, nil, 0
}
