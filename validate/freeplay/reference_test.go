package freeplay

import (
	"math"
	"slices"

	"dailies/game"
	"dailies/game/freeplay"
)

// refEntry is an act entered as the proof enters it, as a state of the engine.
func refEntry(p *freeplay.Puzzle, act int, joined bool) freeplay.State {
	a := p.Acts[act]
	s := freeplay.State{Phase: freeplay.InAct, Act: act + 1, Resistance: a.ResistanceStart, Tokens: 1, Owed: make([]int, len(a.CounterEvidence))}
	for i := range min(a.HandSize, len(a.Deck)) {
		s.Hand |= 1 << i
	}
	if joined {
		s.Hand |= 1 << len(a.Deck)
	}
	if act > 0 {
		s.Scrutiny = 2
		tell := func(act int) {
			for i, c := range p.Acts[act].Deck {
				if len(c.Refutes) == 0 {
					s.Story = append(s.Story, freeplay.Committed{Act: act + 1, Card: i})
				}
			}
		}
		tell(0)
		if act == 2 {
			tell(1)
			if c := p.Acts[0].Cache; c != nil && len(c.Refutes) == 0 {
				s.Story = append(s.Story, freeplay.Committed{Act: 2, Card: len(p.Acts[1].Deck)})
			}
		}
	}
	return s
}

// refState is a state whose story is a set, so that it can be compared; what the player has
// seen changes nothing.
type refState struct {
	act, resistance, scrutiny, tokens, turns, drawn            int
	hand, addressed, refuted, flagged, backed, rewired, flawed freeplay.Set
	story                                                      [freeplay.Acts]freeplay.Set
	owed                                                       [8]int
	exploited                                                  bool
}

func refKey(s freeplay.State) refState {
	k := refState{act: s.Act, resistance: s.Resistance, scrutiny: s.Scrutiny, tokens: s.Tokens, turns: s.Turns[s.Act-1], drawn: s.Drawn,
		hand: s.Hand, addressed: s.Addressed, refuted: s.Refuted[s.Act-1], flagged: s.Flagged, backed: s.Backed, rewired: s.Rewired, exploited: s.Exploited}
	copy(k.owed[:], s.Owed)
	for _, c := range s.Story {
		k.story[c.Act-1] |= 1 << c.Card
		if c.Rewired && c.Act == s.Act {
			k.flawed |= 1 << c.Card
		}
	}
	return k
}

// refPlay is one action with its result.
type refPlay struct {
	action freeplay.Action
	next   freeplay.State
	dealt  int
}

func refPlays(p *freeplay.Puzzle, s freeplay.State) []refPlay {
	if s.Phase != freeplay.InAct || s.Turns[s.Act-1] >= p.Acts[s.Act-1].TurnLimit {
		return nil
	}
	var plays []refPlay
	for _, a := range freeplay.Moves(p, s) {
		next, events := freeplay.Apply(p, s, a, 0)
		if reason := game.Refusal(events); reason != "" {
			panic(reason)
		}
		play := refPlay{action: a, next: next}
		for _, e := range events {
			if e.Type == freeplay.Damaged {
				play.dealt = e.Damage.Total
			}
		}
		plays = append(plays, play)
	}
	return plays
}

const refNever = 100000 // a resistance that no line brings down

// refReach is the greatest damage of a line of SUBMIT and some moves, straight from the
// definition.
func refReach(p *freeplay.Puzzle, s freeplay.State, known map[refState]int, moves ...freeplay.Do) int {
	s.Resistance = refNever
	k := refKey(s)
	if best, found := known[k]; found {
		return best
	}
	best := math.MinInt
	for _, t := range refPlays(p, s) {
		if t.action.Do != freeplay.Submit && !slices.Contains(moves, t.action.Do) {
			continue
		}
		commits := t.action.Do == freeplay.Submit || t.action.Do == freeplay.Exploit
		if commits && t.dealt > 0 && t.next.Addressed.Len() == len(p.Acts[s.Act-1].ActiveConcerns) {
			best = max(best, t.dealt)
		}
		if t.next.Phase == freeplay.InAct {
			if rest := refReach(p, t.next, known, moves...); rest > math.MinInt {
				best = max(best, t.dealt+rest)
			}
		}
	}
	known[k] = best
	return best
}

func refReachOf(p *freeplay.Puzzle, s freeplay.State, moves ...freeplay.Do) int {
	return max(-1, refReach(p, s, make(map[refState]int), moves...))
}

// refFirst is the most dealt until the end of a first SUBMIT, after any token moves.
func refFirst(p *freeplay.Puzzle, s freeplay.State) int {
	s.Resistance = refNever
	best := math.MinInt
	for _, t := range refPlays(p, s) {
		switch t.action.Do {
		case freeplay.Submit:
			if t.dealt > 0 && t.next.Addressed.Len() == len(p.Acts[s.Act-1].ActiveConcerns) {
				best = max(best, t.dealt)
			}
		case freeplay.Flag, freeplay.Rewire, freeplay.Exploit:
			if t.next.Phase == freeplay.InAct {
				if rest := refFirst(p, t.next); rest > math.MinInt {
					best = max(best, t.dealt+rest)
				}
			}
		}
	}
	return best
}

// refMeasure is what [Gauge.Reach] says, search by search.
func refMeasure(p *freeplay.Puzzle, act int) Reach {
	s := refEntry(p, act, false)
	r := Reach{Submit: refReachOf(p, s), All: refReachOf(p, s, Others()...), First: max(-1, refFirst(p, s))}
	for _, move := range Others() {
		*r.Only.at(move) = refReachOf(p, s, move)
		*r.Without.at(move) = refReachOf(p, s, slices.DeleteFunc(Others(), func(m freeplay.Do) bool { return m == move })...)
	}
	for _, c := range p.Acts[act].CounterEvidence {
		if !c.Hidden || p.Acts[act].Bends(freeplay.PolicyLockdown) {
			continue
		}
		n := -1
		if p.Acts[act].Cost(freeplay.Flag) <= s.Tokens && s.Turns[act] < p.Acts[act].TurnLimit {
			endless := s
			endless.Resistance = refNever
			next, events := freeplay.Apply(p, endless, freeplay.Action{Do: freeplay.Flag, Counter: c.ID}, 0)
			if game.Refusal(events) == "" {
				n = refReachOf(p, next, Others()...)
			}
		}
		if r.Flagged == nil || n < *r.Flagged {
			r.Flagged = &n
		}
	}
	return r
}

// refChance is the exact chance that play at random opens the act.
func refChance(p *freeplay.Puzzle, s freeplay.State, known map[refState]float64) float64 {
	switch s.Phase {
	case freeplay.AtCache, freeplay.Won:
		return 1
	case freeplay.Lost:
		return 0
	}
	k := refKey(s)
	if c, found := known[k]; found {
		return c
	}
	sum := 0.0
	plays := refPlays(p, s)
	for _, t := range plays {
		sum += refChance(p, t.next, known)
	}
	if len(plays) > 0 {
		sum /= float64(len(plays))
	}
	known[k] = sum
	return sum
}

func refChanceOf(p *freeplay.Puzzle, act int) float64 {
	return math.Round(refChance(p, refEntry(p, act, false), make(map[refState]float64))*1e5) / 1e5
}
