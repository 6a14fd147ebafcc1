package validate

// RuleStatus is what a rule says of a puzzle: a severity where it is broken, or one of these.
type RuleStatus string

// The statuses of a rule without a finding.
const (
	Holds    RuleStatus = "holds"
	Unproved RuleStatus = "unproved" // the structure of the document did not allow an analysis
	NotAsked RuleStatus = "off"      // the profile leaves the rule out
)

// Status returns what a rule of the profile that judged the puzzle says of it, and what was
// found. It is empty for a rule that the profile does not name and that is not broken, as
// those of every document.
func (r Result) Status(rule *Rule, profile *Profile) (RuleStatus, []Finding) {
	var found []Finding
	for _, f := range r.Findings {
		if f.Rule == rule {
			found = append(found, f)
		}
	}
	_, own := profile.Severities[rule.Code]
	switch {
	case len(found) > 0:
		return RuleStatus(Worst(found).String()), found
	case !own:
		return "", nil
	case profile.Severity(rule) == Off:
		return NotAsked, nil
	case r.Analysis == nil:
		return Unproved, nil
	}
	return Holds, nil
}
