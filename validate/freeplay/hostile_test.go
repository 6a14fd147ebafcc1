package freeplay

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/validate"
)

func undecided(findings []validate.Finding) bool {
	return slices.ContainsFunc(findings, func(f validate.Finding) bool { return f.Rule == validate.UndecidedRule() })
}

// TestAnySizeIsJudged judges acts of any size: nothing panics, and what is too large is
// undecided.
func TestAnySizeIsJudged(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for _, cards := range []int{0, 1, 3, 12, 13, 64, 65, 400} {
		for _, counters := range []int{0, 3, 5, 70} {
			p := randomRun(r, small())
			a := &p.Acts[r.IntN(3)]
			a.Deck, a.HandSize = a.Deck[:0], r.IntN(4)
			for i := range cards {
				a.Deck = append(a.Deck, randomCard(r, a, fmt.Sprint("more", i)))
			}
			for k := len(a.CounterEvidence); k < counters; k++ {
				a.CounterEvidence = append(a.CounterEvidence, freeplay.Counter{ID: freeplay.CounterID(fmt.Sprint("m", k)), Name: fmt.Sprint("More ", k), Claim: "It saw.", Targets: randomProofs(r, 3)})
			}
			verdict := judged().Judge(t.Context(), p, standard())
			require.NotNil(t, verdict.Analysis)
			require.Equal(t, verdict.Analysis.Undecided, undecided(verdict.Findings))
			require.Equal(t, cards >= maxCards || counters > maxCounters, verdict.Analysis.Undecided, "%d cards, %d counters", cards, counters)
			data, err := json.Marshal(verdict.Analysis)
			require.NoError(t, err)
			require.Equal(t, verdict.Analysis.Undecided, string(data) == `{"undecided":true}`)
		}
	}
}

// TestNumbersOutOfRange judges what a schema refuses, or allows and no act has.
func TestNumbersOutOfRange(t *testing.T) {
	const huge = 1 << 53
	for name, edit := range map[string]func(*freeplay.Act){
		"resistance":          func(a *freeplay.Act) { a.ResistanceStart = huge },
		"less than none":      func(a *freeplay.Act) { a.ResistanceStart = -huge },
		"no turns":            func(a *freeplay.Act) { a.TurnLimit = 0 },
		"turns":               func(a *freeplay.Act) { a.TurnLimit = huge },
		"less than no turns":  func(a *freeplay.Act) { a.TurnLimit = -huge },
		"hand":                func(a *freeplay.Act) { a.HandSize = huge },
		"less than no hand":   func(a *freeplay.Act) { a.HandSize = -huge },
		"power":               func(a *freeplay.Act) { a.Deck[0].Power = huge },
		"less than no power":  func(a *freeplay.Act) { a.Deck[0].Power = -huge },
		"trust":               func(a *freeplay.Act) { a.Deck[0].Trust = "GOSSIP" },
		"escalation":          func(a *freeplay.Act) { a.Escalation = "STEEP" },
		"modifier":            func(a *freeplay.Act) { a.Modifiers = append(freeplay.Modifiers(), "MERCY") },
		"time":                func(a *freeplay.Act) { a.Deck[0].Claims.TimeRange = a.Deck[0].Claims.TimeRange[:0] },
		"no cards":            func(a *freeplay.Act) { a.Deck = nil },
		"no concerns":         func(a *freeplay.Act) { a.ActiveConcerns, a.ResistanceStart = nil, 0 },
		"a name of all signs": func(a *freeplay.Act) { a.Deck[0].ID = "\x00 é👩‍👩‍👧\u202e"; a.Deck[0].Name = "\u202e" },
	} {
		for act := range freeplay.Acts {
			p := randomRun(rand.New(rand.NewPCG(7, uint64(act))), small())
			edit(&p.Acts[act])
			verdict := judged().Judge(t.Context(), p, standard())
			require.Equal(t, validate.Failed, verdict.Outcome, name)
			if strings.Contains(name, "power") {
				require.Nil(t, verdict.Analysis, name)
				continue
			}
			require.Equal(t, name == "turns", verdict.Analysis.Undecided, name)
		}
	}
	for acts := range 5 {
		p := randomRun(rand.New(rand.NewPCG(7, 9)), small())
		p.Acts = append(p.Acts, p.Acts...)[:acts]
		require.Equal(t, acts != freeplay.Acts, judged().Judge(t.Context(), p, standard()).Analysis == nil)
	}
	require.Nil(t, judged().Judge(t.Context(), new(freeplay.Puzzle), standard()).Analysis)
}

// widest is an act that has more positions than any search may come to.
func widest(r *rand.Rand) *freeplay.Puzzle {
	p := randomRun(r, small())
	a := &p.Acts[1]
	a.TurnLimit, a.Escalation, a.HandSize, a.Modifiers, a.Deck, a.ResistanceStart = maxTurns, "", 9, nil, nil, 500
	a.ActiveConcerns = workedAct().ActiveConcerns[:1]
	for i := range maxCards - 1 {
		c := evidence(fmt.Sprint("wide", i), i+3, "IDENTITY", "VERIFIED", "02:00", "02:10", "KITCHEN", "AWAKE")
		a.Deck = append(a.Deck, c)
	}
	return p
}

func TestASearchBeyondItsBudgetIsUndecided(t *testing.T) {
	if testing.Short() {
		t.Skip("a million positions")
	}
	verdict := judged().Judge(t.Context(), widest(rand.New(rand.NewPCG(1, 1))), standard())
	require.True(t, verdict.Analysis.Undecided)
	require.True(t, undecided(verdict.Findings))
}

// TestSearchesEndSoonAfterTheirContext judges the widest act with little time.
func TestSearchesEndSoonAfterTheirContext(t *testing.T) {
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begun := processor(t)
	verdict := judged().Judge(short, widest(rand.New(rand.NewPCG(1, 1))), standard())
	require.Equal(t, validate.Undecided, verdict.Outcome)
	require.Less(t, processor(t)-begun, time.Second)
}
