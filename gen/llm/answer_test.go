package llm

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheOneDocumentOfAnAnswer is taken whatever stands around it; of two documents, and
// of one that ends early, none is.
func TestTheOneDocumentOfAnAnswer(t *testing.T) {
	const pack = `{"a": {"b": "}"}, "c": [1, {"d": 2}]}`
	for _, c := range []struct {
		content, document string
		failure           Kind
	}{
		{pack, pack, ""},
		{" \n" + pack + "\n", " \n" + pack + "\n", ""},
		{"[1]", "[1]", ""},
		{"\ufeff" + pack, pack, ""},
		{"```json\n" + pack + "\n```", pack, ""},
		{"\ufeff```\n" + pack + "\n```\n", pack, ""},
		{"Here you are:\n\n" + pack + "\n\nEnjoy!", pack, ""},
		{"Fill {name} and {} in: " + pack, pack, ""},
		{"<think>Perhaps {\"a\": 1}, or {\"a\":</think>\n\n" + pack, pack, ""},
		{"I begin with {\"a\": 1}.</THINK>" + pack, pack, ""},
		{"<thinking>no</thinking>```json\n" + pack + "```", pack, ""},
		{`{"a":"</think>","b":{}}`, `{"a":"</think>","b":{}}`, ""},
		{`{"a":1}{"b":22}`, "", Several},
		{"```json\n" + pack + "\n```\nor\n```json\n" + pack + "\n```", pack, ""},
		{"no braces", "", NoJSON},
		{`{"a":`, "", EndsEarly},
		{pack[:len(pack)-1], "", EndsEarly},
		{"Here: " + pack[:len(pack)-1], "", EndsEarly},
		{"```json\n" + pack[:len(pack)-2], "", EndsEarly},
		{"", "", NoJSON},
	} {
		r := extract(c.content, wanted{})
		require.Equal(t, c.document, r.document, c.content)
		require.Equal(t, c.failure, r.failure, c.content)
	}
}

// TestNothingIsTakenFromWithin a document that is not sound: its end is past a brace between escaped quotes.
func TestNothingIsTakenFromWithin(t *testing.T) {
	r := extract(`{"note":"he said \"}\" twice","inner":{"game":"triples"},oops}`, wanted{game: "triples", keys: []string{"game"}})
	require.Empty(t, r.document)
	require.Equal(t, NotSound, r.failure)
}

// TestExtractingIsBounded: text made to be searched for ever is not.
func TestExtractingIsBounded(t *testing.T) {
	for _, text := range []string{strings.Repeat(`{"a":`, 800_000), strings.Repeat("{", 4<<20), strings.Repeat(`{"a":[`, 600_000)} {
		r := extract(text, wanted{})
		require.Empty(t, r.document)
		require.NotEmpty(t, r.failure)
	}
}

func TestSameModel(t *testing.T) {
	for _, c := range []struct {
		asked, answered string
		same            bool
	}{
		{"gpt-x", "gpt-x", true},
		{"gpt-x", "", true},
		{"gpt-x", "gpt-x-2026-01-01", true},
		{"gpt-x", "gpt-x-20260101", true},
		{"gpt-x", "gpt-x-0613", true},
		{"gpt-x", "GPT-X", true},
		{"house/gpt-x", "gpt-x", true},
		{"gpt-x", "house/gpt-x-2026-01-01", true},
		{"claude-latest", "claude-20260101", true},
		{"llama", "llama:latest", true},
		{"gpt-x", "gpt-x-mini", false},
		{"gpt-x", "gpt-x-mini-2026-01-01", false},
		{"gpt-x", "gpt-xl", false},
		{"gpt-x", "gpt-x-9", false},
		{"gpt-x-2026-01-01", "gpt-x", false},
		{"gpt-x-2026-01-01", "gpt-x-2026-02-02", false},
		{"llama:8b", "llama:70b", false},
	} {
		require.Equal(t, c.same, SameModel(c.asked, c.answered), "%s, %s", c.asked, c.answered)
	}
}

// TestEveryKindHasARemedy that fits the advice to the user.
func TestEveryKindHasARemedy(t *testing.T) {
	remedies := map[Remedy][]Kind{
		Wait:    {RateLimited, ServerError, NotNow, Unreachable, TimedOut, CutOff, ErrorBody, HTML, Garbled, NoChoice},
		Again:   {Unfinished, Empty, Looped, BadSample, Unbatched},
		Less:    {TooLong, TooLarge},
		Reask:   {Several, NoJSON, EndsEarly, NotSound, NotUTF8},
		GiveUp:  {Refused, Filtered, TurnedDown, KeyEchoed},
		StopAll: {Setting, WaitTooLong, TooMuch},
	}
	for remedy, kinds := range remedies {
		for _, kind := range kinds {
			require.Equal(t, remedy, kind.Remedy(), kind)
			require.Equal(t, kind == Setting || kind == Unbatched, kind.advice() == "", "%s: the message of a setting names it", kind)
		}
	}
}
