package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/schemas"
)

const key = "sk-very-secret"

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
	var seen []map[string]any
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request map[string]any
		_ = json.NewDecoder(r.Body).Decode(&request)
		request["path"], request["key"] = r.URL.Path, r.Header.Get("Authorization")
		seen = append(seen, request)
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	return server, &seen
}

func author(t *testing.T, base, format string) *Author {
	t.Helper()
	a, err := New(Config{BaseURL: base, Model: "m", Key: key, Format: format, Timeout: 5 * time.Second, Prompts: map[string]gen.Prompt{
		"triples": {Text: `{{define "system"}}be dry{{end}}{{define "user"}}avoid {{.Avoid}}{{end}}`, Schema: schemas.TriplesPack},
	}})
	require.NoError(t, err)
	return a
}

// written are the materials that an author hands over.
func written(ctx context.Context, author *Author, r gen.Request) (materials []gen.Material, err error) {
	err = author.Write(ctx, r, func(m gen.Material) error {
		materials = append(materials, m)
		return nil
	})
	return materials, err
}

func TestAuthorAsksForAPackInStructuredForm(t *testing.T) {
	server, seen := serve(t, 200, answer(`{"game":"triples"}`, "stop", ""))
	a := author(t, server.URL+"/v1", "")
	materials, err := written(context.Background(), a, gen.Request{Game: "triples", Want: 2, Avoid: []string{"old"}})
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
	server, seen := serve(t, 200, answer("x", "stop", ""))
	for format, want := range map[string]any{JSONObject: map[string]any{"type": "json_object"}, Plain: nil} {
		_, err := written(context.Background(), author(t, server.URL+"/v1", format), gen.Request{Game: "triples", Want: 1})
		require.NoError(t, err)
		require.Equal(t, want, (*seen)[len(*seen)-1]["response_format"])
	}
}

func TestAnAddressWithoutAPathIsTriedWithV1(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, answer("x", "stop", ""))
	}))
	defer server.Close()
	materials, err := written(context.Background(), author(t, server.URL, ""), gen.Request{Game: "triples", Want: 3})
	require.NoError(t, err)
	require.Len(t, materials, 3)
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
		{"no choice", `{"choices":[]}`, "0 choices", 200},
		{"an error in the body", `{"error":{"message":"overloaded"}}`, "0 choices", 200},
		{"two choices", `{"choices":[{"finish_reason":"stop","message":{"content":"a"}},{"finish_reason":"stop","message":{"content":"b"}}]}`, "2 choices", 200},
		{"HTML", "<html>proxy</html>", "ask http", 200},
		{"too large", answer(strings.Repeat("x", 5<<20), "stop", ""), "bytes", 200},
		{"busy", `{"error":{"message":"slow down"}}`, "HTTP 429", 429},
		{"broken", "oops", "HTTP 500", 500},
		{"echoes the key", `{"error":{"message":"bad ` + key + `"}}`, "HTTP 400", 400},
		{"moves the cursor", `{"error":{"message":"\u001b[2J"}}`, "HTTP 400", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			server, _ := serve(t, c.status, c.body)
			materials, err := written(context.Background(), author(t, server.URL+"/v1", ""), gen.Request{Game: "triples", Want: 1})
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
		_, err := written(context.Background(), author(t, server.URL+"/v1", ""), gen.Request{Game: "triples", Want: 5})
		var setting *SettingError
		require.ErrorAs(t, err, &setting)
		require.Len(t, *seen, 1, "it stops at once")
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
	a := author(t, server.URL+"/v1", "")
	a.config.Timeout = 50 * time.Millisecond
	_, err := written(context.Background(), a, gen.Request{Game: "triples", Want: 1})
	require.ErrorContains(t, err, "did not answer within 50ms")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = written(ctx, a, gen.Request{Game: "triples", Want: 1})
	require.Error(t, err)
}

func TestWhatWasAnsweredBeforeAFailureIsKept(t *testing.T) {
	n := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if n++; n > 2 {
			w.WriteHeader(500)
			return
		}
		fmt.Fprint(w, answer("x", "stop", ""))
	}))
	defer server.Close()
	materials, err := written(context.Background(), author(t, server.URL+"/v1", ""), gen.Request{Game: "triples", Want: 5})
	require.Error(t, err)
	require.Len(t, materials, 2)
}

func TestMissingSettings(t *testing.T) {
	for _, c := range []Config{{Key: "k"}, {Model: "m"}, {Model: "m", Key: "k", Format: "yaml"}, {Model: "m", Key: "k", BaseURL: "ftp://x"}, {Model: "m", Key: "k", BaseURL: "nonsense"}} {
		_, err := New(c)
		require.Error(t, err)
	}
	_, err := written(context.Background(), author(t, "http://127.0.0.1:1", ""), gen.Request{Game: "chess", Want: 1})
	require.ErrorContains(t, err, "chess")
	require.False(t, errors.Is(err, context.Canceled))
}

// TestStrictSchemas: every object lists all its keys as required and no others, and
// no keyword is left that structured output refuses.
func TestStrictSchemas(t *testing.T) {
	text, err := Strict(schemas.TriplesPack)
	require.NoError(t, err)
	var tree any
	require.NoError(t, json.Unmarshal(text, &tree))
	var walk func(node any)
	walk = func(node any) {
		object, ok := node.(map[string]any)
		if !ok {
			return
		}
		for _, refused := range []string{"minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "const", "definitions", "patternProperties"} {
			require.NotContains(t, object, refused)
		}
		if properties, ok := object["properties"].(map[string]any); ok {
			require.Len(t, object["required"], len(properties))
			require.Equal(t, false, object["additionalProperties"])
			for _, child := range properties {
				walk(child)
			}
		}
		if defs, ok := object["$defs"].(map[string]any); ok {
			for _, child := range defs {
				walk(child)
			}
		}
		walk(object["items"])
		if ref, ok := object["$ref"].(string); ok {
			require.True(t, strings.HasPrefix(ref, "#/$defs/"))
		}
	}
	walk(tree)
	require.Contains(t, string(text), `"enum":["triples"]`)
	_, err = Strict([]byte("{"))
	require.Error(t, err)
}
