package hindsight

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/session"
)

// Mark is what a move deserves to be marked for; empty for most.
type Mark string

// The marks.
const (
	Slip        Mark = "SLIP"        // the best result that can be reached falls, and is still a win
	Blunder     Mark = "BLUNDER"     // no win can be reached any more
	Contradicts Mark = "CONTRADICTS" // triples: what had been told ruled the guess out
	Stray       Mark = "STRAY"       // waywords: no word here
)

// Review is what an ended play could have been.
type Review struct {
	Game    string   `json:"game"`
	Best    string   `json:"best,omitempty"` // before the first move, in words; empty where no search knows it
	Summary string   `json:"summary"`        // how much was given away
	Moves   []Move   `json:"moves"`
	Next    any      `json:"-"`     // of a play that goes on, the first move of a best line; nil where no search knows it
	Notes   []string `json:"notes"` // on the whole play, a sentence each
}

// Move is a move and its worth.
type Move struct {
	At     int64  `json:"at"` // milliseconds since the start
	Did    string `json:"did"`
	Mark   Mark   `json:"mark,omitempty"`
	Says   string `json:"says"`             // one sentence
	Best   string `json:"best,omitempty"`   // the best that can be reached after it, in words
	Better any    `json:"better,omitempty"` // the first move that keeps the worth, as an action for a session; only with a mark
	Way    string `json:"way,omitempty"`    // that move in words
	Left   int    `json:"left,omitempty"`   // triples: the groupings that are possible after it

	Models []Counsel `json:"models,omitempty"` // what player models would have done in its place
}

// Counsel is what a player model would have done: an opinion that no verdict rests on.
type Counsel struct {
	Model string `json:"model"` // how it thinks, in words
	Did   string `json:"did"`
}

// ErrUndecided is the error of a search that did not end within its bounds, so that nothing exact
// can be said.
var ErrUndecided = errors.New("the searches did not end within their bounds")

// Game reviews plays of one game.
type Game struct {
	Name    string
	summary func(*Review) string
	review  func(ctx context.Context, document []byte, moves json.RawMessage, told Progress) (Review, error)
}

// List is games of which plays can be reviewed.
type List []Game

// Games lists all of them.
func Games() List { return append(OnPages(), freeplayGame()) }

// OnPages lists those that a page reviews. Freeplay's searches take too long in a browser.
func OnPages() List { return List{triplesGame(), waywordsGame(), testimonyGame(), auraGame()} }

// Progress hears how many moves of how many have their worth. The games without a search, which
// take no time, do not tell it.
type Progress func(done, of int)

// Of reviews a log that verified on the document, and tells progress, which may be nil. The error is
// [ErrUndecided], that of the context, or a document or log that does not fit.
func (l List) Of(ctx context.Context, name string, document []byte, log *session.Log, told Progress) (Review, error) {
	if told == nil {
		told = func(int, int) {}
	}
	for _, g := range l {
		if g.Name == name {
			r, err := g.review(ctx, document, log.Moves, told)
			if err == nil {
				r.Game, r.Summary = name, g.summary(&r)
			}
			return r, err
		}
	}
	return Review{}, fmt.Errorf("no play of %.20q can be reviewed", name)
}

// value is the best that can be reached from a state, with a line that reaches it.
type value[A any] struct {
	wins  bool
	says  string // the result in words
	line  []A    // from the state; empty where it has ended or nothing wins
	ranks []int  // the result by the game's own score, each figure smaller for the better
}

// counsel is what a player model would do.
type counsel[A any] struct {
	model  string
	action A
}

// oracle knows the states of one puzzle.
type oracle[S, A any] struct {
	worth  func(S) (value[A], error) // of any state, also an ended one
	models func(S) []counsel[A]      // what player models would do in it; nil for a game without
}

// play is how a game with a search is reviewed.
type play[P, S, A any, E game.Event] struct {
	decode func([]byte) (*P, error)
	engine game.Engine[P, S, A, E]
	know   func(ctx context.Context, p *P) (oracle[S, A], error)
	did    func(p *P, a A) string
	begins func(A) bool // reports whether an action begins a part whose worth is its own; nil where none does
}

// review replays the moves and asks for the worth of every state on the way.
func (g play[P, S, A, E]) review(ctx context.Context, document []byte, text json.RawMessage, told Progress) (Review, error) {
	p, moves, err := read[P, A](g.decode, document, text)
	if err != nil {
		return Review{}, err
	}
	known, err := g.know(ctx, p)
	if err != nil {
		return Review{}, err
	}
	s := g.engine.Start(p, 0)
	before, err := known.worth(s)
	if err != nil {
		return Review{}, err
	}
	r := Review{Best: before.says, Moves: []Move{}, Notes: []string{}}
	for i, move := range moves {
		next, events := g.engine.Apply(p, s, move.Action, move.At)
		if reason := game.Refusal(events); reason != "" {
			return Review{}, &game.RefusedError{Move: i, Reason: reason}
		}
		after, err := known.worth(next)
		if err != nil {
			return Review{}, err
		}
		if g.begins != nil && g.begins(move.Action) {
			before = after
		}
		m := g.judge(p, move, before, after)
		m.Models = g.counsels(p, known, s)
		r.Moves = append(r.Moves, m)
		s, before = next, after
		told(i+1, len(moves))
	}
	if len(before.line) > 0 {
		r.Next = before.line[0]
	}
	return r, nil
}

// counsels words what player models would do in a state.
func (g play[P, S, A, E]) counsels(p *P, known oracle[S, A], s S) (all []Counsel) {
	if known.models == nil {
		return nil
	}
	for _, c := range known.models(s) {
		all = append(all, Counsel{c.model, g.did(p, c.action)})
	}
	return all
}

// judge holds what could be reached before a move against what can be after it.
func (g play[P, S, A, E]) judge(p *P, move game.Move[A], before, after value[A]) Move {
	m := Move{At: move.At, Did: g.did(p, move.Action), Best: after.says}
	switch {
	case !before.wins:
		m.Says = "Nothing could be won any more."
	case !after.wins:
		m.Mark, m.Says = Blunder, fmt.Sprintf("This lost it: before, %s could be reached.", before.says)
	case slices.Compare(after.ranks, before.ranks) > 0:
		m.Mark, m.Says = Slip, fmt.Sprintf("Before, %s could be reached; after it, %s.", before.says, after.says)
	default:
		m.Says = fmt.Sprintf("It keeps %s.", after.says)
	}
	if m.Mark != "" && len(before.line) > 0 {
		m.Better, m.Way = before.line[0], g.did(p, before.line[0])
	}
	return m
}

// read decodes a document and the moves of a log.
func read[P, A any](decode func([]byte) (*P, error), document []byte, text json.RawMessage) (*P, []game.Move[A], error) {
	p, err := decode(document)
	if err != nil {
		return nil, nil, err
	}
	var moves []game.Move[A]
	if err := json.Unmarshal(text, &moves); err != nil {
		return nil, nil, err
	}
	return p, moves, nil
}

// ends plays a line from a state and gives where it ends. The error is that the engine refuses it:
// search and engine disagree.
func (g play[P, S, A, E]) ends(p *P, s S, line []A) (S, error) {
	for i, a := range line {
		next, events := g.engine.Apply(p, s, a, 0)
		if reason := game.Refusal(events); reason != "" {
			return s, &game.RefusedError{Move: i, Reason: reason}
		}
		s = next
	}
	return s, nil
}
