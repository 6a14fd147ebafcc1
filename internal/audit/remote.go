package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"dailies/internal/catalog"
	"dailies/lint"
	"dailies/lint/corpus"
	"dailies/validate"
)

// Remote has documents examined elsewhere by [Examine]. The error is one of the machine.
type Remote func(ctx context.Context, document, terms []byte) ([]byte, error)

// terms is what a document is held to elsewhere: the profile of each game.
type terms struct {
	Profiles map[string]*validate.Profile `json:"profiles"`
}

// examined is a [daily] as plain data, without what its place in the folder tells.
type examined struct {
	Game     string          `json:"game,omitempty"`
	PuzzleID string          `json:"puzzleId,omitempty"`
	Date     string          `json:"date,omitempty"`
	Profile  string          `json:"profile,omitempty"`
	Findings []finding       `json:"findings,omitempty"`
	Analysis json.RawMessage `json:"analysis,omitempty"`
	Facts    *lint.Facts     `json:"facts,omitempty"`
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

// Examine judges a document for an auditor on another machine, under the terms that it
// sent. The error is terms that cannot be read, or one of the machine.
func Examine(ctx context.Context, games catalog.List, document, sent []byte) ([]byte, error) {
	var t terms
	if err := json.Unmarshal(sent, &t); err != nil {
		return nil, fmt.Errorf("read the terms of a document: %w", err)
	}
	judge, err := games.Judge("", "")
	if err != nil {
		return nil, err
	}
	a := Auditor{Games: games, Judge: judge.Under(t.Profiles)}
	d, err := a.daily(ctx, "", document)
	if err != nil {
		return nil, err
	}
	r := d.result
	x := examined{Game: r.Game, PuzzleID: r.PuzzleID, Date: r.Date, Profile: r.Profile, Facts: d.facts, Sample: d.sample}
	x.Analysis, _ = r.Analysis.(json.RawMessage)
	for _, f := range r.Findings {
		x.Findings = append(x.Findings, finding{f.Rule.Code, f.Severity, f.Pointer, f.Line, f.Column, f.Message})
	}
	return json.Marshal(x)
}

// elsewhere has a file judged elsewhere.
func (a Auditor) elsewhere(ctx context.Context, file string, data []byte, hash string) (daily, error) {
	t := terms{make(map[string]*validate.Profile)}
	for _, g := range a.Games {
		t.Profiles[g.Name()] = a.Judge.Profile(g.Name())
	}
	sent, err := json.Marshal(t)
	if err != nil {
		return daily{}, err
	}
	text, err := a.Remote(ctx, data, sent)
	if err != nil {
		return daily{}, err
	}
	var x examined
	if err := json.Unmarshal(text, &x); err != nil {
		return daily{}, fmt.Errorf("read what another machine found about %s: %w", file, err)
	}
	r := validate.Result{File: file, Game: x.Game, PuzzleID: x.PuzzleID, Date: x.Date, Profile: x.Profile}
	if x.Analysis != nil {
		r.Analysis = x.Analysis
	}
	for _, f := range x.Findings {
		rule := a.Games.Rule(f.Code)
		if rule == nil {
			return daily{}, fmt.Errorf("another machine found in %s what no rule is called: %q", file, f.Code)
		}
		r.Findings = append(r.Findings, validate.Finding{Rule: rule, Severity: f.Severity, Pointer: f.Pointer, Line: f.Line, Column: f.Column, Message: f.Message})
	}
	return daily{result: r, facts: x.Facts, sample: x.Sample, date: dateOf(r), hash: hash}, nil
}
