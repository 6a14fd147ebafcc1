package desk

import (
	"net/http"
	"time"

	"dailies/internal/audit"
	"dailies/internal/review"
	"dailies/internal/store"
)

// act is the part that all requests to change a day share.
type act struct {
	Date string `json:"date"`
	Game string `json:"game"`
	Read string `json:"read"` // the hash of the text that was read
	By   string `json:"by"`
	Note string `json:"note"`
}

// on makes what embeds it an [acting].
func (a act) on() act { return a }

// acting is a request to act on a day.
type acting interface{ on() act }

// received reads a request, and finds the day that it is about.
func (d *Desk) received(r *http.Request, what acting) (store.File, error) {
	if err := receive(r, what); err != nil {
		return store.File{}, err
	}
	return d.fileOf(what.on().Date, what.on().Game)
}

// signed is received, with the signature for the act.
func (d *Desk) signed(r *http.Request, what acting) (f store.File, by review.Signature, err error) {
	if f, err = d.received(r, what); err == nil {
		by, err = d.signature(what.on())
	}
	return f, by, err
}

// signature signs an act with the present time.
func (d *Desk) signature(a act) (review.Signature, error) {
	by := review.Signature{By: a.By, At: d.Now().UTC().Format(time.RFC3339), Note: a.Note}
	if err := by.Check(); err != nil {
		return by, refuse(http.StatusUnprocessableEntity, err.Error())
	}
	return by, nil
}

// replaced publishes another text for a day, and answers with the new day, or with the
// errors in the text.
func (d *Desk) replaced(r *http.Request, f store.File, publish func() (audit.Weighed, error)) (any, error) {
	var w audit.Weighed
	err := d.patiently(r.Context(), func() (err error) {
		w, err = publish()
		return err
	})
	if err != nil {
		return nil, d.refused(r, f, err)
	}
	if w.Refused() {
		return nil, &refusal{status: http.StatusUnprocessableEntity, Problem: "nothing is changed: an error is left", More: judged(w, nil)}
	}
	return d.oneDay(r, f)
}
