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
		if m.plain(d, safe.turns) {
			line, found = s.seek(d, safe)
			return d, line, found
		}
	}
	// A line that is clean and not plain has an audit, and each of the scrutiny that
	// brings one is a turn lost to a denied payload.
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

// plain tells whether accepted payloads without a SKETCHY card, and nothing else, open
// the lock in time. Such a line has no scrutiny at all.
func (m *model) plain(draft cards, turns int) bool {
	moves := m.movesOf(draft)
	var at [maxProtocols]set
	at[0] = single(m.start)
	for range turns {
		var next [maxProtocols]set
		for k := range m.thresholds {
			if at[k].empty() {
				continue
			}
			for gains := moves.clean[k]; gains != 0; gains &= gains - 1 {
				gain := bits.TrailingZeros32(gains)
				if at[k].meets(low(gain)) {
					return true
				}
				fallen := at[k].down(uint(gain))
				for j := k; j < len(m.thresholds); j++ {
					next[j] = next[j].or(fallen.and(m.region[k][j]))
				}
			}
		}
		at = next
	}
	return false
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
