package learntest

import (
	"math"
	"math/rand/v2"

	"dailies/game/session"
)

// Climbers are people who play as the player models of a game do.
type Climbers struct {
	Spread float64 // of their places on the ladder of models, around its middle: a standard deviation, in models
	Noise  float64 // of the place from move to move, likewise
	Slips  float64 // the share of moves that are a card taken at random
}

// Climb is a board to play again and again.
type Climb interface {
	// Play is how far a person comes who stands so many models above the middle of the ladder.
	Play(c *Climbers, place float64, r *rand.Rand) session.Step
}

// Place draws a person.
func (c *Climbers) Place(r *rand.Rand) float64 { return c.Spread * r.NormFloat64() }

// Truth is how hard a board is for these people, as [People.Truth].
func (c *Climbers) Truth(b Climb, plays int, r *rand.Rand) float64 {
	good := 0.5
	for range plays {
		if step := b.Play(c, c.Place(r), r); step == session.Good || step == session.Par {
			good++
		}
	}
	return math.Log((float64(plays) + 1 - good) / good)
}

// climb is a board with the moves of its models, which are asked once in each state.
type climb[S comparable] struct {
	start  S
	models int
	runs   func(S) bool
	model  func(S, int) S // after the model's move; the same state where it gives up
	slip   func(S, *rand.Rand) S
	step   func(S) session.Step
	known  map[turn[S]]S
}

type turn[S comparable] struct {
	state S
	model int
}

// Play implements [Climb].
func (b *climb[S]) Play(c *Climbers, place float64, r *rand.Rand) session.Step {
	s := b.start
	for b.runs(s) {
		middle := float64(b.models-1) / 2
		at := turn[S]{s, min(max(int(math.Round(middle+place+c.Noise*r.NormFloat64())), 0), b.models-1)}
		if slipped := b.slip(s, r); r.Float64() < c.Slips && slipped != s {
			s = slipped
			continue
		}
		next, known := b.known[at]
		if !known {
			next = b.model(s, at.model)
			b.known[at] = next
		}
		if next == s {
			return ""
		}
		s = next
	}
	return b.step(s)
}
