package run

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// Files in the folder of a run, out/runs/<run>.
const (
	ReportName   = "report.json"
	PageName     = "report.html"    // the report for people
	RejectedName = "rejected.jsonl" // every refused candidate with its findings, a line each
	AnswersName  = "answers"        // a folder of paid answers, a file for each question
	FailuresName = "failures"       // a folder of unusable answers for reading, a file for each attempt
)

// folder is where a run reads and writes: out/. A dry run only reads that, and writes to the
// folder of its trial.
type folder struct {
	store.Reader
	dir      string              // to write to
	store    *store.Store        // of dir; nil in a dry run without a trial
	index    store.Index         // of the folder to read, from the start of the run
	trial    map[store.File]bool // what a dry run has written to dir; nil in other runs
	review   review.Review
	run      string
	rejected *os.File
	mu       sync.Mutex // for lines
	lines    *bufio.Writer
	examples examples
}

// openFolder opens out/ and reads its editors' decisions.
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

// openStore opens out/ for writing, which heals it; a dry run opens the folder of its trial
// instead.
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

// notes are notes about the folder for the user.
func (f *folder) notes() []string {
	if f.store == nil {
		return nil
	}
	return f.store.Notes
}

// lost are the listed days whose files are gone.
func (f *folder) lost() []store.File {
	if f.store == nil || f.trial != nil {
		return nil
	}
	return f.store.Lost
}

// stillLost are the paths of the lost days that the run did not fill.
func (f *folder) stillLost(filled []gen.Daily) (paths []string) {
	for _, file := range f.lost() {
		if !slices.ContainsFunc(filled, func(d gen.Daily) bool { return d.Date == file.Date && d.Game == file.Game }) {
			paths = append(paths, file.Path())
		}
	}
	return paths
}

// begin opens the run's files.
func (f *folder) begin(run string) (err error) {
	f.run = run
	if f.store == nil {
		return nil
	}
	f.rejected, err = f.store.Create(run, RejectedName)
	if err != nil {
		return fault.AsUsage(err)
	}
	f.lines = bufio.NewWriterSize(f.rejected, 1<<16)
	return nil
}

// reset forgets the refused candidates, since their refusals were a lie.
func (f *folder) reset() error {
	if f.store == nil {
		return nil
	}
	f.examples.forget()
	f.lines.Reset(f.rejected)
	_, err := f.rejected.Seek(0, io.SeekStart)
	return fault.AsUsage(errors.Join(err, f.rejected.Truncate(0)))
}

// refuse keeps a refused candidate with its findings, a line each.
func (f *folder) refuse(r fill.Refusal) error {
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

// publish writes dailies to out/, or to the trial of a dry run.
func (f *folder) publish(s Spec, build string, dailies []gen.Daily) error {
	if f.store == nil || len(dailies) == 0 {
		return nil
	}
	out := make([]store.Daily, len(dailies))
	for i, daily := range dailies {
		out[i] = store.Daily{Date: daily.Date, Game: daily.Game, Document: daily.Document, Entry: store.Entry{
			PuzzleID: daily.PuzzleID, Profile: daily.Profile, Verdict: store.NewVerdict(s.Version, build, daily.Findings),
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

// path is the path of a file of the run, empty for a run that leaves none.
func (f *folder) path(name string) string {
	if f.store == nil {
		return ""
	}
	return filepath.Join(f.dir, store.RunsName, f.run, name)
}

// leave writes one of the run's files.
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
