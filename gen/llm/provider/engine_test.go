package provider_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/provider"
	"dailies/prompts"
)

// answers are good ones to the questions of [authored].
func answers() map[string][]byte {
	return map[string][]byte{
		"triples": prompts.TriplesExample, "testimony": prompts.TestimonyExample, "aura": prompts.AuraExample,
		"waywords": prompts.WaywordsExample, "freeplay": prompts.FreeplayExample,
		"marks of a critic":         []byte(`{"marks":[{"at":"/triples/0","question":"rule","because":"A player may doubt it.","mark":3}]}`),
		"a critic's word on a rule": []byte(`{"because":"It is one.","holds":true}`),
		"a reader's sorting":        []byte(`{"groups":[{"rule":"They hum.","tiles":["t1","t2","t3"]}],"left":["t4"]}`),
	}
}

// TestAnEngineHoldsModelsToEverySchema: the engine of an npm package compiles what each endpoint is
// sent, lets through a good answer with all its keys, and none with a key too many.
func TestAnEngineHoldsModelsToEverySchema(t *testing.T) {
	const engine = "../../../.ci/servers/node_modules/@mlc-ai/web-xgrammar/lib/index.js"
	if testing.Short() {
		t.Skip("an engine in Node takes seconds")
	}
	node, err := exec.LookPath("node")
	if _, lacks := os.Stat(engine); err != nil || lacks != nil {
		t.Skip("missing: web-xgrammar of make servers, which needs npm")
	}
	type asked struct {
		Name   string          `json:"name"`
		Schema json.RawMessage `json:"schema"`
		Answer json.RawMessage `json:"answer"`
	}
	var all []asked
	known := make(map[string]bool) // many endpoints take the same
	for _, p := range provider.Presets() {
		for question, schema := range authored() {
			for _, bounds := range [][]string{p.Strict.Bounds, nil} {
				wire, err := provider.Strict(schema, bounds)
				require.NoError(t, err)
				if !known[string(wire)] {
					known[string(wire)] = true
					all = append(all, asked{p.Name + ": " + question, wire, answers()[question]})
				}
			}
		}
	}
	input, err := json.Marshal(all)
	require.NoError(t, err)
	command := exec.CommandContext(t.Context(), node, "testdata/constrain.cjs", engine)
	command.Stdin = bytes.NewReader(input)
	command.Stderr = os.Stderr
	output, err := command.Output()
	require.NoError(t, err)
	var judged []struct {
		Name, Error string
		Whole, More bool
	}
	require.NoError(t, json.Unmarshal(output, &judged))
	require.Len(t, judged, len(all))
	for _, j := range judged {
		require.Empty(t, j.Error, j.Name)
		require.True(t, j.Whole, "%s: a good answer is not let through", j.Name)
		require.False(t, j.More, "%s: a key too many is let through", j.Name)
	}
}
