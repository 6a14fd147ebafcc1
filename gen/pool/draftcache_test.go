package pool

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/validate"
)

// mapCache is a DraftCache that keeps everything.
type mapCache map[string][]byte

func (c mapCache) Find(draft string) []byte       { return c[draft] }
func (c mapCache) Keep(draft string, made []byte) { c[draft] = made }

// TestADraftIsMadeOnce, where what it gave is still there and can be read, and not kept of a run
// that was canceled: it may be half a search.
func TestADraftIsMadeOnce(t *testing.T) {
	series, canceled := Series{Game: "test", Pack: "a", Seed: 1, Rung: "LOW"}, false
	ctx, cancel := context.WithCancel(t.Context())
	cache, made := mapCache{}, 0
	draft := gen.Draft[int]{Make: func(_ context.Context, rejected gen.Rejections) *int {
		if made++; canceled {
			cancel()
		}
		rejected.Add("too dull", 2)
		return &made
	}}
	give := func(index int) (int, gen.Rejections) {
		rejected := make(gen.Rejections)
		return *cachedDraft(ctx, cache, draft, draftID{series.hash(), index}, rejected), rejected
	}
	for _, want := range []struct{ index, made int }{{0, 1}, {0, 1}, {1, 2}, {0, 1}} {
		puzzle, rejected := give(want.index)
		require.Equal(t, want.made, puzzle)
		require.Equal(t, gen.Rejections{"too dull": 2}, rejected)
	}
	name := draftID{series.hash(), 1}.name()
	cache[name] = cache[name][:5]
	puzzle, _ := give(1)
	require.Equal(t, 3, puzzle)
	canceled = true
	_, _ = give(2)
	require.Len(t, cache, 2)
}

// TestOnlyPuzzlesThatPassedAreCached: they may be written, and of a canceled search nothing is.
func TestOnlyPuzzlesThatPassedAreCached(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx     context.Context
		outcome validate.Outcome
		cached  bool
	}{{t.Context(), validate.Passed, true}, {t.Context(), validate.Failed, false}, {canceled, validate.Passed, false}} {
		m := maker[int, int, int]{
			game: gen.Game[int, int, int]{Score: func(*int, *int) int { return 0 }},
			judge: func(context.Context, *int, *validate.Profile) Judgement[int] {
				return Judgement[int]{Outcome: c.outcome}
			},
			puzzles: newPuzzleCache[int](),
		}
		d := gen.Draft[int]{Make: func(context.Context, gen.Rejections) *int { return new(int) }}
		m.draft(d, draftID{}).judge(c.ctx, nil)
		require.Equal(t, c.cached, m.puzzles.find(draftID{}) != nil, "%v", c.outcome)
	}
}
