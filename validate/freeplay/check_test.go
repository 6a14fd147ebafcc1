package freeplay

import (
	"encoding/json"
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
