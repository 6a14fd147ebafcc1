package desk

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"dailies/internal/store"
	"dailies/validate"
)

// maxLooks bounds how many looks are kept: some years of all games.
const maxLooks = 10_000

// reading reads and judges the published files in the background, so that a desk opens at
// once and days are ready when asked for.
type reading struct {
	ctx  context.Context
	desk *Desk

	mu    sync.Mutex
	files map[store.File]seen
	looks map[string]*look // by path and hash of the text
	busy  bool
	again bool // whether a reading was requested since this one began
	edits int  // grows with every change here
}

// seen is a file as it was read last.
type seen struct {
	hash  string
	stamp store.Stamp
	look  *look
	fault string // why it could not be read
}

func newReading(ctx context.Context, d *Desk) *reading {
	return &reading{ctx: ctx, desk: d, files: make(map[store.File]seen), looks: make(map[string]*look)}
}

// kick starts reading the files that changed since they were last read.
func (r *reading) kick() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.again = r.busy; !r.busy {
		r.busy = true
		go r.run()
	}
}

func (r *reading) run() {
	for {
		err := r.pass()
		r.mu.Lock()
		if again := r.again && err == nil; !again {
			r.busy = false
			r.mu.Unlock()
			return
		}
		r.again = false
		r.mu.Unlock()
	}
}

// pass reads the files once, some at a time.
func (r *reading) pass() error {
	files, err := r.desk.reader.Files()
	if err != nil {
		return err
	}
	stale := slices.DeleteFunc(slices.Clone(files), func(f store.File) bool { return r.fresh(f) })
	there := make(map[store.File]bool, len(files))
	for _, f := range files {
		there[f] = true
	}
	r.mu.Lock()
	for f := range r.files {
		if !there[f] {
			delete(r.files, f)
			r.edits++
		}
	}
	r.mu.Unlock()
	return validate.Ordered(r.ctx, max(1, r.desk.Auditor.Workers-1), slices.Values(stale),
		func(ctx context.Context, f store.File) (struct{}, error) {
			_, err := r.look(ctx, f)
			if ctx.Err() == nil {
				err = nil // the calendar says what cannot be read
			}
			return struct{}{}, err
		},
		func(struct{}) error { return nil })
}

// fresh reports whether a file is unchanged since it was last read.
func (r *reading) fresh(f store.File) bool {
	stamp, err := r.desk.reader.Stamp(f)
	r.mu.Lock()
	defer r.mu.Unlock()
	known, read := r.files[f]
	return read && err == nil && known.stamp == stamp
}

// look reads a file and examines it, unless its text was examined before. The error is that of
// reading the file, or of the context.
func (r *reading) look(ctx context.Context, f store.File) (*look, error) {
	stamp, err := r.desk.reader.Stamp(f) // before the text, so that a file that changes meanwhile is read again
	data, failed := r.desk.reader.Load(ctx, f)
	if err = errors.Join(err, failed); err != nil {
		r.note(f, seen{fault: "it cannot be read"})
		return nil, err
	}
	l, err := r.examined(ctx, f, data)
	if err != nil {
		return nil, err
	}
	r.note(f, seen{hash: l.Hash, stamp: stamp, look: l})
	return l, nil
}

// examined examines each text of a file once.
func (r *reading) examined(ctx context.Context, f store.File, data []byte) (*look, error) {
	key := f.Path() + " " + store.Hash(data)
	r.mu.Lock()
	l := r.looks[key]
	r.mu.Unlock()
	if l != nil {
		return l, nil
	}
	l, result, err := r.desk.examine(ctx, f, data)
	if err == nil {
		err = r.desk.Auditor.Keep(r.desk.Dir, f, data, result)
	}
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.looks) >= maxLooks {
		clear(r.looks) // published files are examined again on demand
	}
	r.looks[key] = l
	return l, nil
}

func (r *reading) note(f store.File, s seen) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.files[f] != s {
		r.files[f] = s
		r.edits++
	}
}

// state is what was read of all files, and a number that grows with every change.
func (r *reading) state() (files map[store.File]seen, edits int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.files), r.edits
}
