package gen

import (
	"cmp"
	"maps"
	"slices"

	"dailies/validate"
)

// Critique is the feedback on one submission.
type Critique struct {
	Source     string
	Repeats    string           // the source of an earlier answer that is the same; then the rest is empty
	Pack       bool             // whether it was a pack or a puzzle, so that candidates were made of it
	Drafts     int              // candidates that were judged
	Passed     int              // of them, those that passed
	Faults     []Fault          // why it is not a pack, or what refused its candidates; most often first
	Repeated   []string         // what it repeats of other days, in sentences; the window kept it out
	Rejections []RejectionCount // what the assembler rejected before there was a candidate; most often first

	Text     string             // the submission; empty when it repeats another
	Findings []validate.Finding // everything wrong with a submission that is not a pack, each at its place in Text
}

// Fault is what one rule found in a submission or in its candidates.
type Fault struct {
	Rule    *validate.Rule
	Count   int
	Example validate.Finding // the first of the worst
	Label   string           // the candidate of the example; empty for a finding in the submission itself
	Advice  string           // how to fix it, where a prompt says so
}

// RejectionCount is a reason in plain words, and how often it was met.
type RejectionCount struct {
	Reason string
	Count  int
}

// Rejections counts what an assembler rejects before there is a puzzle to judge, by the reason,
// in words that the pack's author can act on. A nil Rejections counts nothing.
type Rejections map[string]int

// Add counts a reason n times more.
func (r Rejections) Add(reason string, n int) {
	if r != nil && n > 0 {
		r[reason] += n
	}
}

// AddAll counts what another counted.
func (r Rejections) AddAll(other Rejections) {
	for reason, n := range other {
		r.Add(reason, n)
	}
}

// Ranked lists the reasons, most often first.
func (r Rejections) Ranked() []RejectionCount {
	all := make([]RejectionCount, 0, len(r))
	for _, reason := range slices.Sorted(maps.Keys(r)) {
		all = append(all, RejectionCount{reason, r[reason]})
	}
	slices.SortStableFunc(all, func(a, b RejectionCount) int { return cmp.Compare(b.Count, a.Count) })
	return all
}
