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

// look is a text of a daily as its designer sees it. It is immutable.
type look struct {
	Hash     string    `json:"hash"` // of the text
	PuzzleID string    `json:"puzzleId"`
	Profile  string    `json:"profile"`
	Rung     game.Rung `json:"rung"` // as stated in the puzzle, else as of its date
	Errors   int       `json:"errors"`
	Warnings int       `json:"warnings"`

	Findings []shownFinding  `json:"findings"`
	Rules    []ruleView      `json:"rules"`
	Line     []solution.Step `json:"line"`     // the best line
	Analysis string          `json:"analysis"` // as solve prints it
	Board    string          `json:"board"`    // as HTML
	Texts    []textView      `json:"texts"`
	Pools    []poolView      `json:"pools"`
}

// shownFinding is a finding as pages show it.
type shownFinding struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Title    string `json:"title"`
	Fix      string `json:"fix"`
	Place    string `json:"place"` // a JSON Pointer
	Message  string `json:"message"`
}

// ruleView is what a rule says about a daily.
type ruleView struct {
	Code   string              `json:"code"`
	Title  string              `json:"title"`
	Status validate.RuleStatus `json:"status"`
}

func shown(found []validate.Finding) []shownFinding {
	all := make([]shownFinding, len(found))
	for i, f := range found {
		all[i] = shownFinding{f.Severity.String(), f.Rule.Code, f.Rule.Title, f.Rule.Fix, f.Pointer, document.Printable(f.Message)}
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
	g, unknown := d.Auditor.Games.Game(result.Game)
	l := &look{
		Hash: store.Hash(data), PuzzleID: result.PuzzleID, Profile: result.Profile, Rung: rungOf(data, file.Date),
		Findings: shown(result.Findings), Rules: []ruleView{}, Line: []solution.Step{}, Texts: []textView{}, Pools: poolsOf(g.Places, data),
	}
	for _, f := range result.Findings {
		switch f.Severity {
		case validate.Error:
			l.Errors++
		case validate.Warning:
			l.Warnings++
		}
	}
	if unknown != nil {
		return l, result, nil // it is of no game, as the findings say
	}
	return l, result, d.word(l, g, result)
}

// word fills in the texts that a game makes of its puzzle.
func (d *Desk) word(l *look, g catalog.Game, result validate.Result) (err error) {
	profile := d.Auditor.Judge.ProfileOf(result)
	for _, rule := range append(validate.CommonRules(), validate.Rules(g.Check.Table)...) {
		if status, _ := result.Status(rule, profile); status != "" {
			l.Rules = append(l.Rules, ruleView{rule.Code, rule.Title, status})
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

// rungOf is the rung stated in a document, else that of its day.
func rungOf(data []byte, date game.Date) game.Rung {
	var said struct {
		Rung game.Rung `json:"rung"`
	}
	if json.Unmarshal(data, &said) != nil || !said.Rung.Valid() {
		said.Rung = ""
	}
	return cmp.Or(said.Rung, date.Rung())
}
