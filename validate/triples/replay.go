package triples

import (
	"fmt"

	"dailies/game/triples"
)

// sound reports whether the board has the structure that the engine plays on, so
// that engine and search must agree.
func sound(p *triples.Puzzle, b *bitboard, f found) bool {
	if len(p.TrueTriples) != 3 || f.locking != 3 || !f.lockedDisjoint {
		return false
	}
	for i := range p.Tiles {
		if bit(p, p.Tiles[i].ID) != 1<<i {
			return false
		}
	}
	for t := range b.triples {
		if b.size[t] != 3 || tripleOf(p, p.TrueTriples[t].ID) != t {
			return false
		}
	}
	return true
}

// replay plays every witness of the analysis through the engine and lists where
// the two disagree.
func replay(p *triples.Puzzle, a *Analysis) []string {
	var doubts []string
	doubt := func(format string, args ...any) { doubts = append(doubts, fmt.Sprintf(format, args...)) }
	if w := a.Tempting.Witness; w != nil {
		if _, events := triples.Apply(p, triples.Start(p, 0), triples.Action{Lock: w.Tiles}, 0); events[0].Type != triples.Missed || events[0].Closeness != w.Overlap {
			doubt("the tempting triple is not the near miss it should be")
		}
	}
	for _, lock := range a.FirstLocks {
		first := tripleOf(p, lock.First)
		state, _ := triples.Apply(p, triples.Start(p, 0), triples.Action{Lock: p.TrueTriples[first].Tiles}, 0)
		if state.Locked != 1 || state.Concern != lock.Concern {
			doubt("locking %s first raises another concern", lock.First)
		}
		if _, events := triples.Apply(p, triples.Start(p, 0), triples.Action{Ask: p.TrueTriples[first].Tiles}, 0); events[0].Concern == nil || *events[0].Concern != lock.Concern {
			doubt("KOA, asked of %s, says something else than she warns of", lock.First)
		}
		if lock.Trap != nil {
			if _, events := triples.Apply(p, state, triples.Action{Lock: lock.Trap.Tiles}, 0); events[0].Type != triples.Missed {
				doubt("the trap after %s is no miss", lock.First)
			}
		}
		var events []triples.Event
		for t := range p.TrueTriples {
			if t != first {
				state, events = triples.Apply(p, state, triples.Action{Lock: p.TrueTriples[t].Tiles}, 0)
			}
		}
		end := events[len(events)-1]
		if end.Type != triples.Ended || state.Status != triples.Won || (end.Tier == triples.Flawless) != lock.Flawless {
			doubt("the win that starts with %s has another result", lock.First)
		}
	}
	return doubts
}

func tripleOf(p *triples.Puzzle, id triples.SetID) int {
	for i := range p.TrueTriples {
		if p.TrueTriples[i].ID == id {
			return i
		}
	}
	return 0
}
