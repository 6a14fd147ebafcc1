package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
)

func TestThePlansTextsReachThePrompts(t *testing.T) {
	plan, err := ReadPlan("bench.yaml", []byte("vars: {tone: dry}\nmodels: [{name: m, model: m, baseURL: \"http://127.0.0.1:1/v1\"}]\n"))
	require.NoError(t, err)
	spec, err := plan.Spec(t.Context(), catalog.Games(), func(string) string { return "" }, func() func() float64 { return nil })
	require.NoError(t, err)
	require.Equal(t, "dry", spec.Prompts[0].Games[0].Prompt.Vars["tone"])
}
