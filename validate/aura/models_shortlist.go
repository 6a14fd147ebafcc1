package aura

import "dailies/game/aura"

// shortlisted is how many yields of each protocol [MS] plans with.
const shortlisted = 3

// shortlister plans with the payloads of a few yields, exactly.
type shortlister struct {
	*model
	lists [maxProtocols][]uint8
	top   [maxProtocols]int // the most that a turn can bring, from a protocol on
	lost  map[planned]bool
	line  []move
	to    goal
}

// planned is a position of a plan over all the cards, and those that it has used.
type planned struct {
	position
	used cards
}

// playShortlist is the soonest line of [MS] within some turns, and the draft that goes
// with it; with drafts that win within them, nothing else is tried. left is the turns left
// at its win, or -1.
func (m *model) playShortlist(turns int, within []cards) (draft cards, line []move, left int) {
	s := shortlister{model: m, lost: make(map[planned]bool), to: goal{within: within}}
	most := 0
	for k := len(m.thresholds) - 1; k >= 0; k-- {
		s.lists[k] = m.shortlist(k)
		if len(s.lists[k]) > 0 {
			most = max(most, m.payloads[s.lists[k][0]].gain[k])
		}
		s.top[k] = most
	}
	p := m.begin(m.everyCard())
	for n := m.soonest(); n <= turns; n++ {
		p.turns = int8(n)
		if s.opens(planned{position: p}) {
			break
		}
	}
	if len(s.line) == 0 {
		return 0, nil, -1
	}
	for _, step := range s.line {
		draft |= step.load.cards
	}
	return m.fill(draft, 0), s.line, m.turns - len(s.line)
}

// shortlist lists the payloads that a protocol answers best, those of equal yield as one.
func (m *model) shortlist(protocol int) []uint8 {
	all := m.best[protocol].list()
	yields, last := 0, denied
	for n, at := range all {
		if gain := m.payloads[at].gain[protocol]; gain != last {
			yields, last = yields+1, gain
		}
		if yields > shortlisted {
			return all[:n]
		}
	}
	return all
}

// opens reports whether the lock can be opened in the turns left, and leaves the line.
func (s *shortlister) opens(at planned) bool {
	if int(at.resistance) > int(at.turns)*s.top[at.protocol] || s.lost[at] {
		return false
	}
	for _, n := range s.lists[at.protocol] {
		load := &s.payloads[n]
		used := at.used | load.cards
		if load.cards&^at.free() != 0 || used.size() > aura.DraftSize || s.to.lost(used) {
			continue
		}
		next, won, _ := s.submit(at.position, load)
		s.line = append(s.line, move{load: load})
		if won || s.opens(planned{next, used}) {
			return true
		}
		s.line = s.line[:len(s.line)-1]
	}
	if at.turns > 2 { // those near the end are found as soon as they are looked up
		s.lost[at] = true
	}
	return false
}
