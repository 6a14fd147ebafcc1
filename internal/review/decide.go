package review

import (
	"slices"

	"dailies/game"
	"dailies/internal/store"
	"dailies/lint/window"
)

// Approve signs a daily's file by its hash. It replaces an earlier approval of the day.
func (r *Review) Approve(file store.File, hash string, by Signature) {
	r.Revoke(file)
	r.Approvals = append(r.Approvals, Approval{file.Date, file.Game, hash, by})
	slices.SortFunc(r.Approvals, func(a, b Approval) int { return a.file().Compare(b.file()) })
}

// Revoke takes the approval of a day back, if it has one.
func (r *Review) Revoke(file store.File) {
	r.Approvals = slices.DeleteFunc(r.Approvals, func(a Approval) bool { return a.file() == file })
}

// Approved returns the approval of a daily, if it is for the file with this hash.
func (r Review) Approved(file store.File, hash string) (Approval, bool) {
	for _, a := range r.Approvals {
		if a.file() == file {
			return a, a.SHA256 == hash
		}
	}
	return Approval{}, false
}

// Reject enters a veto, and takes back an approval of its day. It reports whether the veto
// is new.
func (r *Review) Reject(v Veto, on *store.File) bool {
	if on != nil {
		r.Revoke(*on)
	}
	if slices.ContainsFunc(r.Vetoes, v.same) {
		return false
	}
	r.Vetoes = append(r.Vetoes, v)
	return true
}

// Withdraw takes a day from players. It replaces an earlier withdrawal of the day.
func (r *Review) Withdraw(file store.File, by Signature) {
	r.Reinstate(file)
	r.Withdrawals = append(r.Withdrawals, Withdrawal{file.Date, file.Game, by})
	slices.SortFunc(r.Withdrawals, func(a, b Withdrawal) int { return a.file().Compare(b.file()) })
}

// Reinstate takes a withdrawal back, and reports whether there was one.
func (r *Review) Reinstate(file store.File) bool {
	n := len(r.Withdrawals)
	r.Withdrawals = slices.DeleteFunc(r.Withdrawals, func(w Withdrawal) bool { return w.file() == file })
	return len(r.Withdrawals) < n
}

// Withdrawn returns the withdrawal of a day, if there is one.
func (r Review) Withdrawn(file store.File) (Withdrawal, bool) {
	for _, w := range r.Withdrawals {
		if w.file() == file {
			return w, true
		}
	}
	return Withdrawal{}, false
}

// Content is the vetoed board; zero for a veto on something else.
func (v Veto) Content() window.Content {
	var board window.Content
	if v.Board != "" && board.UnmarshalText([]byte(v.Board)) != nil {
		return window.Content{}
	}
	return board
}

func (v Veto) same(w Veto) bool {
	return v.Board == w.Board && v.Game == w.Game && v.Pack == w.Pack && v.Text == w.Text
}

// Rejected returns the veto on a board, if there is one.
func (r Review) Rejected(name string, board window.Content) (Veto, bool) {
	for _, v := range r.Vetoes {
		if v.Game == name && v.Board == board.String() {
			return v, true
		}
	}
	return Veto{}, false
}

// Allow takes the n-th veto back, counted from 1, and reports whether there was one.
func (r *Review) Allow(n int) bool {
	if n < 1 || n > len(r.Vetoes) {
		return false
	}
	r.Vetoes = slices.Delete(r.Vetoes, n-1, n)
	return true
}

// Remark keeps a note on a daily.
func (r *Review) Remark(file store.File, by Signature) {
	r.Notes = append(r.Notes, Note{file.Date, file.Game, by})
}

// Pin pins a pack to a day. It replaces an earlier pin of the day.
func (r *Review) Pin(p Pin) {
	r.Pins = slices.DeleteFunc(r.Pins, func(q Pin) bool { return q.file() == p.file() })
	r.Pins = append(r.Pins, p)
	slices.SortFunc(r.Pins, func(a, b Pin) int { return a.file().Compare(b.file()) })
}

// Unpin takes a pin back, and reports whether there was one.
func (r *Review) Unpin(file store.File) bool {
	n := len(r.Pins)
	r.Pins = slices.DeleteFunc(r.Pins, func(p Pin) bool { return p.file() == file })
	return len(r.Pins) < n
}

// Remarks are the notes on a daily, the oldest first.
func (r Review) Remarks(file store.File) (notes []Signature) {
	for _, n := range r.Notes {
		if n.Date == file.Date && n.Game == file.Game {
			notes = append(notes, n.Signed)
		}
	}
	return notes
}

// Pinned returns the packs pinned to the days of a game: the one pinned to the day itself, else
// that of the season that began last.
func (r Review) Pinned(name string) map[game.Date]string {
	pinned := make(map[game.Date]string)
	for _, p := range r.Pins { // in order of their first days
		for date := p.Date; p.Game == name && p.Season() && date <= p.Until; date = date.AddDays(1) {
			pinned[date] = p.Pack
		}
	}
	for _, p := range r.Pins {
		if p.Game == name && !p.Season() {
			pinned[p.Date] = p.Pack
		}
	}
	return pinned
}

// PinnedTo is the pack pinned to the day itself, whatever the season.
func (r Review) PinnedTo(file store.File) (pack string, pinned bool) {
	for _, p := range r.Pins {
		if p.file() == file && !p.Season() {
			return p.Pack, true
		}
	}
	return "", false
}

func (a Approval) file() store.File { return store.File{Date: a.Date, Game: a.Game} }

func (p Pin) file() store.File { return store.File{Date: p.Date, Game: p.Game} }

func (w Withdrawal) file() store.File { return store.File{Date: w.Date, Game: w.Game} }
