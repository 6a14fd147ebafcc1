package validate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/validate"
	"dailies/validate/boundtest"
)

// bound is a line of testdata/bounds.txt: what may stand at a place, given by an example of
// it in a good fixture. Of a text its characters are bounded, of a list its items, of a map
// its members, of a member's key its characters, of a number its value.
type bound struct {
	game, kind, pointer string
	least, most         int
}

func bounds(t *testing.T) (all []bound) {
	t.Helper()
	text, err := os.ReadFile("testdata/bounds.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var b bound
		_, err := fmt.Sscanf(strings.Replace(line, "..", " ", 1), "%s %s %s %d %d", &b.game, &b.kind, &b.pointer, &b.least, &b.most)
		require.NoError(t, err, line)
		all = append(all, b)
	}
	return all
}

// TestBounds tries two documents for each end of each bound: at the bound schema and decoder
// take it, one beyond it both refuse it.
func TestBounds(t *testing.T) {
	all := games()
	for _, b := range bounds(t) {
		t.Run(b.game+" "+b.kind+" "+b.pointer, func(t *testing.T) {
			for _, at := range []int{b.least, b.most} {
				fits, taken := all[b.game].verdicts(t, b.document(t, at))
				require.True(t, fits && taken, "%d: the schema takes it: %t, the decoder: %t", at, fits, taken)
			}
			for _, beyond := range []int{b.least - 1, b.most + 1} {
				if beyond < 0 && b.kind != "number" {
					continue
				}
				fits, taken := all[b.game].verdicts(t, b.document(t, beyond))
				require.False(t, fits || taken, "%d: the schema takes it: %t, the decoder: %t", beyond, fits, taken)
			}
		})
	}
}

// TestBoundsOfEveryDocument are those of the rules of all games.
func TestBoundsOfEveryDocument(t *testing.T) {
	deep := func(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }
	long := func(bytes int) string { return `"` + strings.Repeat("x", bytes-2) + `"` }
	many := func(values int) string { return "[" + strings.Repeat("0,", values-2) + "0]" }
	judge, err := validate.NewJudge(nil, "", "")
	require.NoError(t, err)
	found := func(text string) [][]validate.Finding {
		result, err := judge.Text(t.Context(), "file", []byte(text))
		require.NoError(t, err)
		return [][]validate.Finding{result.Findings}
	}
	tooDeep, tooLarge := validate.FaultRule(document.TooDeep), validate.FaultRule(document.TooLarge)
	boundtest.Run(t, validate.CommonRules(), nil, []boundtest.Case{
		{Rule: tooDeep, Bound: "at most 64 deep", At: found(deep(64)), Beyond: found(deep(65))},
		{Rule: tooLarge, Bound: "at most 4 MiB", At: found(long(4 << 20)), Beyond: found(long(4<<20 + 1))},
		{Rule: tooLarge, Bound: "at most 100,000 values", At: found(many(100_000)), Beyond: found(many(100_001))},
	})
}

// TestEveryTextHasALengthAndEveryListACount: a text, list, map or number that a schema
// allows without a line in testdata/bounds.txt is named.
func TestEveryTextHasALengthAndEveryListACount(t *testing.T) {
	for name, s := range games() {
		var schema map[string]any
		require.NoError(t, json.Unmarshal(s.schema.Text, &schema))
		bounded := make(map[string]bool)
		for _, b := range bounds(t) {
			switch {
			case b.game != name:
			case b.kind == "key":
				bounded["key "+nodeAt(t, schema, path.Dir(b.pointer))] = true
			default:
				bounded[b.kind+" "+nodeAt(t, schema, b.pointer)] = true
			}
		}
		eachNode(schema, "#", func(node map[string]any, at string) {
			kinds := map[any][]string{"string": {"text"}, "array": {"list"}, "integer": {"number"}}[node["type"]]
			if node["patternProperties"] != nil {
				kinds = []string{"map", "key"}
			}
			if node["enum"] != nil || node["const"] != nil || node["format"] == "date" {
				return
			}
			for _, kind := range kinds {
				require.True(t, bounded[kind+" "+at], "%s: no bound of the %s at %s in testdata/bounds.txt", name, kind, at)
			}
		})
	}
}

// eachNode visits the schemas within a schema, with their pointers.
func eachNode(node map[string]any, at string, visit func(node map[string]any, at string)) {
	visit(node, at)
	for _, key := range []string{"properties", "patternProperties", "definitions"} {
		members, _ := node[key].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			eachNode(members[name].(map[string]any), at+"/"+key+"/"+name, visit)
		}
	}
	if items, ok := node["items"].(map[string]any); ok {
		eachNode(items, at+"/items", visit)
	}
}

// nodeAt is where a schema says what may stand at a place of a document.
func nodeAt(t *testing.T, schema map[string]any, pointer string) string {
	t.Helper()
	node, at := schema, "#"
	for _, step := range strings.Split(pointer, "/")[1:] {
		properties, _ := node["properties"].(map[string]any)
		patterns, _ := node["patternProperties"].(map[string]any)
		switch {
		case properties[step] != nil:
			node, at = properties[step].(map[string]any), at+"/properties/"+step
		case node["items"] != nil:
			node, at = node["items"].(map[string]any), at+"/items"
		default:
			require.Len(t, patterns, 1, "the schema knows no %s of %s", step, pointer)
			for pattern, below := range patterns {
				node, at = below.(map[string]any), at+"/patternProperties/"+pattern
			}
		}
		if ref, ok := node["$ref"].(string); ok {
			at = ref
			node = schema["definitions"].(map[string]any)[strings.TrimPrefix(ref, "#/definitions/")].(map[string]any)
		}
	}
	return at
}

// verdicts reports whether a text fits the schema, and whether the decoder takes it.
func (s strict) verdicts(t *testing.T, text []byte) (fits, taken bool) {
	t.Helper()
	doc, faults := document.Parse(text)
	require.Empty(t, faults)
	mismatches, err := s.schema.Check(doc)
	require.NoError(t, err)
	return len(mismatches) == 0, len(s.decode(doc)) == 0
}

// document is a good fixture whose value at the bound's place has a size: the first fixture
// that has a value there, or else the first of all.
func (b bound) document(t *testing.T, size int) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(b.game, "testdata", "good", "*.json"))
	require.NoError(t, err)
	steps := strings.Split(b.pointer, "/")[1:]
	var tree, parent, value any
	for i := range len(files) + 1 {
		text, err := os.ReadFile(files[i%len(files)])
		require.NoError(t, err)
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		tree = nil
		require.NoError(t, decoder.Decode(&tree))
		rare(b.game, tree)
		parent = below(tree, steps[:len(steps)-1])
		if value = below(parent, steps[len(steps)-1:]); value != nil {
			break
		}
	}
	last := steps[len(steps)-1]
	switch holder := parent.(type) {
	case map[string]any:
		if b.kind == "key" {
			for _, value = range holder { // any member's
				break
			}
			clear(holder)
			holder[stretched(last, size)] = value
			break
		}
		holder[last] = b.sized(value, size)
	case []any:
		i, err := strconv.Atoi(last)
		require.NoError(t, err)
		holder[i] = b.sized(value, size)
	default:
		require.Fail(t, "no good fixture has what is above "+b.pointer)
	}
	text, err := json.Marshal(tree)
	require.NoError(t, err)
	return text
}

// good is a good fixture of a game.
func good(t *testing.T, game string) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(game, "testdata", "good", "*.json"))
	require.NoError(t, err)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	return text
}

// rare puts optional keys into a document that no good fixture has.
func rare(game string, tree any) {
	at := func(steps ...string) map[string]any { return below(tree, steps).(map[string]any) }
	switch game {
	case "triples":
		at("trueTriples", "0")["hidden"] = []any{"TIN"}
		at("tiles", "0")["visible"] = []any{"source_group"}
	case "waywords":
		at()["lexicon"] = "ABC ABC"
	case "aura":
		at("protocols", "0", "paths", "0")["anyTraits"] = []any{"HASHED"}
		at("protocols", "0", "paths", "0")["anyTags"] = []any{"TIME"}
	}
}

// below is the value some steps below another, nil for none.
func below(tree any, steps []string) any {
	for _, step := range steps {
		switch node := tree.(type) {
		case map[string]any:
			tree = node[step]
		case []any:
			if i, err := strconv.Atoi(step); err != nil || i >= len(node) {
				return nil
			} else {
				tree = node[i]
			}
		default:
			return nil
		}
	}
	return tree
}

// sized is a value like another one, of a size.
func (b bound) sized(value any, size int) any {
	switch b.kind {
	case "number":
		return json.Number(strconv.Itoa(size))
	case "text":
		text, _ := value.(string)
		if strings.Contains(text, " ") && strings.ToUpper(text) == text { // words of a lexicon
			return strings.Repeat("ABC ", max(size/4-1, 0)) + "ABCDEFG"[:min(size, 4+size%4)]
		}
		return stretched(text, size)
	case "list":
		list, _ := value.([]any)
		if len(list) == 0 {
			list = []any{"AA"}
		}
		return slices.Repeat(list, 1+size/len(list))[:size]
	default: // map
		members, _ := value.(map[string]any)
		sized := make(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(members)) {
			for i := 0; len(sized) < size && i < size; i++ {
				sized[fmt.Sprintf("%s:%d", key, i)] = members[key]
			}
		}
		return sized
	}
}

// stretched repeats the last character of a text, or leaves the last ones out.
func stretched(text string, size int) string {
	letters := []rune(text)
	if len(letters) == 0 {
		letters = []rune{'A'}
	}
	for len(letters) < size {
		letters = append(letters, letters[len(letters)-1])
	}
	return string(letters[:size])
}
