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

	maxFile  = 64 << 20 // bytes of a file: some ten thousand drafts. One that is longer is begun anew
	maxIndex = 1 << 20  // of a draft; results beyond are not kept
)

// shelf says where the lines of a file are. A line is the hash of the file's name and of
// its rest, the index of a draft, and what was found about it; or in place of the index
// [lastLine], and where the series ends. An empty line means nothing.
type shelf struct {
	name   string
	drafts []span // by index; zero for one that is not known
	end    *end   // nil while it is not known
}

// span is a line in the file, its newline left out.
type span struct {
	at     int64
	length int
}

// end is the end of a series.
type end struct {
	At       int            `json:"at"` // the index behind the last draft
	Rejected gen.Rejections `json:"rejected,omitempty"`
}

// lastLine marks the line of the end.
const lastLine = "end"

// load reads a file; nil when that was interrupted.
func (s *Store) load(ctx context.Context, name string) *shelf {
	sh := &shelf{name: name}
	data, err := boundedfile.ReadIn(ctx, s.root, name, maxFile)
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return sh
	case err != nil || len(data) > maxFile:
		_ = s.root.Remove(name) // where that fails, so does what is appended
		return sh
	}
	at := int64(0)
	for text := range bytes.Lines(data) {
		sh.enter(bytes.TrimSuffix(text, []byte("\n")), at)
		at += int64(len(text))
	}
	if len(sh.drafts) > 0 || sh.end != nil {
		s.used(name)
	}
	return sh
}

// enter notes a line. One that is not whole, or not of this file, is passed over.
func (sh *shelf) enter(text []byte, at int64) {
	what, rest, ok := sh.open(text)
	if !ok {
		return
	}
	if what == lastLine {
		var e end
		if strictly(rest, &e) == nil && e.At >= 0 {
			sh.ends(e)
		}
		return
	}
	if index, err := strconv.Atoi(what); err == nil {
		sh.put(index, span{at, len(text)})
	}
}

// ends notes an end. The least is right: a range behind the end knows only that the series
// does not reach it.
func (sh *shelf) ends(e end) {
	if sh.end == nil || e.At < sh.end.At {
		sh.end = &e
	}
}

func (sh *shelf) put(index int, where span) {
	if index < 0 || index >= maxIndex {
		return
	}
	for len(sh.drafts) <= index {
		sh.drafts = append(sh.drafts, span{})
	}
	sh.drafts[index] = where
}

// open checks a line and gives what it is about and the rest.
func (sh *shelf) open(text []byte) (what string, rest []byte, ok bool) {
	sum, rest, _ := bytes.Cut(text, []byte(" "))
	if len(rest) == 0 || string(sum) != sh.sum(rest) {
		return "", nil, false
	}
	about, rest, _ := bytes.Cut(rest, []byte(" "))
	return string(about), rest, true
}

// line is a line of the file, with its newline.
func (sh *shelf) line(what string, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	rest := append([]byte(what+" "), text...)
	return append([]byte(sh.sum(rest)+" "), append(rest, '\n')...), nil
}

// sum binds the rest of a line to its file.
func (sh *shelf) sum(rest []byte) string { return hash(append([]byte(sh.name+"\n"), rest...)) }

// strictly decodes JSON that has nothing but what v has.
func strictly(data []byte, v any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind the value")
	}
	return nil
}

// used lets a file count as used just now, by writing its first byte, an empty line, once
// more: the file system notes when. Where that fails it only goes sooner.
func (s *Store) used(name string) {
	f, err := s.root.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return
	}
	first := make([]byte, 1)
	if n, _ := f.ReadAt(first, 0); n == 1 && first[0] == '\n' {
		_, _ = f.WriteAt(first, 0) // what is read is not changed by it
	}
	_ = f.Close() // as above
}
