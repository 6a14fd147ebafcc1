package desk

import (
	"context"

	"dailies/game/document"
	"dailies/internal/probe"
	"dailies/internal/store"
)

// probeView is how models read a daily, as a page shows it.
type probeView struct {
	Players  []string       `json:"players"`
	Figures  probe.Figures  `json:"figures"`
	Stale    bool           `json:"stale,omitempty"` // they played another text
	Findings []shownFinding `json:"findings"`        // second readings; none of a stale one
}

// probed returns how models read the daily whose file has this hash; nil where none was asked,
// or the record cannot be read. The error is that of the context.
func (d *Desk) probed(ctx context.Context, f store.File, hash string) (*probeView, error) {
	r, err := probe.Read(ctx, d.Dir, f)
	if err != nil || r == nil {
		return nil, ctx.Err()
	}
	view := &probeView{Players: []string{}, Figures: r.Figures, Stale: r.SHA256 != hash, Findings: []shownFinding{}}
	for _, p := range r.Players {
		view.Players = append(view.Players, document.Printable(p.Model))
	}
	data, err := d.reader.Load(ctx, f)
	if view.Stale = view.Stale || err != nil; !view.Stale {
		g, err := d.Auditor.Games.Game(f.Game)
		if err != nil {
			return nil, err
		}
		view.Findings = shown(r.Warnings(g, data))
	}
	return view, ctx.Err()
}
