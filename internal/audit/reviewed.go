package audit

import (
	"context"

	"dailies/game"
	"dailies/internal/review"
	"dailies/internal/store"
)

// State is how far along a day of a game is. It is derived from the index, the files, the
// decisions and what players have, and stored nowhere.
type State string

// The states of a day, as the gate sees it.
const (
	Empty     State = "empty"
	Filled    State = "filled"
	Approved  State = "approved"
	Vetoed    State = "vetoed"
	Released  State = "released"  // players have it
	Withdrawn State = "withdrawn" // players had it, or never get it
)

// What editors see of a day that is filled.
const (
	Unread  State = "unread"
	Changed State = "changed" // since it was approved
)

// States lists those that editors see of published days.
func States() []State { return []State{Unread, Approved, Changed, Vetoed, Withdrawn} }

// Reviewed is a published daily with what editors decided about it.
type Reviewed struct {
	Date    game.Date          `json:"date"`
	Game    string             `json:"game"`
	State   State              `json:"state"`
	Author  string             `json:"author"`
	Pack    string             `json:"pack"`
	Remarks []review.Signature `json:"remarks"` // the approval or veto first, then notes
}

// ReviewList is what is published and what was decided.
type ReviewList struct {
	Dailies []Reviewed    `json:"dailies"` // in order of date and game
	Vetoes  []review.Veto `json:"vetoes"`
	Pins    []review.Pin  `json:"pins"`
}

// ListReviewed lists the published dailies of a folder with what editors decided. The error is
// a [dailies/internal/fault.Usage] or that of the context.
func ListReviewed(ctx context.Context, dir string) (ReviewList, error) {
	decided, err := review.Read(ctx, dir)
	if err != nil {
		return ReviewList{}, usageUnlessDone(ctx, err)
	}
	reader := store.NewReader(dir)
	index, err := reader.Index(ctx)
	if err != nil {
		return ReviewList{}, usageUnlessDone(ctx, err)
	}
	decided = decided.Whole()
	list := ReviewList{Dailies: []Reviewed{}, Vetoes: decided.Vetoes, Pins: decided.Pins}
	for file, entry := range index.All() {
		data, err := reader.Load(ctx, file)
		if err != nil {
			return list, usageUnlessDone(ctx, err)
		}
		r := Reviewed{Date: file.Date, Game: file.Game, Author: entry.Provenance.Author, Pack: entry.Provenance.Pack}
		r.State, r.Remarks = stateOf(decided, file, store.Hash(data))
		list.Dailies = append(list.Dailies, r)
	}
	return list, nil
}

// stateOf returns the state of a daily's file, and the remarks on it.
func stateOf(decided review.Review, file store.File, hash string) (State, []review.Signature) {
	state, remarks := Unread, []review.Signature{}
	approval, holds := decided.Approved(file, hash)
	switch {
	case holds:
		state = Approved
	case approval.SHA256 != "":
		state = Changed
	}
	if state != Unread {
		remarks = append(remarks, approval.Signed)
	}
	for _, v := range decided.Vetoes {
		if v.SHA256 == hash {
			state, remarks = Vetoed, append(remarks, v.Signed)
		}
	}
	if w, withdrawn := decided.Withdrawn(file); withdrawn {
		state, remarks = Withdrawn, append(remarks, w.Signed)
	}
	return state, append(remarks, decided.Remarks(file)...)
}

// StateOf is the state of a day by what stands: the hash of its published file, empty for
// none, what was decided, and the hash of the version that players have, likewise. Whether the
// file is sound is for [Auditor.Pass] to say.
func StateOf(decided review.Review, file store.File, hash, released string) State {
	state, _ := stateOf(decided, file, hash)
	switch {
	case state == Withdrawn:
		return Withdrawn
	case released != "":
		return Released
	case hash == "":
		return Empty
	case state == Vetoed, state == Approved:
		return state
	}
	return Filled
}
