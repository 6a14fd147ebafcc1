package recording

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"dailies/game"
	"dailies/internal/atomicfile"
)

// The most that is kept of an unusable answer, in bytes: its beginning, and its end,
// where it may have been cut.
const (
	keptHead = 12 << 10
	keptTail = 4 << 10
)

// MaxFailures bounds the unusable answers that a folder keeps: nobody reads more of them, and a
// server may fail all night.
const MaxFailures = 1000

// Failures is a folder of unusable answers, a file each, for a person to read. Nothing
// is ever read from it. It is safe for concurrent use.
type Failures struct {
	dir  string
	note func(message string)

	mu      sync.Mutex
	kept    int // -1 until the folder has been looked into
	dropped int
}

// OpenFailures keeps unusable answers in a folder, which is made for the first of them. note
// receives a message when one cannot be kept, which stops nothing.
func OpenFailures(dir string, note func(message string)) *Failures {
	return &Failures{dir: dir, note: note, kept: -1}
}

// Dropped returns how many answers were not kept because the folder was full.
func (f *Failures) Dropped() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.dropped
}

// room reports whether the folder takes another file. Files that earlier starts of the run left
// count.
func (f *Failures) room() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept < 0 {
		entries, _ := os.ReadDir(f.dir) // one that is not there yet holds none
		f.kept = len(entries)
	}
	if f.kept >= MaxFailures {
		f.dropped++
		return false
	}
	f.kept++
	return true
}

// Failed is an unusable answer.
type Failed struct {
	Key     string // of the question
	Attempt int64  // as the meter numbers it
	Game    string
	Source  string // what messages call the answer
	Kind    string
	Message string
	Status  int    // of HTTP
	Text    string // all of it, or what [Excerpt] leaves
	Bytes   int    // of all of it
	SHA256  [sha256.Size]byte
	Secret  bool // the text holds a key: only its length and hash are kept
}

// failedFile is the form of a file. Its fields are in the order of their keys.
type failedFile struct {
	Bytes   int    `json:"bytes"`
	Game    string `json:"game"`
	Kind    string `json:"kind"`
	Message string `json:"message"`
	SHA256  string `json:"sha256"`
	Source  string `json:"source"`
	Status  int    `json:"status"`
	Text    *text  `json:"text,omitempty"`
}

// FailureName returns the name of the file of an attempt at a question.
func FailureName(key string, attempt int64) string {
	return fmt.Sprintf("%s-%d%s", key, attempt, suffix)
}

// Keep writes an unusable answer to a file, up to [MaxFailures] of them.
func (f *Failures) Keep(failed Failed) {
	if !f.room() {
		return
	}
	file := failedFile{
		Bytes: failed.Bytes, SHA256: hex.EncodeToString(failed.SHA256[:]), Game: failed.Game, Source: failed.Source,
		Kind: failed.Kind, Message: failed.Message, Status: failed.Status,
	}
	if !failed.Secret {
		file.Text = optional(failed.Text)
	}
	data, err := game.Canonical(file)
	if err == nil {
		err = os.MkdirAll(f.dir, 0o755)
	}
	if err == nil {
		err = atomicfile.Write(filepath.Join(f.dir, FailureName(failed.Key, failed.Attempt)), data)
	}
	if err != nil {
		f.note(fmt.Sprintf("an unusable answer could not be kept for reading: %v", err))
	}
}

// Excerpt returns a text without its middle, if it is long.
func Excerpt(s string) string {
	if len(s) <= keptHead+keptTail {
		return s
	}
	left := fmt.Sprintf("\n[%d bytes left out]\n", len(s)-keptHead-keptTail)
	return strings.ToValidUTF8(s[:keptHead], "") + left + strings.ToValidUTF8(s[len(s)-keptTail:], "")
}
