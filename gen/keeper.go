package gen

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Keeper keeps what drafts that take long came to, under the name of the draft, as long as the
// program makes them the same way. What it gives back is trusted. It must be safe for concurrent
// use.
type Keeper interface {
	Find(draft string) []byte // nil for nothing
	Keep(draft string, made []byte)
}

// Keeping is the producer with a keeper, which makes no draft again that is kept. Where drafts are
// quick to make, nothing is kept.
func (p Producer) Keeping(k Keeper) Producer {
	if p.keeping == nil {
		return p
	}
	return p.keeping(k)
}

// maker makes drafts, and remembers them as far as it can.
type maker[P any] struct {
	made   *made[P] // nil for none
	keeper Keeper   // nil for none
}

// keptDraft is what making a draft came to.
type keptDraft[P any] struct {
	Puzzle   *P         `json:"puzzle"` // nil where the assembler found none
	Rejected Rejections `json:"rejected,omitempty"`
}

// make makes a draft, or gives what it came to before. What is made after ctx is done is not kept.
func (m *maker[P]) make(ctx context.Context, d Draft[P], at madeAt, rejected Rejections) *P {
	if m.keeper == nil {
		return d.Make(ctx, rejected)
	}
	var kept keptDraft[P]
	if text := m.keeper.Find(at.name()); text == nil || json.Unmarshal(text, &kept) != nil {
		kept = keptDraft[P]{Rejected: make(Rejections)}
		kept.Puzzle = d.Make(ctx, kept.Rejected)
		if text, err := json.Marshal(kept); err == nil && ctx.Err() == nil {
			m.keeper.Keep(at.name(), text)
		}
	}
	for reason, n := range kept.Rejected {
		rejected.Add(reason, n)
	}
	return kept.Puzzle
}

// name is that of a draft among those of all packs, games, seeds and rungs.
func (at madeAt) name() string {
	return fmt.Sprintf("%s-%s-%s-%d-%d", hex.EncodeToString(at.series.pack[:]), at.series.game, at.series.rung, at.series.seed, at.index)
}
