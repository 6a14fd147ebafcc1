package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sent is what a server was sent last.
type sent struct {
	path, query string
	header      http.Header
	body        string
	fields      map[string]any
}

// recorder answers every request and shows the last one.
func recorder(t *testing.T) (string, *sent) {
	t.Helper()
	last := &sent{}
	server := faulty(t)
	standard := server.Config.Handler
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		last.path, last.query, last.header = r.URL.Path, r.URL.RawQuery, r.Header
		standard.ServeHTTP(w, r)
		last.body = server.bodies[len(server.bodies)-1]
		last.fields = nil
		_ = json.Unmarshal([]byte(last.body), &last.fields)
	})
	return server.URL, last
}

// TestZeroIsSentAsZero, and not left out, nor as the smallest number above it.
func TestZeroIsSentAsZero(t *testing.T) {
	base, last := recorder(t)
	zero := 0.0
	c := config(base + "/v1")
	c.Temperature, c.TopP = &zero, &zero
	_, err := author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	require.Contains(t, last.body, `"temperature":0,`)
	require.Contains(t, last.body, `"top_p":0`)
}

func TestOtherOptionsAreSent(t *testing.T) {
	base, last := recorder(t)
	c := config(base + "/v1")
	_, err := author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	for _, absent := range []string{"top_p", "seed", "reasoning_effort"} {
		require.NotContains(t, last.fields, absent)
	}
	seed, share := 0, 0.25
	c.Seed, c.TopP, c.ReasoningEffort = &seed, &share, "low"
	c.Organization, c.Project = "org-1", "proj-1"
	c.Headers = map[string]string{"x-tenant": "blue house"}
	_, err = author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	require.EqualValues(t, 0, last.fields["seed"])
	require.InDelta(t, 0.25, last.fields["top_p"], 0)
	require.Equal(t, "low", last.fields["reasoning_effort"])
	for name, want := range map[string]string{
		"OpenAI-Organization": "org-1", "OpenAI-Project": "proj-1", "X-Tenant": "blue house", "Authorization": "Bearer " + key,
	} {
		require.Equal(t, want, last.header.Get(name), name)
	}
}

func TestAzure(t *testing.T) {
	base, last := recorder(t)
	c := config(base)
	c.Model, c.APIVersion = "gpt-4o", "2024-10-21"
	_, err := author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	require.Equal(t, []string{"/openai/deployments/gpt-4o/chat/completions", "api-version=2024-10-21"}, []string{last.path, last.query})
	require.Equal(t, []string{key, ""}, []string{last.header.Get("Api-Key"), last.header.Get("Authorization")})
	c.Deployment = "night.shift_2"
	_, err = author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	require.Equal(t, "/openai/deployments/night.shift_2/chat/completions", last.path)

	for says, change := range map[string]func(*Config){
		"needs --api-version": func(c *Config) { c.APIVersion = "" },
		"--batch":             func(c *Config) { c.Batch = &Batch{} },
		"--api-version":       func(c *Config) { c.APIVersion = "2024&key=x" },
		"--deployment":        func(c *Config) { c.Deployment = "../models" },
		"OpenAI-Project":      func(c *Config) { c.Headers = map[string]string{"OpenAI-Project": "a\r\nb"} },
		"not the name":        func(c *Config) { c.Headers = map[string]string{"a b": "c"} },
		"program itself":      func(c *Config) { c.Headers = map[string]string{"host": "c"} },
		"is empty":            func(c *Config) { c.Headers = map[string]string{"X-Tenant": ""} },
		"--organization":      func(c *Config) { c.Organization = "a\nb" },
		"--top-p":             func(c *Config) { most := 1.5; c.TopP = &most },
		"--reasoning-effort":  func(c *Config) { c.ReasoningEffort = "très" },
	} {
		wrong := c
		change(&wrong)
		_, err := New(wrong)
		require.ErrorContains(t, err, says)
	}
}

// TestReasoningModelsAreKnownBehindAVendor, as routers name them.
func TestReasoningModelsAreKnownBehindAVendor(t *testing.T) {
	warm := 0.7
	for _, model := range []string{"o3-mini", "openai/o3-mini", "router/openai/gpt-5"} {
		c := config("https://x/v1")
		c.Model, c.Temperature = model, &warm
		_, err := New(c)
		require.ErrorContains(t, err, "does not take these settings", model)
	}
}

// TestFormsOfACompletion: servers differ, and what they mean is plain.
func TestFormsOfACompletion(t *testing.T) {
	const pack = `{\"game\":\"triples\"}`
	for name, body := range map[string]string{
		"no finish reason":     `{"choices":[{"message":{"content":"` + pack + `"}}]}`,
		"finish reason null":   `{"choices":[{"finish_reason":null,"message":{"content":"` + pack + `"}}]}`,
		"finish reason eos":    `{"choices":[{"finish_reason":"eos","message":{"content":"` + pack + `"}}]}`,
		"parts":                `{"choices":[{"finish_reason":"stop","message":{"content":[{"type":"text","text":"{\"game\":"},{"type":"image_url"},{"type":"text","text":"\"triples\"}"}]}}]}`,
		"numbers as texts":     `{"usage":{"prompt_tokens":"100","completion_tokens":20.0},"choices":[{"message":{"content":"` + pack + `"}}]}`,
		"usage of other types": `{"usage":[1],"choices":[{"message":{"content":"` + pack + `"}}]}`,
		"a model that is none": `{"model":7,"id":{},"created":"now","choices":[{"index":"0","message":{"content":"` + pack + `","refusal":null}}]}`,
		"a model by an alias":  `{"model":"other-2026-01-01","choices":[{"message":{"content":"` + pack + `"}}]}`,
		"thoughts and a fence": `{"choices":[{"message":{"content":"<think>hm {\"a\":1}</think>` + "```json\\n" + pack + "\\n```" + `"}}]}`,
		"an answer by a tool":  `{"choices":[{"finish_reason":"tool_calls","message":{"content":null,"tool_calls":[{"type":"function","function":{"name":"pack","arguments":"` + pack + `"}}]}}]}`,
		"an error that is no":  `{"error":null,"choices":[{"message":{"content":"\ufeff` + pack + `"}}]}`,
	} {
		for _, format := range []string{Auto, JSONSchema, JSONObject, Plain} {
			c := config(faulty(t, says(body)).URL + "/v1")
			c.Format, c.Aliases = format, []string{"some", "other"}
			materials, err := author(t, c).write(context.Background(), triples(1))
			require.NoError(t, err, name)
			require.Equal(t, `{"game":"triples"}`, string(materials[0].Data), name)
		}
	}
}

// TestUsage: reported usage is believed where it is possible, and else estimated.
func TestUsage(t *testing.T) {
	type usage struct{ prompt, answer, cached, reasoning int }
	for reported, want := range map[string]usage{
		`{"prompt_tokens":100,"completion_tokens":20}`:     {100, 20, 0, 0},
		`{"prompt_tokens":100.0,"completion_tokens":"20"}`: {100, 20, 0, 0},
		`{"prompt_tokens":1e2,"completion_tokens":"20.0"}`: {100, 20, 0, 0},
		`{"prompt_tokens":100,"completion_tokens":20,"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":9}}`:   {100, 20, 64, 9},
		`{"prompt_tokens":100,"completion_tokens":20,"prompt_tokens_details":{"cached_tokens":164},"completion_tokens_details":{"reasoning_tokens":-9}}`: {100, 20, 100, 0},
		`{"prompt_tokens":100,"completion_tokens":20,"prompt_tokens_details":null}`:                                                                      {100, 20, 0, 0},
		`null`:                  {},
		`{}`:                    {},
		`{"prompt_tokens":100}`: {},
		`{"prompt_tokens":0,"completion_tokens":20}`:          {},
		`{"prompt_tokens":-5,"completion_tokens":20}`:         {},
		`{"prompt_tokens":100,"completion_tokens":-1}`:        {},
		`{"prompt_tokens":100,"completion_tokens":900000}`:    {},
		`{"prompt_tokens":90000000,"completion_tokens":20}`:   {},
		`{"prompt_tokens":1e300,"completion_tokens":20}`:      {},
		`{"prompt_tokens":"many","completion_tokens":"more"}`: {},
		`{"prompt_tokens":100,"completion_tokens":[20]}`:      {},
	} {
		content := strings.Repeat(" ", 300) + "{}"
		body := fmt.Sprintf(`{"usage":%s,"choices":[{"message":{"content":%q}}]}`, reported, content)
		c := config(faulty(t, says(body)).URL + "/v1")
		c.MaxAnswerTokens = 1000
		a, m, _ := patient(t, c)
		_, err := a.write(context.Background(), triples(1))
		require.NoError(t, err, reported)
		r := m.results[0]
		require.Equal(t, want, usage{r.Prompt, r.Answer, r.Cached, r.Reasoning}, reported)
		require.Equal(t, want != usage{}, r.Reported, reported)
		estimated := []int{r.EstimatedPrompt, r.EstimatedAnswer}
		if r.Reported {
			require.Equal(t, []int{0, 0}, estimated, reported)
		} else {
			require.Equal(t, []int{m.attempts[0].EstimatedPrompt, 101}, estimated, reported)
		}
		u := a.Usage()
		require.Equal(t, []int{r.Prompt, r.Answer, r.EstimatedPrompt, r.EstimatedAnswer}, []int{u.PromptTokens, u.AnswerTokens, u.EstimatedPromptTokens, u.EstimatedAnswerTokens})
	}
}

// TestWhatAFailureIsCharged: nothing if nothing was served, everything planned if an answer was
// on its way, the prompt if something else came.
func TestWhatAFailureIsCharged(t *testing.T) {
	const most = 1000
	for name, c := range map[string]struct {
		fault  fault
		prompt bool
		answer int
	}{
		"HTTP 500":  {status(500, "oops"), false, 0},
		"HTTP 429":  {status(429, ""), false, 0},
		"HTTP 408":  {status(408, ""), false, 0},
		"hung up":   {hangUp, true, most},
		"silence":   {neverAnswer, true, most},
		"cut off":   {cut(`{"choices":[{"ind`), true, most},
		"a page":    {says("<p>"), true, 0},
		"a refusal": {says(`{"choices":[{"message":{"content":"I would rather not do that"}}]}`), true, 9},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			settings := config(faulty(t, c.fault).URL + "/v1")
			settings.MaxAnswerTokens = most
			if name == "silence" {
				settings.Timeout = 500_000_000
			}
			a, m, _ := patient(t, settings)
			_, err := a.write(context.Background(), triples(1))
			require.NoError(t, err)
			r := m.results[0]
			require.Equal(t, []any{false, c.prompt, c.answer}, []any{r.Reported, r.EstimatedPrompt > 0, r.EstimatedAnswer})
		})
	}
}
