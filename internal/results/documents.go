package results

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"dailies/internal/boundedfile"
)

// Documents are the results of whole documents that were judged under the same terms, in the folder of a
// [Store]: a line for each, by the document's hash. They are safe for use by several goroutines.
type Documents struct {
	store *Store
	terms string // the hash of all that their results depend on besides the document

	mu    sync.Mutex
	files map[string]map[string]lineRange // by name, then by document
}

// Documents are those judged under the terms, and by the store's version of the judge.
func (s *Store) Documents(terms []byte) *Documents {
	return &Documents{store: s, terms: hash([]byte("documents " + s.version + " " + hash(terms))), files: make(map[string]map[string]lineRange)}
}

// Find returns what was kept of a document; false for nothing, or nothing that can be read.
func (d *Documents) Find(ctx context.Context, document string) (found []byte, known bool) {
	name := d.name(document)
	d.mu.Lock()
	where, known := d.lines(ctx, name)[document]
	d.mu.Unlock()
	if !known {
		return nil, false
	}
	f, err := d.store.root.Open(name)
	if err != nil {
		return nil, false
	}
	defer func() { _ = f.Close() }() // it was only read
	text := make([]byte, where.length)
	if _, err := f.ReadAt(text, where.at); err != nil {
		return nil, false
	}
	about, found, ok := openLine(name, text)
	return found, ok && about == document
}

// Keep keeps what was found of a document, which is one line, in place of what was kept before. The error is
// that of the file system.
func (d *Documents) Keep(ctx context.Context, document string, found []byte) error {
	name := d.name(document)
	line := sealLine(name, document, found)
	d.mu.Lock()
	defer d.mu.Unlock()
	lines := d.lines(ctx, name)
	if lines == nil {
		return ctx.Err()
	}
	at, err := d.store.write(name, append([]byte("\n"), line...))
	if err != nil {
		return fmt.Errorf("keep results: %w", err)
	}
	lines[document] = lineRange{at + 1, len(line) - 1}
	return nil
}

// Forget removes the results of all documents under these terms, because some turned out to be wrong.
func (d *Documents) Forget() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	clear(d.files)
	var failed error
	for _, digit := range "0123456789abcdef" {
		if err := d.store.root.Remove(d.name(string(digit))); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, fmt.Errorf("forget results: %w", err))
		}
	}
	return failed
}

// name is the name of the file of a document. There are sixteen, by the first digit of its hash, so that
// some years of dailies stay well below [maxFile].
func (d *Documents) name(document string) string {
	return hash([]byte(d.terms+" "+document[:min(len(document), 1)])) + ending
}

// lines are where the lines of a file are; nil when reading it was interrupted. A line is only looked into
// when its document is asked for.
func (d *Documents) lines(ctx context.Context, name string) map[string]lineRange {
	if lines := d.files[name]; lines != nil {
		return lines
	}
	data, err := boundedfile.ReadIn(ctx, d.store.root, name, maxFile)
	if ctx.Err() != nil {
		return nil
	}
	lines := make(map[string]lineRange)
	d.files[name] = lines
	if err != nil || len(data) > maxFile {
		_ = d.store.root.Remove(name) // where that fails, so does appending
		return lines
	}
	at := int64(0)
	for text := range bytes.Lines(data) {
		line := bytes.TrimSuffix(text, []byte("\n"))
		if _, rest, _ := bytes.Cut(line, []byte(" ")); len(rest) > 0 {
			about, _, _ := bytes.Cut(rest, []byte(" "))
			lines[string(about)] = lineRange{at, len(line)}
		}
		at += int64(len(text))
	}
	if len(lines) > 0 {
		d.store.used(name)
	}
	return lines
}
