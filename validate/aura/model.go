package aura

import (
	"slices"

	"dailies/game/aura"
)

// Bounds of what is searched. A puzzle that fits its schema is within them.
const (
	maxCards     = 14
	maxProtocols = 3
	maxTurns     = 12
	maxPayload   = 2
	levels       = aura.AuditAt // of scrutiny between turns: 0 to 4
)

// model is a puzzle as the search sees it: cards by position, payloads with what
// they do under each protocol.
type model struct {
	cards, turns, start, scans int
	sketchy                    cards
	impact                     []int
	rank                       []int // of trust, 0 for the most trusted
	reserve                    []int // the order of the reserve, every card at most once
	thresholds                 []int
	payloads                   []payload             // in the page's order of actions
	holding                    [maxCards]loads       // by card, the payloads that hold it
	best                       [maxProtocols]ranking // of the payloads that each protocol accepts
	drafts                     []cards               // in evidence order
	region                     [maxProtocols][maxProtocols]set
	all                        set // every resistance from 1 to the start
	capped                     set // those that an audit heals to the start
}

// payload is one or two cards and what AURA makes of them.
type payload struct {
	cards   cards
	sketchy bool
	locks   int                 // the card an audit would quarantine
	echoes  bool                // two cards that resonate
	gain    [maxProtocols]int   // compliance, or denied
	paths   [maxProtocols]uint8 // the paths it satisfies, one bit each
}

const denied = -1

// fits reports whether the puzzle is within the bounds of the search.
func fits(p *aura.Puzzle) bool {
	for i := range p.Protocols {
		if len(p.Protocols[i].Paths) > 8 {
			return false
		}
	}
	return len(p.Evidence) <= maxCards && len(p.Protocols) <= maxProtocols && p.Turns <= maxTurns && p.Resistance <= maxStart
}

// hopeless reports whether no line can win, without a search: 30 a turn do not finish
// the lock, no protocol accepts anything, or no draft can be made.
func hopeless(p *aura.Puzzle) bool {
	return p.Turns < 1 || p.Resistance > p.Turns*aura.MaxCompliance || len(p.Protocols) == 0 || len(p.Evidence) < aura.DraftSize
}

func newModel(p *aura.Puzzle) *model {
	m := &model{cards: len(p.Evidence), turns: p.Turns, start: p.Resistance, all: low(p.Resistance)}
	m.capped = set{m.all.lo &^ low(max(p.Resistance-aura.AuditHeals-1, 0)).lo, m.all.hi &^ low(max(p.Resistance-aura.AuditHeals-1, 0)).hi}
	for i := range p.Evidence {
		m.impact = append(m.impact, p.Evidence[i].Impact)
		m.rank = append(m.rank, slices.Index(aura.Trusts(), p.Evidence[i].Trust))
		if p.Evidence[i].Trust == aura.Sketchy {
			m.sketchy |= 1 << i
		}
	}
	for _, id := range p.ReserveOrder {
		i := slices.IndexFunc(p.Evidence, func(c aura.Card) bool { return c.ID == id })
		if i >= 0 && !slices.Contains(m.reserve, i) {
			m.reserve = append(m.reserve, i)
		}
	}
	// A SCAN draws at least one card, so the undrafted ones bound the number of scans;
	// so do the turns, of which the last is never worth scanning.
	m.scans = max(0, min(p.ScanLimit, m.cards-aura.DraftSize, m.turns-1))
	for i := range p.Protocols {
		m.thresholds = append(m.thresholds, p.Protocols[i].FromResistance)
	}
	m.loadRegions()
	m.loadPayloads(p)
	m.loadDrafts(0, 0, 0)
	return m
}

// loadRegions finds the protocol that is active after an accepted payload: the last
// one whose threshold is reached, never one before the active one.
func (m *model) loadRegions() {
	for k := range m.thresholds {
		for r := 1; r <= m.start; r++ {
			j := m.shifted(k, r)
			m.region[k][j] = m.region[k][j].or(single(r))
		}
	}
}

func (m *model) shifted(k, r int) int {
	for j := len(m.thresholds) - 1; j > k; j-- {
		if r <= m.thresholds[j] {
			return j
		}
	}
	return k
}

// loadPayloads lists the payloads by evidence positions, a prefix first.
func (m *model) loadPayloads(p *aura.Puzzle) {
	for i := range p.Evidence {
		m.payloads = append(m.payloads, m.payload(p, i))
		for j := i + 1; j < len(p.Evidence); j++ {
			m.payloads = append(m.payloads, m.payload(p, i, j))
		}
	}
	m.loadHolding()
	m.rankPayloads()
}

func (m *model) payload(p *aura.Puzzle, at ...int) payload {
	list := make([]*aura.Card, len(at))
	load := payload{locks: at[0]}
	for n, i := range at {
		list[n] = &p.Evidence[i]
		load.cards |= 1 << i
		if m.impact[i] > m.impact[load.locks] {
			load.locks = i
		}
	}
	load.sketchy, load.echoes = aura.AnySketchy(list), aura.Resonates(list)
	for k := range p.Protocols {
		load.gain[k] = denied
		for _, path := range p.Protocols[k].Satisfied(list) {
			load.paths[k] |= 1 << path
			load.gain[k] = aura.Compliance(list)
		}
	}
	return load
}

// loadDrafts lists every choice of six cards, in evidence order.
func (m *model) loadDrafts(from, size int, chosen cards) {
	if size == aura.DraftSize {
		m.drafts = append(m.drafts, chosen)
		return
	}
	for i := from; i < m.cards; i++ {
		m.loadDrafts(i+1, size+1, chosen|1<<i)
	}
}

// draw are the first n cards of the reserve that are still in it.
func (m *model) draw(rest cards, n int) (drawn cards) {
	for _, i := range m.reserve {
		if n > 0 && rest.has(i) {
			drawn |= 1 << i
			n--
		}
	}
	return drawn
}

// undrafted are the cards that a draft leaves in reserve.
func (m *model) undrafted(draft cards) (rest cards) {
	for _, i := range m.reserve {
		rest |= 1 << i
	}
	return rest &^ draft
}
