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

// TestAPlanOfAnEditor may name the schema that its editor checks it by.
func TestAPlanOfAnEditor(t *testing.T) {
	for _, text := range []string{
		"\uFEFF{\"$schema\": \"./bench.schema.json\", \"models\": [{\"name\": \"m\", \"model\": \"m\"}]}",
		"\uFEFF# yaml-language-server: $schema=./bench.schema.json\r\n$schema: ./bench.schema.json\r\nmodels: [{name: m, model: m}]\r\n",
	} {
		plan, err := ReadPlan("bench.yaml", []byte(text))
		require.NoError(t, err)
		require.Equal(t, "m", plan.Models[0].Model)
	}
	_, err := ReadPlan("bench.yaml", []byte("models: [{name: m, model: m}]\n$schema:\n"))
	require.EqualError(t, err, "bench.yaml:2:1: $schema must be a string, which names a schema for editors")
	_, err = ReadPlan("bench.yaml", []byte("models: [{name: m, model: m, $schema: x}]\n"))
	require.ErrorContains(t, err, "$schema")
}
