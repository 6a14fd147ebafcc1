package freeplay

import (
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// submission grows the legal submissions on a position.
type submission struct {
	*lock
	p      *position
	usable set            // cards that the story does not block
	costs  [maxCards]int8 // scrutiny of a card alone: its trust, and MINOR pairs with the story
	list   []step
}

// submits appends the legal submissions, as lists of positions in lexicographic order, a
// prefix first.
func (l *lock) submits(p *position, list []step) []step {
	s := submission{lock: l, p: p, usable: p.hand, list: list}
	for rest := p.hand; rest != 0; rest &= rest - 1 {
		i := rest.first()
		s.costs[i] = l.suspicion(p, i)
		if p.rewired.has(i) {
			continue
		}
		if l.barred.has(i) || l.major[i]&p.story != 0 {
			s.usable &^= 1 << i
		}
		s.costs[i] += l.costs[i] + int8((l.minor[i] & p.story).len())
	}
	s.grow(0, 0, 0, s.usable)
	return s.list
}

// suspicion is the scrutiny that the trust of a card costs.
func (l *lock) suspicion(p *position, i int) int8 {
	tier := l.tier[i]
	if p.rewired.has(i) {
		tier++
	}
	if p.backed.has(i) {
		tier--
	}
	const plausible, sketchy = 1, 2
	switch tier = max(tier, 0); {
	case l.deep && tier >= sketchy:
		return 2
	case l.deep && tier == plausible, tier >= sketchy:
		return 1
	}
	return 0
}

// grow appends the submissions that add to those chosen cards, among open ones that come
// after them. agree says that two of the chosen corroborate each other.
func (s *submission) grow(chosen set, cost, agree int8, open set) {
	for ; open != 0; open &= open - 1 {
		i := open.first()
		grown, price, agrees := chosen|1<<i, cost+s.costs[i], agree
		if !s.p.rewired.has(i) {
			timed := chosen &^ s.p.rewired
			if s.major[i]&timed != 0 {
				continue
			}
			price += int8((s.minor[i] & timed).len())
		}
		if s.agree[i]&chosen != 0 {
			agrees = 1
		}
		s.resolve(grown, price, agrees == 1 && !s.drift)
		if grown.len() < s.most {
			s.grow(grown, price, agrees, open&(open-1))
		}
	}
}

// resolve appends one submission with what it does.
func (s *submission) resolve(cards set, price int8, multiplied bool) {
	t := begun(s.p, submit, cards)
	n := &t.next
	if n.scrutiny += price; n.scrutiny >= freeplay.MaxScrutiny {
		t.end = lost
		s.list = append(s.list, t)
		return
	}
	refutes := s.refutes[cards] &^ n.refuted
	n.refuted |= refutes
	n.tokens = min(n.tokens+int8(refutes.len()), freeplay.MaxTokens)
	damage := s.hit(n, cards)
	if multiplied {
		damage = int16(testimony.Corroborated(int(damage)))
	}
	for rest := refutes; rest != 0; rest &= rest - 1 {
		damage += int16(n.owed[rest.first()])
		n.owed[rest.first()] = 0
	}
	s.deal(&t, damage)
	n.story |= cards &^ s.p.rewired
	s.list = s.ended(s.list, t, true)
}

// hit adds the damage of single cards up and what counters take from them: one counter
// speaks a turn, or under CROSS_CHECK each that targets a card. A card that is backed is
// passed over.
func (s *submission) hit(n *position, cards set) int16 {
	speaking := (set(1)<<s.counters - 1) &^ (n.refuted | n.flagged)
	damage := int16(0)
	for rest := cards; rest != 0; rest &= rest - 1 {
		i := rest.first()
		damage += s.power[i]
		meets := s.targeted[i] & speaking
		if meets == 0 || n.backed.has(i) {
			continue
		}
		k := meets.first()
		missing := int16(testimony.Missing(int(s.power[i])))
		damage -= missing
		n.owed[k] += uint8(missing)
		if !s.cross {
			speaking = 1 << k
		}
	}
	return damage
}
