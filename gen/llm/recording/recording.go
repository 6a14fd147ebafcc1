package recording

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/boundedfile"
)

// Mode is how a folder is used.
type Mode int

// The modes.
const (
	Record Mode = iota // always ask, and keep the answer
	Replay             // never ask
	Cache              // ask what is not kept yet, and keep the answer
)

// Folder is a folder of exchanges. It is safe for concurrent use, also by several
// programs: a file is whole or not there.
type Folder struct {
	saving *sync.Mutex // one answer at a time: the processors are for the requests still to send
	dir    string
	mode   Mode
	note   func(message string)
}

// Open opens a folder and creates it if missing, except for [Replay]. note, if not nil,
// receives a message for each file that a [Cache] cannot use; it is called from the
// asking goroutines. The error says that the folder cannot be used, before anything has
// been paid for.
func Open(dir string, mode Mode, note func(message string)) (*Folder, error) {
	if note == nil {
		note = func(string) {}
	}
	if mode != Replay {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, fmt.Errorf("keep exchanges in %s: %w", dir, err)
		}
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = errors.New("it is not a folder")
	}
	if err != nil {
		return nil, fmt.Errorf("read exchanges from %s: %w", dir, err)
	}
	if mode != Replay {
		if err := writable(dir); err != nil {
			return nil, fmt.Errorf("keep exchanges in %s: %w", dir, err)
		}
	}
	return &Folder{saving: new(sync.Mutex), dir: dir, mode: mode, note: note}, nil
}

// Beside returns the [Cache] of a folder that the caller has just written a file to, so that nothing
// needs to be tried, and that saves one answer at a time with all that share a lock.
func Beside(dir string, lock *sync.Mutex, note func(message string)) *Folder {
	return &Folder{saving: lock, dir: dir, mode: Cache, note: note}
}

// Ask gets the answer to a question by the mode of the folder: from the folder, when replayed
// is true, or from the function, in which case the answer is saved. The function must return an
// error for every answer that must not be kept. Errors are those of the function, a *[Missing],
// a *[Damaged], or that the folder cannot be read or written; with the last the answer that
// could not be saved is returned too.
func (t *Folder) Ask(q Question, ask func() (Answer, error)) (answer Answer, replayed bool, err error) {
	if t.mode != Record {
		answer, found, err := t.Load(q)
		var damaged *Damaged
		switch {
		case t.mode == Cache && errors.As(err, &damaged):
			t.note(err.Error() + "; the model is asked again")
		case err != nil || found:
			return answer, found, err
		case t.mode == Replay:
			return Answer{}, false, t.missing(q)
		}
	}
	answer, err = ask()
	if err != nil {
		return Answer{}, false, err
	}
	return answer, false, t.Save(q, answer)
}

// Asks reports whether a question may be sent to a server, so that a key is needed.
func (t *Folder) Asks() bool { return t.mode != Replay }

var errEmpty = errors.New("the answer is empty")

// Damaged is a file that holds no exchange, or that of another question.
type Damaged struct {
	File   string
	Reason string
}

// Error implements error.
func (e *Damaged) Error() string {
	return fmt.Sprintf("the recording %s cannot be used: %s; delete it, or put back the file as it was recorded", e.File, e.Reason)
}

// Load looks a question up; found is false when nothing is kept for it. The error is a
// *[Damaged], or that the file cannot be read.
func (t *Folder) Load(q Question) (answer Answer, found bool, err error) {
	key := q.Key()
	_, answer, err = t.read(key + suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return Answer{}, false, nil
	}
	return answer, err == nil, err
}

// Exchange reads what is kept under a key, for callers that know the key and not the question.
// The error is a *[Damaged], or that the file cannot be read.
func (t *Folder) Exchange(key string) (Question, Answer, error) {
	if len(key) != sha256.Size*2 || strings.Trim(key, "0123456789abcdef") != "" {
		return Question{}, Answer{}, &Damaged{File: filepath.Join(t.dir, document.Printable(key)), Reason: "its name is not a key"}
	}
	return t.read(key + suffix)
}

// Save keeps an answer, replacing one kept before. An empty answer is an error, and so is one
// too large for a file; the other errors are of writing.
func (t *Folder) Save(q Question, a Answer) error {
	t.saving.Lock()
	defer t.saving.Unlock()
	name := filepath.Join(t.dir, q.Key()+suffix)
	data, err := encode(q, a)
	if err == nil {
		err = atomicfile.Write(name, data)
	}
	if err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	return nil
}

// suffix ends the names of the files; the key comes before it.
const suffix = ".json"

// read reads a file of the folder, which must hold the question it is named after.
func (t *Folder) read(name string) (Question, Answer, error) {
	path := filepath.Join(t.dir, name)
	data, err := boundedfile.Read(context.Background(), path, document.MaxBytes) // a regular file ends by itself
	if errors.Is(err, boundedfile.ErrNotRegular) {
		return Question{}, Answer{}, &Damaged{File: path, Reason: "it is not a regular file"}
	}
	if err != nil {
		return Question{}, Answer{}, err
	}
	q, a, err := decode(data)
	if err == nil && q.Key()+suffix != name {
		err = errors.New("it holds another question than its name says")
	}
	if err != nil {
		return Question{}, Answer{}, &Damaged{File: path, Reason: err.Error()}
	}
	return q, a, nil
}

// writable reports whether files can be made in a folder, by making one.
func writable(dir string) error {
	f, err := atomicfile.Create(filepath.Join(dir, "writable"))
	if err != nil {
		return err
	}
	return f.Abort()
}
