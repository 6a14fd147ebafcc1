package validate

// Fare is how a puzzle fares under a rule.
type Fare string

// The fares of a rule that has no finding. A rule that has some fares as they are severe.
const (
	Holds    Fare = "holds"
	Unproved Fare = "unproved" // the structure of the document did not allow an analysis
	NotAsked Fare = "off"      // the profile leaves the rule out
)

// Fares is how the puzzle fares under a rule of the profile that judged it, and what was
// found. It is empty for a rule that the profile does not name and that is not broken, as
// those of every document.
func (r Result) Fares(rule *Rule, profile *Profile) (Fare, []Finding) {
	var found []Finding
	for _, f := range r.Findings {
		if f.Rule == rule {
			found = append(found, f)
		}
	}
	_, own := profile.Severities[rule.Code]
	switch {
	case len(found) > 0:
		return Fare(Worst(found).String()), found
	case !own:
		return "", nil
	case profile.Severity(rule) == Off:
		return NotAsked, nil
	case r.Analysis == nil:
		return Unproved, nil
	}
	return Holds, nil
}
