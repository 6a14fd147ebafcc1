package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/figures"
	"dailies/internal/store"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
)

// daily is a published file as the window and the index see it.
type daily struct {
	result validate.Result
	facts  *window.Facts  // nil when the file could not be read as a puzzle
	source *window.Source // nil when the index does not say
	sample *corpus.Sample // likewise
	date   game.Date      // empty when nothing gives it
	hash   string         // of the document

	converted bool // whether the file has other line endings than the document

	figures []figures.Figure
}

// folder is an out/ folder and its dailies, judged, in the order of their names.
type folder struct {
	dir     string
	reader  store.Reader
	dailies []daily

	edited map[string]store.File // by their names: files that somebody wrote and wants published
}

// folder judges every file of a folder and keeps what the window needs of each. It calls
// fail for unreadable files; a window with such holes would accuse the wrong days.
func (a Auditor) folder(ctx context.Context, dir string, fail func(file string, err error) error) (folder, error) {
	return a.judgeFolder(ctx, folder{dir: dir, reader: store.NewReader(dir)}, fail)
}

// judgeFolder is [Auditor.folder] for a folder that nobody has judged.
func (a Auditor) judgeFolder(ctx context.Context, f folder, fail func(file string, err error) error) (folder, error) {
	dailies, err := a.judgeFiles(ctx, f, fail)
	if err == nil && a.Kept.refuted() {
		a.Kept.forget()
		told := func(string, error) error { return nil }
		dailies, err = a.judgeFiles(ctx, f, told)
	}
	f.dailies = dailies
	if err == nil {
		err = f.source(ctx)
	}
	return f, err
}

// judgeFiles judges every file of a folder.
func (a Auditor) judgeFiles(ctx context.Context, f folder, fail func(file string, err error) error) (dailies []daily, err error) {
	type read struct {
		daily
		err error
	}
	err = validate.Ordered(ctx, a.Workers, publishedFiles(f.dir),
		func(ctx context.Context, in input) (read, error) {
			data, err := []byte(nil), in.err
			if err == nil {
				data, err = f.read(ctx, in.path)
			}
			if err != nil {
				return read{daily{result: validate.Result{File: in.path}}, err}, ctx.Err()
			}
			text, converted := store.LineFeeds(data)
			d, err := a.daily(ctx, in.path, text)
			d.converted = converted
			return read{d, nil}, err
		},
		func(r read) error {
			if r.err != nil {
				return fail(r.result.File, r.err)
			}
			dailies = append(dailies, r.daily)
			return nil
		})
	return dailies, err
}

// source finds in the index where the dailies come from. It does not report what is wrong
// with the index.
func (f folder) source(ctx context.Context) error {
	index, err := f.reader.Index(ctx)
	if err != nil {
		return ctx.Err()
	}
	for i := range f.dailies {
		d := &f.dailies[i]
		if path, err := filepath.Rel(f.dir, d.result.File); err == nil {
			d.source = index.Source(filepath.ToSlash(path))
		}
	}
	return nil
}

// daily judges a file's text, unless the cache knows it.
func (a Auditor) daily(ctx context.Context, file string, data []byte) (daily, error) {
	hash := store.Hash(data)
	if d, known := a.Cache.find(file, hash); known {
		return d, nil
	}
	if a.Remote != nil {
		return a.elsewhere(ctx, file, data, hash)
	}
	if a.Kept != nil {
		return a.unlessKept(ctx, file, data, hash)
	}
	d, err := a.judgeText(ctx, file, data, hash)
	if err == nil {
		a.Cache.keep(file, d)
	}
	return d, err
}

// judgeText judges a file's text here and now.
func (a Auditor) judgeText(ctx context.Context, file string, data []byte, hash string) (daily, error) {
	result, err := a.Judge.Text(ctx, file, data)
	if err != nil {
		return daily{}, err
	}
	return a.summed(result, hash)
}

// summed keeps only what the window and the reports need of a result.
func (a Auditor) summed(result validate.Result, hash string) (daily, error) {
	d := daily{result: result, date: dateOf(result), hash: hash}
	d.facts, d.sample, d.figures = factsOf(a.Games, result)
	d.result.Puzzle = nil // its facts are enough
	return d, shrink(&d.result)
}

// read reads a file of the folder by its whole path. A link in the folder that leads out
// of it is an error.
func (f folder) read(ctx context.Context, file string) ([]byte, error) {
	path, err := filepath.Rel(f.dir, file)
	if err != nil {
		return nil, fmt.Errorf("place %s: %w", file, err)
	}
	data, err := f.reader.Read(ctx, filepath.ToSlash(path))
	if _, edited := f.edited[file]; edited {
		data = document.Written(data)
	}
	return data, err
}

// locate gives findings their line and column, reading the file once more.
func (f folder) locate(ctx context.Context, file string, findings []validate.Finding) error {
	if len(findings) == 0 {
		return nil
	}
	data, err := f.read(ctx, file)
	if err != nil {
		return fault.Usagef("%s: %s", document.Printable(file), fault.Reason(err))
	}
	doc, _ := document.Parse(data)
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return nil
}

// factsOf returns what the window and the corpus rules look at in a judged file, and its
// figures.
func factsOf(games catalog.List, r validate.Result) (*window.Facts, *corpus.Sample, []figures.Figure) {
	for _, g := range games {
		if g.Name() == r.Game {
			return g.Window.Facts(r), g.Window.Sample(r), g.Measure(r)
		}
	}
	return nil, nil, nil
}

// shrink reduces an analysis to what reports show: otherwise a year's analyses would take
// most of a folder's memory.
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
