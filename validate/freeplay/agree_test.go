package freeplay

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/freeplay"
)

// TestTheSearchAgreesWithTheReferenceOnRandomActs measures small acts of random runs, the
// slow way beside the fast.
func TestTheSearchAgreesWithTheReferenceOnRandomActs(t *testing.T) {
	t.Parallel()
	var g Gauge
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7))
		p := randomRun(r, small())
		for act := range freeplay.Acts {
			got, decided := g.Reach(ctx(), p, act+1)
			require.True(t, decided)
			require.Equal(t, refMeasure(p, act), got, "act %d", act+1)
			chance, decided := g.Chance(ctx(), p, act+1)
			require.True(t, decided)
			require.Equal(t, refChanceOf(p, act), chance, "act %d", act+1) //nolint:testifylint // the same sum in the same order
			if card, joined := g.Card(ctx(), p, act+1, got.All); joined {
				require.Equal(t, refReachOf(p, refEntry(p, act, true), Others()...), card)
			}
		}
	})
}

// TestTheAnalysisAgreesWithTheReference compares whole analyses of small runs, figure by
// figure.
func TestTheAnalysisAgreesWithTheReference(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 8))
		p := randomRun(r, small())
		if r.IntN(2) == 0 { // such as can be won
			for act := range p.Acts {
				p.Acts[act].ResistanceStart = r.IntN(20)
			}
		}
		agree(t, p)
	})
}

func agree(t require.TestingT, p *freeplay.Puzzle) {
	got := Solve(ctx(), p)
	want, err := json.Marshal(refSolve(p))
	require.NoError(t, err)
	have, err := json.Marshal(got)
	require.NoError(t, err)
	require.Equal(t, string(want), string(have))
	require.Empty(t, doubts(p, got))
}

// TestTheAnalysisAgreesWithTheReferenceOnLastLocks compares acts of the true size.
func TestTheAnalysisAgreesWithTheReferenceOnLastLocks(t *testing.T) {
	if testing.Short() {
		t.Skip("the reference takes seconds for each")
	}
	for name, p := range goods(t) {
		got, decided := new(solver).act(ctx(), p, freeplay.Acts-1)
		require.True(t, decided)
		require.Equal(t, refAct(p, freeplay.Acts-1), got, name)
	}
}

// TestTheAnalysisAgreesWithTheReferenceOnAWholeRun takes the reference some minutes.
func TestTheAnalysisAgreesWithTheReferenceOnAWholeRun(t *testing.T) {
	if *wholeRun == "" {
		t.Skip("-whole NAME compares the analysis of a good run")
	}
	agree(t, goods(t)[*wholeRun])
}
