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
	"dailies/lint/window"
)

// Version is the format of the file.
const Version = 1

// Review is the decisions about a folder.
type Review struct {
	Version   int        `json:"version"`
	Approvals []Approval `json:"approvals"` // in order of date and game, one for each
	Vetoes    []Veto     `json:"vetoes"`    // in the order of their entry
	Pins      []Pin      `json:"pins"`      // in order of date and game, one for each
	Notes     []Note     `json:"notes"`     // in the order of their entry

	// Withdrawals are in order of date and game, one for each.
	Withdrawals []Withdrawal `json:"withdrawals,omitempty"`
}

// Approval records that an editor read a daily and wants it played. It holds only for the
// file that was read.
type Approval struct {
	Date   game.Date `json:"date"`
	Game   string    `json:"game"`
	SHA256 string    `json:"sha256"` // of the file
	Signed Signature `json:"signed"`
}

// Veto forbids publishing something again: a board, a pack, or a part of a pack, whichever
// is set.
type Veto struct {
	Game   string    `json:"game"`
	Board  string    `json:"board,omitempty"`  // its [window.Content] in hexadecimal
	SHA256 string    `json:"sha256,omitempty"` // of the file that the board was read in
	Pack   string    `json:"pack,omitempty"`   // the whole pack, unless Text names a part
	Text   string    `json:"text,omitempty"`   // SHA-256 of a text in hexadecimal: a line, or a text of a set or card
	About  string    `json:"about"`            // what it is, for people
	Signed Signature `json:"signed"`
}

// Pin asks for a pack to fill a day, or as many days of a season as it can.
type Pin struct {
	Date   game.Date `json:"date"`            // the day, or the first of the season
	Until  game.Date `json:"until,omitempty"` // the last day of the season; empty for a day
	Game   string    `json:"game"`
	Pack   string    `json:"pack"`
	Signed Signature `json:"signed"`
}

// Withdrawal takes a day from players, whichever board it has.
type Withdrawal struct {
	Date   game.Date `json:"date"`
	Game   string    `json:"game"`
	Signed Signature `json:"signed"`
}

// Note is an editor's remark on a daily.
type Note struct {
	Date   game.Date `json:"date"`
	Game   string    `json:"game"`
	Signed Signature `json:"signed"`
}

// Damage reports an unreadable file of decisions, and where it is broken.
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
	doc, faults := document.ParseKept(document.WithoutMark(data)) // people edit it, too
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

// mismatches are the faults that the types do not exclude.
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
		expect(v.Board == "" || v.Content() != (window.Content{}), "is not a content in hexadecimal", "vetoes", i, "board")
		expect(v.Text == "" || len(v.Text) == hashDigits, "is not a SHA-256 in hexadecimal", "vetoes", i, "text")
	}
	for i, p := range r.Pins {
		of(p.Game, "pins", i)
		expect(p.Pack != "", "names no pack", "pins", i, "pack")
		expect(p.Until == "" || p.Season(), "is no day after the first, within a year", "pins", i, "until")
	}
	for i, w := range r.Withdrawals {
		of(w.Game, "withdrawals", i)
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

// Empty reports whether no decision concerns a run.
func (r Review) Empty() bool { return len(r.Approvals)+len(r.Vetoes)+len(r.Pins) == 0 }

// Whole is the review with empty lists in place of nil, as in the file.
func (r Review) Whole() Review {
	r.Approvals = append([]Approval{}, r.Approvals...)
	r.Vetoes = append([]Veto{}, r.Vetoes...)
	r.Pins = append([]Pin{}, r.Pins...)
	r.Notes = append([]Note{}, r.Notes...)
	return r
}
