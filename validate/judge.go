package validate

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"dailies/game"
	"dailies/game/document"
)

// Result is what was found about one file.
type Result struct {
	File     string
	Game     string // empty when it could not be told
	PuzzleID string
	Date     string // the document's dateISO, as it stands there
	Profile  string
	Findings []Finding
	Analysis any // nil when the structure did not allow one
	Puzzle   any // *P of the game as far as it could be read; nil for unsound texts
}

// Valid reports whether no finding is an error.
func (r Result) Valid() bool { return Worst(r.Findings) != Error }

// Judge recognizes the game of a text and judges it. Judges are safe for
// concurrent use.
type Judge struct {
	checkers []Checker
	only     string
	profiles map[string]*Profile
	cache    *AnalysisCache // nil for none
}

// NewJudge makes a judge of these games. only names the game that every text must
// be of, empty to read it from the text. profile names a profile of one game;
// the other games keep their default. The error is a name nobody has.
func NewJudge(checkers []Checker, only, profile string) (*Judge, error) {
	j := &Judge{checkers: checkers, only: only, profiles: make(map[string]*Profile)}
	known, named := only == "", profile == ""
	var names []string
	for _, c := range checkers {
		known = known || c.Name == only
		j.profiles[c.Name] = c.Profiles[0]
		for _, p := range c.Profiles {
			names = append(names, p.Name)
			if p.Name == profile {
				j.profiles[c.Name], named = p.Alone(), true
			}
		}
	}
	if !known {
		return nil, fmt.Errorf("no game is called %s", document.Quote(only))
	}
	if !named {
		return nil, fmt.Errorf("no profile is called %s; there are %s", document.Quote(profile), strings.Join(names, ", "))
	}
	return j, nil
}

// Under is the judge with other profiles in force, by game; games that are not among them
// keep theirs.
func (j *Judge) Under(profiles map[string]*Profile) *Judge {
	other := *j
	other.profiles = maps.Clone(j.profiles)
	for game, p := range profiles {
		if _, known := other.profiles[game]; known && p != nil {
			other.profiles[game] = p
		}
	}
	return &other
}

// Profile is the profile in force for a game.
func (j *Judge) Profile(game string) *Profile { return j.profiles[game] }

// ProfileOf returns the profile that judged a result: the one in force for its game, or
// one that this names for the puzzle's rung.
func (j *Judge) ProfileOf(r Result) *Profile {
	profile := j.profiles[r.Game]
	for _, other := range profile.Rungs {
		if other.Name == r.Profile {
			return other
		}
	}
	return profile
}

// Text judges a text. The error is the machine failing or ctx being done, never
// anything about the text.
func (j *Judge) Text(ctx context.Context, file string, data []byte) (Result, error) {
	doc, faults := document.Parse(data)
	return j.Document(ctx, file, doc, faults)
}

// Document judges a text as [document.Parse] reads it. The error is that of [Judge.Text].
func (j *Judge) Document(ctx context.Context, file string, doc *document.Document, faults []document.Fault) (Result, error) {
	result := Result{File: file, Game: j.only}
	checker, known := j.recognize(doc)
	if known {
		result.Game = checker.Name
		result.Profile = j.profiles[checker.Name].Name
	}
	result.PuzzleID = stringAt(doc, "puzzleId")
	result.Date = stringAt(doc, "dateISO")
	for _, f := range faults {
		line, column := doc.LineColumn(f.Offset)
		result.Findings = append(result.Findings, Finding{Rule: FaultRule(f.Kind), Severity: Error, Line: line, Column: column, Message: f.Message})
	}
	if len(faults) > 0 {
		return result, ctx.Err()
	}
	if !known {
		result.Findings = []Finding{{Rule: errUnknownGame, Severity: Error, Line: 1, Column: 1, Message: unknownGame(doc, j.checkers)}}
		return result, ctx.Err()
	}
	r := checker.read(ctx, doc, j.profiles[checker.Name], j.cache)
	return result, r.sum(ctx, checker, j.profiles[checker.Name], doc, &result)
}

// sum gives a result what was found in a document, with places.
func (r reading) sum(ctx context.Context, checker Checker, profile *Profile, doc *document.Document, result *Result) error {
	if !r.decoded {
		mismatches, err := checker.Schema.Check(doc)
		if err != nil {
			return fmt.Errorf("%s: %w", checker.Name, err)
		}
		for _, m := range mismatches {
			result.Findings = append(result.Findings, Finding{Rule: errSchema, Severity: profile.Severity(errSchema), Pointer: m.Pointer, Message: m.Error()})
		}
	}
	if message := misdated(result.PuzzleID, result.Date); message != "" {
		result.Findings = append(result.Findings, Finding{Rule: errPuzzleDate, Severity: profile.Severity(errPuzzleDate), Pointer: "/puzzleId", Message: message})
	}
	result.Findings = append(result.Findings, r.findings...)
	result.Puzzle, result.Analysis, result.Profile = r.puzzle, r.analysis, r.profile.Name
	for i := range result.Findings {
		f := &result.Findings[i]
		f.Line, f.Column = doc.Position(f.Pointer)
	}
	return ctx.Err()
}

// misdated says how the id of a puzzle disagrees with the calendar or with the puzzle's
// date. An id that does not begin like a date, as in puzzles made by hand, says nothing
// about it.
func misdated(id, date string) string {
	if !beginsDated(id) {
		return ""
	}
	day := game.Date(id[:len(time.DateOnly)])
	switch {
	case !day.Valid():
		return fmt.Sprintf("the puzzle's id begins with %s, which is no date", document.Quote(string(day)))
	case date != "" && string(day) != date:
		return fmt.Sprintf("the puzzle's id begins with %s and its dateISO is %s", document.Quote(string(day)), document.Quote(date))
	}
	return ""
}

// beginsDated reports whether an id begins with eight digits and two hyphens, as dates do.
func beginsDated(id string) bool {
	if len(id) < len(time.DateOnly) || len(id) > len(time.DateOnly) && id[len(time.DateOnly)] != '-' {
		return false
	}
	for i, c := range []byte(id[:len(time.DateOnly)]) {
		if hyphen := i == 4 || i == 7; hyphen != (c == '-') || !hyphen && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// Game is the name of the game that a document is of; empty when nothing tells it.
func (j *Judge) Game(doc *document.Document) string {
	checker, _ := j.recognize(doc)
	return checker.Name
}

// recognize reads the game of a document: the one asked for, else by its `mode`,
// else by its shape.
func (j *Judge) recognize(doc *document.Document) (Checker, bool) {
	mode := doc.Root.Member("mode")
	for _, c := range j.checkers {
		switch {
		case j.only != "":
			if c.Name == j.only {
				return c, true
			}
		case mode != nil:
			if mode.Kind == document.String && mode.Text == c.Mode {
				return c, true
			}
		case hasAll(doc, c.Shape):
			return c, true
		}
	}
	return Checker{}, false
}

func hasAll(doc *document.Document, keys []string) bool {
	for _, key := range keys {
		if doc.Root.Member(key) == nil {
			return false
		}
	}
	return true
}

func stringAt(doc *document.Document, key string) string {
	if n := doc.Root.Member(key); n != nil && n.Kind == document.String {
		return n.Text
	}
	return ""
}

func unknownGame(doc *document.Document, checkers []Checker) string {
	modes, names := make([]string, len(checkers)), make([]string, len(checkers))
	for i, c := range checkers {
		modes[i], names[i] = c.Mode, c.Name
	}
	known := strings.Join(modes, ", ")
	if doc.Root.Member("mode") != nil {
		return fmt.Sprintf("the document's mode %s is of no known game (%s)", document.Quote(stringAt(doc, "mode")), known)
	}
	if name := stringAt(doc, "game"); name != "" {
		return fmt.Sprintf("the document is a pack of the game %s, and no game is called that (%s)", document.Quote(name), strings.Join(names, ", "))
	}
	return fmt.Sprintf("the document has no mode (%s) and the shape of no known game", known)
}
