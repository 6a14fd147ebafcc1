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
	g, err := s.games.Game(result.Game)
	if err != nil {
		return json.Marshal(site.Answer{}) // a page plays games that no rule judges yet
	}
	var text bytes.Buffer
	g.PrintSolution(&text, result)
	return json.Marshal(site.Answer{Line: g.Line(result), Analysis: text.String()})
}
