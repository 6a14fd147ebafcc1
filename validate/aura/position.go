package aura

import "dailies/game/aura"

// position is a moment of play in the model, under the whole rules. It is comparable.
type position struct {
	hand, rest cards // rest is the reserve
	resistance int16
	turns      int8 // left
	protocol   int8
	scrutiny   int8
	scans      int8 // used
	audits     int8
	locked     int8 // the quarantined card while quarantine is above 0
	quarantine int8
}

func (m *model) begin(draft cards) position {
	return position{hand: draft, rest: m.undrafted(draft), resistance: int16(m.start), turns: int8(m.turns)}
}

// free are the cards that can be used.
func (p position) free() cards {
	if p.quarantine > 0 {
		return p.hand &^ (1 << p.locked)
	}
	return p.hand
}

// submit plays a payload of free cards. The scrutiny it reached, before an audit reset
// it, is the peak.
func (m *model) submit(p position, load *payload) (next position, won bool, peak int) {
	gain := load.gain[p.protocol]
	more := 0
	if load.sketchy {
		more++
	}
	if gain == denied {
		more++
	} else {
		p.resistance -= int16(gain)
	}
	if p.resistance <= 0 {
		p.resistance = 0
		p.turns--
		return p, true, int(p.scrutiny)
	}
	if gain != denied {
		p.protocol = int8(m.shifted(int(p.protocol), int(p.resistance)))
	}
	p, peak = m.suspect(p, more, load.locks)
	return pass(p), false, peak
}

// scan discards free cards for as many from the reserve, which must hold them.
func (m *model) scan(p position, discard cards) (next position, peak int) {
	drawn := m.draw(p.rest, discard.size())
	p.hand = p.hand&^discard | drawn
	p.rest &^= drawn
	p.scans++
	p, peak = m.suspect(p, aura.ScanScrutiny, -1)
	return pass(p), peak
}

// suspect raises scrutiny and audits; locks is the card to quarantine, or -1.
func (m *model) suspect(p position, more, locks int) (position, int) {
	p.scrutiny += int8(more)
	if p.scrutiny < aura.AuditAt {
		return p, int(p.scrutiny)
	}
	p.scrutiny = aura.AfterAudit
	p.resistance = min(p.resistance+aura.AuditHeals, int16(m.start))
	p.audits++
	if locks >= 0 {
		p.locked, p.quarantine = int8(locks), aura.QuarantineTurns+1 // this turn passes too
	}
	return p, aura.AuditAt
}

func pass(p position) position {
	p.turns--
	if p.quarantine > 0 {
		p.quarantine--
	}
	if p.quarantine == 0 {
		p.locked = 0
	}
	return p
}
