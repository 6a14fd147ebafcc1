package run

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// Files in the folder of a run, out/runs/<run>.
const (
	ReportName   = "report.json"
	PageName     = "report.html"    // the report as a person looks at it
	RejectedName = "rejected.jsonl" // every refused candidate with its findings, a line each
	AnswersName  = "answers"        // a folder of the answers that were paid for, a file for each question
	FailuresName = "failures"       // a folder of unusable answers for reading, a file for each attempt
)

// folder is where a run reads and puts things: out/. A dry run only reads that, and puts
// things into the folder of its trial.
type folder struct {
	store.Reader
	dir      string              // that things are put into
	store    *store.Store        // of dir; nil in a dry run without a trial
	index    store.Index         // of what is read, as it was when the run began
	trial    map[store.File]bool // what a dry run has put into dir; nil in a run that is none
	review   review.Review
	run      string
	rejected *os.File
	mu       sync.Mutex // for lines
	lines    *bufio.Writer
	examples examples
}

// openFolder opens out/ and reads what its editors decided.
func openFolder(ctx context.Context, s Spec) (*folder, error) {
	f, err := openStore(ctx, s)
	if err != nil {
		return nil, err
	}
	if f.review, err = review.Read(ctx, s.Out); err != nil {
		return nil, errors.Join(fault.AsUsage(err), f.close())
	}
	return f, nil
}

// openStore opens out/; for writing, and healed, but in a dry run, which opens the folder
// of its trial so.
func openStore(ctx context.Context, s Spec) (*folder, error) {
	f := &folder{dir: s.Out, Reader: store.NewReader(s.Out)}
	var err error
	if s.DryRun {
		f.dir, f.trial = s.Trial, make(map[store.File]bool)
		if f.index, err = f.Index(ctx); err != nil {
			return nil, fault.AsUsage(err)
		}
		if s.Trial == "" {
			return f, nil
		}
		if within(s.Trial, s.Out) {
			return nil, fault.Usagef("a dry run changes nothing in %s: name a trial folder outside it, not %s", s.Out, s.Trial)
		}
	}
	if f.store, err = store.Open(ctx, f.dir); err != nil {
		return nil, fault.AsUsage(err)
	}
	if !s.DryRun {
		f.index = f.store.Index
	}
	return f, nil
}

// notes are what the user should know of the folder.
func (f *folder) notes() []string {
	if f.store == nil {
		return nil
	}
	return f.store.Notes
}

// begin opens the run's files.
func (f *folder) begin(run string) (err error) {
	f.run = run
	if f.store == nil {
		return nil
	}
	f.rejected, err = f.store.Append(run, RejectedName)
	if err != nil {
		return fault.AsUsage(err)
	}
	f.lines = bufio.NewWriterSize(f.rejected, 1<<16)
	return nil
}

// anew forgets the refused candidates: what refused them was a lie.
func (f *folder) anew() error {
	if f.store == nil {
		return nil
	}
	f.examples.forget()
	f.lines.Reset(f.rejected)
	_, err := f.rejected.Seek(0, io.SeekStart)
	return fault.AsUsage(errors.Join(err, f.rejected.Truncate(0)))
}

// refuse keeps a refused candidate with its findings, a line each.
func (f *folder) refuse(r gen.Refusal) error {
	if f.store == nil {
		return nil
	}
	f.examples.keep(r)
	findings := make([]map[string]string, len(r.Findings))
	for i, x := range r.Findings {
		findings[i] = map[string]string{"code": x.Rule.Code, "severity": x.Severity.String(), "pointer": x.Pointer, "message": x.Message}
	}
	line, err := game.CanonicalLine(map[string]any{"source": r.Source, "pack": r.Pack, "candidate": r.Label, "findings": findings})
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := f.lines.Write(line); err != nil {
		return fault.Usagef("write the refused candidates: %w", err)
	}
	return nil
}

// publish writes dailies into out/, or into the trial of a dry run.
func (f *folder) publish(s Spec, dailies []gen.Daily) error {
	if f.store == nil || len(dailies) == 0 {
		return nil
	}
	out := make([]store.Daily, len(dailies))
	for i, daily := range dailies {
		out[i] = store.Daily{Date: daily.Date, Game: daily.Game, Document: daily.Document, Entry: store.Entry{
			PuzzleID: daily.PuzzleID, Profile: daily.Profile,
			Provenance: store.Provenance{
				Author: daily.Origin.Author, Model: daily.Origin.Model, PromptHash: daily.Origin.PromptHash, Prompts: daily.Origin.Prompts,
				Pack: daily.Pack, Seed: s.Seed, Run: f.run, Version: s.Version, Schedule: store.NewSchedule(daily.Source),
			},
		}}
	}
	if err := f.store.Publish(f.run, out); err != nil {
		return fault.AsUsage(err)
	}
	if f.trial != nil {
		for _, daily := range dailies {
			f.trial[store.File{Date: daily.Date, Game: daily.Game}] = true
		}
	}
	return nil
}

// path is a file of the run, empty for a run that leaves none.
func (f *folder) path(name string) string {
	if f.store == nil {
		return ""
	}
	return filepath.Join(f.dir, store.RunsName, f.run, name)
}

// leave writes a file of the run.
func (f *folder) leave(name string, data []byte) error {
	if f.store == nil {
		return nil
	}
	return fault.AsUsage(f.store.Leave(f.run, name, data))
}

func (f *folder) close() error {
	if f.store == nil {
		return nil
	}
	var err error
	if f.rejected != nil {
		err = errors.Join(f.lines.Flush(), f.rejected.Close())
	}
	return fault.AsUsage(errors.Join(err, f.store.Close()))
}
