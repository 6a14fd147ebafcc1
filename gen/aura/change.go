package aura

import (
	"slices"

	analysis "dailies/validate/aura"
)

// change makes one change of a board, and reports whether it found one to make.
func (t *tuner) change(s *state) bool {
	switch n := t.draw.IntN(100); {
	case n < 40:
		return t.shift(s, t.draw.IntN(onBoard), t.amount())
	case n < 55:
		by := 1 + t.draw.IntN(2)
		up, down := t.draw.IntN(onBoard), t.draw.IntN(onBoard)
		return up != down && t.shift(s, up, by) && t.shift(s, down, -by)
	case n < 75:
		return t.snap(s)
	case n < 82:
		return t.threshold(s, 1+t.draw.IntN(len(t.dealt.Protocols)), t.amount())
	case n < 92 || t.dealt.Turns <= turns:
		return t.swap(s)
	}
	return t.shiftAll(s, 2*t.draw.IntN(2)-1)
}

// amount returns 1 to 3, up or down.
func (t *tuner) amount() int { return (1 + t.draw.IntN(3)) * (2*t.draw.IntN(2) - 1) }

// shift changes an impact within its band.
func (t *tuner) shift(s *state, at, by int) bool {
	impact := s.board.Impact(at) + by
	if band := t.band(s.chosen[at]); impact < band.Min || impact > band.Max {
		return false
	}
	s.board.SetImpact(at, impact)
	return true
}

// shiftAll changes every impact that its band lets change.
func (t *tuner) shiftAll(s *state, by int) bool {
	changed := false
	for at := range onBoard {
		changed = t.shift(s, at, by) || changed
	}
	return changed
}

// snap sets a threshold where a model's line lands, so that the line just exceeds it and a
// better one need not. It begins with models that reach Gold and must not.
func (t *tuner) snap(s *state) bool {
	models := s.sketch.Reached
	if len(models) == 0 || t.draw.IntN(4) == 0 {
		models = analysis.Missing()
	}
	landings := s.board.Landings(models[t.draw.IntN(len(models))])
	protocols := len(t.dealt.Protocols)
	if len(landings) == 0 || protocols < 2 {
		return false
	}
	k := 1 + t.draw.IntN(protocols-1)
	return t.threshold(s, k, landings[t.draw.IntN(len(landings))]-s.board.Threshold(k))
}

// threshold moves a threshold between its neighbors', each of which stays leastStage away.
func (t *tuner) threshold(s *state, k, by int) bool {
	if k >= len(t.dealt.Protocols) {
		return false
	}
	from, below := s.board.Threshold(k)+by, leastThreshold
	if k+1 < len(t.dealt.Protocols) {
		below = s.board.Threshold(k+1) + leastStage
	}
	if from < below || from > s.board.Threshold(k-1)-leastStage || by == 0 {
		return false
	}
	s.board.SetThreshold(k, from)
	return true
}

// swap exchanges a card for another one of the pack with the same trust.
func (t *tuner) swap(s *state) bool {
	at := t.draw.IntN(onBoard)
	trust := t.pack.Cards[s.chosen[at]].Trust
	var others []int
	for i := range t.pack.Cards {
		if t.pack.Cards[i].Trust == trust && !slices.Contains(s.chosen[:], i) {
			others = append(others, i)
		}
	}
	if len(others) == 0 {
		return false
	}
	s.chosen[at] = others[t.draw.IntN(len(others))]
	if t.grid.payloads(s.chosen[:], t.dealt.Protocols) != "" {
		return false
	}
	band := t.band(s.chosen[at])
	impact := min(max(s.board.Impact(at), band.Min), band.Max)
	s.board.SetCard(at, t.pack.Cards[s.chosen[at]].puzzle(impact))
	return true
}

// band returns where the impact of a card of the pack may lie.
func (t *tuner) band(card int) Band { return t.bands[card] }
