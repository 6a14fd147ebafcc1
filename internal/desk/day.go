package desk

import (
	"errors"
	"io/fs"
	"net/http"
	"slices"

	"dailies/game"
	"dailies/internal/catalog"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/internal/textplace"
	"dailies/validate"
)

// oneDay is a day of a game as its own page shows it.
type oneDay struct {
	dayView
	File       string             `json:"file"` // its path inside the folder
	Play       string             `json:"play"` // where its board is played; empty where none can be
	Provenance *store.Provenance  `json:"provenance,omitempty"`
	Approval   *review.Approval   `json:"approval,omitempty"` // of this text or another
	Notes      []review.Signature `json:"notes"`
	Vetoes     []vetoView         `json:"vetoes"` // those of the game that may concern the day
	Look       *look              `json:"look,omitempty"`
	Probe      *probeView         `json:"probe,omitempty"`  // how models read the board
	Played     *playedView        `json:"played,omitempty"` // how hard people found it
	Panel      *panelView         `json:"panel,omitempty"`  // what a critic and readers said before it was published
}

// textView is a text of a puzzle that players see.
type textView struct {
	Place  string `json:"place"` // a JSON Pointer
	Text   string `json:"text"`
	Icon   bool   `json:"icon,omitempty"`
	Group  string `json:"group"`  // what it is part of, in words
	Moment string `json:"moment"` // when a player meets it
}

// fileOf returns the day of a game that a request names, published or not.
func (d *Desk) fileOf(day, name string) (store.File, error) {
	date, err := game.ParseDate(day)
	if err != nil || !slices.Contains(d.Auditor.Games.Names(), name) {
		return store.File{}, refuse(http.StatusNotFound, "there is no such day of a game")
	}
	return store.File{Date: date, Game: name}, nil
}

// day answers with one day.
func (d *Desk) day(r *http.Request) (any, error) {
	f, err := d.fileOf(r.PathValue("date"), r.PathValue("game"))
	if err != nil {
		return nil, err
	}
	return d.oneDay(r, f)
}

func (d *Desk) oneDay(r *http.Request, f store.File) (any, error) {
	index, decided, err := d.published(r.Context())
	if err != nil {
		return nil, err
	}
	entry, listed := index.Find(f.Path())
	var s seen
	if listed {
		s.look, err = d.reading.look(r.Context(), f)
		switch {
		case r.Context().Err() != nil:
			return nil, r.Context().Err()
		case errors.Is(err, fs.ErrNotExist):
			s.fault = "its file is not there"
		case err != nil:
			s.fault = "its file cannot be read"
		default:
			s.hash = s.look.Hash
		}
	}
	released, _ := d.released() // the calendar says why it cannot be read
	one := oneDay{dayView: dayOf(f, entry, listed, s, decided, released), File: f.Path(), Notes: append([]review.Signature{}, decided.Remarks(f)...), Vetoes: []vetoView{}, Look: s.look}
	one.Pinned = decided.Pinned(f.Game)[f.Date]
	if one.Probe, err = d.probed(r.Context(), f, s.hash); err != nil {
		return nil, err
	}
	if one.Played, err = d.played(r.Context(), f, s.hash); err != nil {
		return nil, err
	}
	if listed {
		one.Provenance = &entry.Provenance
		one.Panel = d.panel(r.Context(), f, entry.Provenance)
		one.Play = d.playable("", f)
	}
	if approval, _ := decided.Approved(f, s.hash); approval.SHA256 != "" {
		one.Approval = &approval
	}
	for i, v := range decided.Vetoes {
		if v.Game == f.Game && (v.SHA256 == s.hash || v.Pack != "" && v.Pack == one.Pack) {
			one.Vetoes = append(one.Vetoes, vetoView{i + 1, v})
		}
	}
	return one, nil
}

// playable returns the path where a daily is played, below a path of the player.
func (d *Desk) playable(below string, f store.File) string {
	if d.Player == nil {
		return ""
	}
	return d.play + below + "/" + string(f.Date) + "/" + f.Game + "/"
}

// textsOf lists the texts of a puzzle, each with the moment at which a player meets it.
func textsOf(g catalog.Game, result validate.Result) []textView {
	texts := []textView{}
	for _, t := range g.Check.Texts(result) {
		if t.Value == "" {
			continue // the document leaves the key out
		}
		group, when := textplace.Lookup(g.Places, t.Pointer)
		texts = append(texts, textView{t.Pointer, t.Value, t.Icon, group, when})
	}
	return texts
}
