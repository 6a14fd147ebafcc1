package gen

import (
	"context"
	"encoding/json"
	"fmt"
)

// Doubter is a [Pool] whose results were found elsewhere, by programs that may lie.
type Doubter interface {
	Pool

	// Confirm judges drafts again in this process, each a task of one, in the order of
	// their series and indices, and holds what was handed over about them against it. It
	// compares what a candidate is chosen by: label, group, verdict, facts, score and
	// warnings. The error is a [*LieError] when something is not so.
	Confirm(ctx context.Context, drafts []Task, claims []DraftResult) error

	// Stats is what was done so far.
	Stats() PoolStats

	// Anew begins again after a [*LieError], once every call of Judge has ended: what is
	// handed over from then on is not the liar's.
	Anew()
}

// LieError reports that a worker of a [Doubter] has lied in what was handed over before.
// What was made of the pool's results is to be made anew, behind [Doubter.Anew].
type LieError struct{ Worker string }

// Error implements error.
func (e *LieError) Error() string {
	return fmt.Sprintf("the worker %s gave results that judging here does not confirm", e.Worker)
}

// Claims reports whether two results say the same about a draft, as far as a candidate
// is chosen by it.
func (d DraftResult) Claims(other DraftResult) bool {
	d.Findings, d.Rejected, other.Findings, other.Rejected = nil, nil, nil, nil
	return d.Same(other)
}

// Same reports whether two results say the same about a draft.
func (d DraftResult) Same(other DraftResult) bool {
	a, errA := json.Marshal(d)
	b, errB := json.Marshal(other)
	return errA == nil && errB == nil && string(a) == string(b)
}
