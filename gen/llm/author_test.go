package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	"dailies/schemas"
)

const key = "sk-very-secret-0123456789"

// answer is a chat completion with one choice.
func answer(content, finish, refusal string) string {
	text, _ := json.Marshal(map[string]any{
		"choices": []any{map[string]any{"index": 0, "finish_reason": finish, "message": map[string]any{"role": "assistant", "content": content, "refusal": refusal}}},
		"usage":   map[string]int{"prompt_tokens": 100, "completion_tokens": 20},
	})
	return string(text)
}

// serve answers every request with a status and a body, and keeps the requests.
func serve(t *testing.T, status int, body string) (*httptest.Server, *[]map[string]any) {
	t.Helper()
	var mu sync.Mutex
	var seen []map[string]any
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request map[string]any
		_ = json.NewDecoder(r.Body).Decode(&request)
		request["path"], request["key"] = r.URL.Path, r.Header.Get("Authorization")
		mu.Lock()
		seen = append(seen, request)
		mu.Unlock()
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	return server, &seen
}

// config is that of an author that asks once, and has a prompt for triples.
func config(base string) Config {
	return Config{
		BaseURL: base, Model: "m", Key: key, Timeout: 5 * time.Second, Now: time.Now,
		Prompts: tripled(),
	}
}

// tripled are prompts for triples.
func tripled() map[string]feedback.Prompt {
	return map[string]feedback.Prompt{
		"triples": {Text: `{{define "system"}}be dry{{end}}{{define "user"}}avoid {{.Avoid}}{{end}}`, Schema: schemas.TriplesPack},
	}
}

func author(t *testing.T, c Config) *Author {
	t.Helper()
	a, err := New(c)
	require.NoError(t, err)
	return a
}

func formatted(t *testing.T, base, format string) *Author {
	t.Helper()
	c := config(base)
	c.Format = format
	return author(t, c)
}

// triples is a request for some packs.
func triples(want int) gen.Request { return gen.Request{Game: "triples", Want: want} }

// write gives the materials that are handed over.
func (a *Author) write(ctx context.Context, r gen.Request) (materials []gen.Submission, err error) {
	err = a.Write(ctx, r, func(m gen.Submission) error {
		materials = append(materials, m)
		return nil
	})
	return materials, err
}

func TestAuthorAsksForAPackInStructuredForm(t *testing.T) {
	server, seen := serve(t, 200, answer(`{"game":"triples"}`, "stop", ""))
	a := author(t, config(server.URL+"/v1"))
	materials, err := a.write(context.Background(), gen.Request{Game: "triples", Want: 2, Avoid: []string{"old"}})
	require.NoError(t, err)
	require.Len(t, materials, 2)
	require.Equal(t, `{"game":"triples"}`, string(materials[0].Data))
	require.Equal(t, "answer 2 of asking 1", materials[1].Source)
	require.Equal(t, "m", materials[0].Origin.Model)
	require.Len(t, materials[0].Origin.PromptHash, 64)
	require.Equal(t, gen.Usage{Requests: 2, PromptTokens: 200, AnswerTokens: 40}, a.Usage())
	request := (*seen)[0]
	require.Equal(t, "/v1/chat/completions", request["path"])
	require.Equal(t, "Bearer "+key, request["key"])
	require.Equal(t, false, request["stream"])
	require.Contains(t, fmt.Sprint(request["messages"]), "avoid [old]")
	format := request["response_format"].(map[string]any)
	require.Equal(t, "json_schema", format["type"])
	require.Equal(t, true, format["json_schema"].(map[string]any)["strict"])
}

func TestAnswerFormats(t *testing.T) {
	server, seen := serve(t, 200, answer("{}", "stop", ""))
	for format, want := range map[string]any{JSONObject: map[string]any{"type": "json_object"}, Plain: nil} {
		_, err := formatted(t, server.URL+"/v1", format).write(context.Background(), triples(1))
		require.NoError(t, err)
		require.Equal(t, want, (*seen)[len(*seen)-1]["response_format"])
	}
}

func TestAnAddressWithoutAPathIsTriedWithV1(t *testing.T) {
	for _, nowhere := range []http.HandlerFunc{http.NotFound, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"error":"Unexpected endpoint or method. (%s %s). Returning 200 anyway"}`, r.Method, r.URL.Path) // LM Studio
	}} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/v1/chat/completions" {
				nowhere(w, r)
				return
			}
			fmt.Fprint(w, answer("{}", "stop", ""))
		}))
		materials, err := author(t, config(server.URL)).write(context.Background(), triples(3))
		server.Close()
		require.NoError(t, err)
		require.Len(t, materials, 3)
	}
}

// TestAnswersThatAreNotWhole: each is a failure of its own and none is handed on.
func TestAnswersThatAreNotWhole(t *testing.T) {
	for _, c := range []struct {
		name, body, says string
		status           int
	}{
		{"cut off", answer("{", "length", ""), "finish_reason", 200},
		{"filtered", answer("{", "content_filter", ""), "finish_reason", 200},
		{"refused", answer("", "stop", "I would rather not"), "refused", 200},
		{"empty", answer("", "stop", ""), "empty", 200},
		{"no choice", `{"choices":[]}`, "without any choice", 200},
		{"an error in the body", `{"error":{"message":"overloaded"}}`, "with an error: \"overloaded\"", 200},
		{"two choices", `{"choices":[{"finish_reason":"stop","message":{"content":"a"}},{"finish_reason":"stop","message":{"content":"b"}}]}`, "holds no whole JSON document", 200},
		{"HTML", "<html>proxy</html>", "a page came", 200},
		{"too large", answer(strings.Repeat("x", 5<<20), "stop", ""), "bytes", 200},
		{"busy", `{"error":{"message":"slow down"}}`, "HTTP 429", 429},
		{"broken", "oops", "HTTP 500", 500},
		{"echoes the key", `{"error":{"message":"bad ` + key + `"}}`, "HTTP 400", 400},
		{"moves the cursor", `{"error":{"message":"\u001b[2J"}}`, "HTTP 400", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			server, _ := serve(t, c.status, c.body)
			materials, err := author(t, config(server.URL+"/v1")).write(context.Background(), triples(1))
			require.Empty(t, materials)
			require.ErrorContains(t, err, c.says)
			require.NotContains(t, err.Error(), key)
			require.NotContains(t, err.Error(), "\x1b")
		})
	}
}

func TestSettingsThatOnlyAPersonCanMend(t *testing.T) {
	for _, status := range []int{401, 403, 404} {
		server, seen := serve(t, status, `{"error":{"message":"no"}}`)
		c := config(server.URL + "/v1")
		c.InFlight, c.Retries = 1, DefaultRetries
		a := author(t, c)
		_, err := a.write(context.Background(), triples(5))
		var setting *SettingError
		require.ErrorAs(t, err, &setting)
		require.Len(t, *seen, 1, "it stops at once")
		_, err = a.write(context.Background(), triples(5))
		require.ErrorAs(t, err, &setting)
		require.Len(t, *seen, 1, "and asks nothing later")
	}
}

func TestAServerThatNeverAnswers(t *testing.T) {
	hang := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-hang:
		case <-r.Context().Done():
		}
	}))
	defer server.Close()
	defer close(hang)
	c := config(server.URL + "/v1")
	c.Timeout = 50 * time.Millisecond
	a := author(t, c)
	_, err := a.write(context.Background(), triples(1))
	require.ErrorContains(t, err, "did not answer within 50ms")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = a.write(ctx, triples(1))
	require.Error(t, err)
}

func TestWhatWasAnsweredBeforeAFailureIsKept(t *testing.T) {
	var n atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if n.Add(1) > 2 {
			w.WriteHeader(500)
			return
		}
		fmt.Fprint(w, answer("{}", "stop", ""))
	}))
	defer server.Close()
	materials, err := author(t, config(server.URL+"/v1")).write(context.Background(), triples(5))
	require.Error(t, err)
	require.Len(t, materials, 2)
}

func TestMissingSettings(t *testing.T) {
	hot, cold := 3.0, -1.0
	for says, change := range map[string]func(*Config){
		"no model":              func(c *Config) { c.Model = "" },
		"(--model,":             func(c *Config) { c.Model = "m\x1b[31m" },
		"more than 256 bytes":   func(c *Config) { c.Model = strings.Repeat("m", 257) },
		"no key":                func(c *Config) { c.Key, c.BaseURL = "", "" },
		"a line break":          func(c *Config) { c.Key += "\n" },
		"no clock":              func(c *Config) { c.Now = nil },
		`called "yaml"`:         func(c *Config) { c.Format = "yaml" },
		`called "tokens"`:       func(c *Config) { c.TokenField = "tokens" },
		`"ftp://x"`:             func(c *Config) { c.BaseURL = "ftp://x" },
		`"nonsense"`:            func(c *Config) { c.BaseURL = "nonsense" },
		"a user name":           func(c *Config) { c.BaseURL = "https://me:" + key + "@x/v1" },
		"timeout":               func(c *Config) { c.Timeout = -1 },
		"retries":               func(c *Config) { c.Retries = -2 },
		"longest delay":         func(c *Config) { c.MaxDelay = -1 },
		"longest wait":          func(c *Config) { c.MaxWait = -1 },
		"in flight":             func(c *Config) { c.InFlight = 1001 },
		"wait for a batch":      func(c *Config) { c.Batch = &Batch{Wait: -1} },
		"requests per":          func(c *Config) { c.RequestsPerMinute = -1 },
		"tokens per":            func(c *Config) { c.TokensPerMinute = -1 },
		"answer tokens":         func(c *Config) { c.MaxAnswerTokens = -1 },
		"--temperature) has":    func(c *Config) { c.Temperature = &hot },
		"--temperature) has to": func(c *Config) { c.Temperature = &cold },
		"not take these":        func(c *Config) { c.Model, c.TokenField, c.MaxAnswerTokens = "gpt-5", MaxTokens, 9 },
	} {
		c := config("https://x/v1")
		change(&c)
		_, err := New(c)
		require.ErrorContains(t, err, says)
		require.NotContains(t, err.Error(), key)
	}
	_, err := author(t, config("http://127.0.0.1:1")).write(context.Background(), gen.Request{Game: "chess", Want: 1})
	require.ErrorContains(t, err, "chess")
	require.False(t, errors.Is(err, context.Canceled))
}
