package review

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/store"
	"dailies/lint"
)

// Version is that of the file.
const Version = 1

// Review is what was decided about a folder.
type Review struct {
	Version   int        `json:"version"`
	Approvals []Approval `json:"approvals"` // in order of date and game, one for each
	Vetoes    []Veto     `json:"vetoes"`    // in the order they were given
	Pins      []Pin      `json:"pins"`      // in order of date and game, one for each
	Notes     []Note     `json:"notes"`     // in the order they were written
}

// Approval is that a person read a daily and wants it played. It holds for the very file
// that was read.
type Approval struct {
	Date   game.Date `json:"date"`
	Game   string    `json:"game"`
	SHA256 string    `json:"sha256"` // of the file
	Signed Signature `json:"signed"`
}

// Veto is that something is never to be published again: a board, a pack, or a part of a
// pack, whichever is set.
type Veto struct {
	Game   string    `json:"game"`
	Board  string    `json:"board,omitempty"`  // its [lint.Content] in hexadecimal
	SHA256 string    `json:"sha256,omitempty"` // of the file that the board was read in
	Pack   string    `json:"pack,omitempty"`   // the whole pack, but for a part of it
	Text   string    `json:"text,omitempty"`   // SHA-256 of a text in hexadecimal: of a line, or of one that a set or card holds
	About  string    `json:"about"`            // what it is, for people
	Signed Signature `json:"signed"`
}

// Pin is that a pack is to fill a day, or as many days of a season as it can.
type Pin struct {
	Date   game.Date `json:"date"`            // the day, or the first of the season
	Until  game.Date `json:"until,omitempty"` // the last day of the season; empty for a day
	Game   string    `json:"game"`
	Pack   string    `json:"pack"`
	Signed Signature `json:"signed"`
}

// Note is what a person remarked on a daily.
type Note struct {
	Date   game.Date `json:"date"`
	Game   string    `json:"game"`
	Signed Signature `json:"signed"`
}

// Damage is a file of decisions that cannot be read, and where it is broken.
type Damage struct {
	File         string
	Line, Column int
	Message      string
}

// Error implements error.
func (d *Damage) Error() string {
	return fmt.Sprintf("%s:%d:%d: the editors' decisions are damaged: %s; mend the file there, or restore it from version control", d.File, d.Line, d.Column, d.Message)
}

// Read reads the decisions of a folder; none where nobody has decided anything. The error
// is a *[Damage], that of the context, or that of reading.
func Read(ctx context.Context, folder string) (Review, error) {
	data, err := store.NewReader(folder).ReadKept(ctx, store.ReviewName)
	if errors.Is(err, fs.ErrNotExist) {
		return Review{Version: Version}, nil
	}
	if err != nil {
		return Review{}, fmt.Errorf("read the editors' decisions: %w", err)
	}
	return Parse(filepath.Join(folder, store.ReviewName), data)
}

// Parse reads the text of decisions; file is its name in errors. The error is a
// *[Damage].
func Parse(file string, data []byte) (Review, error) {
	var r Review
	doc, faults := document.ParseKept(data)
	damage := func(offset int, message string) error {
		line, column := doc.LineColumn(offset)
		return &Damage{file, line, column, message}
	}
	if len(faults) > 0 {
		return r, damage(faults[0].Offset, faults[0].Message)
	}
	mismatches := doc.Decode(&r)
	if len(mismatches) == 0 {
		mismatches = r.mismatches()
	}
	if len(mismatches) > 0 {
		first := slices.MinFunc(mismatches, func(a, b document.Mismatch) int { return strings.Compare(a.Pointer, b.Pointer) })
		return r, damage(doc.Offset(first.Pointer), first.Error())
	}
	return r, nil
}

// mismatches are what the types cannot say.
func (r Review) mismatches() (found []document.Mismatch) {
	expect := func(ok bool, message string, at ...any) {
		if !ok {
			found = append(found, document.Mismatch{Pointer: document.Pointer(at...), Message: message})
		}
	}
	of := func(name string, list string, i int) {
		expect(game.ID(name).Valid(), "is not the name of a game", list, i, "game")
	}
	expect(r.Version == Version, fmt.Sprintf("is %d, and this program reads version %d", r.Version, Version), "version")
	for i, a := range r.Approvals {
		of(a.Game, "approvals", i)
		expect(len(a.SHA256) == hashDigits, "is not a SHA-256 in hexadecimal", "approvals", i, "sha256")
	}
	for i, v := range r.Vetoes {
		of(v.Game, "vetoes", i)
		expect(v.Board != "" || v.Pack != "", "names neither a board nor a pack", "vetoes", i)
		expect(v.Board == "" || v.Content() != (lint.Content{}), "is not a content in hexadecimal", "vetoes", i, "board")
		expect(v.Text == "" || len(v.Text) == hashDigits, "is not a SHA-256 in hexadecimal", "vetoes", i, "text")
	}
	for i, p := range r.Pins {
		of(p.Game, "pins", i)
		expect(p.Pack != "", "names no pack", "pins", i, "pack")
		expect(p.Until == "" || p.Season(), "is no day after the first, within a year", "pins", i, "until")
	}
	for i, n := range r.Notes {
		of(n.Game, "notes", i)
	}
	return found
}

// Season reports whether the pin is on a season: on days from the first to a later one, at most
// a year.
func (p Pin) Season() bool {
	return p.Until.Valid() && p.Date.Valid() && p.Date < p.Until && p.Until < p.Date.AddDays(maxSeason)
}

// maxSeason bounds a season, in days.
const maxSeason = 366

const hashDigits = 64

// Empty reports whether nothing is decided that a run heeds.
func (r Review) Empty() bool { return len(r.Approvals)+len(r.Vetoes)+len(r.Pins) == 0 }

// Whole is the review with lists in place of none, as the file has them.
func (r Review) Whole() Review {
	r.Approvals = append([]Approval{}, r.Approvals...)
	r.Vetoes = append([]Veto{}, r.Vetoes...)
	r.Pins = append([]Pin{}, r.Pins...)
	r.Notes = append([]Note{}, r.Notes...)
	return r
}
