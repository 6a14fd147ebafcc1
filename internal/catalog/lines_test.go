package catalog

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/validate"
)

// pools visits every text in the pools of lines of a document, with its pointer.
func pools(v any, path []any, inside bool, visit func(pointer string, set func(string))) {
	switch n := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(n)) {
			value := n[key]
			within := inside || strings.HasSuffix(key, "Lines")
			if _, is := value.(string); is && within {
				visit(document.Pointer(append(path, key)...), func(s string) { n[key] = s })
			}
			pools(value, append(path, key), within, visit)
		}
	case []any:
		for i, value := range n {
			if _, is := value.(string); is && inside {
				visit(document.Pointer(append(path, i)...), func(s string) { n[i] = s })
			}
			pools(value, append(path, i), inside, visit)
		}
	}
}

// TestALineThatSaysNothingIsRefused: an empty one, and one of spaces alone, in every pool of
// every game. The judge remembers the search, which no line decides.
func TestALineThatSaysNothingIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("judges every broken line of every game")
	}
	t.Parallel()
	games := Games()
	fresh, err := games.Judge("", "")
	require.NoError(t, err)
	for _, g := range games {
		if g.Name() == "waywords" {
			continue // nobody speaks
		}
		for name, data := range fixtures(t, g, "good") {
			judge, places := fresh.WithCache(validate.NewAnalysisCache(1)), 0
			pools(tree(t, data), nil, false, func(string, func(string)) { places++ })
			require.NotZero(t, places)
			for at := range places { // one by one, since of many only the first are told
				require.Contains(t, refused(t, judge, data, at, ""), "is empty", "%s %s", g.Name(), name)
			}
			require.Contains(t, refused(t, judge, data, places/2, " "), "space", "%s %s", g.Name(), name)
		}
	}
}

func tree(t *testing.T, data []byte) (tree any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(data, &tree))
	return tree
}

// refused is what the judge says of one of the lines of a document, when it is another.
func refused(t *testing.T, judge *validate.Judge, data []byte, at int, line string) string {
	t.Helper()
	spoilt, place, n := tree(t, data), "", 0
	pools(spoilt, nil, false, func(pointer string, set func(string)) {
		if n == at {
			set(line)
			place = pointer
		}
		n++
	})
	text, err := json.Marshal(spoilt)
	require.NoError(t, err)
	result, err := judge.Text(t.Context(), "x.json", text)
	require.NoError(t, err)
	for _, f := range result.Findings {
		if f.Severity == validate.Error && f.Pointer == place {
			return f.Message
		}
	}
	return ""
}
