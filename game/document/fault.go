package document

import "fmt"

// The limits that texts are held to.
const (
	MaxBytes  = 4 << 20 // bytes of a text
	MaxDepth  = 64      // arrays and objects inside one another
	MaxValues = 100_000 // values in a text, so that a small text cannot become a huge tree

	// MaxKept bounds a list that the program keeps and that grows by every day published, in
	// bytes: the index has some 750 kB a year of four games.
	MaxKept   = 32 << 20
	maxValues = 2_000_000 // of such a list

	maxNumber = 64 // characters of a number
	maxFaults = 20 // faults listed for one text
)

// FaultKind is what is wrong with a text as JSON.
type FaultKind uint8

// The kinds of fault. Each has a rule code of its own.
const (
	Syntax FaultKind = iota
	DuplicateKey
	TrailingData
	UTF8
	Text
	TooDeep
	TooLarge
)

// Fault is one reason why a text is not sound JSON.
type Fault struct {
	Kind    FaultKind
	Offset  int // in bytes, from the start of the text
	Message string
}

// Error makes a Fault usable as the error of a strict decoder.
func (f Fault) Error() string { return fmt.Sprintf("at byte %d: %s", f.Offset, f.Message) }

// Mismatch is a value that does not have the shape its Go type asks for.
type Mismatch struct {
	Pointer string // JSON Pointer (RFC 6901) of the value
	Message string

	// How the document can be made to fit without judgement, where it can.
	Excess bool // nothing may stand there: leave it out
	Most   int  // the list may hold so many items: leave the others out; 0 for no such bound
}

// Error makes a Mismatch usable as the error of a strict decoder.
func (m Mismatch) Error() string {
	if m.Pointer == "" {
		return "the document " + m.Message
	}
	return m.Pointer + " " + m.Message
}
