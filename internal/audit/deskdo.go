package audit

import (
	"context"
	"errors"

	"dailies/game/document"
	"dailies/gen"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// ErrStale is the error, wrapped in a [fault.Usage], of deciding about another text than the
// one that was read.
var ErrStale = errors.New("it was changed since it was read; look at it again")

// stale refuses a daily whose file has another hash than the one that was read; an empty one
// is whichever it has.
func stale(file store.File, read, hash string) error {
	if read != "" && read != hash {
		return fault.Usagef("%s: %w", file.Path(), ErrStale)
	}
	return nil
}

// Approve signs a daily whose file has the hash read, or whichever for an empty one. The
// error, a [fault.Usage], wraps [ErrStale], or says that the file was changed by hand or its
// board is vetoed.
func (d *Desk) Approve(ctx context.Context, file store.File, read string, by review.Signature) error {
	_, hash, err := d.Load(ctx, file)
	if err == nil {
		err = stale(file, read, hash)
	}
	if err != nil {
		return err
	}
	veto, err := d.Veto(ctx, file)
	if err != nil {
		return err
	}
	if v, vetoed := d.Decided.Rejected(file.Game, veto.Content()); vetoed {
		return fault.Usagef("%s: %s vetoed this board; dailies review unveto takes that back", file.Path(), document.Printable(v.Signed.By))
	}
	d.Decided.Approve(file, hash, by)
	return nil
}

// Rejection names what a veto is on.
type Rejection struct {
	Read string // the hash of the file that was read; empty for whichever
	Text string // a text of the daily: what has it is left out of the pack
	Pack bool   // the whole pack
}

// Rejection is a veto on what is named of a daily, the board where nothing is, not signed yet.
// The error, a [fault.Usage], wraps [ErrStale], or says that there is no such thing.
func (d *Desk) Rejection(ctx context.Context, file store.File, what Rejection) (review.Veto, error) {
	_, hash, err := d.Load(ctx, file)
	if err == nil {
		err = stale(file, what.Read, hash)
	}
	if err != nil {
		return review.Veto{}, err
	}
	if what.Text == "" && !what.Pack {
		return d.Veto(ctx, file)
	}
	v := review.Veto{Game: file.Game, Pack: d.Pack(file), About: "the pack " + d.Pack(file)}
	if v.Pack == "" {
		return v, fault.Usagef("%s: the index does not say which pack it is made from", file.Path())
	}
	if what.Pack {
		return v, nil
	}
	said, err := d.Says(ctx, file, what.Text)
	if err == nil && !said {
		err = fault.Usagef("%s does not hold this text; give it whole, as it stands there", file.Path())
	}
	v.Text, v.About = gen.HashText(what.Text), what.Text
	return v, err
}
