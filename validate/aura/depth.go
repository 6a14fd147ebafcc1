package aura

import "dailies/game/aura"

// Depth is what the rungs measure a puzzle by. All of it is exact, scrutiny included,
// and without SCAN, but for what SCAN adds.
type Depth struct {
	GoldDrafts      int  `json:"goldDrafts"`
	SilverDrafts    int  `json:"silverDrafts"`    // that reach Silver or Gold
	StrongestDrafts int  `json:"strongestDrafts"` // Gold drafts that hold the strongest card
	GreedyDrafts    int  `json:"greedyDrafts"`    // that reach Gold by pure greed
	GoldCards       int  `json:"goldCards"`       // the fewest cards that a Gold line submits; 0 for no Gold
	GoldPayloads    int  `json:"goldPayloads"`    // the fewest different payloads of a Gold line, 3 standing for 3 or more
	CleanGold       bool `json:"cleanGold"`       // some Gold line submits no SKETCHY card
	ScanDrafts      int  `json:"scanDrafts"`      // whose best medal takes a SCAN; a win without a medal is none

	Greedy      *Line `json:"-"` // the first draft that greed takes to Gold
	FewCards    *Line `json:"-"` // the witness of GoldCards
	FewPayloads *Line `json:"-"` // of GoldPayloads, for 1 and 2
	Clean       *Line `json:"-"` // of CleanGold
}

// depth measures a puzzle of which judge has found the medals.
func (s *solver) depth(p *aura.Puzzle, v searchResult) (d Depth) {
	m := s.model
	turns := m.turns - aura.GoldTurns
	strongest := m.strongestOf(m.everyCard())
	g := golden{solver: s, p: p, turns: turns, held: make([]uint16, 1<<m.cards)}
	for i, draft := range m.drafts {
		left := floor(v.medals[i])
		if left >= aura.BronzeTurns && !s.within(draft, 0, m.turns-left) {
			d.ScanDrafts++
		}
		if left >= aura.SilverTurns && s.within(draft, 0, m.turns-aura.SilverTurns) {
			d.SilverDrafts++
		}
		if left < aura.GoldTurns || !s.within(draft, 0, turns) {
			continue
		}
		d.GoldDrafts++
		if draft.has(strongest) {
			d.StrongestDrafts++
		}
		g.drafts = append(g.drafts, draft)
		g.hold(draft)
	}
	if d.GoldDrafts > 0 {
		d.GreedyDrafts, d.Greedy = g.greedy()
		d.Clean = g.clean()
		d.CleanGold = d.Clean != nil
		d.GoldCards, d.FewCards = g.fewestCards()
		d.GoldPayloads, d.FewPayloads = g.fewestPayloads()
	}
	return d
}

// golden looks closer at the drafts that reach Gold without a SCAN.
type golden struct {
	*solver
	p      *aura.Puzzle
	turns  int // that a Gold line has
	drafts []cards
	held   []uint16 // by set of cards: the Gold drafts that hold all of them
}

// hold counts a draft for every set of its cards.
func (g *golden) hold(draft cards) {
	for set := draft; set != 0; set = (set - 1) & draft {
		g.held[set]++
	}
}

// enough reports whether every draft that holds a set of cards is Gold. Cards that reach
// Gold alone do so in every draft that holds them.
func (g *golden) enough(set cards) bool {
	return int(g.held[set]) == choose(g.model.cards-set.size(), aura.DraftSize-set.size())
}

// greedy counts the drafts that reach Gold by greed, and gives the first.
func (g *golden) greedy() (count int, first *Line) {
	for _, draft := range g.drafts {
		line, left := g.model.playOut(draft, aura.DraftSize, style{}, goal{})
		if left < aura.GoldTurns {
			continue
		}
		if count++; first == nil {
			first = g.model.line(g.p, draft, line)
		}
	}
	return count, first
}

// clean finds a Gold line that submits no SKETCHY card, or nil.
func (g *golden) clean() *Line {
	for _, draft := range g.drafts {
		if g.cleanWithin(draft, g.turns) {
			line, _ := g.perfect(draft, false, g.turns)
			return g.model.line(g.p, draft, line)
		}
	}
	return nil
}

// fewestCards finds the fewest cards that a Gold line submits.
func (g *golden) fewestCards() (fewest int, witness *Line) {
	for size := 1; size < aura.DraftSize; size++ {
		for set := cards(1); int(set) < len(g.held); set++ {
			if set.size() == size && g.enough(set) && g.within(set, 0, g.turns) {
				line, _ := g.perfect(set, true, g.turns)
				return size, g.model.line(g.p, g.model.fill(set, 0), line)
			}
		}
	}
	line, _ := g.perfect(g.drafts[0], true, g.turns)
	return aura.DraftSize, g.model.line(g.p, g.drafts[0], line)
}

// fewestPayloads finds the fewest different payloads of a Gold line, up to 3.
func (g *golden) fewestPayloads() (fewest int, witness *Line) {
	m := g.model
	if draft, load, turns := m.repeated(); load != nil {
		line := make([]move, turns)
		for i := range line {
			line[i] = move{load: load}
		}
		return 1, m.line(g.p, draft, line)
	}
	for i := range m.payloads {
		for j := range i {
			pair := [...]*payload{&m.payloads[j], &m.payloads[i]}
			set := pair[0].cards | pair[1].cards
			if !g.enough(set) {
				continue
			}
			p := m.begin(set)
			p.turns = int8(g.turns)
			if line, found := m.alternate(p, pair, nil); found {
				return 2, m.line(g.p, m.fill(set, 0), line)
			}
		}
	}
	return 3, nil
}

// alternate finds a line of two payloads that opens the lock.
func (m *model) alternate(p position, pair [2]*payload, line []move) ([]move, bool) {
	if p.turns < 1 || int(p.resistance) > int(p.turns)*aura.MaxCompliance {
		return nil, false
	}
	for _, load := range pair {
		if load.cards&^p.free() != 0 {
			continue
		}
		next, won, _ := m.submit(p, load)
		longer := append(line[:len(line):len(line)], move{load: load})
		if won {
			return longer, true
		}
		if found, ok := m.alternate(next, pair, longer); ok {
			return found, true
		}
	}
	return nil, false
}
