package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// reading is a way to read the rules (see the package comment).
type reading uint8

const (
	// calm: no audit ever, so scrutiny stays below 5 and nothing is quarantined. A
	// denied payload is left out too: without audits it changes nothing but the
	// scrutiny, upwards, so the same line without it is legal, calm and shorter.
	calm reading = iota
	// loose: every rule but the quarantine, which does nothing else than forbid
	// actions. Every line of the game is a line of this reading, turn by turn the same.
	loose
	readings
)

// config is what a table depends on beside the model: cards in hand, scans left and
// the part of the reserve that those scans can reach. Two drafts that come to the same
// config share its table, and without scans left the reserve does not matter at all,
// so that the 924 hands serve every draft after its last scan.
type config struct {
	hand, reach cards
	scans       int8
}

// table holds, for 1 to built turns left, the winning resistances of a config, by
// turns, protocol and scrutiny.
type table struct {
	config
	moves    *moves
	children []*table // after each SCAN
	sets     [][maxProtocols][levels]set
	least    int // scrutiny that a line has at least when it comes here
}

// moves is what a hand can submit, with payloads that do the same made one: which of
// the compliances 0 to 30 there are.
type moves struct {
	clean, sketchy             [maxProtocols]uint32
	top                        [maxProtocols]int // the largest compliance
	deniedClean, deniedSketchy [maxProtocols]bool
}

func (m *model) movesOf(hand cards) *moves {
	var v moves
	for i := range m.payloads {
		load := &m.payloads[i]
		if load.cards&^hand != 0 {
			continue
		}
		for k := range m.thresholds {
			gain := load.gain[k]
			v.top[k] = max(v.top[k], gain)
			switch {
			case gain == denied && load.sketchy:
				v.deniedSketchy[k] = true
			case gain == denied:
				v.deniedClean[k] = true
			case load.sketchy:
				v.sketchy[k] |= 1 << gain
			default:
				v.clean[k] |= 1 << gain
			}
		}
	}
	return &v
}

// table finds or makes the table of a config, good for a number of turns.
func (s *solver) table(how reading, c config, turns int) *table {
	t := s.find(how, c)
	s.grow(how, t, turns)
	return t
}

func (s *solver) find(how reading, c config) *table {
	t := s.tables[how][c]
	if t != nil {
		return t
	}
	t = &table{config: c, moves: s.moves[c.hand]}
	if t.moves == nil {
		t.moves = s.model.movesOf(c.hand)
		s.moves[c.hand] = t.moves
	}
	if c.scans > 0 && int(c.scans) < s.model.scans {
		t.least = aura.ScanScrutiny // a scan came before, and an audit leaves as much
	}
	s.tables[how][c] = t
	return t
}

func (s *solver) grow(how reading, t *table, turns int) {
	for len(t.sets) < turns && s.spend(len(s.model.thresholds)*(levels-t.least)) {
		s.extend(how, t)
	}
}

// at is the winning set, empty beyond what was built.
func (t *table) at(turns, protocol, scrutiny int) set {
	if turns < 1 || turns > len(t.sets) {
		return set{}
	}
	return t.sets[turns-1][protocol][scrutiny]
}

// after gives the config that a SCAN of some cards leads to, and false when the
// reserve does not hold as many.
func (m *model) after(c config, discard cards) (config, bool) {
	n := discard.size()
	drawn := m.draw(c.reach, n)
	if drawn.size() < n {
		return config{}, false
	}
	scans := c.scans - 1
	return config{c.hand&^discard | drawn, m.draw(c.reach&^drawn, 2*int(scans)), scans}, true
}

// root is the config of a draft with so many scans.
func (m *model) root(draft cards, scans int) config {
	return config{draft, m.draw(m.undrafted(draft), 2*scans), int8(scans)}
}

// extend adds one turn to a table.
func (s *solver) extend(how reading, t *table) {
	m := s.model
	n := len(t.sets) // turns left after the one played now
	if t.scans > 0 && n > 0 {
		s.adopt(how, t, n)
	}
	var next [maxProtocols][levels]set
	for k := range m.thresholds {
		var kept [levels]set // resistances after an accepted payload from which the rest is won
		var heal set         // the same when an audit comes between
		for j := k; j < len(m.thresholds); j++ {
			for level := t.least; level < levels; level++ {
				kept[level] = kept[level].or(t.at(n, j, level).and(m.region[k][j]))
			}
			heal = heal.or(m.unheal(t.at(n, j, aura.AfterAudit)).and(m.region[k][j]))
		}
		if how == calm {
			heal = set{}
		}
		for level := t.least; level < levels; level++ {
			raised := heal
			if level+1 < levels {
				raised = kept[level+1]
			}
			won := low(t.moves.top[k]) // the winning payload adds no scrutiny
			won = won.or(shifts(kept[level], t.moves.clean[k])).or(shifts(raised, t.moves.sketchy[k]))
			if how == loose {
				won = won.or(s.denials(t, n, k, level))
			}
			next[k][level] = won.or(s.scanned(how, t, n, k, level)).and(m.all)
		}
	}
	t.sets = append(t.sets, next)
}

// shifts are the resistances from which one of the compliances leads into the set.
func shifts(to set, gains uint32) (from set) {
	if to.empty() {
		return from
	}
	for ; gains != 0; gains &= gains - 1 {
		from = from.or(to.up(uint(bits.TrailingZeros32(gains))))
	}
	return from
}

// unheal are the resistances that an audit brings into the set.
func (m *model) unheal(to set) set {
	from := to.down(aura.AuditHeals)
	if to.has(m.start) {
		from = from.or(m.all.and(set{^uint64(0), ^uint64(0)}.up(uint(max(m.start-aura.AuditHeals, 1)))))
	}
	return from
}

// denials are the resistances from which a denied payload still lets the rest be won.
func (s *solver) denials(t *table, n, k, level int) (won set) {
	if t.moves.deniedClean[k] {
		won = s.suspected(loose, t, n, k, level+1)
	}
	if t.moves.deniedSketchy[k] {
		won = won.or(s.suspected(loose, t, n, k, level+2))
	}
	return won
}

// suspected is the winning set of a table once scrutiny has come to a level, with the
// audit that it may bring.
func (s *solver) suspected(how reading, t *table, n, k, level int) set {
	switch {
	case level < levels:
		return t.at(n, k, level)
	case how == loose:
		return s.model.unheal(t.at(n, k, aura.AfterAudit))
	}
	return set{}
}

// scanned are the resistances from which some SCAN lets the rest be won.
func (s *solver) scanned(how reading, t *table, n, k, level int) (won set) {
	if how == calm && level+aura.ScanScrutiny >= levels {
		return won
	}
	for _, child := range t.children {
		won = won.or(s.suspected(how, child, n, k, level+aura.ScanScrutiny))
	}
	return won
}

// adopt finds the tables after each SCAN and makes them good for n turns.
func (s *solver) adopt(how reading, t *table, n int) {
	if t.children == nil {
		t.children = make([]*table, 0, 21)
		for i := range s.model.payloads {
			discard := s.model.payloads[i].cards
			if c, ok := s.model.after(t.config, discard); ok && discard&^t.hand == 0 {
				t.children = append(t.children, s.find(how, c))
			}
		}
	}
	for _, child := range t.children {
		s.grow(how, child, n)
	}
}
