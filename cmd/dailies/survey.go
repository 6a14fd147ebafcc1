package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen/store"
	"dailies/lint"
	"dailies/lint/corpus"
	"dailies/validate"
)

// surveyed is a published file as the window and the index see it.
type surveyed struct {
	result validate.Result
	facts  *lint.Facts    // nil when the file could not be read as a puzzle
	sample *corpus.Sample // likewise
	date   game.Date      // empty when nothing tells it
	hash   string
}

// survey judges every file of a folder and keeps what the window needs of each.
// Files that cannot be read are told to the tally.
func (a *app) survey(ctx context.Context, judge *validate.Judge, dir string, workers int, t *tally) ([]surveyed, error) {
	type read struct {
		surveyed
		err error
	}
	var all []surveyed
	err := validate.Ordered(ctx, workers, publishedFiles(dir),
		func(ctx context.Context, in input) (read, error) {
			data, err := a.read(in)
			if err != nil {
				return read{surveyed{result: validate.Result{File: in.path}}, err}, nil
			}
			result, err := judge.Text(ctx, in.path, data)
			s := surveyed{result: result, date: dateOf(result), hash: store.Hash(data)}
			s.facts, s.sample = a.sight(result)
			s.result.Puzzle = nil // facts are all that is needed of it
			if err == nil {
				err = shrink(&s.result)
			}
			return read{s, nil}, err
		},
		func(r read) error {
			if r.err != nil {
				return t.miss(r.result.File, r.err)
			}
			all = append(all, r.surveyed)
			return nil
		})
	return all, err
}

// shrink keeps of an analysis what reports show, as they show it: the analyses of a year
// are most of what a survey would hold.
func shrink(r *validate.Result) error {
	if r.Analysis == nil {
		return nil
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r.Analysis); err != nil {
		return fmt.Errorf("keep the analysis of %s: %w", r.File, err)
	}
	r.Analysis = json.RawMessage(bytes.Clone(text.Bytes()))
	return nil
}

// sight is what the window and the corpus rules look at of a judged file.
func (a *app) sight(r validate.Result) (*lint.Facts, *corpus.Sample) {
	for _, e := range a.games {
		if e.name() == r.Game {
			return e.window.Facts(r), e.window.Sample(r)
		}
	}
	return nil, nil
}

// dateOf is the date of a daily: its dateISO, else the one in its id, else the one
// in its path.
func dateOf(r validate.Result) game.Date {
	if date, err := game.ParseDate(r.Date); err == nil {
		return date
	}
	if date, ok := game.PuzzleID(r.PuzzleID).Date(); ok {
		return date
	}
	date, _ := pathDate(r.File)
	return date
}

// pathDate is the date of the folder a file lies in, or at the front of its name.
func pathDate(file string) (date game.Date, ok bool) {
	if date, err := game.ParseDate(filepath.Base(filepath.Dir(file))); err == nil {
		return date, true
	}
	return game.PuzzleID(filepath.Base(file)).Date()
}

// conflicts finds where a file's name, id and date disagree.
func conflicts(s surveyed) []validate.Finding {
	r := s.result
	if s.date == "" {
		return []validate.Finding{lint.Conflict("nothing tells the date of this daily: not dateISO, not puzzleId, not the file's name")}
	}
	var found []validate.Finding
	disagree := func(what string, date game.Date) {
		if date != s.date {
			found = append(found, lint.Conflict(fmt.Sprintf("the daily is of %s and %s says %s", s.date, what, date)))
		}
	}
	if date, ok := game.PuzzleID(r.PuzzleID).Date(); ok {
		disagree("its puzzleId", date)
	}
	if date, ok := pathDate(r.File); ok {
		disagree("its file name", date)
	}
	if _, err := game.ParseDate(filepath.Base(filepath.Dir(r.File))); err == nil {
		if name, _ := strings.CutSuffix(filepath.Base(r.File), ".json"); name != r.Game {
			found = append(found, lint.Conflict(fmt.Sprintf("the daily is of %s and its file is named %s", r.Game, document.Quote(name))))
		}
		if want := game.NewPuzzleID(s.date, r.Game); r.PuzzleID != string(want) {
			found = append(found, lint.Conflict(fmt.Sprintf("the published daily has the puzzleId %s and should have %s", document.Quote(r.PuzzleID), want)))
		}
	}
	return found
}

// hold holds the surveyed files against the window and gives the findings of each
// file, by its position.
func (a *app) hold(all []surveyed, figures lint.Figures) [][]validate.Finding {
	findings := make([][]validate.Finding, len(all))
	for _, e := range a.games {
		at := make(map[game.Date]int)
		var days []lint.Day
		var samples []corpus.Day
		for i, s := range all {
			if s.result.Game != e.name() || s.facts == nil {
				continue
			}
			findings[i] = conflicts(s)
			first, twice := at[s.date]
			switch {
			case s.date == "":
			case twice:
				findings[i] = append(findings[i], lint.Conflict(fmt.Sprintf("%s is a %s daily of %s too", all[first].result.File, e.name(), s.date)))
			default:
				at[s.date] = i
				days = append(days, lint.Day{Date: s.date, Facts: s.facts})
				samples = append(samples, corpus.Day{Date: s.date, Sample: s.sample})
			}
		}
		lint.Sort(days)
		corpus.Sort(samples)
		for date, found := range e.window.Judge(days, figures) {
			findings[at[date]] = append(findings[at[date]], found...)
		}
		for date, found := range e.window.JudgeCorpus(samples, figures) {
			findings[at[date]] = append(findings[at[date]], found...)
		}
	}
	return findings
}

// locate gives findings their line and column, reading the file once more.
func (a *app) locate(file string, findings []validate.Finding) error {
	if len(findings) == 0 {
		return nil
	}
	data, err := a.read(input{path: file})
	if err != nil {
		return usagef("%s: %s", file, reason(err))
	}
	doc, _ := document.Parse(data)
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return nil
}
