package aura

import (
	"math/bits"
	"slices"

	"dailies/game/aura"
)

// Sketch is what a [Workbench] measures against a [Row]. Drafts are counted by accepted
// payloads alone, for Silver as if there were no scrutiny, for Gold as if an audit lost the
// game. At 8 turns that is exact for Gold: four payloads leave no time for an audit. What a
// sketch promises, the analysis proves.
type Sketch struct {
	Gold            int
	Silver, Sampled int     // drafts that reach Silver, of those looked at
	Reached         []Model // of the row's, those that do not miss Gold
	Few             int     // sets of one card less than the row asks for that reach Gold
	Strongest       int     // Gold drafts that hold the strongest card
	Sketchy         int     // SKETCHY cards that Gold drafts hold, those of all drafts together
	Greedy          int     // Gold drafts that greed takes there; not counted where the row does not ask
}

// sampled is of how many drafts one is asked for Silver, which takes longer to tell than
// Gold and is a share, so that a part of the drafts tells it well enough.
const sampled = 3

// Measure finds the figures of the board.
func (b *Workbench) Measure(row *Row) Sketch {
	var s Sketch
	b.Count(row, &s)
	s.Reached, _ = b.Reached(row, len(row.Misses))
	b.CountSilver(&s)
	s.Few = b.Few(row)
	return s
}

// Reached lists the models of a row that do not miss Gold; false, and not all of them, where
// there are more than most.
func (b *Workbench) Reached(row *Row, most int) (reached []Model, all bool) {
	if b.refresh(); len(b.golden) == 0 {
		return nil, true
	}
	for _, name := range row.Misses {
		if b.reaches(name, b.gold()) {
			if reached = append(reached, name); len(reached) > most {
				return reached, false
			}
		}
	}
	return reached, true
}

// gold is how many turns a Gold line has.
func (b *Workbench) gold() int { return b.model.turns - aura.GoldTurns }

// Count adds the Gold drafts to a sketch.
func (b *Workbench) Count(row *Row, s *Sketch) {
	b.refresh()
	m := &b.model
	strongest := m.strongestOf(m.everyCard())
	for i, n := range b.fewest {
		if int(n) > b.gold() {
			continue
		}
		if b.loud.touch(m.drafts[i]) {
			b.calm[i] = b.unaudited(m.drafts[i], int(n))
		}
		if !b.calm[i] {
			continue
		}
		s.Gold++
		s.Sketchy += (m.drafts[i] & m.sketchy).size()
		if m.drafts[i].has(strongest) {
			s.Strongest++
		}
		if row.GreedyTo < len(m.drafts) {
			if _, left := m.playOut(m.drafts[i], aura.DraftSize, style{}, goal{spare: aura.GoldTurns}); left >= aura.GoldTurns {
				s.Greedy++
			}
		}
	}
	b.loud = changes{}
}

// CountSilver adds the drafts that reach Silver to a sketch, of those it looks at.
func (b *Workbench) CountSilver(s *Sketch) {
	b.refresh()
	s.Sampled = len(b.silver)
	ahead := b.model.prospect(b.turns)
	var known opened
	for i := range b.silver {
		if draft := b.model.drafts[i*sampled]; b.dull.touch(draft) {
			hand := &b.gains[draft]
			b.silver[i] = int(b.fewest[i*sampled]) <= b.gold() || b.model.greedOpens(hand, b.turns) || known.opens(&b.model, hand, ahead) <= b.turns
		}
		if b.silver[i] {
			s.Silver++
		}
	}
	b.dull = changes{}
}

// Few counts the sets of one card less than a row asks for that reach Gold. Every draft
// that holds such a set does too, so that only sets of those drafts are looked at.
func (b *Workbench) Few(row *Row) (count int) {
	b.refresh()
	size := row.Cards - 1
	if size < 1 || size > aura.DraftSize {
		return 0
	}
	clear(b.held)
	for _, draft := range b.golden {
		for set := draft; set != 0; set = (set - 1) & draft {
			b.held[set] = true
		}
	}
	for _, set := range b.hands[b.sized[size]:b.sized[size+1]] {
		if b.held[set] && b.model.opens(&b.gains[set], b.ahead) <= b.gold() {
			count++
		}
	}
	return count
}

// CleanGold reports whether some Gold line of accepted payloads submits no SKETCHY card.
func (b *Workbench) CleanGold() bool {
	b.refresh()
	for _, draft := range b.golden {
		clean := draft &^ b.model.sketchy
		if clean != 0 && b.model.opens(&b.gains[clean], b.ahead) <= b.gold() {
			return true
		}
	}
	return false
}

// unaudited reports whether a draft that reaches Gold with so many payloads does so without an
// audit. All but the last may be SKETCHY. Where there are too few for an audit it is not
// looked at further.
func (b *Workbench) unaudited(draft cards, payloads int) bool {
	clean := draft &^ b.model.sketchy
	if payloads <= aura.AuditAt || clean == draft || clean != 0 && b.model.opens(&b.gains[clean], b.ahead) <= b.gold() {
		return true
	}
	// SKETCHY payloads may be those of all cards: what a clean one does as well brings
	// less scrutiny
	var v moves
	for k := range v.top {
		v.clean[k], v.sketchy[k] = b.gains[clean][k]&b.ahead.useful[k], b.gains[draft][k]&b.ahead.useful[k]
		v.top[k] = max(0, bits.Len32(v.sketchy[k])-1)
	}
	return b.model.unaudited(&v, b.gold())
}

// reaches reports whether a model reaches Gold.
func (b *Workbench) reaches(name Model, turns int) bool {
	m := &b.model
	switch name {
	case M2x:
		return slices.Contains(b.golden, m.bestPairs(false))
	case M3x:
		draft := m.bestPairs(true)
		return slices.Contains(b.golden, draft) && m.opens(&b.gains[draft&^m.sketchy], b.ahead) <= turns
	case MS:
		_, _, left := m.playShortlist(turns, b.golden)
		return left >= 0
	}
	how, simple := playingOf(name)
	if !simple {
		return false
	}
	_, _, left := m.playModel(how, goal{aura.GoldTurns, b.golden})
	return left >= aura.GoldTurns
}
