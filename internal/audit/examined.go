package audit

import (
	"bytes"
	"encoding/json"
	"fmt"

	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
)

// examined is a [daily] as plain data, without what follows from its place in the folder.
type examined struct {
	Game     string          `json:"game,omitempty"`
	PuzzleID string          `json:"puzzleId,omitempty"`
	Date     string          `json:"date,omitempty"`
	Profile  string          `json:"profile,omitempty"`
	Findings []finding       `json:"findings,omitempty"`
	Analysis json.RawMessage `json:"analysis,omitempty"`
	Facts    *window.Facts   `json:"facts,omitempty"`
	Sample   *corpus.Sample  `json:"sample,omitempty"`
}

// finding is a [validate.Finding] with its rule named by the code.
type finding struct {
	Code     string            `json:"code"`
	Severity validate.Severity `json:"severity"`
	Pointer  string            `json:"pointer,omitempty"`
	Line     int               `json:"line,omitempty"`
	Column   int               `json:"column,omitempty"`
	Message  string            `json:"message"`
}

// encode writes what was found in a daily as a line of JSON, which is the same wherever it was found.
func encode(d daily) ([]byte, error) {
	r := d.result
	x := examined{Game: r.Game, PuzzleID: r.PuzzleID, Date: r.Date, Profile: r.Profile, Facts: d.facts, Sample: d.sample}
	x.Analysis, _ = r.Analysis.(json.RawMessage)
	for _, f := range r.Findings {
		x.Findings = append(x.Findings, finding{f.Rule.Code, f.Severity, f.Pointer, f.Line, f.Column, f.Message})
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // reports show the analysis as it is
	err := encoder.Encode(x)
	return bytes.TrimSpace(text.Bytes()), err
}

// decode reads what was found in a file of this hash. It has no figures. The error is a text that [encode]
// did not write.
func (a Auditor) decode(file, hash string, text []byte) (daily, error) {
	var x examined
	if err := json.Unmarshal(text, &x); err != nil {
		return daily{}, err
	}
	r := validate.Result{File: file, Game: x.Game, PuzzleID: x.PuzzleID, Date: x.Date, Profile: x.Profile}
	if x.Analysis != nil {
		r.Analysis = x.Analysis
	}
	for _, f := range x.Findings {
		rule := a.Games.Rule(f.Code)
		if rule == nil {
			return daily{}, fmt.Errorf("it names a rule that there is not: %q", f.Code)
		}
		r.Findings = append(r.Findings, validate.Finding{Rule: rule, Severity: f.Severity, Pointer: f.Pointer, Line: f.Line, Column: f.Column, Message: f.Message})
	}
	return daily{result: r, facts: x.Facts, sample: x.Sample, date: dateOf(r), hash: hash}, nil
}
