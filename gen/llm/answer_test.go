package llm

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJSONIsTakenOutOfProseInPlainModeOnly(t *testing.T) {
	for _, c := range []struct {
		content, plain string
		wrapped        bool
	}{
		{`{"a":1}`, `{"a":1}`, false},
		{" \n{\"a\":1}\n", " \n{\"a\":1}\n", false},
		{"[1]", "[1]", false},
		{"Here you are:\n```json\n{\"a\": {\"b\": \"```\"}}\n```\nEnjoy!", `{"a": {"b": "` + "```" + `"}}`, true},
		{`Use {} or {name}: {"a":"}"} and {"b":1}`, `{"a":"}"}`, true},
		{`{"a":1}{"b":22}`, `{"b":22}`, true},
		{"no braces", "", false},
		{`{"a":`, "", false},
		{`{"a":{"b":1},"c":[{"d":2},`, "", false}, // ends early: its whole parts are not the answer
		{"", "", false},
	} {
		text, kind := extract(c.content, true)
		require.Equal(t, c.plain, text)
		require.Equal(t, c.plain == "", kind == NoJSON, c.content)
		text, kind = extract(c.content, false)
		switch {
		case c.wrapped:
			require.Equal(t, Wrapped, kind, c.content)
		case c.plain == "":
			require.Equal(t, NoJSON, kind, c.content)
		default:
			require.Equal(t, c.plain, text)
		}
	}
}

// TestExtractingIsBounded: text made to be searched for ever is not.
func TestExtractingIsBounded(t *testing.T) {
	for _, text := range []string{strings.Repeat(`{"a":`, 800_000), strings.Repeat("{", 4<<20), strings.Repeat(`{"a":[`, 600_000)} {
		_, kind := extract(text, true)
		require.Equal(t, NoJSON, kind)
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
		require.Equal(t, c.same, sameModel(c.asked, c.answered), "%s, %s", c.asked, c.answered)
	}
}

// TestEveryKindHasARemedy that fits what a person is told.
func TestEveryKindHasARemedy(t *testing.T) {
	remedies := map[Remedy][]Kind{
		Wait:    {RateLimited, ServerError, Unreachable, TimedOut, CutOff, ErrorBody, HTML, Garbled},
		Again:   {NotOneChoice, WrongModel, Unfinished, Empty},
		Less:    {TooLong, TooLarge},
		Reask:   {Wrapped, NoJSON},
		GiveUp:  {Refused, Filtered, TurnedDown, WaitTooLong},
		StopAll: {Setting},
	}
	for remedy, kinds := range remedies {
		for _, kind := range kinds {
			require.Equal(t, remedy, kind.Remedy(), kind)
			require.Equal(t, kind == Setting, kind.advice() == "", "%s: the message of a setting names it", kind)
		}
	}
}
