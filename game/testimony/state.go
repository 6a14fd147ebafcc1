package testimony

import (
	"math/bits"

	"dailies/game"
)

// The bounds of a submission and of scrutiny (D05 §2.2, D02 §6.3).
const (
	MaxSubmitted = 3
	MaxScrutiny  = 5
)

// tracked is how many cards, counters and concerns a state can hold. The most a
// legal puzzle has is 6; of a longer list, what comes after is not in play.
const tracked = 64

// Set is a set of positions in a list of the puzzle, one bit each.
type Set uint64

// Has reports whether the position is in the set.
func (s Set) Has(i int) bool { return i < tracked && s>>i&1 == 1 }

// Len counts the positions.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// full is the set of the first n positions that are tracked.
func full(n int) Set {
	if n >= tracked {
		return ^Set(0)
	}
	return 1<<n - 1
}

// Status is where a run stands.
type Status string

// The states of a run.
const (
	Running Status = "RUNNING"
	Won     Status = "WON"
	Lost    Status = "LOST"
)

// Loss is why a run is lost.
type Loss string

// The ways to lose (D02 §3.6; STUCK: no legal submission is left).
const (
	OutOfTurns Loss = "TURNS"
	Scrutiny   Loss = "SCRUTINY"
	Stuck      Loss = "STUCK"
)

// State is a moment of a run. It is a plain value and comparable.
type State struct {
	Version        game.V1        `json:"version"`
	Status         Status         `json:"status"`
	Loss           Loss           `json:"loss,omitempty"` // set when lost
	Turns          int            `json:"turns"`          // passed
	Resistance     int            `json:"resistance"`     // left
	Scrutiny       int            `json:"scrutiny"`
	Contradictions int            `json:"contradictions"` // MINOR pairs in the story
	Story          Set            `json:"story"`          // the cards committed, by position in the hand
	Refuted        Set            `json:"refuted"`        // counters
	Addressed      Set            `json:"addressed"`      // concerns
	Contested      [tracked]uint8 `json:"contested"`      // by card: 1 + the counter that took half of it, 0 for none
}

// Start is the state before the first action. A hand without a card, or a limit of
// no turns, is lost before it begins. Nothing in this game depends on the clock.
func Start(p *Puzzle, _ int64) State {
	s := State{Status: Running, Resistance: p.ResistanceStart}
	return end(p, s)
}

// Revealed are the counters that the player has seen at work.
func (s *State) Revealed() Set {
	var seen Set
	for _, k := range s.Contested {
		if k > 0 {
			seen |= 1 << (k - 1)
		}
	}
	return seen
}

// Owed is what a counter has cost the cards of the story so far.
func (s *State) Owed(p *Puzzle, counter int) int {
	owed := 0
	for i, k := range s.Contested {
		if int(k) == counter+1 {
			owed += Missing(p.Hand[i].Power)
		}
	}
	return owed
}

// contested is what a contested card still deals: half, rounded up (D02 §4.2).
func contested(power int) int { return power - Missing(power) }

// Missing is what a contested card does not deal: the other half.
func Missing(power int) int { return power / 2 }

// end settles whether a run that still runs has ended by turns or for want of a
// legal submission.
func end(p *Puzzle, s State) State {
	switch {
	case s.Turns >= p.TurnLimit:
		s.Status, s.Loss = Lost, OutOfTurns
	case !movable(p, s.Story):
		s.Status, s.Loss = Lost, Stuck
	}
	return s
}

// movable reports whether some card can still be submitted. One card alone is enough
// to ask for: more cards only add contradictions.
func movable(p *Puzzle, story Set) bool {
	for i := range min(len(p.Hand), tracked) {
		if !story.Has(i) && !barred(p, story, i) {
			return true
		}
	}
	return false
}

// barred reports whether a card contradicts the story MAJOR.
func barred(p *Puzzle, story Set, card int) bool {
	for j := range min(len(p.Hand), tracked) {
		if story.Has(j) && SeverityOf(&p.Hand[card], &p.Hand[j]) == Major {
			return true
		}
	}
	return false
}
