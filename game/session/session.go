package session

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"

	"dailies/game"
)

// Bounds of what is read from a page, in bytes, and of a log, in moves.
const (
	maxAction = 1 << 14
	maxSave   = 1 << 20
	maxMoves  = 4096
)

// Options are what the page knows of the player.
type Options struct {
	Practice bool   `json:"practice"`        // the result does not count: there is no share text
	First    string `json:"first,omitempty"` // in practice, the save of the run that counted, beside which a better one is shared, where a game has that
}

// Session is one run of one puzzle.
type Session struct {
	game    Game
	run     Run
	options Options
	first   Run // what counted, in practice; nil where nothing did, or it is no run of this puzzle
	id      game.PuzzleID
	hash    string // of the puzzle's canonical form, in hexadecimal
}

// Run is a run of some game, made by [Begin].
type Run interface {
	document() any // the puzzle that is played
	id() game.PuzzleID
	do(move []byte) ([]game.Event, error)
	preview(move []byte) ([]byte, error)
	resets(move []byte) bool
	view() View
	judge(line []byte) error
	spares() bool // reports whether its puzzle may be less than the document
	log() (start int64, moves any)
	replay(start int64, moves []byte) error
	elapsed() (moves any, last int64)
	follow(moves []byte) error
	score() (Score, bool)
	outcome() (Outcome, bool)
	better(first Run) string
}

// Open begins a run of the game that the document is of. The error is a *[DocumentError].
func (l List) Open(document []byte, o Options) (*Session, error) {
	g, run, err := l.begin(document)
	if err != nil {
		return nil, &DocumentError{err}
	}
	canonical, err := game.CanonicalLine(run.document())
	if err != nil {
		return nil, &DocumentError{err}
	}
	hash := fnv.New128a() // it tells editions apart; nobody gains by a collision
	_, _ = hash.Write(canonical)
	s := &Session{game: g, run: run, options: o, id: run.id(), hash: hex.EncodeToString(hash.Sum(nil))}
	if o.Practice && o.First != "" {
		if first, err := l.Resume(document, []byte(o.First), Options{}); err == nil {
			s.first = first.run
		}
	}
	return s, nil
}

// Wire is a document as pages fetch it: the same run of play, without the space between values
// and without lines that no play draws. A save of either is one of both. What no game can read
// stays as it is.
func (l List) Wire(document []byte) []byte {
	if _, run, err := l.begin(document); err == nil && run.spares() {
		if canonical, err := game.CanonicalLine(run.document()); err == nil {
			return bytes.TrimSpace(canonical)
		}
	}
	var out bytes.Buffer
	if json.Compact(&out, document) != nil {
		return document
	}
	return out.Bytes()
}

// save is what a run is resumed from: its puzzle, and what was done since the last reset.
type save struct {
	Version game.V1         `json:"version"`
	Puzzle  string          `json:"puzzle"`
	Start   int64           `json:"start"`
	Moves   json.RawMessage `json:"moves"`
}

// Save is the log of the run so far, with the hash of the puzzle. It is made of what is
// JSON, so it cannot fail.
func (s *Session) Save() []byte {
	start, moves := s.run.log()
	text, _ := json.Marshal(struct {
		Version game.V1 `json:"version"`
		Puzzle  string  `json:"puzzle"`
		Start   int64   `json:"start"`
		Moves   any     `json:"moves"`
	}{Puzzle: s.hash, Start: start, Moves: moves})
	return text
}

// Resume is [Open] and every action of the save. The error is a *[DocumentError], or a
// *[SaveError] when the save is damaged, of another version or of another puzzle.
func (l List) Resume(document, saved []byte, o Options) (*Session, error) {
	s, err := l.Open(document, o)
	if err != nil {
		return nil, err
	}
	if len(saved) > maxSave {
		return nil, &SaveError{"it is too long"}
	}
	var from save
	if err := json.Unmarshal(saved, &from); err != nil {
		var version *game.VersionError
		if errors.As(err, &version) {
			return nil, &SaveError{version.Error()}
		}
		return nil, &SaveError{"it is damaged"}
	}
	if from.Puzzle != s.hash {
		return nil, &SaveError{"it is of another puzzle, or of this one before it was edited"}
	}
	if err := s.run.replay(from.Start, from.Moves); err != nil {
		return nil, &SaveError{err.Error()}
	}
	return s, nil
}

// Do plays a move, {"at":…,"action":…}, and gives what happened, in order. The error is an
// *[IllegalError] or a *[MalformedError]; nothing has changed then.
func (s *Session) Do(move []byte) ([]game.Event, error) { return s.run.do(move) }

// Preview is what a move would do as far as the player may know: JSON with `legal`, a
// `reason` when it is not, and what the game adds. Nothing changes. The error is a
// *[MalformedError].
func (s *Session) Preview(move []byte) ([]byte, error) { return s.run.preview(move) }

// Judge tells the session the best line, a list of actions that wins, as the answer side has
// it once a run has ended: results are measured against it from then on, where the rules
// alone do not know the best. The error is a *[MalformedError]; nothing has changed then.
func (s *Session) Judge(line []byte) error { return s.run.judge(line) }

// Resets reports whether a move starts the run over; what cannot be read does not.
func (s *Session) Resets(move []byte) bool { return s.run.resets(move) }

// View is what may be seen now.
func (s *Session) View() View {
	v := s.run.view()
	v.Game, v.Title = s.game.Name, s.game.Title
	if v.Practice = s.options.Practice; v.Practice {
		v.Share, v.Again = "", false
		if v.Over && s.first != nil {
			v.Share = s.run.better(s.first)
		}
	}
	return v
}

// begin finds the game of a document and begins a run of it. Where the document names no game,
// the first that can read it is it.
func (l List) begin(document []byte) (Game, Run, error) {
	var mark struct {
		Mode string `json:"mode"`
	}
	if err := json.Unmarshal(document, &mark); err != nil {
		return Game{}, nil, errors.New("it is not a JSON object")
	}
	err := fmt.Errorf("no game here has the mode %.20q", mark.Mode)
	for _, g := range l {
		if mark.Mode != "" && mark.Mode != g.Mode {
			continue
		}
		run, failure := g.Begin(document)
		if failure == nil {
			return g, run, nil
		}
		err = failure
	}
	return Game{}, nil, err
}
