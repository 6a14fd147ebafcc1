package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/llm/recording"
)

// installed is a program of .ci/servers; without it the test is skipped.
func installed(t *testing.T, name string) string {
	t.Helper()
	program, err := filepath.Abs(filepath.Join("../../.ci/servers/node_modules/.bin", name))
	require.NoError(t, err)
	if _, err := os.Stat(program); err != nil {
		t.Skip("missing: " + name + " of make servers, which needs npm")
	}
	return program
}

// startServer starts a program that listens on a port, which stands as PORT among its
// arguments and in its environment, and returns the address once it does.
func startServer(t *testing.T, program string, settings any, args ...string) string {
	t.Helper()
	free, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := free.Addr().String()
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	require.NoError(t, free.Close())
	text, err := json.Marshal(settings) // which is YAML too
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "settings.yaml")
	require.NoError(t, os.WriteFile(file, text, 0o600))

	for i, arg := range args {
		args[i] = map[string]string{"PORT": port, "FILE": file}[arg]
		if args[i] == "" {
			args[i] = arg
		}
	}
	command := exec.CommandContext(t.Context(), program, args...)
	command.Env = append(os.Environ(), "PORT="+port, "HOST=127.0.0.1")
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	require.Eventually(t, func() bool {
		conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(t.Context(), "tcp", address)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}, time.Minute, 20*time.Millisecond, "it does not listen")
	return "http://" + address + "/v1"
}

func guestWifi(t *testing.T) string {
	t.Helper()
	pack, err := os.ReadFile("../triples/packs/guest-wifi.json")
	require.NoError(t, err)
	return string(pack)
}

// TestOpenAIMockAPI asks the npm package openai-mock-api. Its answer stands in prose and
// in a fence, its usage is counted, and its address has a key.
func TestOpenAIMockAPI(t *testing.T) {
	pack := guestWifi(t)
	type message map[string]string
	base := startServer(t, installed(t, "openai-mock-api"), map[string]any{
		"apiKey": key,
		"responses": []any{map[string]any{"id": "pack", "messages": []message{
			{"role": "system", "matcher": "any"},
			{"role": "user", "matcher": "contains", "content": "avoid"},
			{"role": "assistant", "content": "Here is your pack:\n\n```json\n" + pack + "\n```\n\nShall I write another?"},
		}}},
	}, "--config", "FILE", "--port", "PORT")
	for _, format := range []string{JSONSchema, JSONObject, Plain} {
		a := asking(t, Config{BaseURL: base, Model: "some-model", Format: format})
		materials, err := a.write(context.Background(), triples(2))
		require.NoError(t, err)
		require.Len(t, materials, 2)
		require.JSONEq(t, pack, string(materials[0].Data))
		u := a.Usage()
		require.Greater(t, u.AnswerTokens, len(pack)/4)
		require.Zero(t, u.EstimatedAnswerTokens+u.EstimatedPromptTokens)
	}
	_, err := asking(t, Config{BaseURL: base, Model: "some-model", Key: "sk-something-else-entirely"}).write(context.Background(), triples(1))
	var setting *SettingError
	require.ErrorAs(t, err, &setting)
	require.NotContains(t, err.Error(), "something-else")
	c := Config{BaseURL: base, Model: "some-model"}
	c.Prompts, c.Now, c.Key = tripled(), time.Now, key
	prompt := c.Prompts["triples"]
	prompt.Text = `{{define "system"}}x{{end}}{{define "user"}}nothing it knows{{end}}`
	c.Prompts["triples"] = prompt
	_, err = author(t, c).write(context.Background(), triples(1))
	require.ErrorContains(t, err, "HTTP 4")
}

// TestMockLLM asks the npm package @dwmkerr/mock-llm, which answers as it is told, by the name
// of the model, in the forms that real servers have used.
func TestMockLLM(t *testing.T) {
	const pack = `{\"game\":\"triples\"}`
	completion := func(fields string) string {
		return `{"object":"chat.completion","choices":[{"index":0,` + fields + `}]}`
	}
	rule := func(model string, status int, content string) map[string]any {
		return map[string]any{
			"path": "/v1/chat/completions", "match": fmt.Sprintf("body.model == '%s'", model),
			"response": map[string]any{"status": status, "content": content},
		}
	}
	good := map[string]string{
		"no usage":      completion(`"finish_reason":"stop","message":{"content":"` + pack + `"}`),
		"null":          completion(`"finish_reason":null,"message":{"content":"` + pack + `"}`),
		"parts":         completion(`"message":{"content":[{"type":"text","text":"` + pack + `"}]}`),
		"thoughts":      completion(`"message":{"content":"<think>{\"a\":1} or {\"b\":2}?</think>` + "```" + pack + "```" + `"}`),
		"floats":        `{"usage":{"prompt_tokens":31.0,"completion_tokens":"7"},` + completion(`"message":{"content":"` + pack + `"}`)[1:],
		"under a alias": `{"model":"house-blend",` + completion(`"message":{"content":"` + pack + `"}`)[1:],
	}
	bad := map[string]struct {
		status int
		kind   Kind
	}{"busy": {429, RateLimited}, "conflict": {409, NotNow}, "early": {425, NotNow}, "broken": {502, ServerError}, "unfit": {422, TurnedDown}}
	rules := []any{
		rule("other", 200, `{"model":"another",`+completion(`"message":{"content":"` + pack + `"}`)[1:]),
		rule("prose", 200, completion(`"message":{"content":"I would rather talk."}`)),
	}
	for model, content := range good {
		rules = append(rules, rule(model, 200, content))
	}
	for model, c := range bad {
		rules = append(rules, rule(model, c.status, `{"error":{"message":"no"}}`))
	}
	base := startServer(t, installed(t, "mock-llm"), map[string]any{"rules": rules}, "--config", "FILE")
	for model := range good {
		a, m, _ := patient(t, Config{BaseURL: base, Model: model, Aliases: []string{"house-blend"}, Prompts: tripled(), Now: time.Now})
		materials, err := a.write(context.Background(), triples(1))
		require.NoError(t, err, model)
		require.Equal(t, `{"game":"triples"}`, string(materials[0].Data), model)
		require.Equal(t, model == "floats", m.results[0].Reported)
		if model == "floats" {
			require.Equal(t, []int{31, 7}, []int{m.results[0].Prompt, m.results[0].Answer})
		} else {
			require.Positive(t, m.results[0].EstimatedAnswer)
		}
	}
	for model, c := range bad {
		_, err := author(t, Config{BaseURL: base, Model: model, Prompts: tripled(), Now: time.Now}).write(context.Background(), triples(1))
		var failure *Failure
		require.ErrorAs(t, err, &failure, model)
		require.Equal(t, c.kind, failure.Kind, model)
	}
	for model, kind := range map[string]Kind{"other": Setting, "prose": NoJSON} {
		dir := t.TempDir()
		_, err := author(t, Config{
			BaseURL: base, Model: model, Prompts: tripled(), Now: time.Now,
			Failures: recording.OpenFailures(dir, func(message string) { t.Error(message) }),
		}).write(context.Background(), triples(1))
		var failure *Failure
		require.ErrorAs(t, err, &failure, model)
		require.Equal(t, kind, failure.Kind, model)
		kept, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, kept, map[string]int{"prose": 1}[model], "what another model answered could be used, and is kept with the answers")
	}
}

// TestMockOpenAIAPI asks the npm package mock-openai-api, whose four models talk of other things
// whatever they are asked.
func TestMockOpenAIAPI(t *testing.T) {
	base := startServer(t, installed(t, "mock-openai-api"), nil, "--port", "PORT", "--host", "127.0.0.1")
	ask := func(model string) ([]gen.Submission, *Author, error) {
		a := asking(t, Config{BaseURL: base, Model: model})
		materials, err := a.write(context.Background(), triples(1))
		return materials, a, err
	}
	t.Run("one that greets", func(t *testing.T) {
		_, _, err := ask("mock-gpt-thinking")
		var failure *Failure
		require.ErrorAs(t, err, &failure)
		require.Equal(t, NoJSON, failure.Kind)
	})
	t.Run("one that calls a tool nobody offered", func(t *testing.T) {
		materials, a, err := ask("gpt-4-mock")
		require.NoError(t, err)
		require.Len(t, materials, 1)
		require.Equal(t, `{}`, string(materials[0].Data), "the call's arguments, which the pack's schema refuses")
		require.Equal(t, 1, a.Usage().Requests)
	})
	t.Run("one that shows code, by the second of the clock with JSON in it", func(t *testing.T) {
		materials, a, err := ask("mock-gpt-markdown")
		require.Equal(t, err == nil, len(materials) == 1)
		require.Equal(t, 1, a.Usage().Requests)
		if err == nil {
			require.Contains(t, string(materials[0].Data), `"dependencies"`, "another document, which the pack's schema refuses")
			return
		}
		var failure *Failure
		require.ErrorAs(t, err, &failure)
		require.Equal(t, NoJSON, failure.Kind)
	})
	t.Run("one that is not there", func(t *testing.T) {
		_, a, err := ask("nobody")
		var failure *Failure
		require.ErrorAs(t, err, &failure)
		require.Equal(t, Setting, failure.Kind)
		require.ErrorContains(t, err, "Model 'nobody' does not exist")
		require.Equal(t, 1, a.Usage().Requests, "no other form of answer is tried")
	})
}
