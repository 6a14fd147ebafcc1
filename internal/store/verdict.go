package store

import (
	"strings"

	"dailies/validate"
)

// Verdict is what the judge said of a daily when it was published. It stands once players have the
// day, whatever later builds would say (see [dailies/internal/audit.Auditor.QA]).
type Verdict struct {
	Build string `json:"build"` // the version of the program that judged and, where it is known, the beginning of its build's hash

	// Findings counts the warnings by code. A daily with errors is not published.
	Findings map[string]int `json:"findings,omitempty"`
}

// NewVerdict is the verdict of a program that made these findings. build is its hash, maybe with words before
// it, or empty.
func NewVerdict(version, build string, findings []validate.Finding) *Verdict {
	hash := build[strings.LastIndexByte(build, ' ')+1:]
	v := &Verdict{Build: strings.TrimSpace(version + " " + hash[:min(len(hash), 12)])}
	for _, f := range findings {
		if v.Findings == nil {
			v.Findings = make(map[string]int)
		}
		v.Findings[f.Rule.Code]++
	}
	return v
}

// Split parts findings of later rules into those that the verdict has and those that are new.
func (v *Verdict) Split(findings []validate.Finding) (known, fresh []validate.Finding) {
	seen := make(map[string]int)
	for _, f := range findings {
		if seen[f.Rule.Code]++; seen[f.Rule.Code] <= v.Findings[f.Rule.Code] {
			known = append(known, f)
		} else {
			fresh = append(fresh, f)
		}
	}
	return known, fresh
}
