package pool

import (
	"context"
	"encoding/json"
	"fmt"
)

// UntrustedPool is a [Pool] whose results come from programs that may lie.
type UntrustedPool interface {
	Pool

	// Confirm judges drafts again in this process, each a task of one, in the order of their
	// series and indices, unless they were judged in it, and compares them with the results
	// handed over. It compares what a
	// candidate is chosen by: label, group, verdict, facts, score and warnings. The error is a
	// [*LieError] at a difference.
	Confirm(ctx context.Context, drafts []Task, claims []DraftResult) error

	// Stats is what was done so far.
	Stats() Stats

	// Reset begins again after a [*LieError], once every call of Judge has ended: no result
	// handed over from then on is the liar's.
	Reset()
}

// LieError reports that a worker of an [UntrustedPool] lied in a result handed over before.
// After [UntrustedPool.Reset], everything made from the pool's results must be made again.
type LieError struct{ Worker string }

// Error implements error.
func (e *LieError) Error() string {
	return fmt.Sprintf("the worker %s gave results that judging here does not confirm", e.Worker)
}

// Claims reports whether two results say the same about a draft, as far as a candidate is
// chosen by it.
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
