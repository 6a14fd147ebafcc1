package tape

import (
	"errors"
	"slices"
)

// Stack are tapes over one another. Each is asked before the ones after it, and keeps
// what comes from them or from the model.
type Stack []*Tape

// Asks tells whether there may be a question that is asked, so that a key is needed.
func (s Stack) Asks() bool {
	return !slices.ContainsFunc(s, func(t *Tape) bool { return !t.Asks() })
}

// Ask gets the answer to a question from the first tape that has it, or from the
// function; see [Tape.Ask]. An answer that some tape could not save comes with the
// error.
func (s Stack) Ask(q Question, ask func() (Answer, error)) (answer Answer, replayed bool, err error) {
	if len(s) == 0 {
		answer, err = ask()
		return answer, false, err
	}
	var late error
	var below bool
	answer, replayed, err = s[0].Ask(q, func() (Answer, error) {
		var answer Answer
		var err error
		answer, below, err = s[1:].Ask(q, ask)
		if answer.Content != "" {
			late, err = err, nil
		}
		return answer, err
	})
	return answer, replayed || below, errors.Join(err, late)
}
