package aura

import (
	"context"

	"dailies/game/aura"
)

// budget bounds a search: the sets of its tables and the positions it plays. A daily
// takes some 300,000; the largest puzzles that fit the schema, some millions.
const budget = 8 << 20

// solver searches one puzzle. It is not safe for concurrent use.
type solver struct {
	ctx    context.Context
	model  *model
	moves  []*moves                    // by hand
	leaves [readings][]*table          // by hand, without scans left
	tables [readings]map[config]*table // with scans left
	blind  []blind                     // by hand
	rows   slab[row]
	made   slab[table]
	doors  slab[doors]
	nodes  int
	over   bool // the budget is used up, or ctx is done: nothing found from here on counts
}

func newSolver(ctx context.Context, p *aura.Puzzle) *solver {
	s := &solver{ctx: ctx, model: newModel(p)}
	hands := 1 << s.model.cards
	s.moves, s.blind = make([]*moves, hands), make([]blind, hands)
	for how := range s.tables {
		s.leaves[how], s.tables[how] = make([]*table, hands), make(map[config]*table, 1024)
	}
	return s
}

// spend takes nodes off the budget and reports whether there were so many.
func (s *solver) spend(nodes int) bool {
	s.nodes += nodes
	if s.nodes > budget {
		s.over = true
	}
	return !s.over
}

// soonest is how many accepted payloads the lock takes at 30 each (§7 B): the bound
// that every line obeys, as nothing else lowers the resistance.
func (m *model) soonest() int {
	return (m.start + aura.MaxCompliance - 1) / aura.MaxCompliance
}

// wins reports whether a reading lets a draft open the lock within some turns, with at
// most so many scans. Scrutiny, protocol and resistance are those of the start.
func (s *solver) wins(how reading, draft cards, scans, turns int) bool {
	if scans > 0 {
		return s.reaches(how, s.model.root(draft, scans), turns)
	}
	return s.table(how, s.model.root(draft, scans), turns).at(turns, 0, 0).has(s.model.start)
}

// within reports whether a draft can open the lock within some turns. It asks the
// cheapest reading first.
func (s *solver) within(draft cards, scans, turns int) bool {
	m := s.model
	if turns < m.soonest() {
		return false
	}
	if s.wins(lowerBound, draft, 0, turns) {
		return true
	}
	if scans = s.worthwhile(draft, scans, turns); scans < 0 {
		return false
	}
	if scans > 0 && s.wins(lowerBound, draft, 1, turns) {
		return true
	}
	if scans > 1 && s.wins(lowerBound, draft, scans, turns) {
		return true
	}
	if !s.wins(upperBound, draft, scans, turns) {
		return false
	}
	_, found := s.seek(draft, ask{turns: turns, scans: scans, sketchy: true, peak: aura.AuditAt, audits: turns, path: none})
	return found
}

// searchResult is the result of the search over all drafts.
type searchResult struct {
	medals  []aura.Medal // the best of each draft
	most    int          // turns left of the best lines, -1 for none
	without bool         // some draft wins without a SCAN
}

// judge finds the best medal of every draft.
func (s *solver) judge() searchResult {
	m := s.model
	v := searchResult{medals: make([]aura.Medal, len(m.drafts)), most: -1}
	for i, draft := range m.drafts {
		if s.ctx.Err() != nil || s.over {
			s.over = true
			return v
		}
		v.medals[i] = s.medal(draft)
		v.without = v.without || v.medals[i] != aura.Loss && s.within(draft, 0, m.turns)
	}
	v.most = s.best(v.medals)
	return v
}

// medal is the best medal of a draft. Only lines that would better it are looked for:
// a draft that has Silver without a SCAN is not scanned for a faster Silver.
func (s *solver) medal(draft cards) aura.Medal {
	for _, left := range []int{aura.GoldTurns, aura.SilverTurns, aura.BronzeTurns, 0} {
		if s.within(draft, s.model.scans, s.model.turns-left) {
			return aura.MedalFor(left)
		}
	}
	return aura.Loss
}

// best is the most turns left of any line, -1 for none. The medals say from where on
// to look.
func (s *solver) best(medals []aura.Medal) int {
	best := -1
	for _, medal := range medals {
		best = max(best, floor(medal))
	}
	if best < 0 {
		return best
	}
	for turns := s.model.soonest(); turns < s.model.turns-best; turns++ {
		for i, draft := range s.model.drafts {
			if medals[i] == aura.MedalFor(best) && s.within(draft, s.model.scans, turns) {
				return s.model.turns - turns
			}
		}
	}
	return best
}

// floor is the fewest turns left that a medal stands for.
func floor(medal aura.Medal) int {
	switch medal {
	case aura.Gold:
		return aura.GoldTurns
	case aura.Silver:
		return aura.SilverTurns
	case aura.Bronze:
		return aura.BronzeTurns
	case aura.Cleared:
		return 0
	}
	return -1
}
