package aura

import "dailies/game/aura"

// Model names a player model: a small, exact policy that stands for a way to think.
type Model string

// The player models, from careless to perfect. Every one drafts six cards and plays
// them by a rule of its own, is a pure function of what a player sees, and never scans.
//
//   - M0 drafts any six and submits any payload that is accepted, each as likely as the
//     others ([Policies], Random).
//   - M1 drafts the six strongest cards and plays them greedily: each turn the accepted
//     payload of most compliance.
//   - M2 drafts, for each protocol, the two cards or one card that it would answer with
//     best, fills up with the strongest, and plays greedily. M3 is M2 without SKETCHY
//     cards, which it drafts only when it must and never submits.
//   - M4 plays M2's draft with one turn of lookahead: it submits what leaves the least
//     resistance after the greedy payload that follows, past any threshold and audit in
//     between, and takes a win at once. M4c is M4 with M3's draft and scruples.
//   - MP plans greedily over all the cards, six of them used at most, and drafts what the
//     plan uses. MPL plans the same with lookahead.
//   - MT plans as MP does and tries thresholds: before it submits, it carries every
//     accepted payload on in its head, greedily to the end, and takes the one that opens
//     the lock soonest or, where none does, leaves least; of equal ones that of most
//     compliance. So it stops just above a threshold when that pays turns later. MTc is MT
//     without SKETCHY cards.
//   - MS plans with a shortlist: of each protocol only the payloads of its three best yields,
//     over all the cards, six of them used at most, in the order that opens the lock soonest.
//   - M2x and M3x are the drafts of M2 and M3 played perfectly, M3x without submitting
//     SKETCHY cards.
//   - M5 is perfect: the best line of the analysis.
//
// A tie goes to fewer cards, then to the first positions in evidence; fills go by impact,
// then position. A model that has nothing to submit that would be accepted submits its
// first usable card, to let a quarantine pass, and gives up when it has none.
const (
	M0  Model = "M0"
	M1  Model = "M1"
	M2  Model = "M2"
	M3  Model = "M3"
	M4  Model = "M4"
	M4c Model = "M4c"
	MP  Model = "MP"
	MPL Model = "MPL"
	MT  Model = "MT"
	MTc Model = "MTc"
	MS  Model = "MS"
	M2x Model = "M2x"
	M3x Model = "M3x"
	M5  Model = "M5"
)

// Ladder lists the models that play one line, from careless to perfect.
func Ladder() []Model { return []Model{M1, M2, M3, M4, M4c, MP, MPL, MT, MTc, MS, M2x, M3x, M5} }

// Reach is the best result of a player model.
type Reach struct {
	Won     bool       `json:"won"` // of M0: at least half of its games
	Medal   aura.Medal `json:"medal,omitempty"`
	AtPar   bool       `json:"atPar"`             // Gold
	WinRate float64    `json:"winRate,omitempty"` // of M0 alone
	Line    *Line      `json:"-"`                 // what it played; nil for M0, and where there is nothing to play
}

// noModels are the models of a lock that no line opens.
func noModels() map[Model]Reach {
	all := map[Model]Reach{M0: {}}
	for _, m := range Ladder() {
		all[m] = Reach{Medal: aura.Loss}
	}
	return all
}

// rung is the lowest model that reaches the best medal there is; empty for none.
func rung(models map[Model]Reach) Model {
	if best := models[M5]; best.Won {
		for _, m := range Ladder() {
			if models[m].Medal == best.Medal {
				return m
			}
		}
	}
	return ""
}

// playing is how one of the simple models goes about it.
type playing struct {
	draft func(*model) cards // nil for a plan over all the cards
	style style
}

// style is how a model chooses its payloads.
type style struct {
	clean   bool // never submits SKETCHY cards
	ahead   bool // looks one turn ahead
	through bool // looks to the end
}

// playingOf is how a simple model goes about it; false for the others.
func playingOf(name Model) (how playing, simple bool) {
	bestPairs := func(m *model) cards { return m.bestPairs(false) }
	cleanPairs := func(m *model) cards { return m.bestPairs(true) }
	switch name {
	case M1:
		return playing{draft: (*model).strongestSix}, true
	case M2:
		return playing{draft: bestPairs}, true
	case M3:
		return playing{draft: cleanPairs, style: style{clean: true}}, true
	case M4:
		return playing{draft: bestPairs, style: style{ahead: true}}, true
	case M4c:
		return playing{draft: cleanPairs, style: style{clean: true, ahead: true}}, true
	case MP:
		return playing{}, true
	case MPL:
		return playing{style: style{ahead: true}}, true
	case MT:
		return playing{style: style{through: true}}, true
	case MTc:
		return playing{style: style{clean: true, through: true}}, true
	}
	return playing{}, false
}

// models plays every model. best is the perfect line, nil when no line wins.
func (s *solver) models(p *aura.Puzzle, best *Line, winRate float64) map[Model]Reach {
	all := noModels()
	all[M0] = Reach{Won: winRate >= 0.5, WinRate: winRate}
	if hopeless(p) {
		return all
	}
	m := s.model
	for _, name := range Ladder() {
		if how, simple := playingOf(name); simple {
			draft, line, left := m.playModel(how, goal{})
			all[name] = reach(left, m.line(p, draft, line))
		}
	}
	if draft, line, left := m.playShortlist(m.turns, nil); left >= 0 {
		all[MS] = reach(left, m.line(p, draft, line))
	}
	for name, clean := range map[Model]bool{M2x: false, M3x: true} {
		draft := m.bestPairs(clean)
		if line, found := s.perfect(draft, !clean, m.turns); found {
			all[name] = reach(m.turns-len(line), m.line(p, draft, line))
		}
	}
	if best != nil {
		all[M5] = reach(best.TurnsLeft, best)
	}
	return all
}

// reach words a line; left is below 0 for one that does not win.
func reach(left int, line *Line) Reach {
	medal := aura.MedalFor(left)
	return Reach{Won: left >= 0, Medal: medal, AtPar: medal == aura.Gold, Line: line}
}

// playModel drafts and plays, as far as the goal is of interest. left is the turns left at a
// win, or -1.
func (m *model) playModel(how playing, to goal) (draft cards, line []move, left int) {
	if how.draft != nil {
		if draft = how.draft(m); to.lost(draft) {
			return draft, nil, -1
		}
		line, left = m.playOut(draft, draft.size(), how.style, to)
		return draft, line, left
	}
	line, left = m.playOut(1<<m.cards-1, aura.DraftSize, how.style, to)
	for _, step := range line {
		draft |= step.load.cards
	}
	return m.fill(draft, 0), line, left
}
