package freeplay

import "dailies/game/freeplay"

// move is a kind of action against a lock.
type move uint8

// The moves, in the order of actions.
const (
	submit move = iota
	cycle
	corroborate
	flag
	rewire
	exploit
	moves // how many there are
)

// do names a move as the engine does.
func (m move) do() freeplay.Do {
	return [...]freeplay.Do{freeplay.Submit, freeplay.Cycle, freeplay.Corroborate, freeplay.Flag, freeplay.Rewire, freeplay.Exploit}[m]
}

// end is what becomes of an act after an action.
type end uint8

// The ends. Without a legal move an act that goes on is lost too: nothing more can be had
// from it.
const (
	goesOn   end = iota
	hopeless     // it goes on, and cannot be opened any more
	opened
	lost
)

// step is a legal action on a position.
type step struct {
	next     position // canonical where the act goes on
	cards    set      // that it names
	counter  int8     // that it flags
	move     move
	end      end
	complete bool  // a SUBMIT or EXPLOIT after which every concern is addressed
	dealt    int16 // damage, also beyond what is left
}

// steps appends the legal actions on a position, in order.
func (l *lock) steps(p *position, list []step) []step {
	list = l.submits(p, list)
	if undrawn := l.undrawn[p.drawn]; undrawn != 0 {
		for rest := p.hand; rest != 0; rest &= rest - 1 {
			s := begun(p, cycle, rest&-rest)
			s.next.hand = p.hand&^s.cards | undrawn&-undrawn
			s.next.drawn++
			list = l.ended(list, s, true)
		}
	}
	list = l.corroborations(p, list)
	if p.tokens >= l.priceToken {
		list = l.rewirings(p, l.flaggings(p, list))
	}
	if p.tokens >= l.priceExploit && !p.exploited {
		list = l.exploits(p, list)
	}
	return list
}

func begun(p *position, m move, cards set) step {
	return step{next: *p, move: m, cards: cards}
}

func (l *lock) corroborations(p *position, list []step) []step {
	for rest := p.hand; rest != 0; rest &= rest - 1 {
		i := rest.first()
		clash := l.major[i] | l.minor[i]
		if p.rewired.has(i) {
			clash = 0
		}
		for others := rest & (rest - 1) & l.agree[i] &^ (clash &^ p.rewired); others != 0; others &= others - 1 {
			pair := rest&-rest | others&-others
			if p.backed&pair == pair {
				continue
			}
			s := begun(p, corroborate, pair)
			s.next.backed |= pair
			list = l.ended(list, s, true)
		}
	}
	return list
}

func (l *lock) flaggings(p *position, list []step) []step {
	for k := range l.counters {
		if (p.refuted | p.flagged).has(k) {
			continue
		}
		s := begun(p, flag, 0)
		s.counter = int8(k)
		s.next.flagged |= 1 << k
		s.next.tokens -= l.priceToken
		list = l.ended(list, s, false)
	}
	return list
}

func (l *lock) rewirings(p *position, list []step) []step {
	for rest := p.hand & l.timed &^ p.rewired; rest != 0; rest &= rest - 1 {
		s := begun(p, rewire, rest&-rest)
		s.next.rewired |= s.cards
		s.next.tokens -= l.priceToken
		list = l.ended(list, s, false)
	}
	return list
}

func (l *lock) exploits(p *position, list []step) []step {
	for rest := p.hand & l.evidence; rest != 0; rest &= rest - 1 {
		i := rest.first()
		s := begun(p, exploit, rest&-rest)
		s.next.exploited = true
		s.next.tokens -= l.priceExploit
		if s.next.scrutiny++; s.next.scrutiny >= freeplay.MaxScrutiny {
			s.end = lost
			list = append(list, s)
			continue
		}
		l.deal(&s, (l.power[i]*3+1)/2)
		list = l.ended(list, s, false)
	}
	return list
}

// deal takes the cards of a step out of the hand, brings the resistance down and marks what
// they address.
func (l *lock) deal(s *step, damage int16) {
	n := &s.next
	n.hand &^= s.cards
	s.dealt = damage
	if n.left < endless {
		n.left = max(0, n.left-damage)
	}
	n.addressed |= l.addresses[s.cards]
	s.complete = n.addressed == l.concerns
}

// ended appends a step with what follows it: the lock opens, or a turn passes where the
// move costs one.
func (l *lock) ended(list []step, s step, passes bool) []step {
	n := &s.next
	if passes {
		n.turns++
	}
	switch {
	case n.left == 0 && n.addressed == l.concerns:
		s.end = opened
	case passes:
		l.press(&s)
	}
	if s.end == goesOn {
		l.settle(&s)
	}
	return append(list, s)
}

// press is what time does at a shut lock.
func (l *lock) press(s *step) {
	n := &s.next
	n.flagged = 0
	if l.every > 0 && n.turns%l.every == 0 {
		n.scrutiny++
	}
	if n.scrutiny >= freeplay.MaxScrutiny || n.turns >= l.turns {
		s.end = lost
	}
}
