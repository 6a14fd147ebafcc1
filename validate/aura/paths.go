package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// used are paths by protocol, one bit each.
type used [maxProtocols]uint8

// deadPaths finds the paths that no Gold or Silver line uses (AURA page, analysis).
//
// A path is alive when some payload that satisfies it leads from a position that the
// draft can reach to one from which the rest is won in time. Reached resistances run
// forwards as sets, turn by turn, and meet the tables that run backwards. Calm lines
// without a SCAN settle nearly all paths; the loose reading proves the others dead, or
// names drafts on which positions are played under the whole rules.
func (s *solver) deadPaths(v verdict, wanted used) used {
	m := s.model
	turns := m.turns - aura.SilverTurns
	var held used // by some payload; the others are dead without a search
	for i := range m.payloads {
		for k, paths := range m.payloads[i].paths {
			held[k] |= paths
		}
	}
	dead := wanted.without(held)
	open := wanted.without(dead)
	s.trace(v, calm, 0, turns, func(_ cards, seen used) bool {
		open = open.without(seen)
		return open != used{}
	}, &open)
	if open == (used{}) {
		return dead
	}
	maybe := open
	s.trace(v, loose, m.scans, turns, func(draft cards, seen used) bool {
		for k := range seen {
			for rest := seen[k] & maybe[k]; rest != 0; rest &= rest - 1 {
				path := bits.TrailingZeros8(rest)
				if _, found := s.seek(draft, ask{turns: turns, scans: m.scans, sketchy: true, peak: aura.AuditAt, audits: turns, path: pathAt{k, path}}); found {
					maybe[k] &^= 1 << path
				}
			}
		}
		return maybe != used{}
	}, &maybe)
	for k := range dead {
		dead[k] |= maybe[k]
	}
	return dead
}

func (u used) without(o used) used {
	for k := range u {
		u[k] &^= o[k]
	}
	return u
}

// trace finds, draft by draft, which open paths a reading uses within some turns,
// until seen says that it is enough.
func (s *solver) trace(v verdict, how reading, scans, turns int, seen func(cards, used) bool, open *used) {
	if turns < 1 {
		return
	}
	for i, draft := range s.model.drafts {
		if floor(v.medals[i]) < aura.SilverTurns {
			continue
		}
		c := s.model.root(draft, scans)
		if !s.table(how, c, turns).at(turns, 0, 0).has(s.model.start) {
			continue
		}
		t := tracer{solver: s, how: how, turns: turns, open: *open}
		entry := make(layers, turns+1)
		entry[0][0][0] = single(s.model.start)
		t.through(c, entry)
		if !seen(draft, t.found) {
			return
		}
	}
}

// layers are reached resistances by turns played, protocol and scrutiny.
type layers [][maxProtocols][levels]set

type tracer struct {
	*solver
	how   reading
	turns int
	open  used
	found used
}

// through carries what reaches a config through the turns played in it, and on to the
// configs that a SCAN leads to. What cannot win any more is dropped at each turn.
func (t *tracer) through(c config, reached layers) {
	table := t.table(t.how, c, t.turns)
	after := make(map[config]layers)
	for turn := range t.turns {
		left := t.turns - turn
		for k := range t.model.thresholds {
			for level := range levels {
				at := reached[turn][k][level].and(table.at(left, k, level))
				if at.empty() {
					continue
				}
				t.spend(1)
				t.submit(c, table, reached, at, turn, k, level)
				if c.scans > 0 && left > 1 {
					t.scan(c, after, at, turn, k, level)
				}
			}
		}
	}
	for next, entry := range after {
		t.through(next, entry) // the order does not matter: what is found is a union
	}
}

func (t *tracer) submit(c config, table *table, reached layers, at set, turn, k, level int) {
	m := t.model
	for i := range m.payloads {
		load := &m.payloads[i]
		if load.cards&^c.hand != 0 || load.gain[k] == denied && t.how == calm {
			continue
		}
		more := 0
		if load.sketchy {
			more++
		}
		if load.gain[k] == denied {
			t.reach(table, reached, at, turn+1, k, level+more+1)
			continue
		}
		useful := at.meets(low(load.gain[k]).and(m.all))
		fallen := at.down(uint(load.gain[k]))
		for j := k; j < len(m.thresholds); j++ {
			useful = t.reach(table, reached, fallen.and(m.region[k][j]), turn+1, j, level+more) || useful
		}
		if useful {
			t.found[k] |= load.paths[k] & t.open[k]
		}
	}
}

// reach adds resistances to a layer, after the audit that their scrutiny may bring,
// and tells whether the rest can be won from one of them.
func (t *tracer) reach(table *table, reached layers, at set, turn, k, level int) bool {
	if level >= levels {
		if t.how == calm {
			return false
		}
		at, level = t.model.heal(at), aura.AfterAudit
	}
	reached[turn][k][level] = reached[turn][k][level].or(at)
	return at.meets(table.at(t.turns-turn, k, level))
}

func (t *tracer) scan(c config, after map[config]layers, at set, turn, k, level int) {
	for i := range t.model.payloads {
		discard := t.model.payloads[i].cards
		next, ok := t.model.after(c, discard)
		if !ok || discard&^c.hand != 0 {
			continue
		}
		if after[next] == nil {
			after[next] = make(layers, t.turns+1)
		}
		t.reach(t.table(t.how, next, t.turns-turn-1), after[next], at, turn+1, k, level+aura.ScanScrutiny)
	}
}

// heal are the resistances after an audit.
func (m *model) heal(at set) set {
	healed := at.up(aura.AuditHeals)
	if over := (set{^m.all.lo &^ 1, ^m.all.hi}); healed.meets(over) || at.up(aura.AuditHeals).down(aura.AuditHeals) != at {
		healed = healed.or(single(m.start))
	}
	return healed.and(m.all)
}
