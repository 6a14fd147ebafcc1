package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/provider"
	"dailies/gen/llm/stricttest"
	"dailies/internal/store"
)

// TestEveryPresetPublishesADay: a run that names the endpoint, against a server that refuses what the
// provider refuses, has its day from the first answer, and nothing is refused.
func TestEveryPresetPublishesADay(t *testing.T) {
	presets := provider.Presets()
	if testing.Short() {
		presets = presets[:1]
	}
	pack := read(t, "../../gen/triples/packs/guest-wifi.json")
	for _, preset := range presets {
		server, dir := stricttest.New(t, stricttest.RulesOf(preset.Name), pack), t.TempDir()
		args := []string{"generate", "triples", "--author", "openai", "--endpoint", preset.Name, "--base-url", server.URL + "/v1",
			"--model", "m", "--max-answer-tokens", "9000", "--date", "2026-11-21", "--out", dir}
		if preset.SeedField != "" {
			args = append(args, "--model-seed", "7")
		}
		code, out, errs := try(t, map[string]string{preset.KeyFrom: theKey}, args...)
		require.Equal(t, exitClean, code, preset.Name+out+errs)
		index, err := store.NewReader(dir).Index(t.Context())
		require.NoError(t, err, preset.Name)
		require.Equal(t, "openai", index["2026-11-21"]["triples"].Provenance.Author, preset.Name)
		require.NotContains(t, strings.Join(server.Seen(), "\n"), "refused", preset.Name)
		require.Len(t, server.Seen(), 1, preset.Name)
	}
}

// TestASilentEndpointIsNamedByTheAddressThatWasAsked, not by the one that its name stands for.
func TestASilentEndpointIsNamedByTheAddressThatWasAsked(t *testing.T) {
	_, out, errs := try(t, map[string]string{"MISTRAL_API_KEY": theKey}, "generate", "triples", "--author", "openai", "--endpoint", "mistral",
		"--base-url", "http://127.0.0.1:1/v1", "--model", "m", "--retries", "0", "--date", "2026-11-21", "--out", t.TempDir())
	require.Contains(t, out+errs, "the model at http://127.0.0.1:1/v1 could not be asked")
}
