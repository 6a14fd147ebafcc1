package aura

import "slices"

// submit plays a payload, in the page's order: compliance, resistance, win check,
// protocol shift, scrutiny, audit, then the turn passes.
func submit(p *Puzzle, s State, at []int) (State, []Event) {
	payload := make([]*Card, len(at))
	for i, c := range at {
		payload[i] = &p.Evidence[c]
	}
	var paths []int
	if s.Protocol < len(p.Protocols) {
		paths = p.Protocols[s.Protocol].Satisfied(payload)
	}
	event := Event{Type: Denied, Cards: p.ids(at), Line: p.say(p.AuraLines.Rejected, s)}
	suspicion := 1
	if len(paths) > 0 {
		suspicion = 0
		event.Type, event.Line = Accepted, p.say(p.AuraLines.Accepted, s)
		event.Compliance, event.Resonance = Compliance(payload), Resonates(payload)
		if event.Resonance {
			event.Line = p.say(p.AuraLines.Resonance, s)
		}
		for _, i := range paths {
			event.Paths = append(event.Paths, p.Protocols[s.Protocol].Paths[i].ID)
		}
	}
	s.Resistance -= event.Compliance
	event.Resistance = max(s.Resistance, 0)
	events := []Event{event}
	if s.Resistance <= 0 {
		s.Resistance = 0
		s.Turns-- // the winning turn has passed when turns are counted
		return end(p, s, Won, events)
	}
	if len(paths) > 0 {
		s, events = shift(p, s, events)
	}
	if AnySketchy(payload) {
		suspicion++
	}
	s, events = suspect(p, s, suspicion, at, events)
	return pass(p, s, events)
}

// shift lets the last protocol take over whose threshold the resistance has fallen
// to. It is asked only when a payload was accepted, and never goes back.
func shift(p *Puzzle, s State, events []Event) (State, []Event) {
	next := p.after(s.Protocol, s.Resistance)
	if next == s.Protocol {
		return s, events
	}
	s.Protocol = next
	return s, append(events, Event{Type: Shifted, Protocol: p.Protocols[next].ID, Line: p.say(p.AuraLines.Shift, s)})
}

// after is the position of the protocol in force once the resistance has fallen so far under another.
func (p *Puzzle) after(protocol, resistance int) int {
	for i := len(p.Protocols) - 1; i > protocol; i-- {
		if resistance <= p.Protocols[i].FromResistance {
			return i
		}
	}
	return protocol
}

// suspect raises scrutiny, and audits when there is enough of it (§9). submitted are
// the cards of the payload; a SCAN has none, so that its audit quarantines nothing.
func suspect(p *Puzzle, s State, more int, submitted []int, events []Event) (State, []Event) {
	if more == 0 {
		return s, events
	}
	s.Scrutiny += more
	s.Peak = max(s.Peak, min(s.Scrutiny, AuditAt))
	events = append(events, Event{Type: ScrutinyRose, Scrutiny: min(s.Scrutiny, AuditAt)})
	if s.Scrutiny < AuditAt {
		return s, events
	}
	healed := min(AuditHeals, max(p.Resistance-s.Resistance, 0))
	s.Resistance += healed
	s.Scrutiny = AfterAudit
	s.Audits++
	event := Event{Type: Audited, Healed: healed, Resistance: s.Resistance, Line: p.say(p.AuraLines.Audit, s)}
	if len(submitted) > 0 {
		s.Locked = strongest(p, submitted)
		s.Quarantine = QuarantineTurns + 1 // this turn passes too
		event.Cards = p.ids([]int{s.Locked})
	}
	return s, append(events, event)
}

// strongest is the card of highest impact, of equal ones the first in evidence.
func strongest(p *Puzzle, at []int) int {
	return slices.MaxFunc(at, func(a, b int) int { return p.Evidence[a].Impact - p.Evidence[b].Impact })
}

// scan discards cards and draws as many from the front of the reserve (§8).
func scan(p *Puzzle, s State, at []int) (State, []Event) {
	reserve := s.Reserve(p)
	switch {
	case s.Scans >= p.ScanLimit:
		return reject(s, "no SCAN is left")
	case s.Scrutiny >= AuditAt:
		return reject(s, "scrutiny is at its maximum")
	case len(at) > len(reserve):
		return reject(s, "the reserve holds fewer cards than that")
	}
	for i, c := range at {
		s.Evidence[slices.Index(s.Evidence[:], c)] = reserve[i]
	}
	s.Drawn += len(at)
	s.Scans++
	events := []Event{{Type: Scanned, Cards: p.ids(at), Drawn: p.ids(reserve[:len(at)]), Line: p.say(p.AuraLines.Scan, s)}}
	s, events = suspect(p, s, ScanScrutiny, nil, events)
	return pass(p, s, events)
}

// pass ends a turn that did not win.
func pass(p *Puzzle, s State, events []Event) (State, []Event) {
	s.Turns--
	if s.Quarantine = max(s.Quarantine-1, 0); s.Quarantine == 0 {
		s.Locked = 0
	}
	if s.Turns <= 0 {
		return end(p, s, Lost, events)
	}
	return s, events
}

func end(p *Puzzle, s State, status Status, events []Event) (State, []Event) {
	s.Status = status
	pool := p.AuraLines.Loss
	if status == Won {
		pool = p.AuraLines.Win
	}
	return s, append(events, Event{Type: Ended, Medal: MedalOf(s), Line: p.say(pool, s)})
}
