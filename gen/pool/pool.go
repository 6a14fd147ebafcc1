package pool

import (
	"context"
	"fmt"
	"iter"

	"dailies/gen"
	"dailies/lint/window"
	"dailies/validate"
)

// Pool judges drafts. Its tasks and results are plain data that survive JSON, so that an
// implementation may judge here or on other machines; package pooltest holds what every
// implementation guarantees.
type Pool interface {
	// Judge judges tasks and hands each result to take, one at a time and in the order of the
	// tasks, whatever order they finish in. It reads tasks only as it has room for them, a few
	// beyond the one that take is waiting for. The results depend on the tasks alone.
	//
	// It returns soon after ctx is done, with its error, and at the first error of take, with
	// that one; it then hands over nothing more and reads no more tasks. A task that cannot be
	// judged ends it with a [*TaskError]. Calls at the same time are allowed.
	Judge(ctx context.Context, tasks iter.Seq[Task], take func(Task, Result) error) error
}

// Series is a sequence of drafts: those that [gen.Assemble] enumerates. The place of a draft
// in its series, from 0, is its index.
type Series struct {
	Game string `json:"game"`
	Pack string `json:"pack"` // the text of the pack, or of a finished puzzle: a series of one
	Seed uint64 `json:"seed"`
	Rung string `json:"rung,omitempty"`
}

// Task is a range of a series to be judged under a profile.
type Task struct {
	Series
	Profile *validate.Profile `json:"profile"`
	From    int               `json:"from"` // the first index
	To      int               `json:"to"`   // the index after the last; more than From
}

// Result is the outcome for the drafts of a task. It never holds a puzzle, which
// [Producer.Documents] makes again where it is needed.
type Result struct {
	Drafts []DraftResult `json:"drafts"` // in the order of the indices, from the first, without a gap

	// Ended reports that the series ends before the task's To. Rejected is then what the
	// assembler rejected after the last draft.
	Ended    bool           `json:"ended"`
	Rejected gen.Rejections `json:"rejected,omitempty"`
}

// DraftResult is the outcome for one draft.
type DraftResult struct {
	Index    int           `json:"index"`
	Label    string        `json:"label"`
	Group    string        `json:"group,omitempty"`
	Verdict  DraftVerdict  `json:"verdict"`
	Findings []Finding     `json:"findings,omitempty"` // in the order of the checks
	Facts    *window.Facts `json:"facts,omitempty"`    // of a draft that passed
	Score    int           `json:"score,omitempty"`    // of a draft that passed
	Warnings int           `json:"warnings,omitempty"` // findings of a draft that passed

	// Rejected is what the assembler rejected between the draft before and this one, and while
	// it made this one.
	Rejected gen.Rejections `json:"rejected,omitempty"`
}

// DraftVerdict is the verdict on a draft.
type DraftVerdict string

// The verdicts.
const (
	Passed    DraftVerdict = "passed"
	Refused   DraftVerdict = "refused"   // by a rule; the findings name it
	Undecided DraftVerdict = "undecided" // a search ran out of its budget; counts as refused
	NotMade   DraftVerdict = "not made"  // the assembler found no puzzle; the rejections say why
)

// Finding is a [validate.Finding] as plain data, its rule named by the code.
type Finding struct {
	Code     string            `json:"code"`
	Severity validate.Severity `json:"severity"`
	Pointer  string            `json:"pointer,omitempty"`
	Message  string            `json:"message"`
}

// plainFindings returns findings without their rules.
func plainFindings(findings []validate.Finding) []Finding {
	var plain []Finding
	for _, f := range findings {
		plain = append(plain, Finding{f.Rule.Code, f.Severity, f.Pointer, f.Message})
	}
	return plain
}

// TaskError reports that the program failed on a task, not that a draft did.
type TaskError struct {
	Game     string
	Rung     string
	From, To int
	Err      error
}

// Error implements error.
func (e *TaskError) Error() string {
	rung := ""
	if e.Rung != "" {
		rung = " " + e.Rung
	}
	return fmt.Sprintf("judge the %s%s drafts %d to %d: %v", e.Game, rung, e.From, e.To-1, e.Err)
}

// Unwrap returns what failed.
func (e *TaskError) Unwrap() error { return e.Err }

// Failed returns the error of a task, a [*TaskError].
func (t Task) Failed(err error) error { return &TaskError{t.Game, t.Rung, t.From, t.To, err} }

// PanicError reports that a game's code panicked on a draft. It is a defect of the
// program.
type PanicError struct {
	Index int // of the draft
	Value any
	Stack []byte
}

// Error implements error.
func (e *PanicError) Error() string { return fmt.Sprintf("draft %d: panic: %v", e.Index, e.Value) }

// ResultError reports a result that does not answer its task: drafts of other indices, a
// gap, an unknown rule. It is a defect of a pool, or a worker that lies.
type ResultError struct{ Reason string }

// Error implements error.
func (e *ResultError) Error() string { return "the result does not answer the task: " + e.Reason }

// Check reports whether the result can be the answer to a task; the error is a
// [*ResultError] that says why it cannot.
func (r Result) Check(t Task) error {
	for i, d := range r.Drafts {
		switch {
		case d.Index != t.From+i || d.Index >= t.To:
			return &ResultError{fmt.Sprintf("draft %d stands where %d should", d.Index, t.From+i)}
		case (d.Verdict == Passed) != (d.Facts != nil):
			return &ResultError{fmt.Sprintf("draft %d is %q and its facts do not agree", d.Index, d.Verdict)}
		}
	}
	if !r.Ended && t.From+len(r.Drafts) < t.To {
		return &ResultError{fmt.Sprintf("it breaks off before draft %d", t.From+len(r.Drafts))}
	}
	return nil
}
