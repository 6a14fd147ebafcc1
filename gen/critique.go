package gen

import (
	"cmp"
	"maps"
	"slices"

	"dailies/validate"
)

// Critique is what an author is told about one of its materials.
type Critique struct {
	Source   string
	Unusable string  // why the answer is no material; then the rest is empty
	Repeats  string  // the source of an earlier answer that is the same; then the rest is empty
	Pack     bool    // whether it was a pack or a puzzle, so that candidates were made of it
	Drafts   int     // candidates that were judged
	Passed   int     // of them
	Faults   []Fault // why it is no pack, or what refused its candidates; most often first
	Stops    []Stop  // what the assembler gave up before there was a candidate; most often first
}

// Fault is what one rule found in a material or in its candidates.
type Fault struct {
	Rule    *validate.Rule
	Count   int
	Example validate.Finding // the first of the worst
	Label   string           // the candidate of the example; empty for a finding in the material itself
}

// Stop is a reason in plain words, and how often it was met.
type Stop struct {
	Reason string
	Count  int
}

// Stops counts what an assembler gives up before there is a puzzle to judge, by the
// reason in words that the pack's author can act on. A nil Stops counts nothing.
type Stops map[string]int

// Add counts a reason n times more.
func (s Stops) Add(reason string, n int) {
	if s != nil && n > 0 {
		s[reason] += n
	}
}

// ranked lists the reasons, most often first.
func (s Stops) ranked() []Stop {
	all := make([]Stop, 0, len(s))
	for _, reason := range slices.Sorted(maps.Keys(s)) {
		all = append(all, Stop{reason, s[reason]})
	}
	slices.SortStableFunc(all, func(a, b Stop) int { return cmp.Compare(b.Count, a.Count) })
	return all
}

// critique is what there is to say about a material.
func (b *Batch) critique() Critique {
	c := Critique{Source: b.Source, Pack: len(b.Findings) == 0, Drafts: b.Drafts, Passed: b.Passed, Stops: b.Stopped.ranked()}
	faults := faultCount(b.Refused)
	if !c.Pack {
		faults = make(faultCount)
		for _, f := range b.Findings {
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
