package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatTheFileSaysOfAnEndpoint reaches it: Azure's path, headers whose values are in
// the environment and nowhere else, and the options of the model.
func TestWhatTheFileSaysOfAnEndpoint(t *testing.T) {
	const tenant = "tenant-0123456789-secret"
	var path, query string
	var header http.Header
	var sent map[string]any
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, query, header, sent = r.URL.Path, r.URL.RawQuery, r.Header, nil
		_ = json.NewDecoder(r.Body).Decode(&sent)
		content, _ := json.Marshal(read(t, guestWifi))
		fmt.Fprintf(w, `{"model":"house-blend","usage":{"prompt_tokens":10000,"completion_tokens":12000,"prompt_tokens_details":{"cached_tokens":6000}},"choices":[{"message":{"content":%s}}]}`, content)
	}))
	t.Cleanup(server.Close)
	file := write(t, "s.yaml", `openai:
  baseURL: `+server.URL+`
  model: m
  modelAliases: [other, house-blend]
  apiVersion: 2024-10-21
  deployment: night-shift
  organization: org-1
  project: proj-1
  headers: {X-Tenant: HOUSE_TENANT}
  temperature: 0
  topP: 0.5
  seed: 0
  reasoningEffort: low
prices: {currency: USD, models: {m: {prompt: "2", cached: "1", answer: "10"}}}
`)
	dir := t.TempDir()
	env := map[string]string{"OPENAI_API_KEY": theKey, "HOUSE_TENANT": tenant}
	args := []string{"generate", "triples", "--author", "openai", "--config", file, "--date", "2026-11-21", "--out", dir}
	code, out, errs := try(t, env, args...)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, []string{"/openai/deployments/night-shift/chat/completions", "api-version=2024-10-21"}, []string{path, query})
	for name, want := range map[string]string{"X-Tenant": tenant, "Api-Key": theKey, "OpenAI-Organization": "org-1", "OpenAI-Project": "proj-1"} {
		require.Equal(t, want, header.Get(name), name)
	}
	for name, want := range map[string]any{"temperature": 0.0, "top_p": 0.5, "seed": 0.0, "reasoning_effort": "low"} {
		require.Equal(t, want, sent[name], name)
	}
	require.Contains(t, out, "money: 0.134,", "4,000 tokens at 2, 6,000 cached ones at 1, 12,000 at 10 for a million")
	code, shown, _ := try(t, env, "runs", "show", "--out", dir, "--format", "json")
	require.Equal(t, exitClean, code)
	require.Contains(t, shown, `"cachedTokens": 6000`)
	code, settings, _ := try(t, env, "config", "--config", file)
	require.Equal(t, exitClean, code)
	require.Contains(t, settings, "HOUSE_TENANT")
	requireNoKey(t, dir)
	for name, text := range tree(t, dir) {
		require.NotContains(t, text, tenant, name)
	}
	require.NotContains(t, out+errs+shown+settings, tenant)

	delete(env, "HOUSE_TENANT")
	code, _, errs = try(t, env, args...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "the value of the header X-Tenant is empty")
}
