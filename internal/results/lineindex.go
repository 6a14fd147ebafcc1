package results

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"

	"dailies/gen"
	"dailies/internal/boundedfile"
)

const (
	ending = ".results" // of the names of files

	maxFile  = 64 << 20 // bytes of a file: some ten thousand drafts. A longer one is started over
	maxIndex = 1 << 20  // of a draft; results beyond are not kept
)

// lineIndex says where the lines (see [sealLine]) of a file of drafts are. Each is about the index of a draft
// and has its result; the line of the end is about [lastLine], and has the end of the series.
type lineIndex struct {
	name   string
	drafts []lineRange // by index; zero if unknown
	end    *end        // nil until known
}

// lineRange is a line in the file, its newline left out.
type lineRange struct {
	at     int64
	length int
}

// end is the end of a series.
type end struct {
	At       int            `json:"at"` // the index after the last draft
	Rejected gen.Rejections `json:"rejected,omitempty"`
}

// lastLine marks the line of the end.
const lastLine = "end"

// load reads a file; nil when that was interrupted.
func (s *Store) load(ctx context.Context, name string) *lineIndex {
	x := &lineIndex{name: name}
	data, err := boundedfile.ReadIn(ctx, s.root, name, maxFile)
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return x
	case err != nil || len(data) > maxFile:
		_ = s.root.Remove(name) // where that fails, so does appending
		return x
	}
	at := int64(0)
	for text := range bytes.Lines(data) {
		x.enter(bytes.TrimSuffix(text, []byte("\n")), at)
		at += int64(len(text))
	}
	if len(x.drafts) > 0 || x.end != nil {
		s.used(name)
	}
	return x
}

// enter notes a line. It skips one that is incomplete or not of this file.
func (x *lineIndex) enter(text []byte, at int64) {
	what, rest, ok := openLine(x.name, text)
	if !ok {
		return
	}
	if what == lastLine {
		var e end
		if strictly(rest, &e) == nil && e.At >= 0 {
			x.ends(e)
		}
		return
	}
	if index, err := strconv.Atoi(what); err == nil {
		x.put(index, lineRange{at, len(text)})
	}
}

// ends notes an end. The least is right: a range past the end shows only that the series does
// not reach it.
func (x *lineIndex) ends(e end) {
	if x.end == nil || e.At < x.end.At {
		x.end = &e
	}
}

func (x *lineIndex) put(index int, where lineRange) {
	if index < 0 || index >= maxIndex {
		return
	}
	for len(x.drafts) <= index {
		x.drafts = append(x.drafts, lineRange{})
	}
	x.drafts[index] = where
}

// strictly decodes JSON that has only fields of v.
func strictly(data []byte, v any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after the value")
	}
	return nil
}

// used marks a file as used now by writing its first byte, an empty line, again: the file
// system notes the time. Where that fails, the file is only swept sooner.
func (s *Store) used(name string) {
	f, err := s.root.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return
	}
	first := make([]byte, 1)
	if n, _ := f.ReadAt(first, 0); n == 1 && first[0] == '\n' {
		_, _ = f.WriteAt(first, 0) // it changes nothing that is read
	}
	_ = f.Close() // as above
}
