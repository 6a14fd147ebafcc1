package learntest

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/triples"
	check "dailies/validate/triples"
)

// People are a population of players.
type People struct {
	Spread float64 // of their skills: a standard deviation, in shared kinds
	Noise  float64 // of what a player makes of three tiles, likewise
	Care   float64 // the share who never try what the answer to a miss rules out, as T2; the others play as T1

	// Sees is how much more a true set stands out for its kind of rule, in shared kinds; nil for nothing.
	Sees func(kind game.ID) float64
}

// Person is one of them.
type Person struct {
	skill   float64 // how much more every true set stands out
	careful bool
}

// Person draws one.
func (p *People) Person(r *rand.Rand) Person {
	return Person{skill: p.Spread * r.NormFloat64(), careful: r.Float64() < p.Care}
}

// Board is a board to play again and again.
type Board struct {
	puzzle *triples.Puzzle
	tries  []try
}

// try is three tiles. The sets of tiles have a bit for each.
type try struct {
	tiles  []triples.TileID
	set    uint64
	stands float64 // out, for everybody: shared kinds, and what is seen of a true set
	group  bool    // whether it is one
}

// Board prepares a board for these people.
func (p *People) Board(puzzle *triples.Puzzle) *Board {
	b := &Board{puzzle: puzzle}
	places := map[triples.TileID]int{}
	for i := range puzzle.Tiles {
		places[puzzle.Tiles[i].ID] = i
	}
	setOf := func(tiles []triples.TileID) (set uint64) {
		for _, id := range tiles {
			set |= 1 << places[id]
		}
		return set
	}
	for _, t := range check.Tries(puzzle) {
		one := try{tiles: t.Tiles, set: setOf(t.Tiles), stands: float64(t.Shared)}
		for i := range puzzle.TrueTriples {
			if group := &puzzle.TrueTriples[i]; setOf(group.Tiles) == one.set {
				one.group = true
				if p.Sees != nil {
					one.stands += p.Sees(group.Kind)
				}
			}
		}
		b.tries = append(b.tries, one)
	}
	return b
}

// Play is what a person locks on a board until the run ends, and how far it went.
func (p *People) Play(b *Board, who Person, r *rand.Rand) (locks [][]triples.TileID, step session.Step) {
	seems := make([]float64, len(b.tries))
	for i, t := range b.tries {
		seems[i] = t.stands + p.Noise*r.NormFloat64()
		if t.group {
			seems[i] += who.skill
		}
	}
	state := triples.Start(b.puzzle, 0)
	for state.Status == triples.Running {
		best := 0
		for i := range seems {
			if seems[i] > seems[best] {
				best = i
			}
		}
		lock := b.tries[best]
		locks = append(locks, lock.tiles)
		var events []triples.Event
		state, events = triples.Apply(b.puzzle, state, triples.Action{Lock: lock.tiles}, 0)
		b.learn(seems, lock, events[0], who.careful)
	}
	return locks, stepOf(b.puzzle, state)
}

// learn leaves out what cannot be locked any more, and, for the careful, what the answer rules out.
func (b *Board) learn(seems []float64, lock try, told triples.Event, careful bool) {
	for i, t := range b.tries {
		both := bits.OnesCount64(t.set & lock.set)
		missed := told.Type == triples.Missed
		if t.set == lock.set || !missed && both > 0 || missed && careful && both > told.Closeness {
			seems[i] = math.Inf(-1)
		}
	}
}

// stepOf is how far a run went, as pages say.
func stepOf(p *triples.Puzzle, s triples.State) session.Step {
	switch tier := triples.TierOf(p, s); {
	case tier == triples.Flawless:
		return session.Par
	case tier == triples.Cleared && s.Misses == 0:
		return session.Good
	case tier == triples.Cleared:
		return session.Opened
	}
	return ""
}

// Truth is how hard a board is for these people: minus the log-odds of good, over so many plays of
// as many people.
func (p *People) Truth(puzzle *triples.Puzzle, plays int, r *rand.Rand) float64 {
	board, good := p.Board(puzzle), 0.5 // half a play on either side keeps it finite
	for range plays {
		if _, step := p.Play(board, p.Person(r), r); step == session.Good || step == session.Par {
			good++
		}
	}
	return math.Log((float64(plays) + 1 - good) / good)
}
