package aura

import (
	"math/bits"

	"dailies/game/aura"
)

// reading is a way to read the rules (see the package comment).
type reading uint8

const (
	// lowerBound: no audit ever, so scrutiny stays below 5 and nothing is quarantined. A
	// denied payload is left out too: without audits it changes nothing but the
	// scrutiny, upwards, so the same line without it is legal, free of audits and shorter.
	lowerBound reading = iota
	// upperBound: every rule but the quarantine, which does nothing else than forbid
	// actions. Every line of the game is a line of this reading, turn by turn the same.
	upperBound
	readings
)

// config is what a table depends on, the model apart: cards in hand, scans left and
// the part of the reserve that those scans can reach. Two drafts that come to the same
// config share its table, and without scans left the reserve does not matter at all,
// so that the 924 hands serve every draft after its last scan.
type config struct {
	hand, reach cards
	scans       int8
	least       int8 // scrutiny that a line has at least when it comes here; 0 without scans left
}

// table holds, for 1 to built turns left, the winning resistances of a config, by
// turns, protocol and scrutiny.
type table struct {
	config
	moves    *moves
	children []*table // after each SCAN
	sets     []row
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
	for all := m.among(hand); !all.empty(); all = all.rest() {
		load := &m.payloads[all.first()]
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

// movesOf is what a hand can submit, found once.
func (s *solver) movesOf(hand cards) *moves {
	if s.moves[hand] == nil {
		s.moves[hand] = s.model.movesOf(hand)
	}
	return s.moves[hand]
}

// table finds or makes the table of a config, good for a number of turns.
func (s *solver) table(how reading, c config, turns int) *table {
	t := s.find(how, c)
	s.grow(how, t, turns)
	return t
}

func (s *solver) find(how reading, c config) *table {
	if c.scans == 0 {
		leaf := &s.leaves[how][c.hand]
		if *leaf == nil {
			*leaf = s.newTable(c)
		}
		return *leaf
	}
	t := s.tables[how][c]
	if t == nil {
		t = s.newTable(c)
		s.tables[how][c] = t
	}
	return t
}

func (s *solver) newTable(c config) *table {
	t := &s.made.take(1)[0]
	t.config, t.moves = c, s.movesOf(c.hand)
	return t
}

func (s *solver) grow(how reading, t *table, turns int) {
	if t.sets == nil && turns > 0 {
		t.sets = s.rows.take(s.model.turns)[:0]
	}
	for len(t.sets) < turns && s.spend(len(s.model.thresholds)*(levels-int(t.least))) {
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

// root is the config of a draft with so many scans.
func (m *model) root(draft cards, scans int) config {
	return config{hand: draft, reach: m.draw(m.undrafted(draft), maxPayload*scans), scans: int8(scans)}
}

// scanned is the config after a SCAN: an audit leaves as much scrutiny as it brings.
func scanned(hand, reach cards, scans int8) config {
	c := config{hand: hand, reach: reach, scans: scans}
	if scans > 0 {
		c.least = aura.ScanScrutiny
	}
	return c
}

// row is the winning resistances with so many turns left, by protocol and scrutiny.
type row [maxProtocols][levels]set

// column is, under one protocol, the resistances from which the rest is won once an
// action has brought scrutiny to 0 to 6: at 5 and 6 there is an audit in between.
type column [levels + 2]set

func (m *model) column(how reading, of *[levels]set) (c column) {
	copy(c[:], of[:])
	if how == upperBound {
		c[levels] = m.unheal(of[aura.AfterAudit])
		c[levels+1] = c[levels]
	}
	return c
}

// extend adds one turn to a table.
func (s *solver) extend(how reading, t *table) {
	m := s.model
	var before, scanned row // with one turn less
	if n := len(t.sets); n > 0 {
		before = t.sets[n-1]
		scanned = s.scanned(how, t, n)
	}
	var stay [maxProtocols]column
	for k := range m.thresholds {
		stay[k] = m.column(how, &before[k])
	}
	// where nothing raises scrutiny, it does not matter
	alike := how == lowerBound && t.scans == 0 && t.moves.sketchy == [maxProtocols]uint32{}
	var next row
	for k := range m.thresholds {
		var fallen column // after an accepted payload: the protocol shifts before an audit heals
		for j := k; j < len(m.thresholds); j++ {
			for level := range fallen {
				fallen[level] = fallen[level].or(stay[j][level].and(m.region[k][j]))
			}
		}
		drawn := m.column(how, &scanned[k])
		won := low(t.moves.top[k]) // the winning payload adds no scrutiny
		for level := int(t.least); level < levels; level++ {
			if alike && level > 0 {
				next[k][level] = next[k][0]
				continue
			}
			from := won.or(shifts(fallen[level], t.moves.clean[k])).or(shifts(fallen[level+1], t.moves.sketchy[k]))
			if how == upperBound && t.moves.deniedClean[k] {
				from = from.or(stay[k][level+1])
			}
			if how == upperBound && t.moves.deniedSketchy[k] {
				from = from.or(stay[k][level+2])
			}
			next[k][level] = from.or(drawn[level+aura.ScanScrutiny]).and(m.all)
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
		n := bits.TrailingZeros32(gains) & 31
		from.lo |= to.lo << n
		from.hi |= to.hi<<n | to.lo>>(64-n)
	}
	return from
}

// unheal are the resistances that an audit brings into the set.
func (m *model) unheal(to set) set {
	from := to.down(aura.AuditHeals)
	if to.has(m.start) {
		from = from.or(m.capped)
	}
	return from
}

// scanned are the resistances from which the rest is won after some SCAN, whichever;
// scrutiny is the total.
func (s *solver) scanned(how reading, t *table, n int) (won row) {
	if t.scans == 0 {
		return won
	}
	if t.children == nil {
		s.adopt(how, t)
	}
	for _, child := range t.children {
		s.grow(how, child, n)
		if len(child.sets) < n {
			continue // the budget is used up
		}
		sets := &child.sets[n-1]
		for k := range s.model.thresholds {
			for level := aura.ScanScrutiny; level < levels; level++ {
				won[k][level] = won[k][level].or(sets[k][level])
			}
		}
	}
	return won
}

// adopt finds the tables after each SCAN, once.
func (s *solver) adopt(how reading, t *table) { t.children = s.children(how, t.config) }

// children are the tables after each SCAN: one or two cards go, and what comes for them
// does not depend on which. What draws two cards comes first: it wins sooner.
func (s *solver) children(how reading, c config) []*table {
	m := s.model
	children, own := make([]*table, 0, maxPayloads), m.among(c.hand)
	for n := maxPayload; n > 0; n-- {
		drawn := m.draw(c.reach, n)
		if drawn.size() < n {
			continue
		}
		reach := m.draw(c.reach&^drawn, maxPayload*int(c.scans-1))
		for all := own; !all.empty(); all = all.rest() {
			if discard := m.payloads[all.first()].cards; discard.size() == n {
				children = append(children, s.find(how, scanned(c.hand&^discard|drawn, reach, c.scans-1)))
			}
		}
	}
	return children
}
