package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// used are paths by protocol, one bit each.
type used [maxProtocols]uint8

// deadPaths finds the paths that no Gold or Silver line uses (AURA page, analysis).
//
// A path is alive when some payload that satisfies it leads from a position that a
// draft can reach to one from which the rest is won in time. Reached resistances run
// forwards as sets and meet the tables that run backwards. Lines of the lower bound are
// lines of the game, so what they use is alive; the upper bound has all lines, so what it
// does not use is dead. What lies between, if anything, is sought position by position.
func (s *solver) deadPaths(v searchResult, wanted used) used {
	m := s.model
	var held used // by some payload; the others are dead without a search
	for i := range m.payloads {
		for k, paths := range m.payloads[i].paths {
			held[k] |= paths
		}
	}
	dead := wanted.without(held)
	open := wanted.without(dead)
	open = open.without(s.trace(v, lowerBound, 0, open))
	maybe := open.and(s.trace(v, upperBound, m.scans, open))
	maybe = maybe.without(s.trace(v, lowerBound, m.scans, maybe))
	return dead.or(open.without(maybe)).or(maybe.without(s.seekPaths(v, maybe)))
}

func (u used) without(o used) used {
	for k := range u {
		u[k] &^= o[k]
	}
	return u
}

func (u used) and(o used) used { return u.without(u.without(o)) }

func (u used) or(o used) used {
	for k := range u {
		u[k] |= o[k]
	}
	return u
}

// seekPaths finds which of some paths a line of some draft uses, under the whole rules.
func (s *solver) seekPaths(v searchResult, some used) (alive used) {
	m := s.model
	turns := m.turns - aura.SilverTurns
	for k := range some {
		for rest := some[k]; rest != 0; rest &= rest - 1 {
			path := bits.TrailingZeros8(rest)
			for i, draft := range m.drafts {
				if floor(v.medals[i]) < aura.SilverTurns {
					continue
				}
				if _, found := s.seek(draft, ask{turns: turns, scans: m.scans, sketchy: true, peak: aura.AuditAt, audits: turns, path: pathAt{k, path}}); found {
					alive[k] |= 1 << path
					break
				}
			}
		}
	}
	return alive
}

// tracer carries all drafts at once: what they reach in one config is a union, since it
// does not matter here which of them a line comes from. So every config is gone through
// once, those with most scans left first.
type tracer struct {
	*solver
	how   reading
	turns int // of the lines looked at
	open  used
	found used
	next  map[config][]row // reached after a SCAN, by turns played
}

// trace finds which of some paths the Gold and Silver lines of a reading use.
func (s *solver) trace(v searchResult, how reading, scans int, open used) used {
	t := tracer{solver: s, how: how, turns: s.model.turns - aura.SilverTurns, open: open}
	if open == (used{}) || t.turns < 1 {
		return used{}
	}
	now := make(map[config][]row)
	for i, draft := range s.model.drafts {
		if floor(v.medals[i]) >= aura.SilverTurns {
			entry := make([]row, t.turns+1)
			entry[0][0][0] = single(s.model.start)
			now[s.model.root(draft, scans)] = entry
		}
	}
	for len(now) > 0 {
		t.next = make(map[config][]row)
		for c, reached := range now {
			if t.through(c, reached); t.found.and(open) == open || s.ctx.Err() != nil {
				return t.found
			}
		}
		now = t.next
	}
	return t.found
}

// through carries what reaches a config through the turns played in it, and on to what
// a SCAN leads to. What cannot win any more is dropped at each turn.
func (t *tracer) through(c config, reached []row) {
	own := t.find(t.how, c)
	loads := t.model.list(c.hand)
	for turn := range t.turns {
		left := t.turns - turn
		if reached[turn] == (row{}) {
			continue
		}
		t.grow(t.how, own, left)
		for k := range t.model.thresholds {
			for level := range levels {
				at := reached[turn][k][level].and(own.at(left, k, level))
				if at.empty() {
					continue
				}
				t.spend(1)
				t.submit(own, loads, reached, at, turn, k, level)
				if left > 1 {
					t.scan(own, at, turn, k, level)
				}
			}
		}
	}
}

// submit plays every payload from a set of resistances. Payloads that do the same are
// gone through once for what they reach; those on an open path, each for what it is.
func (t *tracer) submit(table *table, loads []*payload, reached []row, at set, turn, k, level int) {
	var done [2]uint64 // by sketchy, the compliances gone through; denied is the last bit
	for _, load := range loads {
		gain, more := load.gain[k], 0
		if load.sketchy {
			more = 1
		}
		bit := uint64(1) << (gain & 63)
		fresh := load.paths[k] & t.open[k] &^ t.found[k]
		if gain == denied && t.how == lowerBound || done[more]&bit != 0 && fresh == 0 {
			continue
		}
		done[more] |= bit
		if gain == denied {
			t.reach(table, reached, at, turn+1, k, level+more+1)
			continue
		}
		useful := at.meets(low(gain))
		fallen := at.down(uint(gain))
		for j := k; j < len(t.model.thresholds); j++ {
			useful = t.reach(table, reached, fallen.and(t.model.region[k][j]), turn+1, j, level+more) || useful
		}
		if useful {
			t.found[k] |= fresh
		}
	}
}

// reach adds resistances to those reached after a turn, past the audit that their
// scrutiny may bring, and reports whether the rest can be won from one of them.
func (t *tracer) reach(table *table, reached []row, at set, turn, k, level int) bool {
	if level >= levels {
		if t.how == lowerBound {
			return false
		}
		at, level = t.model.heal(at), aura.AfterAudit
	}
	at = at.and(table.at(t.turns-turn, k, level))
	reached[turn][k][level] = reached[turn][k][level].or(at)
	return !at.empty()
}

func (t *tracer) scan(table *table, at set, turn, k, level int) {
	if table.scans == 0 {
		return
	}
	if table.children == nil {
		t.adopt(t.how, table)
	}
	for _, child := range table.children {
		t.grow(t.how, child, t.turns-turn-1)
		reached := t.next[child.config]
		if reached == nil {
			reached = make([]row, t.turns+1)
			t.next[child.config] = reached
		}
		t.reach(child, reached, at, turn+1, k, level+aura.ScanScrutiny)
	}
}

// heal are the resistances after an audit.
func (m *model) heal(at set) set {
	healed := at.up(aura.AuditHeals)
	if !at.and(m.capped).empty() {
		healed = healed.or(single(m.start))
	}
	return healed.and(m.all)
}
