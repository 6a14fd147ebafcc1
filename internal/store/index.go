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
	"dailies/lint/window"
)

// Names inside out/.
const (
	IndexName   = "index.json"
	ReviewName  = "review.json"  // the editors' decisions
	LearnedName = "learned.json" // what plays taught of difficulty
	RunsName    = "runs"
	FactsName   = "facts" // next to the runs' own folders: what the window remembers of dailies
	PacksName   = "packs" // likewise: the packs of alternates, by their hashes
	lockName    = "lock"
	journal     = "published.json" // in a run's folder: everything that it published
	pending     = "pending.json"   // there: the staged dailies, about to be published
	staged      = "staged"         // there: their documents
)

// Index is out/index.json: what is published, by date and game.
type Index map[game.Date]map[string]Entry

// Entry is a daily in the index.
type Entry struct {
	Path       string     `json:"path"` // inside out/, with slashes
	PuzzleID   string     `json:"puzzleId"`
	SHA256     string     `json:"sha256"` // of the file, in hexadecimal
	Profile    string     `json:"profile"`
	Provenance Provenance `json:"provenance"`
	Verdict    *Verdict   `json:"verdict,omitempty"` // nil where nobody knows who published the daily
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

	// Alternate is the number of the kept board that an editor swapped in for the run's
	// choice; 0 for the run's choice.
	Alternate int `json:"alternate,omitempty"`

	// Edits are the later changes by hand, the first one first.
	Edits []Edit `json:"edits,omitempty"`

	// Schedule is what the run that chose the daily knew about its material. Without it, as
	// in older indexes, only the rules of the window apply to the daily.
	Schedule *Schedule `json:"schedule,omitempty"`
}

// Edit is a change to a daily by hand.
type Edit struct {
	By     string `json:"by"` // initials or a name
	At     string `json:"at"` // RFC 3339, UTC
	Note   string `json:"note,omitempty"`
	What   string `json:"what"`   // was changed, in words
	Author string `json:"author"` // of the text before
	Was    string `json:"was"`    // the SHA-256 of the text before, which the edit's run keeps
	Run    string `json:"run"`
}

// Schedule is a [window.Source] without its pack.
type Schedule struct {
	Fair     map[string]int `json:"fair,omitempty"` // by aspect, in days
	Months   []int          `json:"months,omitempty"`
	Weekdays []game.Rung    `json:"weekdays,omitempty"`
	Dates    []window.Span  `json:"dates,omitempty"`
	Eased    int            `json:"eased,omitempty"` // by how many per cent the rules of the year are eased for this day
}

// NewSchedule returns what the index keeps of a source; nil for none.
func NewSchedule(source *window.Source) *Schedule {
	if source == nil {
		return nil
	}
	s := &Schedule{Months: source.Months, Weekdays: source.Weekdays, Dates: source.Dates, Eased: source.Eased, Fair: make(map[string]int, len(source.Fair))}
	for aspect, days := range source.Fair {
		s.Fair[string(aspect)] = days
	}
	return s
}

// Source returns the origin of a daily for the window's rules over a year; nil where the
// index does not say.
func (x Index) Source(path string) *window.Source {
	entry, _ := x.Find(path)
	return entry.Provenance.Schedule.Source(entry.Provenance.Pack)
}

// Source returns what the schedule says about a daily of a pack; nil without a schedule.
func (s *Schedule) Source(pack string) *window.Source {
	if s == nil {
		return nil
	}
	source := &window.Source{
		Pack: pack, Fair: make(map[window.Aspect]int, len(s.Fair)),
		Season: window.Season{Months: s.Months, Weekdays: s.Weekdays, Dates: s.Dates}, Eased: s.Eased,
	}
	for aspect, days := range s.Fair {
		source.Fair[window.Aspect(aspect)] = days
	}
	return source
}

// AuthorUnknown is the author of a daily that [Rebuild] found without knowing who published it.
const AuthorUnknown = "unknown"

// AuthorHand is the author of a daily that somebody changed by hand and had accepted.
const AuthorHand = "hand"

// Path is the path of the daily of a game and date, inside out/, with slashes.
func Path(date game.Date, name string) string { return string(date) + "/" + name + ".json" }

// Hash is the hash that the index keeps of a file.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Damage reports an unreadable index, and where it is broken.
type Damage struct {
	File         string
	Line, Column int
	Message      string
}

// Error implements error.
func (d *Damage) Error() string {
	return fmt.Sprintf("%s:%d:%d: the index is damaged: %s; restore it, or let dailies reindex rebuild it from the files", d.File, d.Line, d.Column, d.Message)
}

// ParseIndex reads the text of an index of any format up to today's; file is its name in errors. The error is a
// *[Damage] or a *[Newer].
func ParseIndex(file string, data []byte) (Index, error) {
	doc, faults := document.ParseKept(data)
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return nil, &Damage{file, line, column, faults[0].Message}
	}
	index := Index{}
	format, mismatch := takeFormat(doc)
	switch {
	case mismatch != nil:
		return nil, damageAt(file, doc, *mismatch)
	case format > Format:
		return nil, &Newer{file, format}
	}
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
		return nil, damageAt(file, doc, slices.MinFunc(mismatches, func(a, b document.Mismatch) int { return strings.Compare(a.Pointer, b.Pointer) }))
	}
	if format == 1 {
		index.addVerdicts()
	}
	return index, nil
}

func damageAt(file string, doc *document.Document, m document.Mismatch) *Damage {
	line, column := doc.Position(m.Pointer)
	return &Damage{file, line, column, m.Error()}
}

// Dates are the dates of the index in order.
func (x Index) Dates() []game.Date { return slices.Sorted(maps.Keys(x)) }

// All yields the entries in the order of dates and games. The index may change
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

// Add puts an entry into the index.
func (x Index) Add(date game.Date, name string, entry Entry) {
	if x[date] == nil {
		x[date] = make(map[string]Entry)
	}
	x[date][name] = entry
}

// Find returns the entry of a path inside out/.
func (x Index) Find(path string) (Entry, bool) {
	folder, file, _ := strings.Cut(path, "/")
	entry, listed := x[game.Date(folder)][strings.TrimSuffix(file, ".json")]
	return entry, listed && entry.Path == path
}
