package llm

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnswersAreNeverEdited: a stand-in key for a local endpoint is a word, or a part of
// one, and says nothing about an answer.
func TestAnswersAreNeverEdited(t *testing.T) {
	const pack = `{"rule":"None of us owns a dog; each is named for something a dog wears, x"}`
	for _, standIn := range []string{"none", "x", "a", "dog", "EMPTY"} {
		server := faulty(t, says(answer(pack, "stop", "")))
		c := config(server.URL + "/v1")
		c.Key = standIn
		materials, err := author(t, c).write(context.Background(), triples(1))
		require.NoError(t, err, standIn)
		require.Equal(t, pack, string(materials[0].Data), standIn)
	}
}

// TestAnAnswerThatHoldsTheKeyIsRefused, whether the key stands there as it is, in JSON's
// escapes, in part or in full, or is the value of another header.
func TestAnAnswerThatHoldsTheKeyIsRefused(t *testing.T) {
	escaped := ""
	for _, r := range key {
		escaped += fmt.Sprintf(`\u%04X`, r)
	}
	const tenant = "tenant-0123456789"
	for _, content := range []string{
		`{"title":"` + key + `"}`,
		`{"title":"my \u0073k` + key[2:] + ` is here"}`,
		`{"title":"` + escaped + `"}`,
		`{"` + key + `":1}`,
		"Sure:\n```json\n{\"title\":\"" + escaped + "\"}\n```",
		`{"title":"` + tenant + `"}`,
	} {
		server := faulty(t, says(answer(content, "stop", "")))
		c := config(server.URL + "/v1")
		c.Headers = map[string]string{"X-Tenant": tenant}
		c.Retries = DefaultRetries
		materials, err := author(t, c).write(context.Background(), triples(1))
		require.Empty(t, materials, content)
		var failure *Failure
		require.ErrorAs(t, err, &failure, content)
		require.Equal(t, KeyEchoed, failure.Kind)
		require.NotContains(t, err.Error(), key)
		require.NotContains(t, err.Error(), tenant)
		require.Len(t, server.bodies, 1, "it is not asked again")
	}
}

func TestUnescape(t *testing.T) {
	for text, want := range map[string]string{
		`plain`: "plain", `a\nb\"c\/d`: "a\nb\"c/d", `\u0041\u00e9`: "Aé", `\ud83d\ude00!`: "😀!", `\\u0041`: `\u0041`,
		`\u00`: "u00", `\uZZZZ`: "uZZZZ", `\ud83d`: "\ufffd", `end\`: "end", `\ud83d\n`: "\ufffd\n",
	} {
		require.Equal(t, want, unescape(text), text)
	}
}

// TestAnEndpointOfOnesOwnNeedsNoKey: without one no such header is sent.
func TestAnEndpointOfOnesOwnNeedsNoKey(t *testing.T) {
	server, seen := serve(t, 200, answer("{}", "stop", ""))
	c := config(server.URL + "/v1")
	c.Key = ""
	_, err := author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	require.Empty(t, (*seen)[0]["key"])
}
