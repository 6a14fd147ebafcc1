package desk

import (
	"cmp"
	"context"
	"net/http"
	"os"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/probe"
	"dailies/internal/review"
	"dailies/internal/store"
)

// State is how far the editors are with a day of a game.
type State string

// The states of a day.
const (
	Empty     State = "empty"
	Published State = "published" // and no editor has read it
	Approved  State = "approved"
	Look      State = "look" // it needs a look, for the listed reasons
)

// calendarView is every game and day.
type calendarView struct {
	Edition int       `json:"edition"` // grows when what was read changes
	Left    int       `json:"left"`    // files that are still to be judged
	Games   []string  `json:"games"`
	Days    []dayView `json:"days"` // in order of date and game, empty ones among them
	Runs    []runView `json:"runs"` // the newest first
	Notes   []string  `json:"notes,omitempty"`

	Vetoes []vetoView   `json:"vetoes"`
	Pins   []review.Pin `json:"pins"`
}

// dayView is a day of a game.
type dayView struct {
	Date     game.Date   `json:"date"`
	Game     string      `json:"game"`
	State    State       `json:"state"`
	Stands   audit.State `json:"stands"`            // for players, see [audit.StateOf]
	Reasons  []string    `json:"reasons,omitempty"` // why it needs a look
	Author   string      `json:"author,omitempty"`
	Model    string      `json:"model,omitempty"`
	Pack     string      `json:"pack,omitempty"`
	Run      string      `json:"run,omitempty"`
	Rung     game.Rung   `json:"rung,omitempty"`
	Warnings int         `json:"warnings,omitempty"`
	Fallback bool        `json:"fallback,omitempty"` // another author than its run asked first
	Judged   bool        `json:"judged,omitempty"`
	Pinned   string      `json:"pinned,omitempty"`

	Readings int `json:"readings,omitempty"` // tiles that models put elsewhere when they played the board
	Readers  int `json:"readers,omitempty"`  // the largest share of them, in per cent, for one of these tiles
}

// vetoView is a veto with its number, for taking it back.
type vetoView struct {
	Number int `json:"number"`
	review.Veto
}

// calendar answers with every day there is.
func (d *Desk) calendar(r *http.Request) (any, error) {
	d.reading.kick()
	index, decided, err := d.published(r.Context())
	if err != nil {
		return nil, err
	}
	files, edits := d.reading.state()
	runs, first, err := d.account.read(r.Context(), d.Dir, d.Ledger)
	view := calendarView{Edition: edits, Games: d.gamesOf(index), Days: []dayView{}, Runs: runs, Pins: decided.Pins, Vetoes: []vetoView{}}
	if err != nil {
		view.Notes = append(view.Notes, "The account of the runs cannot be read: "+document.Printable(err.Error()))
	}
	for i, v := range decided.Vetoes {
		view.Vetoes = append(view.Vetoes, vetoView{i + 1, v})
	}
	probes, err := probe.List(r.Context(), d.Dir)
	if err != nil && r.Context().Err() == nil {
		view.Notes = append(view.Notes, "The probes cannot be read: "+document.Printable(err.Error()))
	}
	released, err := d.released()
	if err != nil {
		view.Notes = append(view.Notes, "What players have cannot be read: "+document.Printable(err.Error()))
	}
	pinned := make(map[string]map[game.Date]string)
	for _, name := range view.Games {
		pinned[name] = decided.Pinned(name)
	}
	for _, date := range span(index, decided.Pins) {
		for _, name := range view.Games {
			f := store.File{Date: date, Game: name}
			entry, listed := index.Find(f.Path())
			day := dayOf(f, entry, listed, files[f], decided, released)
			day.Pinned = pinned[name][date]
			if p := probes[f]; p != nil && p.SHA256 == cmp.Or(files[f].hash, entry.SHA256) {
				day.Readings, day.Readers = len(p.Contested), p.Most()
			}
			asked := first[entry.Provenance.Run][name]
			day.Fallback = asked != "" && entry.Provenance.Author != asked && entry.Provenance.Author != store.AuthorHand
			view.Days = append(view.Days, day)
			if listed && !day.Judged && files[f].fault == "" {
				view.Left++
			}
		}
	}
	return view, nil
}

// published reads what is listed and what was decided.
func (d *Desk) published(ctx context.Context) (store.Index, review.Review, error) {
	if _, err := os.Stat(d.Dir); err != nil {
		return nil, review.Review{}, d.unreadable(ctx, err)
	}
	index, err := d.listed.read(ctx, d.reader, d.Dir)
	if err != nil {
		return nil, review.Review{}, d.unreadable(ctx, err)
	}
	decided, err := review.Read(ctx, d.Dir)
	if err != nil {
		return nil, review.Review{}, d.unreadable(ctx, err)
	}
	return index, decided.Whole(), nil
}

// unreadable is the refusal for a broken folder, such as one that has vanished.
func (d *Desk) unreadable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &refusal{status: http.StatusServiceUnavailable, Problem: "the folder cannot be read: " + document.Printable(err.Error())}
}

// gamesOf are the games that have a daily.
func (d *Desk) gamesOf(index store.Index) []string {
	names := []string{}
	for _, name := range d.Auditor.Games.Names() {
		for _, entries := range index {
			if _, has := entries[name]; has {
				names = append(names, name)
				break
			}
		}
	}
	return names
}

// span is every date from the first daily to the last, or to the last that is pinned.
func span(index store.Index, pins []review.Pin) []game.Date {
	dates := index.Dates()
	if len(dates) == 0 {
		return nil
	}
	last := dates[len(dates)-1]
	const year = 366 // a pin far away draws no empty years
	for _, p := range pins {
		if end := max(p.Date, p.Until); end > last && end < dates[len(dates)-1].AddDays(year) {
			last = end
		}
	}
	var all []game.Date
	for date := dates[0]; date <= last && len(all) < maxLooks; date = date.AddDays(1) {
		all = append(all, date)
	}
	return all
}

// dayOf is a day with what was read of it so far.
func dayOf(f store.File, entry store.Entry, listed bool, s seen, decided review.Review, released map[string]string) dayView {
	hash := cmp.Or(s.hash, entry.SHA256)
	day := dayView{Date: f.Date, Game: f.Game, State: Empty, Stands: audit.StateOf(decided, f, hash, released[string(f.Date)+"/"+f.Game])}
	if !listed {
		return day
	}
	from := entry.Provenance
	day.State, day.Author, day.Model, day.Pack, day.Run, day.Rung = Published, from.Author, from.Model, from.Pack, from.Run, f.Date.Rung()
	approval, holds := decided.Approved(f, hash)
	if holds {
		day.State = Approved
	}
	if approval.SHA256 != "" && !holds {
		day.Reasons = append(day.Reasons, "it was changed since it was approved")
	}
	if hash != entry.SHA256 {
		day.Reasons = append(day.Reasons, "the file is not what was published")
	}
	if s.fault != "" {
		day.Reasons = append(day.Reasons, s.fault)
	}
	if slices.ContainsFunc(decided.Vetoes, func(v review.Veto) bool { return v.SHA256 == hash }) {
		day.Reasons = append(day.Reasons, "it is vetoed and still published")
	}
	if l := s.look; l != nil {
		day.Judged, day.Rung, day.Warnings = true, l.Rung, l.Warnings
		if l.Errors > 0 {
			day.Reasons = append(day.Reasons, "it breaks rules")
		}
	}
	if len(day.Reasons) > 0 {
		day.State = Look
	}
	return day
}

// released is what players have; nothing where the desk knows no site.
func (d *Desk) released() (map[string]string, error) {
	if d.Released == nil {
		return nil, nil
	}
	return d.Released()
}
