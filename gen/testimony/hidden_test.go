package testimony

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
	"dailies/gen"
	analysis "dailies/validate/testimony"
)

// TestCountersAreHiddenOnHardDays: on a third of the EXPERT hands of a pack with lines for it, and on
// two thirds of the HARD ones that a careful person opens at the first try. KOA opens with these
// lines. The hands are those of open counters.
func TestCountersAreHiddenOnHardDays(t *testing.T) {
	const drafts = 300
	fair := &testimony.Puzzle{Hand: []testimony.Card{{ID: "one", Power: 5}}, ResistanceStart: 5, TurnLimit: 1}
	unfair := &testimony.Puzzle{Hand: fair.Hand, ResistanceStart: 6, TurnLimit: 1}
	require.True(t, analysis.OpensUnseen(fair))
	require.False(t, analysis.OpensUnseen(unfair))
	for name, p := range packs(t) {
		require.NotEmpty(t, p.KoaLines.Hidden, name)
		hides := func(p *Pack, difficulty testimony.Difficulty, hand *testimony.Puzzle) (n int) {
			d := newDealer(p, difficulty, rand.New(rand.NewPCG(1, 0)))
			for seed := range uint64(drafts) {
				if d.hides(rand.New(rand.NewPCG(seed, 1)), hand) {
					n++
				}
			}
			return n
		}
		plain, silent, ofTheDay := *p, *p, *p
		plain.Dated, silent.Dated, silent.KoaLines.Hidden, ofTheDay.Dated = nil, nil, nil, []gen.Dated{{}}
		require.InDelta(t, drafts/hiddenIn, hides(&plain, testimony.Expert, unfair), drafts/10, name)
		require.InDelta(t, drafts-drafts/hiddenIn, hides(&plain, testimony.Hard, fair), drafts/10, name)
		require.Zero(t, hides(&plain, testimony.Hard, unfair), name)
		for _, difficulty := range []testimony.Difficulty{testimony.Hard, testimony.Expert} {
			require.Zero(t, hides(&silent, difficulty, fair), name)
			require.Zero(t, hides(&ofTheDay, difficulty, fair), "the day's own lines open it: %s", name)
		}
		require.Zero(t, hides(&plain, testimony.Easy, fair)+hides(&plain, testimony.Normal, fair), name)

		h, why := newDealer(p, testimony.Hard, rand.New(rand.NewPCG(1, 0))).start()
		require.NotNil(t, h, why)
		open := h.puzzle()
		h.hidden = true
		hidden := h.puzzle()
		require.Equal(t, testimony.Hidden, hidden.CounterVisibility)
		require.Equal(t, p.KoaLines.Hidden, hidden.KoaLines.Opening)
		hidden.CounterVisibility, hidden.KoaLines.Opening = open.CounterVisibility, open.KoaLines.Opening
		require.Equal(t, open, hidden)
	}
}
