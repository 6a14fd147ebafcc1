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
	Passed     int              // of them
	Faults     []Fault          // why it is no pack, or what refused its candidates; most often first
	Rejections []RejectionCount // what the assembler gave up before there was a candidate; most often first

	Text     string             // the submission; empty when it repeats another
	Findings []validate.Finding // all that is wrong with one that is no pack, each at its place in Text
}

// Fault is what one rule found in a submission or in its candidates.
type Fault struct {
	Rule    *validate.Rule
	Count   int
	Example validate.Finding // the first of the worst
	Label   string           // the candidate of the example; empty for a finding in the submission itself
	Advice  string           // how to put it right, where a prompt tells of it
}

// RejectionCount is a reason in plain words, and how often it was met.
type RejectionCount struct {
	Reason string
	Count  int
}

// Rejections counts what an assembler gives up before there is a puzzle to judge, by the
// reason in words that the pack's author can act on. A nil Rejections counts nothing.
type Rejections map[string]int

// Add counts a reason n times more.
func (r Rejections) Add(reason string, n int) {
	if r != nil && n > 0 {
		r[reason] += n
	}
}

// ranked lists the reasons, most often first.
func (r Rejections) ranked() []RejectionCount {
	all := make([]RejectionCount, 0, len(r))
	for _, reason := range slices.Sorted(maps.Keys(r)) {
		all = append(all, RejectionCount{reason, r[reason]})
	}
	slices.SortStableFunc(all, func(a, b RejectionCount) int { return cmp.Compare(b.Count, a.Count) })
	return all
}

// critiques is what there is to say about the answers to the last asking.
func (t *authorTurn) critiques() []Critique {
	var all []Critique
	for _, s := range t.answers {
		if !s.unwanted { // nothing is wrong with it that its author could mend
			all = append(all, s.critique())
		}
	}
	return all
}

// critique is what there is to say about a submission.
func (s *shelved) critique() Critique {
	if s.repeats != "" {
		return Critique{Source: s.Source, Repeats: s.repeats}
	}
	c := Critique{Source: s.Source, Pack: s.usable(), Drafts: s.drafts, Passed: s.passed, Rejections: s.rejected.ranked(), Text: string(s.Data), Findings: s.findings}
	faults := s.refused
	if !c.Pack {
		faults = make(faultCount)
		for _, f := range s.findings {
			faults.add(f, "")
		}
	}
	for _, code := range slices.Sorted(maps.Keys(faults)) {
		c.Faults = append(c.Faults, faults[code])
	}
	slices.SortStableFunc(c.Faults, func(a, b Fault) int { return cmp.Compare(b.Count, a.Count) })
	return c
}

// faultCount groups findings by code.
type faultCount map[string]Fault

func (c faultCount) add(f validate.Finding, label string) {
	fault, known := c[f.Rule.Code]
	if !known || f.Severity > fault.Example.Severity {
		fault.Rule, fault.Example, fault.Label = f.Rule, f, label
	}
	fault.Count++
	c[f.Rule.Code] = fault
}
