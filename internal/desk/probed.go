package desk

import (
	"context"

	"dailies/game/document"
	"dailies/internal/probe"
	"dailies/internal/store"
)

// probeView is what models made of a daily, as a page shows it.
type probeView struct {
	Players  []string      `json:"players"`
	Figures  probe.Figures `json:"figures"`
	Stale    bool          `json:"stale,omitempty"` // they played another text
	Findings []finding     `json:"findings"`        // second readings; none of a stale one
}

// probed is what models made of a daily whose file has a hash; nil where nobody asked them,
// or where what was kept cannot be read. The error is that of the context.
func (d *Desk) probed(ctx context.Context, f store.File, hash string) (*probeView, error) {
	r, err := probe.Read(ctx, d.Dir, f)
	if err != nil || r == nil {
		return nil, ctx.Err()
	}
	view := &probeView{Players: []string{}, Figures: r.Figures, Stale: r.SHA256 != hash, Findings: []finding{}}
	for _, p := range r.Players {
		view.Players = append(view.Players, document.Printable(p.Model))
	}
	data, err := d.reader.Load(ctx, f)
	if view.Stale = view.Stale || err != nil; !view.Stale {
		view.Findings = shown(r.Warnings(data))
	}
	return view, ctx.Err()
}
