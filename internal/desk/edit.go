package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"dailies/internal/audit"
	"dailies/internal/store"
	"dailies/validate"
)

// edition is a day's texts with an editor's changes.
type edition struct {
	act          // on the text that the edits are of
	Edits []edit `json:"edits"`
}

// judgedText is what the judge says of an edition.
type judgedText struct {
	Hash     string         `json:"hash"`
	Errors   int            `json:"errors"`
	Warnings int            `json:"warnings"`
	Findings []shownFinding `json:"findings"`
	Others   []broken       `json:"others"` // what would break on other days; only with the window
}

// broken is what would break on another day.
type broken struct {
	File     string         `json:"file"`
	Findings []shownFinding `json:"findings"`
}

// judgeEdits judges an edition while it is typed, without the days around it.
func (d *Desk) judgeEdits(r *http.Request) (any, error) {
	_, f, text, err := d.edition(r)
	if err != nil {
		return nil, err
	}
	result, err := d.typing.Judge.Text(r.Context(), f.Path(), text)
	if err != nil {
		return nil, err
	}
	return judged(audit.Weighed{Daily: result}, text), nil
}

// weighEdits judges an edition with the days around it.
func (d *Desk) weighEdits(r *http.Request) (any, error) {
	e, f, text, err := d.edition(r)
	if err != nil {
		return nil, err
	}
	w, err := d.typing.Weigh(r.Context(), d.Dir, audit.Revision{File: f, Read: e.Read, Document: text})
	if err != nil {
		return nil, d.refused(r, f, err)
	}
	return judged(w, text), nil
}

// save publishes an edition, and answers with the new day.
func (d *Desk) save(r *http.Request) (any, error) {
	e, f, text, err := d.edition(r)
	if err != nil {
		return nil, err
	}
	by, err := d.signature(e.act)
	if err != nil {
		return nil, err
	}
	if store.Hash(text) == e.Read {
		return nil, refuse(http.StatusUnprocessableEntity, "nothing was changed")
	}
	return d.replaced(r, f, func() (audit.Weighed, error) {
		return d.typing.Revise(r.Context(), d.Dir, audit.Revision{File: f, Read: e.Read, Document: text, What: e.what(), Signed: by, Version: d.Version})
	})
}

// undo publishes the version before the last edit again, as an edit of its own: a second
// undo brings the edit back.
func (d *Desk) undo(r *http.Request) (any, error) {
	var what act
	f, by, err := d.signed(r, &what)
	if err != nil {
		return nil, err
	}
	if what.Read == "" {
		return nil, refuse(http.StatusUnprocessableEntity, "an undo names what was read")
	}
	text, last, err := audit.Before(r.Context(), d.Dir, f)
	if err != nil {
		return nil, d.refused(r, f, err)
	}
	return d.replaced(r, f, func() (audit.Weighed, error) {
		return d.typing.Revise(r.Context(), d.Dir, audit.Revision{File: f, Read: what.Read, Document: text, What: undone(last.What), Signed: by, Version: d.Version})
	})
}

// undone words that a change was taken back. Taking that back in turn is the change again.
func undone(what string) string {
	const prefix = "undone: "
	if again, was := strings.CutPrefix(what, prefix); was {
		return again
	}
	return prefix + what
}

// edition reads a page's edits, and applies them to the published text. If that is not the text
// that the page has read, the answer shows both.
func (d *Desk) edition(r *http.Request) (edition, store.File, []byte, error) {
	var e edition
	f, err := d.received(r, &e)
	if err != nil {
		return e, f, nil, err
	}
	if _, err := os.Stat(d.Dir); err != nil {
		return e, f, nil, d.unreadable(r.Context(), err)
	}
	data, err := d.reader.Load(r.Context(), f)
	switch {
	case r.Context().Err() != nil:
		return e, f, nil, r.Context().Err()
	case errors.Is(err, fs.ErrNotExist):
		return e, f, nil, refuse(http.StatusNotFound, "nothing is published there to be changed")
	case err != nil:
		return e, f, nil, d.unreadable(r.Context(), err)
	case store.Hash(data) != e.Read:
		return e, f, nil, d.refused(r, f, fmt.Errorf("%s: %w", f.Path(), audit.ErrStale))
	}
	text, err := apply(data, e.Edits)
	return e, f, text, err
}

// judged is the findings as pages show them.
func judged(w audit.Weighed, text []byte) judgedText {
	j := judgedText{Hash: store.Hash(text), Findings: shown(w.Daily.Findings), Others: []broken{}}
	count := func(found []validate.Finding) {
		for _, f := range found {
			switch f.Severity {
			case validate.Error:
				j.Errors++
			case validate.Warning:
				j.Warnings++
			}
		}
	}
	count(w.Daily.Findings)
	for _, r := range w.Others {
		count(r.Findings)
		j.Others = append(j.Others, broken{filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(r.File)), filepath.Base(r.File))), shown(r.Findings)})
	}
	return j
}
