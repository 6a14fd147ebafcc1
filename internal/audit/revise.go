package audit

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"reflect"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/validate"
)

// Revision is a new text of a published daily, changed by hand.
type Revision struct {
	File     store.File
	Read     string // the hash of the text that it was made from
	Document []byte
	What     string // what was changed, in words
	Signed   review.Signature
	Version  string // of the program
}

// tries is how often a revision is weighed again because something else was published
// meanwhile.
const tries = 5

// Weigh judges a revision, and checks it against the window and the editors' decisions. It
// writes nothing. The error is a [fault.Usage], which wraps [ErrStale] when the text has
// changed since it was read, or that of the context.
func (a Auditor) Weigh(ctx context.Context, dir string, r Revision) (Weighed, error) {
	f, err := a.whole(ctx, dir)
	if err != nil {
		return Weighed{}, err
	}
	return a.weighRevision(ctx, f, r)
}

func (a Auditor) weighRevision(ctx context.Context, f folder, r Revision) (Weighed, error) {
	at := f.find(r.File)
	if at < 0 {
		return Weighed{}, fault.Usagef("%s: nothing is published there to be changed", r.File.Path())
	}
	if err := stale(r.File, r.Read, f.dailies[at].hash); err != nil {
		return Weighed{}, err
	}
	edited, err := a.daily(ctx, f.dailies[at].result.File, r.Document)
	if err != nil {
		return Weighed{}, err
	}
	edited.source = f.dailies[at].source
	return a.weigh(ctx, f, at, edited, r.Document)
}

// Revise publishes a revision in which nothing is an error, with the author
// [store.AuthorHand] and an entry that names the editor and the change; the approval of the
// earlier text ends. The findings are returned either way; nothing is written where one
// refuses. The error is as that of [Auditor.Weigh].
func (a Auditor) Revise(ctx context.Context, dir string, r Revision) (Weighed, error) {
	for range tries {
		before, err := store.NewReader(dir).Index(ctx)
		if err != nil {
			return Weighed{}, usageUnlessDone(ctx, err)
		}
		w, err := a.Weigh(ctx, dir, r)
		if err != nil || w.Refused() {
			return w, err
		}
		written, err := a.writeRevision(ctx, dir, before, r, w)
		if err != nil || written {
			return w, err
		}
	}
	return Weighed{}, fault.Usagef("%s keeps changing; save again", document.Printable(dir))
}

// writeRevision publishes a revision, unless the index is not the one it was weighed with.
func (a Auditor) writeRevision(ctx context.Context, dir string, before store.Index, r Revision, w Weighed) (written bool, err error) {
	s, err := store.Open(ctx, dir)
	if err != nil {
		return false, usageUnlessDone(ctx, err)
	}
	if reflect.DeepEqual(before, s.Index) {
		written, err = true, a.publishRevision(ctx, s, dir, r, w.Daily)
	}
	return written, errors.Join(usageUnlessDone(ctx, err), s.Close())
}

func (a Auditor) publishRevision(ctx context.Context, s *store.Store, dir string, r Revision, judged validate.Result) error {
	old, err := store.NewReader(dir).Load(ctx, r.File)
	if err == nil {
		err = stale(r.File, r.Read, store.Hash(old))
	}
	if err != nil {
		return err
	}
	doc, _ := document.Parse(r.Document)
	text, err := game.Canonical(doc.Value())
	if err != nil {
		return fmt.Errorf("write %s in canonical form: %w", r.File.Path(), err)
	}
	entry, _ := s.Index.Find(r.File.Path())
	from := entry.Provenance
	dailies := []store.Daily{{Date: r.File.Date, Game: r.File.Game, Document: text}}
	run := seal(dailies, r.Version)
	edit := store.Edit{By: r.Signed.By, At: r.Signed.At, Note: r.Signed.Note, What: r.What, Author: from.Author, Was: store.Hash(old), Run: run}
	dailies[0].Entry = store.Entry{PuzzleID: judged.PuzzleID, Profile: judged.Profile, Verdict: store.NewVerdict(r.Version, a.Build, judged.Findings), Provenance: store.Provenance{
		Author: store.AuthorHand, Model: from.Model, Pack: from.Pack, Seed: from.Seed, Run: run, Version: r.Version, Schedule: from.Schedule,
		Edits: append(append([]store.Edit{}, from.Edits...), edit),
	}}
	if err := s.Leave(run, path.Join(replacedName, edit.Was+".json"), old); err != nil {
		return err
	}
	return s.Publish(run, dailies)
}

// find returns the position of a daily; -1 for none.
func (f folder) find(file store.File) int {
	at := filepath.Join(f.dir, filepath.FromSlash(file.Path()))
	for i, d := range f.dailies {
		if d.result.File == at {
			return i
		}
	}
	return -1
}

// whole reads a folder, all of whose files must be readable.
func (a Auditor) whole(ctx context.Context, dir string) (folder, error) {
	var unread []string
	f, err := a.folder(ctx, dir, func(file string, err error) error {
		unread = append(unread, document.Printable(file)+": "+fault.Reason(err))
		return nil
	})
	if err == nil && len(unread) > 0 {
		err = unreadable(unread)
	}
	return f, err
}
