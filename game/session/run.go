package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"dailies/game"
)

// Rules is a game as it is played on a page: puzzles P, states S, actions A, events E. A field
// may be nil only where it says so.
type Rules[P, S, A any, E game.Event] struct {
	Engine  game.Engine[P, S, A, E]
	Decode  func([]byte) (*P, error)
	Resets  func(A) bool              // reports whether an action restarts the run
	Heard   func(*P) *P               // a puzzle without the lines that no play of it draws; nil where all are played with
	Retries bool                      // a lost run may be tried again, and the first that wins counts
	Resolve func(*P, S, A) A          // what an action means by names that stand for what is hidden; nil where there are none
	About   func(*P) View             // what does not change through a run
	Theme   func(*P, S) string        // the theme, where it does change; nil where it does not
	Opening func(*P) []Line           // said before the first action
	Spoken  func(*P, E) []Line        // said when something happens
	Board   func(*P, S, [][]E) any    // what may be seen of a state, given the events of each action since the start
	Actions func(*P, S) []Possible    // what can be done in it
	Result  func(*P, S) Result        // how a run that is over ended, but for its steps
	End     func(*P, []byte) *S       // where the best line ends, or nil; itself nil where the rules alone know the best
	Carded  bool                      // players know the word par: what is shared ends with it, and the glossary has it
	Tale    func(*P, S, [][]E) string // how the run went, as squares that are shared below the rest; nil where that is not told
	Better  func(*P, S, S) string     // what is shared of a first run that counted once a later one, the second, was better, else empty; nil where only the first is shared
	Ladder  func(*P, S, *S) Ladder    // how far a run came, against the end of the best one; nil for that while it is not known
	Score   func(*P, S) Score         // how good a run that is over is
	Preview func(*P, S, A) Preview    // what a player may know of an action before it is done; nil where that is whether it is legal
}

// Preview is what a player may know of an action before it is done.
type Preview struct {
	Legal  bool   `json:"legal"`
	Reason string `json:"reason,omitempty"`
	Known  any    `json:"known,omitempty"`
}

// Begin begins a run of a document by a game's rules. The error is why it is no document of the
// game.
func Begin[P, S, A any, E game.Event](rules Rules[P, S, A, E], document []byte) (Run, error) {
	puzzle, err := rules.Decode(document)
	if err != nil {
		return nil, err
	}
	if rules.Heard != nil {
		puzzle = rules.Heard(puzzle)
	}
	r := &run[P, S, A, E]{Rules: rules, puzzle: puzzle}
	r.begin(0)
	return r, nil
}

// run is a run of one game; it implements [Run].
type run[P, S, A any, E game.Event] struct {
	Rules[P, S, A, E]
	puzzle *P
	state  S
	best   *S // the end of the best line, once it is known
	start  int64
	moves  []game.Move[A] // since the start
	past   [][]E          // the events of each
	lines  []Line         // said by the last of them
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
	r.start, r.state, r.moves = start, r.Engine.Start(r.puzzle, start), []game.Move[A]{}
	r.past = nil
	r.lines = append([]Line{}, r.Opening(r.puzzle)...)
}

// play applies a move.
func (r *run[P, S, A, E]) play(move game.Move[A]) ([]game.Event, error) {
	if len(r.moves) >= maxMoves {
		return nil, &IllegalError{"the run is too long; start over"}
	}
	next, events := r.Engine.Apply(r.puzzle, r.state, move.Action, move.At)
	if reason := game.Refusal(events); reason != "" {
		return nil, &IllegalError{reason}
	}
	lines := []Line{}
	happened := make([]game.Event, len(events))
	for i, e := range events {
		happened[i] = e
		lines = append(lines, r.Spoken(r.puzzle, e)...)
	}
	if r.Resets(move.Action) {
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
	if r.Preview != nil {
		return json.Marshal(r.Preview(r.puzzle, r.state, move.Action))
	}
	_, events := r.Engine.Apply(r.puzzle, r.state, move.Action, move.At)
	reason := game.Refusal(events)
	return json.Marshal(Preview{Legal: reason == "", Reason: reason})
}

func (r *run[P, S, A, E]) resets(text []byte) bool {
	move, err := r.read(text)
	return err == nil && r.Resets(move.Action)
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
	if r.Resolve != nil {
		move.Action = r.Resolve(r.puzzle, r.state, move.Action)
	}
	return move, nil
}

func (r *run[P, S, A, E]) document() any { return r.puzzle }

func (r *run[P, S, A, E]) id() game.PuzzleID { return r.About(r.puzzle).PuzzleID }

func (r *run[P, S, A, E]) spares() bool { return r.Heard != nil }

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
	v := r.About(r.puzzle)
	v.StartedAt, v.Lines = r.start, r.lines
	v.Over, v.Retries = r.Engine.Over(r.state), r.Retries
	if r.Theme != nil {
		v.Theme = r.Theme(r.puzzle, r.state)
	}
	v.Actions = r.Actions(r.puzzle, r.state)
	v.Board = r.Board(r.puzzle, r.state, r.past)
	if r.Carded {
		v.Glossary = append(v.Glossary, Term{"Par", r.Ladder(r.puzzle, r.Engine.Start(r.puzzle, 0), nil).Par})
	}
	if v.Over {
		v.Share = r.Engine.Share(r.puzzle, r.state)
		result := r.Ladder(r.puzzle, r.state, r.best).of(r.Result(r.puzzle, r.state))
		v.Result = &result
		if r.Carded {
			v.Share += result.word()
		}
		if r.Tale != nil {
			v.Share += "\n" + r.Tale(r.puzzle, r.state, r.past)
		}
		v.Again = r.Retries && !result.Won
	}
	return v
}

// better is what is shared of the run that counted and of this one, where this one was better.
func (r *run[P, S, A, E]) better(first Run) string {
	counted, same := first.(*run[P, S, A, E])
	if r.Better == nil || !same || !r.Engine.Over(counted.state) {
		return ""
	}
	return r.Better(r.puzzle, counted.state, r.state)
}

// judge plays the best line, which runs are judged against from then on. The error says that
// it is none; nothing has changed then.
func (r *run[P, S, A, E]) judge(line []byte) error {
	if r.End == nil {
		return nil // the rules alone know the best
	}
	state := r.End(r.puzzle, line)
	if state == nil || !r.Result(r.puzzle, *state).Won {
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
