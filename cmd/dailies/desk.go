package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/store"
)

// desk is where a run puts things: out/, or nowhere in a dry run.
type desk struct {
	dir      string
	store    *store.Store // nil in a dry run
	index    store.Index  // as it was when the run began
	run      string
	rejected *os.File
	mu       sync.Mutex // for lines
	lines    *bufio.Writer
	examples examples
}

func openDesk(dir string, dry bool) (*desk, error) {
	if dry {
		index, err := store.Read(dir)
		if err != nil {
			return nil, usageError{err}
		}
		return &desk{dir: dir, index: index}, nil
	}
	s, err := store.Open(dir)
	if err != nil {
		return nil, usageError{err}
	}
	return &desk{dir: dir, store: s, index: s.Index}, nil
}

func (d *desk) notes() []string {
	if d.store == nil {
		return nil
	}
	return d.store.Notes
}

// begin opens the run's files.
func (d *desk) begin(run string) (err error) {
	d.run = run
	if d.store == nil {
		return nil
	}
	d.rejected, err = d.store.Append(run, "rejected.jsonl")
	if err != nil {
		return usageError{err}
	}
	d.lines = bufio.NewWriterSize(d.rejected, 1<<16)
	return nil
}

// reject keeps a refused candidate with its findings, a line each.
func (d *desk) reject(r gen.Rejection) error {
	if d.store == nil {
		return nil
	}
	d.examples.keep(r)
	findings := make([]map[string]string, len(r.Findings))
	for i, f := range r.Findings {
		findings[i] = map[string]string{"code": f.Rule.Code, "severity": f.Severity.String(), "pointer": f.Pointer, "message": f.Message}
	}
	line, err := game.CanonicalLine(map[string]any{"source": r.Source, "pack": r.Pack, "candidate": r.Label, "findings": findings})
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, err := d.lines.Write(line); err != nil {
		return unwritten(fmt.Errorf("write the refused candidates: %w", err))
	}
	return nil
}

// publish writes dailies into out/.
func (d *desk) publish(p plan, dailies []gen.Daily) error {
	if d.store == nil || len(dailies) == 0 {
		return nil
	}
	out := make([]store.Daily, len(dailies))
	for i, daily := range dailies {
		out[i] = store.Daily{Date: daily.Date, Game: daily.Game, Document: daily.Document, Entry: store.Entry{
			PuzzleID: daily.PuzzleID, Profile: daily.Profile,
			Provenance: store.Provenance{
				Author: daily.Origin.Author, Model: daily.Origin.Model, PromptHash: daily.Origin.PromptHash,
				Pack: daily.Pack, Seed: p.flags.seed, Run: d.run, Version: version,
			},
		}}
	}
	return unwritten(d.store.Publish(d.run, out))
}

func (d *desk) load(file store.File) ([]byte, error) {
	return os.ReadFile(filepath.Join(d.dir, filepath.FromSlash(store.Path(file.Date, file.Game))))
}

func (d *desk) leave(name string, data []byte) error {
	if d.store == nil {
		return nil
	}
	return unwritten(d.store.Leave(d.run, name, data))
}

func (d *desk) close() error {
	if d.store == nil {
		return nil
	}
	var err error
	if d.rejected != nil {
		err = errors.Join(d.lines.Flush(), d.rejected.Close())
	}
	return unwritten(errors.Join(err, d.store.Close()))
}
