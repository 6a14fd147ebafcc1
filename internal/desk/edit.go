package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/store"
	"dailies/validate"
)

// edition is what an editor made of a day's texts.
type edition struct {
	act          // on the text that the edits are of
	Edits []edit `json:"edits"`
}

// edit is a text in the place of another.
type edit struct {
	Place string `json:"place"` // a JSON Pointer
	Text  string `json:"text"`
}

// judgement is what the judge says of an edition.
type judgement struct {
	Hash     string    `json:"hash"`
	Errors   int       `json:"errors"`
	Warnings int       `json:"warnings"`
	Findings []finding `json:"findings"`
	Others   []broken  `json:"others"` // what would break on other days; where the window was asked
}

// broken is what would break on another day.
type broken struct {
	File     string    `json:"file"`
	Findings []finding `json:"findings"`
}

// judgeEdits judges an edition as it is typed, without the days around it.
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

// save publishes an edition, and answers with the day as it is then.
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

// edition reads what a page sends, and applies it to the text that stands there. Where another
// one does than the page has read, it is shown both.
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

// apply puts texts in the place of others, and gives the document in canonical form; the very
// bytes where there is nothing to change.
func apply(data []byte, edits []edit) ([]byte, error) {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		return nil, refuse(http.StatusUnprocessableEntity, "the document is too damaged to be edited here; mend the file and run dailies accept")
	}
	if len(edits) == 0 {
		return data, nil
	}
	root := doc.Value()
	for _, e := range edits {
		if !put(root, strings.Split(e.Place, "/")[1:], e.Text) {
			return nil, refuse(http.StatusUnprocessableEntity, document.Quote(e.Place)+" is not the place of a text")
		}
	}
	text, err := game.Canonical(root)
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "the texts cannot be written: "+document.Printable(err.Error()))
	}
	return text, nil
}

// put replaces the string at a place, and reports whether there is one.
func put(at any, steps []string, text string) bool {
	if len(steps) == 0 {
		return false
	}
	step := strings.NewReplacer("~1", "/", "~0", "~").Replace(steps[0])
	var old any
	var set func(string)
	switch at := at.(type) {
	case map[string]any:
		old, set = at[step], func(text string) { at[step] = text }
	case []any:
		i, err := strconv.Atoi(step)
		if err != nil || i < 0 || i >= len(at) {
			return false
		}
		old, set = at[i], func(text string) { at[i] = text }
	default:
		return false
	}
	if len(steps) > 1 {
		return put(old, steps[1:], text)
	}
	if _, is := old.(string); !is {
		return false
	}
	set(text)
	return true
}

// maxNamed bounds the places that the index names of an edit.
const maxNamed = 12

// what says which texts were changed.
func (e edition) what() string {
	places := make([]string, len(e.Edits))
	for i, edit := range e.Edits {
		places[i] = edit.Place
	}
	slices.Sort(places)
	places = slices.Compact(places)
	text := strings.Join(places[:min(len(places), maxNamed)], ", ")
	if more := len(places) - maxNamed; more > 0 {
		text += fmt.Sprintf(" and %s more", document.Count(more, "text"))
	}
	return text
}

// judged is what was found, as pages show it.
func judged(w audit.Weighed, text []byte) judgement {
	j := judgement{Hash: store.Hash(text), Findings: shown(w.Daily.Findings), Others: []broken{}}
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
