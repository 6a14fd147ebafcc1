package validate

import "fmt"

// Rule is one coded check. Each is declared once, as a package variable that
// nothing changes; findings point to it, and everything said about a code
// (explain, RULES.md, SARIF) comes from it.
type Rule struct {
	Code   string
	Title  string // what holds when the rule is kept, in a few words
	Why    string // why a player would mind
	Fix    string // what to do about a finding
	Source string // where the seed or page says so

	// Bounds names each end of what the rule counts or measures: "at most 24 characters". One
	// that profiles tune is the end of its figures' names: easyTurnsAtLeast and
	// expertTurnsAtLeast are TurnsAtLeast. Tests have documents at each and beyond it.
	Bounds []string

	// Implies lists, clause by clause, codes that fire with this one on any document
	// that fits its schema: of each clause at least one does.
	Implies [][]string
}

// Severity is how a profile takes a rule. The zero value is that it is not checked.
type Severity uint8

// The severities, in rising order.
const (
	Off Severity = iota
	Warning
	Error
)

// String is the severity's name in reports.
func (s Severity) String() string {
	return [...]string{"off", "warning", "error"}[s]
}

// MarshalText writes the name of the severity.
func (s Severity) MarshalText() ([]byte, error) {
	if s > Error {
		return nil, fmt.Errorf("there is no severity %d", s)
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads the name of a severity. The error is a name that is none.
func (s *Severity) UnmarshalText(text []byte) error {
	for known := Off; known <= Error; known++ {
		if string(text) == known.String() {
			*s = known
			return nil
		}
	}
	return fmt.Errorf("%q is no severity; there are off, warning and error", text)
}

// Finding is a rule broken at a place. Line and Column are 0 where there is no text.
type Finding struct {
	Rule     *Rule
	Severity Severity
	Pointer  string // JSON Pointer into the document
	Line     int    // from 1, in the user's file
	Column   int    // from 1, in characters
	Message  string
}

// Worst is the highest severity among the findings.
func Worst(findings []Finding) Severity {
	worst := Off
	for _, f := range findings {
		worst = max(worst, f.Severity)
	}
	return worst
}
