package desk

import (
	"context"
	"errors"
	"net/http"
	"time"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// decision is what an editor decides about a day.
type decision struct {
	act
	Kind string `json:"kind"` // approve, veto, note, pin, unpin or unveto
	Text string `json:"text"` // of a veto on it
	Pack string `json:"pack"` // of a veto on the pack of the day, or of a pin

	Until  string `json:"until"`  // the last day of the season of a pin; empty for a day
	Number int    `json:"number"` // of the veto to take back
	About  string `json:"about"`  // what that veto is on, since numbers move
}

// decide changes the decisions, and answers with the new day.
func (d *Desk) decide(r *http.Request) (any, error) {
	var what decision
	f, by, err := d.signed(r, &what)
	if err != nil {
		return nil, err
	}
	err = d.patiently(r.Context(), func() error {
		return d.Auditor.Decide(r.Context(), d.Dir, func(at *audit.Workspace) error { return what.carryOut(r.Context(), at, f, by) })
	})
	if err != nil {
		return nil, d.refused(r, f, err)
	}
	return d.oneDay(r, f)
}

// carryOut changes the decisions as dailies review does.
func (what decision) carryOut(ctx context.Context, at *audit.Workspace, f store.File, by review.Signature) error {
	if what.Kind == "approve" || what.Kind == "veto" || what.Kind == "note" {
		if _, err := at.File(string(f.Date) + "/" + f.Game); err != nil {
			return err
		}
	}
	switch what.Kind {
	case "approve":
		if what.Read == "" {
			return fault.Usagef("an approval names what was read")
		}
		return at.Approve(ctx, f, what.Read, by)
	case "veto":
		v, err := at.Rejection(ctx, f, audit.Rejection{Read: what.Read, Text: what.Text, Pack: what.Pack != ""})
		if err != nil {
			return err
		}
		if v.Signed = by; !at.Decided.Reject(v, &f) {
			return fault.Usagef("that is vetoed already")
		}
	case "unveto":
		vetoes := at.Decided.Vetoes
		if i := what.Number - 1; i < 0 || i >= len(vetoes) || vetoes[i].About != what.About || !at.Decided.Allow(what.Number) {
			return fault.Usagef("the veto: %w", audit.ErrStale)
		}
	case "note":
		if by.Note == "" {
			return fault.Usagef("there is nothing to remark")
		}
		at.Decided.Remark(f, by)
	case "pin":
		if what.Pack == "" {
			return fault.Usagef("a pin names a pack")
		}
		pin := review.Pin{Date: f.Date, Until: game.Date(what.Until), Game: f.Game, Pack: what.Pack, Signed: by}
		if what.Until != "" && !pin.Season() {
			return fault.Usagef("a season ends on a day after %s, within a year", f.Date)
		}
		return at.Pin(pin, false)
	case "unpin":
		if !at.Decided.Unpin(f) {
			return fault.Usagef("no pack is pinned to this day")
		}
	default:
		return fault.Usagef("the desk decides nothing of the kind %s", document.Quote(what.Kind))
	}
	return nil
}

// How often, and how long apart, the desk tries a folder that another program has locked.
// Another desk soon releases it; a run keeps it for minutes.
const (
	tries = 40
	wait  = 50 * time.Millisecond
)

// patiently tries a function that takes the store's lock until it succeeds, or a run seems to
// have the lock. Requests of one desk take turns, so only other programs can delay them.
func (d *Desk) patiently(ctx context.Context, do func() error) error {
	select {
	case d.writing <- struct{}{}:
		defer func() { <-d.writing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	err := do()
	for n := 1; n < tries && errors.Is(err, store.ErrLocked); n++ {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
			err = do()
		}
	}
	return err
}

// refused turns an error into the page's answer. For a day that was changed meanwhile it
// adds the present text.
func (d *Desk) refused(r *http.Request, f store.File, err error) error {
	var usage fault.Usage
	switch {
	case r.Context().Err() != nil:
		return r.Context().Err()
	case errors.Is(err, store.ErrLocked):
		return refuse(http.StatusLocked, "a run or another desk is writing to the folder; nothing is lost here, try again when it has ended")
	case errors.Is(err, audit.ErrStale):
		now, failed := d.oneDay(r, f)
		if failed != nil {
			return failed
		}
		return &refusal{status: http.StatusConflict, Problem: document.Printable(err.Error()), More: now}
	case errors.As(err, &usage):
		return refuse(http.StatusUnprocessableEntity, document.Printable(err.Error()))
	}
	return err
}
