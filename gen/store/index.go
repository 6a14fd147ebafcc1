package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
)

// Names inside out/.
const (
	IndexName = "index.json"
	RunsName  = "runs"
	lockName  = "lock"
	journal   = "published.json" // in a run's folder: everything that it published
	pending   = "pending.json"   // there: what is staged and about to be published
	staged    = "staged"         // there: the documents of it
)

// Index is out/index.json: what is published, by date and game.
type Index map[game.Date]map[string]Entry

// Entry is what the index tells about a daily.
type Entry struct {
	Path       string     `json:"path"` // inside out/, with slashes
	PuzzleID   string     `json:"puzzleId"`
	SHA256     string     `json:"sha256"` // of the file, in hexadecimal
	Profile    string     `json:"profile"`
	Provenance Provenance `json:"provenance"`
}

// Provenance tells where a daily comes from. It stands in the index only, never in
// a puzzle.
type Provenance struct {
	Author     string `json:"author"`
	Model      string `json:"model,omitempty"`
	PromptHash string `json:"promptHash,omitempty"`
	Pack       string `json:"pack"`
	Seed       uint64 `json:"seed"`
	Run        string `json:"run"`
	Version    string `json:"version"`
}

// Path is where the daily of a game and date lies, inside out/, with slashes.
func Path(date game.Date, name string) string { return string(date) + "/" + name + ".json" }

// Hash is the hash that the index keeps of a file.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Damage is an index that cannot be read, and where it is broken.
type Damage struct {
	File         string
	Line, Column int
	Message      string
}

// Error implements error.
func (d *Damage) Error() string {
	return fmt.Sprintf("%s:%d:%d: the index is damaged: %s; restore it, or remove it and the next run rebuilds it from the files", d.File, d.Line, d.Column, d.Message)
}

// Read reads the index of a folder; it is empty where there is none. The error is a
// *[Damage], or that of reading.
func Read(dir string) (Index, error) {
	return readIndex(filepath.Join(dir, IndexName))
}

func readIndex(file string) (Index, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return Index{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the index: %w", err)
	}
	return parseIndex(file, data)
}

func parseIndex(file string, data []byte) (Index, error) {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return nil, &Damage{file, line, column, faults[0].Message}
	}
	index := Index{}
	mismatches := doc.Decode(&index)
	for date, games := range index {
		for name, entry := range games {
			if !date.Valid() || !game.ID(name).Valid() || entry.Path != Path(date, name) {
				at := document.Pointer(string(date), name)
				mismatches = append(mismatches, document.Mismatch{Pointer: at, Message: "does not name the file of its date and game"})
			}
		}
	}
	if len(mismatches) > 0 {
		first := slices.MinFunc(mismatches, func(a, b document.Mismatch) int { return strings.Compare(a.Pointer, b.Pointer) })
		line, column := doc.Position(first.Pointer)
		return nil, &Damage{file, line, column, first.Error()}
	}
	return index, nil
}

// Dates are the dates of the index in order.
func (x Index) Dates() []game.Date { return slices.Sorted(maps.Keys(x)) }

// Add puts an entry into the index.
func (x Index) Add(date game.Date, name string, entry Entry) {
	if x[date] == nil {
		x[date] = make(map[string]Entry)
	}
	x[date][name] = entry
}

// Find is the entry of a path inside out/.
func (x Index) Find(path string) (Entry, bool) {
	folder, file, _ := strings.Cut(path, "/")
	entry, listed := x[game.Date(folder)][strings.TrimSuffix(file, ".json")]
	return entry, listed && entry.Path == path
}
