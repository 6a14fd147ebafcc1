package store

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint"
)

// Names inside out/.
const (
	IndexName  = "index.json"
	ReviewName = "review.json" // what editors decided
	RunsName   = "runs"
	lockName   = "lock"
	journal    = "published.json" // in a run's folder: everything that it published
	pending    = "pending.json"   // there: what is staged and about to be published
	staged     = "staged"         // there: the documents of it
)

// Index is out/index.json: what is published, by date and game.
type Index map[game.Date]map[string]Entry

// Entry is what the index says of a daily.
type Entry struct {
	Path       string     `json:"path"` // inside out/, with slashes
	PuzzleID   string     `json:"puzzleId"`
	SHA256     string     `json:"sha256"` // of the file, in hexadecimal
	Profile    string     `json:"profile"`
	Provenance Provenance `json:"provenance"`
}

// Provenance is where a daily comes from. It is kept in the index only, never in a
// puzzle.
type Provenance struct {
	Author     string `json:"author"`
	Model      string `json:"model,omitempty"`
	PromptHash string `json:"promptHash,omitempty"`
	Prompts    string `json:"prompts,omitempty"` // the hash of the folder of prompts; empty for those of the program
	Pack       string `json:"pack"`
	Seed       uint64 `json:"seed"`
	Run        string `json:"run"`
	Version    string `json:"version"`

	// Alternate is the number of the board, among those that the run kept for the day, by
	// which an editor had the run's own choice replaced; 0 for the run's own choice.
	Alternate int `json:"alternate,omitempty"`

	// Edits are how people changed the daily since, the first one first.
	Edits []Edit `json:"edits,omitempty"`

	// Schedule is what the run that chose the daily knew of its material. Without it, as
	// in an index that is older, the daily is held to the rules of the window alone.
	Schedule *Schedule `json:"schedule,omitempty"`
}

// Edit is that a person changed a daily.
type Edit struct {
	By     string `json:"by"` // initials or a name
	At     string `json:"at"` // RFC 3339, UTC
	Note   string `json:"note,omitempty"`
	What   string `json:"what"`   // was changed, in words
	Author string `json:"author"` // of the text before
	Was    string `json:"was"`    // the SHA-256 of the text before, which the run keeps
	Run    string `json:"run"`
}

// Schedule is a [lint.Source] but for its pack.
type Schedule struct {
	Fair     map[string]int `json:"fair,omitempty"` // by aspect, in days
	Months   []int          `json:"months,omitempty"`
	Weekdays []game.Rung    `json:"weekdays,omitempty"`
	Eased    int            `json:"eased,omitempty"` // by how many per cent the rules of the year are, for this day
}

// NewSchedule is what the index keeps of a source; nil for none.
func NewSchedule(source *lint.Source) *Schedule {
	if source == nil {
		return nil
	}
	s := &Schedule{Months: source.Months, Weekdays: source.Weekdays, Eased: source.Eased, Fair: make(map[string]int, len(source.Fair))}
	for aspect, days := range source.Fair {
		s.Fair[string(aspect)] = days
	}
	return s
}

// Source is where a daily comes from, as the window's rules over a year need to know it;
// nil where the index does not say.
func (x Index) Source(path string) *lint.Source {
	entry, _ := x.Find(path)
	return entry.Provenance.Schedule.Source(entry.Provenance.Pack)
}

// Source is what the schedule says of a daily of a pack; nil for no schedule.
func (s *Schedule) Source(pack string) *lint.Source {
	if s == nil {
		return nil
	}
	source := &lint.Source{
		Pack: pack, Fair: make(map[lint.Aspect]int, len(s.Fair)),
		Season: lint.Season{Months: s.Months, Weekdays: s.Weekdays}, Eased: s.Eased,
	}
	for aspect, days := range s.Fair {
		source.Fair[lint.Aspect(aspect)] = days
	}
	return source
}

// AuthorHand is the author of a daily that somebody changed by hand and had accepted.
const AuthorHand = "hand"

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
	return fmt.Sprintf("%s:%d:%d: the index is damaged: %s; restore it, or let dailies reindex rebuild it from the files", d.File, d.Line, d.Column, d.Message)
}

// ParseIndex reads the text of an index; file is its name in errors. The error is a
// *[Damage].
func ParseIndex(file string, data []byte) (Index, error) {
	doc, faults := document.ParseKept(data)
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

// All gives the entries in the order of dates and games. The index may be changed
// meanwhile.
func (x Index) All() iter.Seq2[File, Entry] {
	return func(yield func(File, Entry) bool) {
		for _, date := range x.Dates() {
			for _, name := range slices.Sorted(maps.Keys(x[date])) {
				if !yield(File{date, name}, x[date][name]) {
					return
				}
			}
		}
	}
}

func (x Index) remove(f File) {
	if delete(x[f.Date], f.Game); len(x[f.Date]) == 0 {
		delete(x, f.Date)
	}
}

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
