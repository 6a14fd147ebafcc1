package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// spread is what a draft can reach, forwards, in some turns: resistances by scrutiny and
// protocol.
type spread [levels][maxProtocols]set

// reaches reports whether a reading lets the scans of a root open the lock within some
// turns. The root is gone through forwards and what a SCAN leads to backwards, one after
// the other and only until one of them wins: most that are asked for do, and tables of the
// others are not needed.
func (s *solver) reaches(how reading, root config, turns int) bool {
	m, moves := s.model, s.movesOf(root.hand)
	children := s.children(how, root)
	var at spread
	at[0][0] = single(m.start)
	for left := turns; left > 0 && s.spend(len(m.thresholds)*levels); left-- {
		if at.wins(moves) || left > 1 && s.scansFrom(how, children, &at, left-1) {
			return true
		}
		at = m.pass(how, moves, &at)
	}
	return false
}

// wins reports whether some payload opens the lock at once.
func (at *spread) wins(moves *moves) bool {
	for level := range at {
		for k := range at[level] {
			if at[level][k].meets(low(moves.top[k])) {
				return true
			}
		}
	}
	return false
}

// scansFrom reports whether what some SCAN leads to wins in the turns left after it.
func (s *solver) scansFrom(how reading, children []*table, at *spread, left int) bool {
	for _, child := range children {
		s.grow(how, child, left)
		for level := range levels {
			more := level + aura.ScanScrutiny
			for k := range s.model.thresholds {
				switch {
				case at[level][k].empty():
				case more < levels && at[level][k].meets(child.at(left, k, more)),
					more >= levels && how == upperBound && s.model.heal(at[level][k]).meets(child.at(left, k, aura.AfterAudit)):
					return true
				}
			}
		}
	}
	return false
}

// pass is what is reached a turn later, without a SCAN.
func (m *model) pass(how reading, v *moves, at *spread) spread {
	var next [levels + 2][maxProtocols]set
	for level := range at {
		for k := range m.thresholds {
			from := at[level][k]
			if from.empty() {
				continue
			}
			m.fall(&next[level], k, from, v.clean[k])
			m.fall(&next[level+1], k, from, v.sketchy[k])
			if how == upperBound && v.deniedClean[k] {
				next[level+1][k] = next[level+1][k].or(from)
			}
			if how == upperBound && v.deniedSketchy[k] {
				next[level+2][k] = next[level+2][k].or(from)
			}
		}
	}
	if how == upperBound {
		for k := range m.thresholds {
			next[aura.AfterAudit][k] = next[aura.AfterAudit][k].or(m.heal(next[levels][k].or(next[levels+1][k])))
		}
	}
	return spread(next[:levels])
}

// fall adds to some resistances, by protocol, those that compliances bring others to.
func (m *model) fall(to *[maxProtocols]set, k int, from set, gains uint32) {
	if gains == 0 {
		return
	}
	var fallen set
	for ; gains != 0; gains &= gains - 1 {
		fallen = fallen.or(from.down(uint(bits.TrailingZeros32(gains))))
	}
	for j := k; j < len(m.thresholds); j++ {
		to[j] = to[j].or(fallen.and(m.region[k][j]))
	}
}
