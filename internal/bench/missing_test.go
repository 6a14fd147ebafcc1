package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm"
)

// TestWhatFailsAlikeIsOneReason, in the words of most repeats of a model.
func TestWhatFailsAlikeIsOneReason(t *testing.T) {
	long := func(text string) Repeat { return Repeat{Failed: text, cause: llm.TooMuch} }
	report := &Report{Cells: []Cell{
		{Model: "a", Repeats: []Repeat{long("9 tokens do not fit"), long("5 tokens do not fit"), {Answers: []Answer{}}}},
		{Model: "a", Repeats: []Repeat{long("5 tokens do not fit"), {Failed: "a full disk"}}},
		{Model: "b", Repeats: []Repeat{long("7 tokens do not fit"), {Failed: "a full disk"}}},
	}}
	require.Equal(t, map[string]int{"5 tokens do not fit": 3, "7 tokens do not fit": 1, "a full disk": 2}, report.Missing())
}
