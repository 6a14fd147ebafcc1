package playable

import (
	"bytes"
	"context"
	"encoding/json"

	"dailies/internal/catalog"
	"dailies/internal/site"
	"dailies/validate"
)

// Solver makes the answer sides of puzzles.
type Solver struct {
	games catalog.List
	judge *validate.Judge
}

// NewSolver makes a solver for puzzles of these games.
func NewSolver(games catalog.List) (Solver, error) {
	judge, err := games.Judge("", "")
	return Solver{games, judge}, err
}

// answer judges a document and words its answer side. The error is the machine failing, or
// ctx being done.
func (s Solver) answer(ctx context.Context, document []byte) ([]byte, error) {
	result, err := s.judge.Text(ctx, "puzzle.json", document)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s.worded(result))
}

func (s Solver) worded(result validate.Result) site.Answer {
	g, err := s.games.Game(result.Game)
	if err != nil {
		return site.Answer{} // a page may play games without a judge
	}
	var text bytes.Buffer
	g.PrintSolution(&text, result)
	return site.Answer{Line: g.Line(result), Analysis: text.String()}
}

// side judges a document for its designer.
func (s Solver) side(ctx context.Context, document []byte) ([]byte, error) {
	result, err := s.judge.Text(ctx, "puzzle.json", document)
	if err != nil {
		return nil, err
	}
	side := site.Side{Answer: s.worded(result), Profile: result.Profile, Findings: []site.SideFinding{}}
	for _, f := range result.Findings {
		side.Findings = append(side.Findings, site.SideFinding{Severity: f.Severity.String(), Code: f.Rule.Code, Title: f.Rule.Title, Place: f.Pointer, Message: f.Message})
	}
	return json.Marshal(side)
}

// Designer is the second side of a source's puzzles, shown to holders of the token.
func (s Solver) Designer(source site.Source, token string) site.Designer {
	return site.Designer{Token: token, Side: func(ctx context.Context, p site.Puzzle) ([]byte, error) {
		document, err := source.Document(ctx, p)
		if err != nil {
			return nil, err
		}
		return s.side(ctx, document)
	}}
}
