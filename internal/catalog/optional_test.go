package catalog

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// leaves visits what a schema describes of a document: every key of an object, whether the
// schema has it and whether it asks for it. Positions in lists and names in maps are told as *.
type leaves struct {
	definitions map[string]any
	visit       func(path string, known, required bool)
}

func (l leaves) walk(node any, schema map[string]any, path string) {
	if ref, is := schema["$ref"].(string); is {
		schema = within(l.definitions, strings.TrimPrefix(ref, "#/definitions/"))
	}
	switch n := node.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(n)) {
			l.member(key, n[key], schema, path)
		}
	case []any:
		for _, item := range n {
			l.walk(item, within(schema, "items"), path+"/*")
		}
	}
}

// member visits a key of an object, or goes through a name of a map.
func (l leaves) member(key string, value any, schema map[string]any, path string) {
	for _, each := range within(schema, "patternProperties") {
		named, _ := each.(map[string]any)
		l.walk(value, named, path+"/*")
		return
	}
	own, known := within(schema, "properties")[key].(map[string]any)
	required, _ := schema["required"].([]any)
	l.visit(path+"/"+key, known, slices.Contains(required, any(key)))
	l.walk(value, own, path+"/"+key)
}

// within is an object in a schema, nil where there is none.
func within(schema map[string]any, key string) map[string]any {
	object, _ := schema[key].(map[string]any)
	return object
}

// optionalKeys are the keys of a document that the schema of packs does not ask for, and
// those that it does not know.
func optionalKeys(t *testing.T, g Game, data []byte) (optional, unknown map[string]bool) {
	t.Helper()
	schema, isObject := tree(t, g.PackSchema.Text).(map[string]any)
	require.True(t, isObject, g.Name())
	optional, unknown = make(map[string]bool), make(map[string]bool)
	var document any
	require.NoError(t, json.Unmarshal(data, &document))
	leaves{within(schema, "definitions"), func(path string, known, required bool) {
		switch {
		case !known:
			unknown[path] = true
		case !required:
			optional[path] = true
		}
	}}.walk(document, schema, "")
	return optional, unknown
}

// TestExamplesShowTheKeysThatPacksUse: what our packs say, the schema tells every author of,
// and the prompt's example shows.
func TestExamplesShowTheKeysThatPacksUse(t *testing.T) {
	for _, g := range Games() {
		shown, unknown := optionalKeys(t, g, g.Prompt.Example)
		require.Empty(t, unknown, "the example of %s", g.Name())
		names, err := fs.Glob(g.Packs, "*.json")
		require.NoError(t, err)
		for _, name := range names {
			data, err := fs.ReadFile(g.Packs, name)
			require.NoError(t, err)
			used, unknown := optionalKeys(t, g, data)
			require.Empty(t, unknown, "%s %s: the schema does not know it", g.Name(), name)
			for _, key := range slices.Sorted(maps.Keys(used)) {
				require.True(t, shown[key], "the example of %s lacks %s, which %s uses", g.Name(), key, name)
			}
		}
	}
}
