package testimony

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// TestShortfallIsWhatTheRulesFind: nothing is missing on exactly the hands on which the
// rules on play find nothing, and memory of the hands before changes nothing.
func TestShortfallIsWhatTheRulesFind(t *testing.T) {
	t.Parallel()
	hands := 3000
	if testing.Short() {
		hands = 500
	}
	r := rand.New(rand.NewPCG(8, 8))
	g := Gauge{Profile: daily()}
	passed, sum := 0, 0
	for i := range hands {
		p := randomHand(r, 4+r.IntN(3))
		if i%2 == 0 { // near hands that pass
			p = clone(t, draw(r, []*testimony.Puzzle{goods(t)["easy-speaker.json"], goods(t)["normal-washer.json"], goods(t)["hard-oven.json"], goods(t)["expert-washer.json"]}))
			for range r.IntN(3) {
				mutate(r, p)
			}
		}
		found := playFindings(t, p)
		points := g.Shortfall(p, 1<<30)
		require.Equal(t, len(found) == 0, points == 0, "%v: %d", found, points)
		if sum += points; i == 499 {
			require.Equal(t, 27586, sum, "climbing goes by these points; where they are meant to change, this sum changes, too")
		}
		fresh := Gauge{Profile: daily()}
		require.Equal(t, points, fresh.Shortfall(p, 1<<30))
		limit := r.IntN(60)
		require.Equal(t, points >= limit, g.Shortfall(p, limit) >= limit, "a limit decides alike")
		if points == 0 {
			passed++
		}
	}
	require.Greater(t, passed, hands/10)
}

// playFindings are the findings of the rules on play, those on form aside.
func playFindings(t *testing.T, p *testimony.Puzzle) (found []string) {
	for _, code := range fired(t, p, daily()) {
		switch {
		case strings.Contains(code, "_TEXT_"):
		case slices.Contains([]string{errConcernID.Code, errReference.Code, errDifficulty.Code, errPoolEmpty.Code, errBanned.Code, errLength.Code}, code):
		default:
			found = append(found, code)
		}
	}
	return found
}
