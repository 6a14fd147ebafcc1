package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheWorstNight: a run of all games with its defaults asks an endpoint that answers every request in
// one way that is of no use eight times at most, ends with 2, and says why in one sentence. So do a bench
// and a probe, but for what a model wrote: that is what they measure.
func TestTheWorstNight(t *testing.T) {
	choice := func(message, reason string) string {
		return fmt.Sprintf(`{"model":"m","choices":[{"message":%s,"finish_reason":%q}],"usage":{"prompt_tokens":9000,"completion_tokens":3000}}`, message, reason)
	}
	wrote := map[string]bool{"bench a failed sample": true, "bench a filter": true, "bench a loop": true, "bench prose": true, "probe prose": true}
	for name, c := range map[string]struct {
		status     int
		body, says string
	}{
		"another model":   {200, strings.Replace(choice(`{"content":"{}"}`, "stop"), `"m"`, `"other"`, 1), "--accept-model other"},
		"nothing":         {200, choice(`{"content":null}`, "stop"), "the answer is empty"},
		"prose":           {200, choice(`{"content":"I would rather talk."}`, "stop"), "no whole JSON document"},
		"a loop":          {200, choice(`{"content":"{`+strings.Repeat(`\n`, 4000)+`"}`, "length"), "repeats itself"},
		"a failed sample": {400, `{"error":{"code":"json_validate_failed","message":"Failed to generate JSON"}}`, "did not keep the form"},
		"no money":        {402, `{"error":{"message":"Insufficient Balance"}}`, "nothing left to spend"},
		"no room":         {400, `{"error":{"code":"context_length_exceeded","message":"too long"}}`, "does not fit"},
		"no form":         {400, `{"error":{"param":"response_format","message":"not supported"}}`, "takes no form of answer"},
		"a filter":        {200, `{"choices":[],"prompt_filter_results":[{"content_filter_results":{"hate":{"filtered":true}}}]}`, "for hate"},
	} {
		for command, args := range map[string]func(dir, url string) []string{
			"generate": func(dir, url string) []string {
				return []string{"generate", "all", "--days", "14", "--author", "openai", "--model", "m", "--base-url", url, "--quiet", "--out", dir}
			},
			"bench": func(dir, url string) []string {
				plan := write(t, "bench.yaml", fmt.Sprintf("games: [triples, waywords]\nprompts: {shipped: ''}\nmodels: [{name: m, model: m, baseURL: %q}]\nrepeats: 8\n", url))
				return []string{"bench", plan, "--dir", dir, "--quiet"}
			},
			"probe": func(dir, url string) []string {
				return []string{"probe", goodTriples, goodAura, "--model", "m", "--base-url", url, "--repeats", "16", "--quiet", "--out", dir}
			},
		} {
			if wrote[command+" "+name] {
				continue
			}
			t.Run(name+"/"+command, func(t *testing.T) {
				t.Parallel()
				var requests atomic.Int64
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					requests.Add(1)
					w.WriteHeader(c.status)
					fmt.Fprint(w, c.body)
				}))
				t.Cleanup(server.Close)
				code, out, errs := try(t, nil, args(t.TempDir(), server.URL+"/v1")...)
				require.Equal(t, exitUsage, code, out+errs)
				require.LessOrEqual(t, requests.Load(), int64(8))
				require.Equal(t, 1, strings.Count(errs, c.says), errs)
				if command != "bench" { // which also says how to continue
					require.Equal(t, 1, strings.Count(errs, "\n"), errs)
				}
			})
		}
	}
}
