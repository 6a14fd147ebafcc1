package feedback

import (
	"cmp"
	"maps"
	"slices"

	"dailies/gen"
	"dailies/validate"
)

// Faults groups findings by the code of their rule.
type Faults map[string]gen.Fault

// Add counts a finding. label names the candidate it is about; empty for a finding in the
// submission itself.
func (f Faults) Add(finding validate.Finding, label string) {
	fault, known := f[finding.Rule.Code]
	if !known || finding.Severity > fault.Example.Severity {
		fault.Rule, fault.Example, fault.Label = finding.Rule, finding, label
	}
	fault.Count++
	f[finding.Rule.Code] = fault
}

// AddRefused counts once each rule that refused a candidate.
func (f Faults) AddRefused(findings []validate.Finding, label string) {
	seen := make(map[string]bool, len(findings))
	for _, finding := range findings {
		if finding.Severity == validate.Error && !seen[finding.Rule.Code] {
			seen[finding.Rule.Code] = true
			f.Add(finding, label)
		}
	}
}

// Ranked lists the faults, most often first.
func (f Faults) Ranked() []gen.Fault {
	var all []gen.Fault
	for _, code := range slices.Sorted(maps.Keys(f)) {
		all = append(all, f[code])
	}
	slices.SortStableFunc(all, func(a, b gen.Fault) int { return cmp.Compare(b.Count, a.Count) })
	return all
}
