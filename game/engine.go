package game

import "fmt"

// Engine is the rules of play of one game, as every host plays them: a command, a
// validator that replays its witnesses, a page. P is the puzzle, S a moment of a run, A
// what a player does and E what happened.
//
// Its functions are pure, and safe on any puzzle, also one that breaks its rules:
//
//   - no function changes its arguments or what they point to, so a state that was kept
//     stays what it was;
//   - an illegal action returns the state as it was and one event, whose Refusal says why;
//   - the same puzzle, actions and instants give the same states and events;
//   - states, actions and events are JSON with a version, and come back from it equal.
//
// [dailies/game/enginetest] holds an engine to this. now is the player's clock in
// milliseconds, from any origin that stays the same through a run; no engine reads a clock.
type Engine[P, S, A any, E Event] struct {
	Start func(puzzle *P, now int64) S                           // the state before the first action
	Apply func(puzzle *P, state S, action A, now int64) (S, []E) // the state after an action, and what happened, in order
	Over  func(state S) bool                                     // reports whether the run has ended; a reset may still be played
	Share func(puzzle *P, state S) string                        // what a player shows others of a run; it gives nothing away
}

// Event is one thing that happened. In JSON its kind is under "type", in every game.
type Event interface {
	// Refusal is why the action was illegal, for the player to read. It is empty on an
	// event that happened.
	Refusal() string
}

// Refusal is why an action was illegal, from the events that it gave; empty when it was
// legal.
func Refusal[E Event](events []E) string {
	for _, e := range events {
		if reason := e.Refusal(); reason != "" {
			return reason
		}
	}
	return ""
}

// Move is an action and when it was played: an entry of a log.
type Move[A any] struct {
	At     int64 `json:"at"` // milliseconds, see [Engine]
	Action A     `json:"action"`
}

// RefusedError is an illegal move in a log that should hold none.
type RefusedError struct {
	Move   int // its position, from 0
	Reason string
}

// Error names the move, counted from 1, and what is wrong with it.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("move %d cannot be played: %s", e.Move+1, e.Reason)
}

// Replay plays a log from the start at an instant and gives the last state. The error is
// a [RefusedError] for the first illegal move; the state is then the one before it.
func (e Engine[P, S, A, E]) Replay(puzzle *P, start int64, log []Move[A]) (S, error) {
	state := e.Start(puzzle, start)
	for i, move := range log {
		next, events := e.Apply(puzzle, state, move.Action, move.At)
		if reason := Refusal(events); reason != "" {
			return state, &RefusedError{i, reason}
		}
		state = next
	}
	return state, nil
}
