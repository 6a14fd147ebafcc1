package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"dailies/game"
	"dailies/game/document"
)

// Bounds of a log.
const (
	MaxLog      = 16_000                   // bytes
	maxAttempts = 9999                     // the number of an attempt
	maxElapsed  = 31 * 24 * 60 * 60 * 1000 // milliseconds; a page's clock stops while it is hidden
	notWritten  = "it is not as a session writes it: one line, keys in order, nothing left out or added"
)

// Log is an ended run, as anyone can play it again: what a player did and when, and the result that
// it is said to have. It says nothing of who played. Its text is the canonical line of its JSON
// ([game.CanonicalLine] without the line break), so that one run has one text.
type Log struct {
	Version  game.V1         `json:"version"` // of the session; a change of rules that changes old runs takes the next one
	PuzzleID game.PuzzleID   `json:"puzzleId"`
	Puzzle   string          `json:"puzzle"`  // the hash of the puzzle's content, as in a save
	Attempt  int             `json:"attempt"` // from 1, as the player counts; nothing proves it
	Moves    json.RawMessage `json:"moves"`   // a list of [game.Move], `at` from the start of the attempt
	Result   Outcome         `json:"result"`
}

// Outcome is the result that a log claims.
type Outcome struct {
	Won  bool   `json:"won"`
	Tier string `json:"tier"` // as [Result] words it
}

// Log writes the run. The error is a *[LogError]: it has not ended, or is longer than a log holds.
func (s *Session) Log(attempt int) ([]byte, error) {
	log, err := s.logged(attempt)
	if err != nil {
		return nil, err
	}
	text, err := log.Text()
	if err != nil {
		return nil, err
	}
	_, err = ReadLog(text)
	return text, err
}

func (s *Session) logged(attempt int) (*Log, error) {
	outcome, over := s.run.outcome()
	if !over {
		return nil, logFault(LogUnfinished, "the run has not ended")
	}
	elapsed, last := s.run.elapsed()
	if last > maxElapsed {
		return nil, logFault(LogTimes, "the run took %d ms, longer than a log tells", last)
	}
	moves, err := game.CanonicalLine(elapsed)
	if err != nil {
		return nil, err
	}
	return &Log{
		PuzzleID: s.id, Puzzle: s.hash, Attempt: attempt,
		Moves: bytes.TrimSpace(moves), Result: outcome,
	}, nil
}

// Text is the text of a log.
func (l *Log) Text() ([]byte, error) {
	text, err := game.CanonicalLine(l)
	return bytes.TrimSpace(text), err
}

// Length is how many moves a log has, and the instant of the last one, in milliseconds.
func (l *Log) Length() (moves int, last int64) {
	var all []struct {
		At int64 `json:"at"`
	}
	if json.Unmarshal(l.Moves, &all) != nil || len(all) == 0 {
		return 0, 0
	}
	return len(all), all[len(all)-1].At
}

// ReadLog reads the text of a log strictly; a line break may follow it. Whether its moves can be
// played [Session.Verify] says. The error is a *[LogError].
func ReadLog(text []byte) (*Log, error) {
	text = bytes.TrimSuffix(text, []byte("\n"))
	if len(text) > MaxLog {
		return nil, logFault(LogTooLong, "it has %d bytes, and a log has at most %d", len(text), MaxLog)
	}
	if _, faults := document.Parse(text); len(faults) > 0 {
		code := LogMalformed
		if faults[0].Kind == document.DuplicateKey {
			code = LogRepeatedKey
		}
		return nil, logFault(code, "%v", faults[0])
	}
	var log Log
	if err := strict(text, &log); err != nil {
		return nil, err
	}
	if log.Attempt < 1 || log.Attempt > maxAttempts {
		return nil, logFault(LogMalformed, "attempt is %d, not from 1 to %d", log.Attempt, maxAttempts)
	}
	if again, err := log.Text(); err != nil || !bytes.Equal(again, text) {
		return nil, logFault(LogMalformed, notWritten)
	}
	return &log, nil
}

// Verify begins the session again, plays the log and holds its result against what it claims. A
// log that verifies is one that [Session.Log] writes: this play is legal and has this result. The
// error is a *[LogError]; the session stands at the last move that could be played.
func (s *Session) Verify(l *Log) error {
	if l.PuzzleID != s.id {
		return logFault(LogOtherBoard, "it was played on %.80q, and this is %.80q", l.PuzzleID, s.id)
	}
	if l.Puzzle != s.hash {
		return logFault(LogOtherEdition, "it was played on the edition %.40q, and this is %s", l.Puzzle, s.hash)
	}
	if err := s.run.follow(l.Moves); err != nil {
		return err
	}
	played, err := s.logged(l.Attempt)
	switch {
	case err != nil:
		return err
	case !bytes.Equal(played.Moves, l.Moves):
		return logFault(LogMalformed, notWritten)
	case played.Result != l.Result:
		return logFault(LogResult, "it claims %s, and its moves lead to %s", l.Result, played.Result)
	}
	return nil
}

// String words the outcome for a message.
func (o Outcome) String() string {
	if o.Won {
		return fmt.Sprintf("a win, %.40q", o.Tier)
	}
	return fmt.Sprintf("a loss, %.40q", o.Tier)
}

// outcome is how the run ended; false while it goes on.
func (r *run[P, S, A, E]) outcome() (Outcome, bool) {
	if !r.Engine.Over(r.state) {
		return Outcome{}, false
	}
	result := r.Result(r.puzzle, r.state)
	return Outcome{result.Won, result.Tier}, true
}

// elapsed are the moves since the last reset, their instants counted from it, and that of the last.
func (r *run[P, S, A, E]) elapsed() (all any, last int64) {
	moves := make([]game.Move[A], len(r.moves))
	for i, move := range r.moves {
		last = move.At - r.start
		moves[i] = game.Move[A]{At: last, Action: move.Action}
	}
	return moves, last
}

// follow plays the moves of a log from the start.
func (r *run[P, S, A, E]) follow(text []byte) error {
	var moves []game.Move[A]
	if err := strict(text, &moves); err != nil {
		return err
	}
	r.begin(0)
	last := int64(0)
	for i, move := range moves {
		fault := func(code LogCode, format string, args ...any) error {
			return &LogError{code, i + 1, fmt.Sprintf(format, args...)}
		}
		switch {
		case move.At < last:
			return fault(LogTimes, "it happens at %d ms, before %d ms", move.At, last)
		case move.At > maxElapsed:
			return fault(LogTimes, "it happens at %d ms, later than any page counts", move.At)
		case r.Resets(move.Action):
			return fault(LogIllegal, "it starts over, and a log is one attempt")
		}
		if _, err := r.play(move); err != nil {
			return fault(LogIllegal, "%v", err)
		}
		last = move.At
	}
	return nil
}

// strict decodes JSON that has been parsed, and refuses keys that v has not. The error is a
// *[LogError].
func strict(text []byte, v any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(v)
	var version *game.VersionError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &version):
		return logFault(LogVersion, "%v", version)
	}
	return logFault(LogMalformed, "%v", err)
}
