package validate

import (
	"context"
	"fmt"
	"strings"

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

// Valid tells whether no finding is an error.
func (r Result) Valid() bool { return Worst(r.Findings) != Error }

// Judge recognizes the game of a text and judges it. Judges are safe for
// concurrent use.
type Judge struct {
	kinds    []Kind
	only     string
	profiles map[string]*Profile
}

// NewJudge makes a judge of these games. only names the game that every text must
// be of, empty to read it from the text. profile names a profile of one game;
// the other games keep their default. The error is a name nobody has.
func NewJudge(kinds []Kind, only, profile string) (*Judge, error) {
	j := &Judge{kinds: kinds, only: only, profiles: make(map[string]*Profile)}
	known, named := only == "", profile == ""
	var names []string
	for _, k := range kinds {
		known = known || k.Name == only
		j.profiles[k.Name] = k.Profiles[0]
		for _, p := range k.Profiles {
			names = append(names, p.Name)
			if p.Name == profile {
				j.profiles[k.Name], named = p, true
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

// Profile is the profile in force for a game.
func (j *Judge) Profile(game string) *Profile { return j.profiles[game] }

// Text judges a text. The error is the machine failing or ctx being done, never
// anything about the text.
func (j *Judge) Text(ctx context.Context, file string, data []byte) (Result, error) {
	result := Result{File: file, Game: j.only}
	doc, faults := document.Parse(data)
	kind, known := j.recognize(doc)
	if known {
		result.Game = kind.Name
		result.Profile = j.profiles[kind.Name].Name
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
		result.Findings = []Finding{{Rule: ErrUnknownGame, Severity: Error, Line: 1, Column: 1, Message: unknownGame(doc, j.kinds)}}
		return result, ctx.Err()
	}
	err := judgeDocument(ctx, kind, j.profiles[kind.Name], doc, &result)
	return result, err
}

func judgeDocument(ctx context.Context, kind Kind, profile *Profile, doc *document.Document, result *Result) error {
	mismatches, err := kind.Schema.Check(doc)
	if err != nil {
		return fmt.Errorf("%s: %w", kind.Name, err)
	}
	for _, m := range mismatches {
		result.Findings = append(result.Findings, Finding{Rule: ErrSchema, Severity: profile.Severity(ErrSchema), Pointer: m.Pointer, Message: m.Error()})
	}
	findings, puzzle, analysis := kind.read(ctx, doc, profile)
	result.Findings = append(result.Findings, findings...)
	result.Puzzle, result.Analysis = puzzle, analysis
	for i := range result.Findings {
		f := &result.Findings[i]
		f.Line, f.Column = doc.Position(f.Pointer)
	}
	return ctx.Err()
}

// Game is the name of the game that a document is of; empty when nothing tells it.
func (j *Judge) Game(doc *document.Document) string {
	kind, _ := j.recognize(doc)
	return kind.Name
}

// recognize reads the game of a document: the one asked for, else by its `mode`,
// else by its shape.
func (j *Judge) recognize(doc *document.Document) (Kind, bool) {
	mode := doc.Root.Member("mode")
	for _, k := range j.kinds {
		switch {
		case j.only != "":
			if k.Name == j.only {
				return k, true
			}
		case mode != nil:
			if mode.Kind == document.String && mode.Text == k.Mode {
				return k, true
			}
		case hasAll(doc, k.Shape):
			return k, true
		}
	}
	return Kind{}, false
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

func unknownGame(doc *document.Document, kinds []Kind) string {
	modes := make([]string, len(kinds))
	for i, k := range kinds {
		modes[i] = k.Mode
	}
	known := strings.Join(modes, ", ")
	if doc.Root.Member("mode") != nil {
		return fmt.Sprintf("the document's mode %s is of no known game (%s)", document.Quote(stringAt(doc, "mode")), known)
	}
	return fmt.Sprintf("the document has no mode (%s) and the shape of no known game", known)
}
