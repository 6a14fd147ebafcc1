package feedback

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/document"
	"dailies/gen"
)

func TestFixesLeaveTheRestAsItIs(t *testing.T) {
	long := `"` + strings.Repeat(`x", "`, 17) + `x"`
	for _, c := range []struct {
		text string
		fix
		want string // empty when there is no such place
	}{
		{`{ "a": 1, "b": 2 }`, fix{pointer: "/b"}, `{ "a": 1 }`},
		{`{ "a": [1, 2], "b": 2 }`, fix{pointer: "/a"}, `{ "b": 2 }`},
		{`{"a": {"x~/": 1}}`, fix{pointer: "/a/x~0~1"}, `{"a": {}}`},
		{`{"a": ["x", "y", "z"]}`, fix{pointer: "/a/1"}, `{"a": ["x", "z"]}`},
		{`{"a": ["x, y" , "z"]}`, fix{pointer: "/a/0"}, `{"a": [ "z"]}`},
		{`[[` + long + `]]`, fix{pointer: "/0", keep: 17}, `[["` + strings.Repeat(`x", "`, 16) + `x"]]`},
		{`[[` + long + `]]`, fix{pointer: "/0", keep: 18}, ""},
		{`{"a": 1}`, fix{pointer: "/b"}, ""},
		{`{"a": [1]}`, fix{pointer: "/a/1"}, ""},
		{`{"a": [1]}`, fix{pointer: "/a/x/y"}, ""},
		{`{"a": 1}`, fix{pointer: ""}, ""},
		{`{"a": [1, 2]}`, fix{pointer: "/a", keep: 1}, ""}, // not a list of texts
	} {
		got, ok := c.apply([]byte(c.text))
		require.Equal(t, c.want, string(got), c.text)
		require.Equal(t, c.want != "", ok, c.text)
	}
}

// TestAFixTakesOneMemberOut: whatever the document and the layout, what is left is the
// document without that member.
func TestAFixTakesOneMemberOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		members := rapid.MapOfN(rapid.StringMatching(`[a-c~/"\\,{]{1,4}`), rapid.SampledFrom([]any{1.5, "x,}", nil, []any{"a", 2.0}, map[string]any{"k": "v"}}), 1, 5).Draw(t, "members")
		text, err := json.MarshalIndent(members, "", strings.Repeat(" ", rapid.IntRange(0, 2).Draw(t, "indent")))
		require.NoError(t, err)
		var keys []string
		for key := range members {
			keys = append(keys, key)
		}
		key := rapid.SampledFrom(keys).Draw(t, "key")
		got, ok := fix{pointer: document.Pointer(key)}.apply(text)
		require.True(t, ok)
		delete(members, key)
		left := map[string]any{}
		require.NoError(t, json.Unmarshal(got, &left), string(got))
		require.Equal(t, members, left)
	})
}

// TestRepairs: answers that are not packs come first, then packs that gave no puzzle; what
// passed, what repeats and what is too long are not sent back.
func TestRepairs(t *testing.T) {
	critiques := []gen.Critique{
		{Source: "barren", Pack: true, Drafts: 9, Text: "{}"},
		{Source: "good", Pack: true, Drafts: 9, Passed: 1, Text: "{}"},
		{Source: "broken", Text: "{}"},
		{Source: "same", Repeats: "broken"},
		{Source: "long", Text: strings.Repeat("x", maxReturned+1)},
	}
	var sources []string
	for _, c := range Repairs(critiques) {
		sources = append(sources, c.Source)
	}
	require.Equal(t, []string{"broken", "barren"}, sources)
}

func TestAdviceAsksForNoCommand(t *testing.T) {
	rule := *gen.ErrPackReference
	require.Equal(t, rule.Fix, advice(&rule))
	rule.Fix = "Compare it with `dailies schema triples`. Then leave it out."
	require.Equal(t, "Then leave it out.", advice(&rule))
	rule.Fix = fmt.Sprintf("Compare the place named with `%s`.", "dailies schema GAME")
	require.Empty(t, advice(&rule))
}
