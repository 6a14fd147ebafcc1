package recording

import (
	"errors"
	"slices"
)

// Stack is a list of folders. Each is asked before those after it, and keeps the answers of
// those or of the model.
type Stack []*Folder

// Asks reports whether a question may be sent to a server, so that a key is needed.
func (s Stack) Asks() bool {
	return !slices.ContainsFunc(s, func(t *Folder) bool { return !t.Asks() })
}

// Ask gets the answer to a question from the first folder that has it, or from the
// function; see [Folder.Ask]. An answer that some folder could not save comes with the
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
