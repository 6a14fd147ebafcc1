package gen

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"dailies/game"
	"dailies/lint"
	"dailies/validate"
)

// Job is the work of a run for one game.
type Job struct {
	Producer  Producer
	Author    Author
	Window    lint.Kind
	Figures   lint.Figures
	Dates     []game.Date // the days to fill, in order
	Replaced  []lint.Day  // those of them that are published and to be replaced; one that stays empty stays as it is
	Published []lint.Day  // the days that stay as they are, in order
	Avoid     []string    // what the author should not repeat
	Seed      uint64
	Attempts  int // askings of the author, at least 1
	Workers   int

	// Judge judges the very bytes that are to be published.
	Judge func(ctx context.Context, file string, data []byte) (validate.Result, error)
	// Reject is told of every refused draft.
	Reject func(Rejection) error
	// Note is told what the user should know, a line at a time; Progress, what only
	// matters at the moment.
	Note, Progress func(format string, args ...any)
}

// Daily is a day filled.
type Daily struct {
	Game     string
	Date     game.Date
	Document []byte // canonical
	PuzzleID string
	Profile  string
	Pack     string
	Label    string
	Score    int
	Warnings int
	Origin   Origin
}

// Outcome is what a job came to.
type Outcome struct {
	Dailies []Daily                      // in order of date
	Empty   map[game.Date]map[string]int // days left unwritten: how many candidates each rule refused
	Funnel  Funnel
}

// Funnel counts what became of an author's material.
type Funnel struct {
	Asked        int            `json:"asked"`        // requests to the author
	Answered     int            `json:"answered"`     // materials it handed over
	RefusedPacks int            `json:"refusedPacks"` // materials that are no packs
	Drafts       int            `json:"drafts"`       // puzzles assembled and judged
	Refused      map[string]int `json:"refused"`      // drafts refused, by rule; one may break several
	Passed       int            `json:"passed"`       // drafts that passed the validator
	Offered      int            `json:"offered"`      // of them, the best of each pack, among which the window chose
	Chosen       int            `json:"chosen"`
	Empty        int            `json:"empty"` // days left unwritten
	Packs        []PackCount    `json:"packs"`
}

// PackCount is the funnel of one material.
type PackCount struct {
	Source   string   `json:"source"`
	Pack     string   `json:"pack"`
	Drafts   int      `json:"drafts"`
	Passed   int      `json:"passed"`
	Chosen   int      `json:"chosen"`
	Findings []string `json:"findings,omitempty"` // why the material is no pack
}

// Run asks the author, assembles, judges and chooses, and asks again for the days
// that stay empty, up to the attempts allowed. The outcome is a function of the job
// and the author's answers, whatever the number of workers. The error is that of
// ctx, of the machine, or an *[AuthorError] when the author handed over nothing at
// all; the outcome then lists every day as empty.
func Run(ctx context.Context, job Job) (Outcome, error) {
	r := run{job: job, outcome: Outcome{Funnel: Funnel{Refused: make(map[string]int), Packs: []PackCount{}}}}
	failure := r.rounds(ctx)
	var author *AuthorError
	if failure != nil && !errors.As(failure, &author) {
		return r.outcome, failure
	}
	if err := r.finish(ctx); err != nil {
		return r.outcome, err
	}
	return r.outcome, failure
}

// rounds asks and chooses until every day is filled, the author has nothing more, or
// the attempts are used up.
func (r *run) rounds(ctx context.Context) error {
	for round := range max(r.job.Attempts, 1) {
		more, err := r.ask(ctx, round)
		if err != nil && (ctx.Err() != nil || len(r.candidates) == 0) {
			return err
		}
		if err != nil {
			r.job.Note("%v; going on with what there is", err)
		}
		if err := r.choose(ctx); err != nil {
			return err
		}
		if len(r.selection.Chosen) == len(r.job.Dates) || !more {
			return nil
		}
	}
	return nil
}

// AuthorError is that an author could not be had.
type AuthorError struct {
	Game string
	Err  error
}

// Error implements error.
func (e *AuthorError) Error() string { return fmt.Sprintf("the author of %s: %v", e.Game, e.Err) }

// Unwrap gives the author's own error.
func (e *AuthorError) Unwrap() error { return e.Err }

type run struct {
	job        Job
	candidates []Candidate
	avoid      []string
	selection  lint.Selection
	outcome    Outcome
}

// ask has the author write once and assembles what it hands over; more tells whether
// there was anything.
func (r *run) ask(ctx context.Context, round int) (more bool, err error) {
	job, funnel := r.job, &r.outcome.Funnel
	want := len(job.Dates) - len(r.selection.Chosen)
	funnel.Asked++
	materials, err := job.Author.Write(ctx, Request{
		Game: job.Producer.Game, Round: round, Want: want,
		Avoid: slices.Concat(job.Avoid, r.avoid), Failed: maps.Clone(funnel.Refused),
	})
	if err != nil && ctx.Err() != nil {
		return false, ctx.Err()
	}
	for _, m := range materials {
		if err := r.take(ctx, m); err != nil {
			return false, err
		}
	}
	if err != nil {
		return false, &AuthorError{job.Producer.Game, err}
	}
	return len(materials) > 0, nil
}

// take assembles one material.
func (r *run) take(ctx context.Context, m Material) error {
	funnel := &r.outcome.Funnel
	batch, err := r.job.Producer.Produce(ctx, m, r.job.Seed, r.job.Workers, r.job.Reject)
	if err != nil {
		return err
	}
	funnel.Answered++
	funnel.Drafts += batch.Drafts
	funnel.Passed += batch.Passed
	funnel.Offered += len(batch.Candidates)
	for code, n := range batch.Refused {
		funnel.Refused[code] += n
	}
	count := PackCount{Source: m.Source, Pack: batch.Pack.ID, Drafts: batch.Drafts, Passed: batch.Passed}
	if len(batch.Findings) > 0 {
		funnel.RefusedPacks++
		for _, f := range batch.Findings {
			count.Findings = append(count.Findings, fmt.Sprintf("%d:%d: %s [%s]", f.Line, f.Column, f.Message, f.Rule.Code))
			r.job.Note("%s:%d:%d: error: %s [%s]", m.Source, f.Line, f.Column, f.Message, f.Rule.Code)
		}
		if err := r.job.Reject(Rejection{Source: m.Source, Findings: batch.Findings}); err != nil {
			return err
		}
	} else {
		r.job.Progress("%s: %s: %d candidates, %d pass", r.job.Producer.Game, m.Source, batch.Drafts, batch.Passed)
	}
	funnel.Packs = append(funnel.Packs, count)
	r.candidates = append(r.candidates, batch.Candidates...)
	if batch.Pack.Theme != "" {
		r.avoid = append(append(r.avoid, batch.Pack.Theme), batch.Pack.Names...)
	}
	return nil
}

func (r *run) choose(ctx context.Context) error {
	offered := make([]lint.Candidate, len(r.candidates))
	for i := range r.candidates {
		offered[i] = r.candidates[i].Candidate
	}
	dates, published := slices.Clone(r.job.Dates), slices.Clone(r.job.Published)
	refused := make(map[game.Date]map[string]int)
	for {
		var err error
		if r.selection, err = r.job.Window.Select(ctx, dates, published, offered, r.job.Figures); err != nil {
			return err
		}
		maps.Copy(refused, r.selection.Refused)
		kept := slices.IndexFunc(r.job.Replaced, func(d lint.Day) bool {
			return slices.Contains(dates, d.Date) && r.selection.Refused[d.Date] != nil
		})
		if kept < 0 {
			r.selection.Refused = refused
			return nil
		}
		// the old daily of that day stays, so the others have to agree with it
		dates = slices.DeleteFunc(dates, func(d game.Date) bool { return d == r.job.Replaced[kept].Date })
		published = append(published, r.job.Replaced[kept])
		lint.Sort(published)
	}
}

// finish writes the chosen dailies out and judges their bytes once more.
func (r *run) finish(ctx context.Context) error {
	chosen := make(map[string]int) // by material
	for _, date := range r.job.Dates {
		index, filled := r.selection.Chosen[date]
		if !filled {
			continue
		}
		daily, err := r.daily(ctx, date, &r.candidates[index])
		if err != nil {
			return err
		}
		r.outcome.Dailies = append(r.outcome.Dailies, daily)
		chosen[r.candidates[index].source]++
	}
	for i := range r.outcome.Funnel.Packs {
		p := &r.outcome.Funnel.Packs[i]
		p.Chosen = chosen[p.Source]
	}
	r.outcome.Empty = r.selection.Refused
	r.outcome.Funnel.Chosen = len(r.outcome.Dailies)
	r.outcome.Funnel.Empty = len(r.job.Dates) - len(r.outcome.Dailies)
	return nil
}

func (r *run) daily(ctx context.Context, date game.Date, c *Candidate) (Daily, error) {
	name := r.job.Producer.Game
	document, err := c.dated(date)
	if err != nil {
		return Daily{}, fmt.Errorf("write the %s daily of %s: %w", name, date, err)
	}
	result, err := r.job.Judge(ctx, fmt.Sprintf("%s/%s.json", date, name), document)
	if err != nil {
		return Daily{}, err
	}
	if !result.Valid() {
		f := result.Findings[0]
		return Daily{}, fmt.Errorf("the %s daily of %s passed as a candidate and fails as a document: %s [%s]", name, date, f.Message, f.Rule.Code)
	}
	return Daily{
		Game: name, Date: date, Document: document, PuzzleID: result.PuzzleID, Profile: result.Profile,
		Pack: c.Pack, Label: c.Label, Score: c.Score, Warnings: c.Warnings, Origin: c.Origin,
	}, nil
}
