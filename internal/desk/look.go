package desk

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/solution"
	"dailies/internal/store"
	"dailies/validate"
)

// look is a text of a daily as its designer sees it. It is not changed once it is made.
type look struct {
	Hash     string    `json:"hash"` // of the text
	PuzzleID string    `json:"puzzleId"`
	Profile  string    `json:"profile"`
	Rung     game.Rung `json:"rung"` // that the puzzle states, else that of its date
	Errors   int       `json:"errors"`
	Warnings int       `json:"warnings"`

	Findings []finding       `json:"findings"`
	Rules    []ruleView      `json:"rules"`
	Line     []solution.Step `json:"line"`     // the best one
	Analysis string          `json:"analysis"` // as solve prints it
	Board    string          `json:"board"`    // as HTML
	Texts    []textView      `json:"texts"`
	Pools    []poolView      `json:"pools"`
}

// finding is a finding as pages show it.
type finding struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Title    string `json:"title"`
	Fix      string `json:"fix"`
	Place    string `json:"place"` // a JSON Pointer
	Message  string `json:"message"`
}

// ruleView is how a daily fares under a rule.
type ruleView struct {
	Code  string        `json:"code"`
	Title string        `json:"title"`
	Fare  validate.Fare `json:"fare"`
}

func shown(found []validate.Finding) []finding {
	all := make([]finding, len(found))
	for i, f := range found {
		all[i] = finding{f.Severity.String(), f.Rule.Code, f.Rule.Title, f.Rule.Fix, f.Pointer, document.Printable(f.Message)}
	}
	return all
}

// examine judges a text and words what was found. The error is the machine failing or ctx
// being done.
func (d *Desk) examine(ctx context.Context, file store.File, data []byte) (*look, validate.Result, error) {
	result, err := d.typing.Judge.Text(ctx, file.Path(), data)
	if err != nil {
		return nil, result, err
	}
	l := &look{
		Hash: store.Hash(data), PuzzleID: result.PuzzleID, Profile: result.Profile, Rung: rungOf(data, file.Date),
		Findings: shown(result.Findings), Rules: []ruleView{}, Line: []solution.Step{}, Texts: []textView{}, Pools: poolsOf(result.Game, data),
	}
	for _, f := range result.Findings {
		switch f.Severity {
		case validate.Error:
			l.Errors++
		case validate.Warning:
			l.Warnings++
		}
	}
	g, err := d.Auditor.Games.Game(result.Game)
	if err != nil {
		return l, result, nil // of no game: the findings say so
	}
	return l, result, d.word(l, g, result)
}

// word fills in what a game says of its puzzle.
func (d *Desk) word(l *look, g catalog.Game, result validate.Result) (err error) {
	profile := d.Auditor.Judge.ProfileOf(result)
	for _, rule := range append(validate.CommonRules(), validate.Rules(g.Check.Table)...) {
		if fare, _ := result.Fares(rule, profile); fare != "" {
			l.Rules = append(l.Rules, ruleView{rule.Code, rule.Title, fare})
		}
	}
	l.Line = append(l.Line, g.Line(result)...)
	l.Texts = textsOf(g, result)
	var text bytes.Buffer
	g.PrintSolution(&text, result)
	l.Analysis = text.String()
	if l.Board, err = d.pen.Designer(g.Board(result)); err != nil {
		return fmt.Errorf("show %s: %w", result.File, err)
	}
	return nil
}

// rungOf is the rung that a document states, else that of the day it lies in.
func rungOf(data []byte, date game.Date) game.Rung {
	var said struct {
		Rung game.Rung `json:"rung"`
	}
	if json.Unmarshal(data, &said) != nil || !said.Rung.Valid() {
		said.Rung = ""
	}
	return cmp.Or(said.Rung, date.Rung())
}
