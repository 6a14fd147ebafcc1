package main

import (
	"bytes"
	"context"
	"encoding/json"

	"dailies/internal/catalog"
	"dailies/internal/site"
	"dailies/validate"
)

// solver makes the answer sides of puzzles.
type solver struct {
	games catalog.List
	judge *validate.Judge
}

func (a *app) newSolver() (solver, error) {
	judge, err := a.games.Judge("", "")
	return solver{a.games, judge}, err
}

// answer judges a document and words its answer side. The error is the machine failing, or
// ctx being done.
func (s solver) answer(ctx context.Context, document []byte) ([]byte, error) {
	result, err := s.judge.Text(ctx, "puzzle.json", document)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s.worded(result))
}

func (s solver) worded(result validate.Result) site.Answer {
	g, err := s.games.Game(result.Game)
	if err != nil {
		return site.Answer{} // a page plays games that no rule judges yet
	}
	var text bytes.Buffer
	g.PrintSolution(&text, result)
	return site.Answer{Line: g.Line(result), Analysis: text.String()}
}

// side judges a document for its designer.
func (s solver) side(ctx context.Context, document []byte) ([]byte, error) {
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

// designer is the second side of the puzzles of a source, with a token of its own.
func (a *app) designer(source site.Source) (site.Designer, error) {
	s, err := a.newSolver()
	if err != nil {
		return site.Designer{}, err
	}
	token, err := a.token()
	return site.Designer{Token: token, Side: func(ctx context.Context, p site.Puzzle) ([]byte, error) {
		document, err := source.Document(ctx, p)
		if err != nil {
			return nil, err
		}
		return s.side(ctx, document)
	}}, err
}
