package freeplay

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/validate"
)

// TestTheWindowIsWhereTheRulesOnReachFindNothing holds the window of an act against the rules
// that it names, at both of its ends and beyond each.
func TestTheWindowIsWhereTheRulesOnReachFindNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	between := func(least, most int) int { return least + r.IntN(most-least+1) }
	for range 1000 {
		act := r.IntN(freeplay.Acts)
		reach := Reach{First: between(20, 50), Submit: between(20, 80), All: between(50, 100)}
		for _, move := range Others() {
			*reach.Without.at(move) = between(50, 90)
		}
		if flagged := between(50, 90); r.IntN(2) == 0 {
			reach.Flagged = &flagged
		}
		least, most := reach.Window(standard(), act+1)
		for _, n := range []int{least - 1, least, most, most + 1} {
			require.Equal(t, keepsReach(act, n, reach), least <= n && n <= most, "act %d at the resistance %d: %+v", act+1, n, reach)
		}
	}
}

// keepsReach reports whether an act, counted from 0, keeps the rules on its reach and the
// resistance of its column.
func keepsReach(act, resistance int, reach Reach) bool {
	p, a := &freeplay.Puzzle{Acts: make([]freeplay.Act, freeplay.Acts)}, &Analysis{Acts: make([]Act, freeplay.Acts)}
	for i := range p.Acts {
		p.Acts[i].ResistanceStart = 1
	}
	a.Acts[0].Reach.Submit = 1
	p.Acts[act].ResistanceStart = resistance
	a.Acts[act] = Act{Reach: reach, Solvable: reach.All >= resistance, Quick: reach.First >= resistance}
	findings := validate.Collect(standard(), func(report *validate.Reporter) {
		c := &check{report, p}
		c.reach(act, &a.Acts[act])
		c.submitAlone(a)
	})
	bounds := columnOf(act).resistance
	return len(findings) == 0 && bounds[0] <= resistance && resistance <= bounds[1]
}

// TestWhatWasRewiredIsNoStory: it contradicts nothing at the locks that follow.
func TestWhatWasRewiredIsNoStory(t *testing.T) {
	for name, p := range goods(t) {
		s := proofState(p, 1)
		story := entryOf(p, s).story
		s.Story[0].Rewired = true
		require.Equal(t, story[1:], entryOf(p, s).story, name)
	}
}
