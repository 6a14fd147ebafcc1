package pool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"dailies/gen"
)

// DraftCache keeps the results of making drafts where that takes long, under the name of the
// draft, for as long as the program makes them the same way. The program trusts what it
// returns. It must be safe for concurrent use.
type DraftCache interface {
	Find(draft string) []byte // nil for nothing
	Keep(draft string, made []byte)
}

// draftID is a draft's place in its series.
type draftID struct {
	series seriesHash
	index  int
}

// seriesHash stands for a series, whose text is long.
type seriesHash struct {
	pack       [sha256.Size]byte
	game, rung string
	seed       uint64
}

func (s Series) hash() seriesHash {
	return seriesHash{sha256.Sum256([]byte(s.Pack)), s.Game, s.Rung, s.Seed}
}

// name identifies a draft among those of all packs, games, seeds and rungs.
func (id draftID) name() string {
	return fmt.Sprintf("%s-%s-%s-%d-%d", hex.EncodeToString(id.series.pack[:]), id.series.game, id.series.rung, id.series.seed, id.index)
}

// madeDraft is the result of making a draft, as a [DraftCache] has it.
type madeDraft[P any] struct {
	Puzzle   *P             `json:"puzzle"` // nil where the assembler found none
	Rejected gen.Rejections `json:"rejected,omitempty"`
}

// cachedDraft makes a draft, or returns it from the cache. A draft made after ctx is done is
// not kept.
func cachedDraft[P any](ctx context.Context, cache DraftCache, d gen.Draft[P], id draftID, rejected gen.Rejections) *P {
	var made madeDraft[P]
	if text := cache.Find(id.name()); text == nil || json.Unmarshal(text, &made) != nil {
		made = madeDraft[P]{Rejected: make(gen.Rejections)}
		made.Puzzle = d.Make(ctx, made.Rejected)
		if text, err := json.Marshal(made); err == nil && ctx.Err() == nil {
			cache.Keep(id.name(), text)
		}
	}
	rejected.AddAll(made.Rejected)
	return made.Puzzle
}
