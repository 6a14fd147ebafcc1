package desk

import (
	"context"

	"dailies/game/document"
	"dailies/internal/learn"
	"dailies/internal/store"
)

// playedView is how hard people found a day, as its page shows it.
type playedView struct {
	learn.Day
	Misread []string `json:"misread"`         // second readings that many share, in words
	Stale   bool     `json:"stale,omitempty"` // they played another text
}

// played returns what plays taught of the daily whose file has this hash; nil for nothing, or where the
// file of that cannot be read, which generate and qa say. The error is that of the context.
func (d *Desk) played(ctx context.Context, f store.File, hash string) (*playedView, error) {
	learned, err := learn.Read(ctx, d.Dir)
	if err != nil || learned == nil {
		return nil, ctx.Err()
	}
	day, known := learned.Games[f.Game].Days[f.Date]
	if !known {
		return nil, nil
	}
	view := &playedView{Day: day, Misread: []string{}, Stale: day.SHA256 != hash}
	for _, r := range day.Readings {
		view.Misread = append(view.Misread, document.Printable(day.TellReading(r)))
	}
	return view, nil
}
