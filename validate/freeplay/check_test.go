package freeplay

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

func TestGoodFixturesHaveNoFinding(t *testing.T) {
	t.Parallel()
	for name, p := range goods(t) {
		verdict := judged().Judge(t.Context(), p, standard())
		require.Empty(t, verdict.Findings, name)
		require.Equal(t, validate.Passed, verdict.Outcome)
		require.True(t, verdict.Analysis.Witness.Won)
	}
}

func TestTheFormOfTheAnalysis(t *testing.T) {
	data, err := json.Marshal(Solve(ctx(), goods(t)["sensor-drift"]))
	require.NoError(t, err)
	require.Contains(t, string(data), `{"solvable":true,"needed":[],"enough":[],"idle":[],"greedy":1,"witness":{"won":true,"actions":[{`)
}

func TestBrokenFixturesBreakTheirCodeAlone(t *testing.T) {
	t.Parallel()
	for code, p := range brokens(t) {
		codes := fired(t, p)
		require.True(t, allowed(code, codes), "%s: %v", code, codes)
	}
}

// TestEveryTextOfARunIsRead: a word of courts is found in each, but in the lines of pools, which testimony's
// validator reads.
func TestEveryTextOfARunIsRead(t *testing.T) {
	for name, p := range goods(t) {
		for act := range p.Acts {
			a := &p.Acts[act]
			texts := map[string]*string{
				at(act, "lockReason"):                  &a.LockReason,
				at(act, "counterEvidence", 0, "name"):  &a.CounterEvidence[0].Name,
				at(act, "counterEvidence", 0, "claim"): &a.CounterEvidence[0].Claim,
				at(act, "deck", 0, "name"):             &a.Deck[0].Name,
			}
			if len(a.ActiveConcerns) > 0 {
				texts[at(act, "activeConcerns", 0, "koaAsks")] = &a.ActiveConcerns[0].KoaAsks
			}
			if a.Cache != nil {
				texts[at(act, "cache", "name")] = &a.Cache.Name
			}
			for place, text := range texts {
				was := *text
				*text = "Your verdict"
				findings := validate.Collect(New(nil).Profiles[0], func(report *validate.Reporter) { checkVoice(p, report) })
				require.True(t, slices.ContainsFunc(findings, func(f validate.Finding) bool {
					return f.Pointer == place && strings.Contains(f.Message, "a word of courts")
				}), "%s %s: %v", name, place, findings)
				*text = was
			}
		}
	}
}
