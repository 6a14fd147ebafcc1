package audit

import (
	"context"
	"errors"

	"dailies/game/document"
	"dailies/gen/fill"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// ErrStale reports, wrapped in a [fault.Usage], a decision about a text that has changed since
// it was read.
var ErrStale = errors.New("it was changed since it was read; look at it again")

// stale refuses a daily whose file no longer has the hash that was read; an empty hash fits any
// file.
func stale(file store.File, read, hash string) error {
	if read != "" && read != hash {
		return fault.Usagef("%s: %w", file.Path(), ErrStale)
	}
	return nil
}

// Approve signs a daily whose file has the hash read; an empty hash fits any file. The
// error, a [fault.Usage], wraps [ErrStale], or says that the file was changed by hand or its
// board is vetoed.
func (d *Workspace) Approve(ctx context.Context, file store.File, read string, by review.Signature) error {
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

// Rejection names what is vetoed.
type Rejection struct {
	Read string // the hash of the file that was read; empty for any
	Text string // a text of the daily: runs leave out every part of the pack with it
	Pack bool   // the whole pack
}

// Rejection returns an unsigned veto on the named part of a daily, or on its board where no
// part is named. The error, a [fault.Usage], wraps [ErrStale], or says that the daily has
// no such part.
func (d *Workspace) Rejection(ctx context.Context, file store.File, what Rejection) (review.Veto, error) {
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
	v.Text, v.About = fill.HashText(what.Text), what.Text
	return v, err
}
