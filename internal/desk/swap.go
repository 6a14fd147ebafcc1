package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"

	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// alternatesView is what a run kept for a day.
type alternatesView struct {
	Run    string          `json:"run"`
	Boards []alternateView `json:"boards"` // in order: what the run chose, then the next best
	None   string          `json:"none"`   // why there are none
}

// alternateView is a board that was kept, as a list shows it.
type alternateView struct {
	Number    int    `json:"number"`
	Pack      string `json:"pack"`
	Candidate string `json:"candidate"`
	Score     int    `json:"score"`
	Warnings  int    `json:"warnings"`
	Play      string `json:"play"` // where to play it, as with the board of the day; empty where it cannot be played
}

// alternateSide is the designer's side of a kept board, and the effect of a swap with it.
type alternateSide struct {
	Look *look      `json:"look"`
	Said judgedText `json:"said"`
}

// swapping asks for an alternate in place of a day.
type swapping struct {
	act
	Number int `json:"number"`
}

// alternates lists the boards kept for a day.
func (d *Desk) alternates(r *http.Request) (any, error) {
	f, err := d.fileOf(r.PathValue("date"), r.PathValue("game"))
	if err != nil {
		return nil, err
	}
	view := alternatesView{Boards: []alternateView{}}
	day, err := audit.Alternates(r.Context(), d.Dir, f)
	var usage fault.Usage
	switch {
	case errors.As(err, &usage):
		view.None = err.Error()
		return view, nil
	case err != nil:
		return nil, err
	}
	view.Run = day.Run
	for i, b := range day.Boards {
		view.Boards = append(view.Boards, alternateView{i, b.Pack, b.Candidate, b.Score, b.Warnings, d.playable(alternatesPath+strconv.Itoa(i), f)})
	}
	return view, nil
}

// alternatesPath is the path of the boards of one number, below the player.
const alternatesPath = "/alternates/"

// playAlternate plays the boards kept under a number, each made again for its day.
func (d *Desk) playAlternate(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	player := d.Player(func(ctx context.Context, f store.File) ([]byte, error) {
		alt, err := d.typing.Alternate(ctx, d.Dir, f, number)
		if ctx.Err() == nil && errors.As(err, new(fault.Usage)) {
			err = fmt.Errorf("%w: %w", fs.ErrNotExist, err)
		}
		return alt.Document, err
	})
	http.StripPrefix(d.play+alternatesPath+r.PathValue("number"), player).ServeHTTP(w, r)
}

// alternate makes a kept board again, and weighs it in place of the day's.
func (d *Desk) alternate(r *http.Request) (any, error) {
	f, err := d.fileOf(r.PathValue("date"), r.PathValue("game"))
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		return nil, refuse(http.StatusNotFound, "there is no such alternate")
	}
	alt, w, err := d.typing.WeighSwap(r.Context(), d.Dir, f, number)
	if err != nil {
		return nil, d.refused(r, f, err)
	}
	l, _, err := d.examine(r.Context(), f, alt.Document)
	return alternateSide{l, judged(w, alt.Document)}, err
}

// swap publishes an alternate in place of a day, and answers with the new day.
func (d *Desk) swap(r *http.Request) (any, error) {
	var what swapping
	f, by, err := d.signed(r, &what)
	if err != nil {
		return nil, err
	}
	if what.Read == "" {
		return nil, refuse(http.StatusUnprocessableEntity, "a swap names what was read")
	}
	return d.replaced(r, f, func() (audit.Weighed, error) {
		w, _, err := d.typing.SwapIn(r.Context(), d.Dir, audit.Swap{File: f, Number: what.Number, Replace: what.Read, Signed: by, Version: d.Version})
		return w, err
	})
}
