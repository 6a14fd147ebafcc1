package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/provider"
	"dailies/gen/llm/stricttest"
	"dailies/schemas"
	"dailies/validate"
)

// everyGame are prompts for the packs of every game.
func everyGame() map[string]feedback.Prompt {
	prompts := make(map[string]feedback.Prompt)
	for game, schema := range map[string][]byte{
		"triples": schemas.TriplesPack, "testimony": schemas.TestimonyPack, "aura": schemas.AuraPack,
		"waywords": schemas.WaywordsPack, "freeplay": schemas.FreeplayLines,
	} {
		prompt := tripled()["triples"]
		prompt.Schema, prompt.Reask = schema, `{{define "repair"}}mend {{.Critique.Source}}{{end}}`
		prompts[game] = prompt
	}
	return prompts
}

// preset is a preset whose address is that of a stand-in.
func preset(t *testing.T, name, address string) provider.Preset {
	t.Helper()
	p, err := provider.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p.BaseURL = address + "/v1"
	return p
}

// TestEveryPresetTakesItsFirstForm: by name alone, each provider's own rules let through
// what is asked for first, of every game: new packs, corrections, a player's turn, a critic's marks and a reader's sorting.
func TestEveryPresetTakesItsFirstForm(t *testing.T) {
	seed := 7
	for _, name := range provider.Names() {
		server := stricttest.New(t, stricttest.RulesOf(name), `{"game":"triples"}`)
		c := Config{Endpoint: preset(t, name, server.URL), Model: "m", Key: key, Timeout: 5 * time.Second, Now: time.Now, Prompts: everyGame(), MaxAnswerTokens: 900}
		if c.Endpoint.SeedField != "" {
			c.Seed = &seed
		}
		a := author(t, c)
		for game := range c.Prompts {
			broken := gen.Critique{Source: "a", Text: `{"game":1}`, Findings: []validate.Finding{{Rule: &validate.Rule{Code: "ERR_X"}, Message: "wrong"}}}
			got, err := a.write(context.Background(), gen.Request{Game: game, Want: 2, Round: 1, Critiques: []gen.Critique{broken}})
			require.NoError(t, err, name)
			require.Len(t, got, 2)
		}
		reply, err := a.Reply(context.Background(), Turn{Game: "triples", System: "s", User: "u"})
		require.NoError(t, err, name)
		require.NotEmpty(t, reply)
		for form, schema := range map[string][]byte{"critic_marks": schemas.Marks, "critic_holds": schemas.Holds, "sorted_board": schemas.Sorted} {
			reply, err := a.Reply(context.Background(), Turn{Game: "triples", System: "s", User: "u", As: "critic", Form: form, Schema: schema})
			require.NoError(t, err, name)
			require.NotEmpty(t, reply)
		}
		for _, seen := range server.Seen() {
			require.NotContains(t, seen, "refused", name)
		}
		require.Len(t, server.Seen(), 14, name)
		want := map[provider.Form]string{provider.Schema: "bounds", provider.Unbounded: "json_schema", provider.Text: "text"}[c.Endpoint.Forms[0]]
		require.Equal(t, want, server.Seen()[0], name)
	}
}

// TestTheLadder: the author steps down when an unknown endpoint refuses a form, and only as far
// as it must: once for all questions, with one note, and in the account.
func TestTheLadder(t *testing.T) {
	for name, c := range map[string]struct {
		rules stricttest.Rules
		seen  []string
		told  []string
	}{
		"OpenAI, an older model":           {stricttest.RulesOf("openai").Only("json_object"), []string{"bounds refused", "json_schema refused", "json_object"}, []string{"of type 'json_schema' is not supported", "of type 'json_schema'"}},
		"Azure":                            {stricttest.RulesOf("azure"), []string{"bounds refused", "json_schema"}, []string{"'maxItems' is not permitted"}},
		"OpenRouter":                       {stricttest.RulesOf("openrouter").Only(), []string{"bounds refused", "json_schema refused", "json_object refused", "text"}, []string{"'json_schema' is not", "'json_schema' is not", "'json_object' is not"}},
		"Gemini, whose error is in a list": {stricttest.RulesOf("gemini"), []string{"bounds refused", "json_schema"}, []string{"Cannot find field"}},
		"Groq":                             {stricttest.RulesOf("groq"), []string{"bounds refused", "json_schema"}, []string{"maxItems is not supported"}},
		"LM Studio, in a text":             {stricttest.RulesOf("lmstudio").Only(), []string{"bounds refused", "json_schema refused", "json_object refused", "text"}, []string{"must be 'json_schema' or 'text'", "'text'", "'text'"}},
		"vLLM, at the top":                 {stricttest.RulesOf("vllm").Only("json_object"), []string{"bounds refused", "json_schema refused", "json_object"}, []string{"response_format", "response_format"}},
		"Mistral, HTTP 422":                {stricttest.RulesOf("mistral").Only("json_object"), []string{"bounds refused", "json_schema refused", "json_object"}, []string{"HTTP 422", "HTTP 422"}},
		"one that takes all":               {stricttest.RulesOf("openai"), []string{"bounds"}, nil},
		"one that ignores it":              {stricttest.Ignoring(), []string{"bounds"}, nil},
		"Anthropic, which names no schema": {stricttest.RulesOf("anthropic"), []string{"bounds refused", "json_schema"}, []string{"'maxItems' is not supported"}},
	} {
		server := stricttest.New(t, c.rules, `{"game":"triples"}`)
		var mu sync.Mutex
		var told []string
		settings := config(server.URL + "/v1")
		settings.InFlight, settings.Note = 1, func(line string) { mu.Lock(); told = append(told, line); mu.Unlock() }
		a, m, waits := patient(t, settings)
		got, err := a.write(context.Background(), triples(3))
		require.NoError(t, err, name)
		require.Len(t, got, 3, name)
		require.Empty(t, waits(), name)
		last := c.seen[len(c.seen)-1]
		require.Equal(t, append(c.seen, last, last), server.Seen(), name)
		require.Len(t, told, len(c.told), name)
		for i, words := range c.told {
			require.Contains(t, told[i], words, name)
			require.NotContains(t, told[i], "\n", name)
		}
		var outcomes []string
		for _, r := range m.results {
			outcomes = append(outcomes, r.Outcome)
		}
		want := []string{outcomeUnbounded, outcomeObject, outcomeText}[:len(c.told)]
		require.Equal(t, append(want, outcomeOK, outcomeOK, outcomeOK), outcomes, name)
		keys := make(map[string]bool)
		for _, attempt := range m.attempts {
			keys[attempt.Key] = true
		}
		require.Len(t, keys, 3, "a question stays the same in every form, so that a recording of it is found")
	}
}

// TestOneRefusalStepsDownForAll questions in flight: each question is refused at most once.
func TestOneRefusalStepsDownForAll(t *testing.T) {
	server := stricttest.New(t, stricttest.RulesOf("azure"), `{"game":"triples"}`)
	c := config(server.URL + "/v1")
	c.InFlight = 8
	told := make(chan string, 100)
	c.Note = func(line string) { told <- line }
	got, err := author(t, c).write(context.Background(), triples(8))
	require.NoError(t, err)
	require.Len(t, got, 8)
	require.Len(t, told, 1)
	refused := 0
	for _, seen := range server.Seen() {
		if strings.Contains(seen, "refused") {
			refused++
		}
	}
	require.LessOrEqual(t, refused, 8)
	require.Len(t, server.Seen(), 8+refused)
}

// TestOtherErrorsLeaveTheFormAlone, and so does a format that was named.
func TestOtherErrorsLeaveTheFormAlone(t *testing.T) {
	for says, fault := range map[string]fault{
		"HTTP 400": status(400, `{"error":{"message":"the model is restricted, and so is the prompt"}}`),
		"HTTP 413": status(413, `{"error":{"message":"response_format is too large"}}`),
		"HTTP 500": status(500, `{"error":{"message":"json_schema worker died"}}`),
	} {
		server := faulty(t, times(3, fault)...)
		_, err := author(t, config(server.URL+"/v1")).write(context.Background(), triples(1))
		require.ErrorContains(t, err, says)
		require.Len(t, server.bodies, 1, says)
	}
	for format, asked := range map[string]int{JSONSchema: 2, JSONObject: 1, Plain: 1} {
		server := faulty(t, times(4, status(400, `{"error":{"message":"response_format"}}`))...)
		_, err := formatted(t, server.URL+"/v1", format).write(context.Background(), triples(1))
		require.ErrorContains(t, err, "--answer-format", format)
		require.Len(t, server.bodies, asked, format)
	}
}

// TestAnEndpointThatRefusesEveryForm says so in one sentence, with the reason as far as it
// can help, and nothing more is asked.
func TestAnEndpointThatRefusesEveryForm(t *testing.T) {
	reason := "no schema " + strings.Repeat("x", 480) + "END" + strings.Repeat("y", 300)
	text, err := json.Marshal(reason)
	require.NoError(t, err)
	server := faulty(t, times(20, status(422, fmt.Sprintf(`{"error":{"message":%s}}`, text)))...)
	c := config(server.URL + "/v1")
	c.InFlight = 1
	_, err = author(t, c).write(context.Background(), triples(5))
	var setting *SettingError
	require.ErrorAs(t, err, &setting)
	require.ErrorContains(t, err, "takes no form of answer")
	require.ErrorContains(t, err, "END")
	require.ErrorContains(t, err, "--answer-format")
	require.NotContains(t, err.Error(), strings.Repeat("y", 100))
	require.Len(t, server.bodies, 4)
}

// TestAnArgumentThatIsNotNamedMayBeTheForm: Gemini says no more of a schema that it does not take.
func TestAnArgumentThatIsNotNamedMayBeTheForm(t *testing.T) {
	var requests atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if body, _ := io.ReadAll(r.Body); strings.Contains(string(body), `"json_schema"`) {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `[{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT"}}]`)
			return
		}
		fmt.Fprint(w, answer("{}", "stop", ""))
	}))
	defer server.Close()
	c := config(server.URL + "/v1")
	c.InFlight = 1
	a, _, _ := patient(t, c)
	got, err := a.write(context.Background(), triples(1))
	require.NoError(t, err)
	require.Len(t, got, 1)
	require.EqualValues(t, 3, requests.Load())
}
