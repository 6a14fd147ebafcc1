package audit

import (
	"context"
	"errors"
	"io"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/lint/window"
	"dailies/validate"
)

// Auditor judges files and folders. Its judge is one of its games'.
type Auditor struct {
	Games   catalog.List
	Judge   *validate.Judge
	Limits  window.Limits // of the window
	Workers int           // files judged at once; what is found does not depend on it
	Ledger  string        // of what [Auditor.Check] checks, as [ledger.Folder] takes it
	Stdin   io.Reader     // the file named [StandardInput]; nil where no caller gives that name

	// Remote has published files judged elsewhere; nil to judge them here. What is found does
	// not depend on it.
	Remote Remote

	Cache *ResultCache // results of earlier audits; nil for none
	Kept  *Kept        // likewise, of other processes too, without figures; not together with Remote

	RequireApproved bool // whether a daily that no editor approved is an error

	Build string // of the program, as [store.NewVerdict] takes it, for what is published

	// Today is the last day that players have: up to it, unchanged days keep the verdict that they were
	// published with, in [Auditor.QA] and [Auditor.Pass]. Empty for none.
	Today game.Date

	// Differs, if not nil, is told of each of those days that QA would judge otherwise by today's rules,
	// by which AsNew judges them all the same.
	Differs func(Difference)
	AsNew   bool

	// Pack, if not nil, is called for every pack that Validate found sound, after its
	// findings are reported.
	Pack func(ctx context.Context, file string, data []byte) error
}

// Validate judges the files of these names: files as given, folders walked for *.json,
// standard input. A file that cannot be read hides none after it.
func (a Auditor) Validate(ctx context.Context, names []string, run *GateRun) error {
	if err := ReadOnce(names); err != nil {
		return err
	}
	return validate.Ordered(ctx, a.Workers, inputs(names),
		func(ctx context.Context, in input) (judged, error) { return a.judge(ctx, in) },
		func(f judged) error {
			if f.err != nil {
				return run.Fail(f.result.File, f.err)
			}
			if err := run.Add(f.result); err != nil || a.Pack == nil || f.result.Profile != PackProfile || !f.result.Valid() {
				return err
			}
			return a.Pack(ctx, f.result.File, f.data)
		})
}

// judged is a file's result, or the reason why it could not be read.
type judged struct {
	result validate.Result
	data   []byte // of a pack
	err    error
}

func (a Auditor) judge(ctx context.Context, in input) (judged, error) {
	data, err := []byte(nil), in.err
	if err == nil {
		data, err = ReadFile(ctx, in.path, a.Stdin)
	}
	if err != nil {
		return judged{result: validate.Result{File: in.path}, err: err}, ctx.Err()
	}
	result, err := a.Text(ctx, in.path, data)
	if result.Profile != PackProfile {
		data = nil // no longer needed
	}
	return judged{result: result, data: data}, err
}

// PackProfile stands in a result in place of a profile where the document is a pack.
const PackProfile = "pack"

// Text judges a puzzle, or what an author writes for one: a pack is held to its schema,
// its references and its texts. The error is the machine failing or ctx being done.
func (a Auditor) Text(ctx context.Context, file string, data []byte) (validate.Result, error) {
	doc, faults := document.Parse(data)
	g, pack := a.Games.PackOf(doc)
	if len(faults) > 0 || !pack {
		return a.Judge.Document(ctx, file, doc, faults)
	}
	reading, err := g.Producer.Parse(data)
	findings := append(reading.Findings, g.Producer.PackRemarks(data, a.Judge.Profile(g.Name()))...)
	return validate.Result{File: file, Game: g.Name(), PuzzleID: reading.Pack.ID, Profile: PackProfile, Findings: findings}, err
}

// Lint holds the published files of a folder against the window and the corpus. It does not
// report what is wrong inside a daily.
func (a Auditor) Lint(ctx context.Context, dir string, run *GateRun) error {
	f, err := a.folder(ctx, dir, run.Fail)
	if err != nil || run.Unread() {
		return err
	}
	found := f.evaluate(a.Games, a.Limits)
	for i, d := range f.dailies {
		r := d.result
		if d.facts != nil {
			r.Findings = found[i]
			if err := f.locate(ctx, r.File, r.Findings); err != nil {
				return err
			}
		}
		r.Analysis = nil
		if err := run.Add(r); err != nil {
			return err
		}
	}
	return nil
}

// QA judges the published files of a folder, holds them against the window, the corpus,
// the index and what plays taught, and leaves out what the baseline, which may be nil, accepts, and
// what the verdicts of released days did not find.
func (a Auditor) QA(ctx context.Context, dir string, b *Baseline, run *GateRun) error {
	f, err := a.folder(ctx, dir, run.Fail)
	switch {
	case err != nil:
		return err
	case run.Unread():
		return f.addJudged(b, run)
	}
	found := f.evaluate(a.Games, a.Limits)
	index, listed, err := f.evaluateIndex(ctx)
	if err != nil {
		return err
	}
	decisions, reviewed, err := f.evaluateReview(ctx, a.RequireApproved)
	if err != nil {
		return err
	}
	learned, err := f.evaluateLearned(ctx, a.Games)
	if err != nil {
		return err
	}
	released, err := a.released(ctx, f)
	if err != nil {
		return err
	}
	if len(f.dailies) == 0 {
		return nil // nothing was examined, whatever index and baseline say
	}
	for _, r := range []*validate.Result{&index, &decisions} {
		if b.accept(r); len(r.Findings) == 0 {
			continue
		}
		if err := run.Add(*r); err != nil {
			return err
		}
	}
	for i, d := range f.dailies {
		others := validate.Result{File: d.result.File, Findings: slices.Concat(listed[i], reviewed[i], learned[i])}
		if err := errors.Join(f.locate(ctx, d.result.File, found[i]), f.locate(ctx, d.result.File, others.Findings)); err != nil {
			return err
		}
		d.result.Findings = append(d.result.Findings, found[i]...)
		b.accept(&d.result)
		b.accept(&others)
		d.result.Findings = append(a.standing(d, released[i]), others.Findings...)
		if err := run.Add(d.result); err != nil {
			return err
		}
	}
	return b.close(run)
}

// addJudged reports what is wrong inside the readable files of a folder that has unreadable
// ones. It leaves the window out: with such holes it would accuse the wrong days.
func (f folder) addJudged(b *Baseline, run *GateRun) error {
	for _, d := range f.dailies {
		b.accept(&d.result)
		if err := run.Add(d.result); err != nil {
			return err
		}
	}
	return nil
}
