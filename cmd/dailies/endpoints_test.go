package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/provider"
	"dailies/schemas"
)

// echo is an endpoint that answers with a list of words, and tells what it was sent.
func echo(t *testing.T) (url string, header *http.Header, sent *map[string]any) {
	t.Helper()
	header, sent = new(http.Header), new(map[string]any)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*header, *sent = r.Header, nil
		_ = json.NewDecoder(r.Body).Decode(sent)
		fmt.Fprint(w, `{"choices":[{"message":{"content":"{\"words\":[\"door\",\"lamp\"]}"}}],"usage":{"prompt_tokens":10000,"completion_tokens":9}}`)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1", header, sent
}

func TestEndpointsAreListed(t *testing.T) {
	code, out, errs := try(t, nil, "endpoints")
	require.Equal(t, exitClean, code, errs)
	for _, p := range provider.Presets() {
		require.Regexp(t, `(?m)^`+p.Name+` .*`+p.KeyFrom, out)
	}
	names, err := json.Marshal(provider.Names())
	require.NoError(t, err)
	for _, schema := range [][]byte{schemas.Config, schemas.Bench} {
		require.Contains(t, strings.Join(strings.Fields(string(schema)), ""), `"enum":`+string(names))
	}
	code, out, errs = try(t, nil, "endpoints", "--format", "json")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "https://github.com/openai/openai-python/issues/1637")
}

// TestAnEndpointByItsName sets what it is asked by, and what is given beside it wins. Its key
// goes to no address that was set at a place which the name wins over.
func TestAnEndpointByItsName(t *testing.T) {
	url, header, sent := echo(t)
	env := map[string]string{"OPENAI_API_KEY": "sk-of-another-house-01", "MISTRAL_API_KEY": "ms-0123456789abcdef"}
	args := []string{"doctor", "--endpoint", "mistral", "--model", "m", "--model-seed", "7", "--max-answer-tokens", "90"}
	code, out, errs := try(t, env, append(args, "--base-url", url)...)
	require.Equal(t, exitClean, code, out+errs)
	require.Regexp(t, `(?m)^json_object +about \d+ \+ \d+ tokens, not told +no price .* works$|^json_object +10000 \+ 9 tokens, as told +no price .* works$`, out)
	require.Equal(t, "Bearer ms-0123456789abcdef", header.Get("Authorization"))
	require.EqualValues(t, 7, (*sent)["random_seed"])
	require.EqualValues(t, 90, (*sent)["max_tokens"])
	require.NotContains(t, *sent, "seed")
	code, out, _ = try(t, env, append(args, "--base-url", url, "--token-field", "max_completion_tokens")...)
	require.Equal(t, exitClean, code, out)
	require.EqualValues(t, 90, (*sent)["max_completion_tokens"])

	*header = nil
	env["OPENAI_BASE_URL"] = url
	code, out, errs = try(t, env, "doctor", "--endpoint", "llamacpp", "--model", "m", "--timeout", "1s")
	require.Equal(t, exitUsage, code, out+errs)
	require.Nil(t, *header, "the flag wins over the environment")
	delete(env, "MISTRAL_API_KEY")
	code, _, errs = try(t, env, args...)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "MISTRAL_API_KEY is empty")
	code, _, errs = try(t, env, "doctor", "--endpoint", "mistrall", "--model", "m")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, `no endpoint is called "mistrall"; there are openai, azure`)
}
