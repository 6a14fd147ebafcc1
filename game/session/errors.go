package session

import "fmt"

// IllegalError is an action that the rules do not allow. Nothing has changed.
type IllegalError struct {
	Reason string // for the player
}

// Error is the reason.
func (e *IllegalError) Error() string { return e.Reason }

// MalformedError is an action that cannot be read, which is the page's mistake.
type MalformedError struct{ Problem string }

// Error says what is wrong with the action.
func (e *MalformedError) Error() string { return "the action cannot be read: " + e.Problem }

// SaveError is a save that cannot be resumed: damaged, or of another puzzle, or of
// another version. The run has to start over.
type SaveError struct{ Problem string }

// Error says why the save cannot be resumed.
func (e *SaveError) Error() string { return "the saved game cannot be resumed: " + e.Problem }

// DocumentError is a document that no game can be played from.
type DocumentError struct{ Cause error }

// Error says what is wrong with the document.
func (e *DocumentError) Error() string {
	return fmt.Sprintf("the puzzle cannot be played: %v", e.Cause)
}

// Unwrap is what is wrong with the document.
func (e *DocumentError) Unwrap() error { return e.Cause }
