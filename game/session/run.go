package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"dailies/game"
)

// rules is a game as it is played on a page.
type rules[P, S, A any, E game.Event] struct {
	engine  game.Engine[P, S, A, E]
	decode  func([]byte) (*P, error)
	resets  func(A) bool           // reports whether an action begins the run anew
	heard   func(*P) *P            // a puzzle without the lines that no play of it draws; nil where all are played with
	retries bool                   // a lost run may be tried again, and the first that wins counts
	resolve func(*P, S, A) A       // what an action means by names that stand for what is hidden; nil where there are none
	about   func(*P) View          // what does not change through a run
	opening func(*P) []Line        // said before the first action
	spoken  func(*P, E) []Line     // said when something happens
	board   func(*P, S, [][]E) any // what may be seen of a state; with what each action since the start came to
	actions func(*P, S) []Possible // what can be done in it
	result  func(*P, S) Result     // how a run that is over ended, but for its steps
	end     func(*P, []byte) *S    // where the best line ends, or nil; itself nil where the rules alone know the best
	carded  bool                   // what is shared says the step: no seed fixes its text to the letter
	ladder  func(*P, S, *S) ladder // how far a run came, against the end of the best one; nil for that while it is not known
	preview func(*P, S, A) preview // what a player may know of an action before it is done; nil where that is whether it is legal
}

// preview is what a player may know of an action before it is done.
type preview struct {
	Legal  bool   `json:"legal"`
	Reason string `json:"reason,omitempty"`
	Known  any    `json:"known,omitempty"`
}

// run is a run of one game; it implements played.
type run[P, S, A any, E game.Event] struct {
	rules[P, S, A, E]
	name, title string
	puzzle      *P
	state       S
	best        *S // the end of the best line, once it is known
	start       int64
	moves       []game.Move[A] // since the start
	past        [][]E          // what they came to
	lines       []Line         // said by the last of them
}

func (r *run[P, S, A, E]) do(text []byte) ([]game.Event, error) {
	move, err := r.read(text)
	if err != nil {
		return nil, err
	}
	return r.play(move)
}

// begin puts the run at its start. What was before does not matter to a save.
func (r *run[P, S, A, E]) begin(start int64) {
	r.start, r.state, r.moves = start, r.engine.Start(r.puzzle, start), []game.Move[A]{}
	r.past = nil
	r.lines = append([]Line{}, r.opening(r.puzzle)...)
}

// play applies a move.
func (r *run[P, S, A, E]) play(move game.Move[A]) ([]game.Event, error) {
	if len(r.moves) >= maxMoves {
		return nil, &IllegalError{"the run is too long; begin anew"}
	}
	next, events := r.engine.Apply(r.puzzle, r.state, move.Action, move.At)
	if reason := game.Refusal(events); reason != "" {
		return nil, &IllegalError{reason}
	}
	lines := []Line{}
	happened := make([]game.Event, len(events))
	for i, e := range events {
		happened[i] = e
		lines = append(lines, r.spoken(r.puzzle, e)...)
	}
	if r.resets(move.Action) {
		r.begin(move.At)
		return happened, nil
	}
	r.state, r.moves, r.past, r.lines = next, append(r.moves, move), append(r.past, events), lines
	return happened, nil
}

func (r *run[P, S, A, E]) preview(text []byte) ([]byte, error) {
	move, err := r.read(text)
	if err != nil {
		return nil, err
	}
	if r.rules.preview != nil {
		return json.Marshal(r.rules.preview(r.puzzle, r.state, move.Action))
	}
	_, events := r.engine.Apply(r.puzzle, r.state, move.Action, move.At)
	reason := game.Refusal(events)
	return json.Marshal(preview{Legal: reason == "", Reason: reason})
}

// read reads a move strictly. Time never runs back: a move that says so happens when the
// last one did.
func (r *run[P, S, A, E]) read(text []byte) (game.Move[A], error) {
	var move game.Move[A]
	if len(text) > maxAction {
		return move, &MalformedError{"it is too long"}
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&move); err != nil {
		return move, &MalformedError{err.Error()}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return move, &MalformedError{"something follows it"}
	}
	last := r.start
	if n := len(r.moves); n > 0 {
		last = r.moves[n-1].At
	}
	move.At = max(move.At, last)
	if r.resolve != nil {
		move.Action = r.resolve(r.puzzle, r.state, move.Action)
	}
	return move, nil
}

func (r *run[P, S, A, E]) spares() bool { return r.heard != nil }

func (r *run[P, S, A, E]) log() (int64, any) { return r.start, r.moves }

// replay plays a log from the start of a run. The error says what is wrong with it.
func (r *run[P, S, A, E]) replay(start int64, text []byte) error {
	var moves []game.Move[A]
	if err := json.Unmarshal(text, &moves); err != nil {
		return errors.New("its log is damaged")
	}
	r.begin(start)
	for _, move := range moves {
		if _, err := r.play(move); err != nil {
			return errors.New("its log does not fit the rules")
		}
	}
	return nil
}

func (r *run[P, S, A, E]) view() View {
	v := r.about(r.puzzle)
	v.Game, v.Title = r.name, r.title
	v.StartedAt, v.Lines = r.start, r.lines
	v.Over, v.Retries = r.engine.Over(r.state), r.retries
	v.Actions = r.actions(r.puzzle, r.state)
	v.Board = r.board(r.puzzle, r.state, r.past)
	v.Glossary = append(v.Glossary, r.ladder(r.puzzle, r.engine.Start(r.puzzle, 0), nil).terms()...)
	if v.Over {
		v.Share = r.engine.Share(r.puzzle, r.state)
		result := r.ladder(r.puzzle, r.state, r.best).of(r.result(r.puzzle, r.state))
		v.Result = &result
		if r.carded {
			v.Share += result.word()
		}
		v.Again = r.retries && !result.Won
	}
	return v
}

// judge plays the best line, which runs are judged against from then on. The error says that
// it is none; nothing has changed then.
func (r *run[P, S, A, E]) judge(line []byte) error {
	if r.end == nil {
		return nil // the rules alone know the best
	}
	state := r.end(r.puzzle, line)
	if state == nil || !r.result(r.puzzle, *state).Won {
		return &MalformedError{"it is no line that wins"}
	}
	r.best = state
	return nil
}

// endOf is where a line of actions ends, as JSON; nil for what is no such line.
func endOf[P, S, A any, E game.Event](engine game.Engine[P, S, A, E]) func(*P, []byte) *S {
	return func(p *P, text []byte) *S {
		var line []A
		if json.Unmarshal(text, &line) != nil || len(line) > maxMoves {
			return nil
		}
		state := engine.Start(p, 0)
		for _, action := range line {
			state, _ = engine.Apply(p, state, action, 0)
		}
		return &state
	}
}
