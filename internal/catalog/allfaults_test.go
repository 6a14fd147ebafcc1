package catalog

import (
	"encoding/json"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/validate"
)

// spoiled is a pack with the value at some pointers replaced.
func spoiled(t *testing.T, data []byte, values map[string]any) []byte {
	t.Helper()
	var pack any
	require.NoError(t, json.Unmarshal(data, &pack))
	for pointer, value := range values {
		at, steps := pack, strings.Split(pointer, "/")[1:]
		for i, step := range steps {
			last := i == len(steps)-1
			switch n := at.(type) {
			case map[string]any:
				if last {
					n[step] = value
				}
				at = n[step]
			case []any:
				index := int(step[0] - '0')
				if last {
					n[index] = value
				}
				at = n[index]
			}
		}
	}
	text, err := json.Marshal(pack)
	require.NoError(t, err)
	return text
}

func firstPack(t *testing.T, g Game) []byte {
	t.Helper()
	names, err := fs.Glob(g.Packs, "*.json")
	require.NoError(t, err)
	data, err := fs.ReadFile(g.Packs, names[0])
	require.NoError(t, err)
	return data
}

// TestNoFaultOfAPackHidesAnother: what the schema, the references, the quotas and the texts have
// against a pack is told in one go, each at its place.
func TestNoFaultOfAPackHidesAnother(t *testing.T) {
	long := strings.Repeat("a", 500)
	for name, values := range map[string]map[string]any{
		"triples": {
			"/triples/0/tiles/0/text": long, "/triples/1/title": " spaced", "/triples/2/id": "another id",
			"/triples/3/tiles/1/icon": "no icon", "/triples/3/tiles/0/text": "One", "/triples/3/tiles/2/text": "one",
			"/decoys/0/tempts/0/triple": "nobody", "/decoys/1/whatIsThis": 1, "/theme": nil,
		},
		"testimony": {
			"/evidence/0/name": long, "/evidence/1/id": 7, "/refutations/0/refutes": []string{"nobody"},
			"/concerns/0/since": "23:59", "/counters/0/claim": "It\u200b was.", "/evidence/2/start": "99:99",
		},
		"aura":     {"/cards/0/name": long, "/cards/1/name": " x", "/shared": []string{"nobody"}, "/protocols/0/paths/0/cards": 9},
		"freeplay": {"/koaLines/opening": []string{}, "/koaLines/won": []string{long, "fine", "two  spaces"}},
		"waywords": {"/topics/x": map[string]any{"title": long, "path": []string{"AXE", "BOX", "COW", "DOG"}, "bonus": []string{"BEE"}, "bonusTitle": " bees"}},
	} {
		g, err := Games().Game(name)
		require.NoError(t, err)
		reading, err := g.Producer.Parse(spoiled(t, firstPack(t, g), values))
		require.NoError(t, err)
		wanted := slices.Collect(maps.Keys(values))
		if name == "waywords" {
			wanted = []string{"/topics/x/title", "/topics/x/bonusTitle"}
		}
		for _, pointer := range wanted {
			if pointer == "/triples/3/tiles/0/text" { // of two alike, the second is told
				continue
			}
			require.True(t, slices.ContainsFunc(reading.Findings, func(f validate.Finding) bool { return strings.HasPrefix(f.Pointer, pointer) }), "%s: %s in %v", name, pointer, reading.Findings)
		}
		for i, f := range reading.Findings {
			require.Positive(t, f.Line)
			require.False(t, slices.ContainsFunc(reading.Findings[:i], func(o validate.Finding) bool { return o.Pointer == f.Pointer && o.Message == f.Message }), "%v", f)
		}
	}
}

// TestAnyValueMayBeMissingOrOfAnotherKind: whatever stands in a pack, its checks find something
// and say where.
func TestAnyValueMayBeMissingOrOfAnotherKind(t *testing.T) {
	random, rounds := rand.New(rand.NewPCG(1, 2)), 300
	if testing.Short() {
		rounds = 40
	}
	for _, g := range Games() {
		doc, _ := document.Parse(firstPack(t, g))
		for range rounds {
			var pack any
			require.NoError(t, json.Unmarshal(firstPack(t, g), &pack))
			for range 1 + random.IntN(4) {
				harm(pack, random)
			}
			text, err := json.Marshal(pack)
			require.NoError(t, err)
			reading, err := g.Producer.Parse(text)
			require.NoError(t, err)
			_ = g.Producer.PackRemarks(text, g.Check.Profiles[0])
			for _, f := range reading.Findings {
				require.NotEmpty(t, f.Message)
			}
		}
		require.True(t, doc.Whole)
	}
}

// harm replaces or removes one value somewhere in a pack.
func harm(at any, random *rand.Rand) {
	values := []any{nil, "", "x", -1, 1e9, []any{}, map[string]any{}, true, strings.Repeat("y", 300), []any{nil, "z"}}
	switch n := at.(type) {
	case map[string]any:
		keys := make([]string, 0, len(n))
		for key := range n {
			keys = append(keys, key)
		}
		if slices.Sort(keys); len(keys) == 0 {
			return
		}
		switch key := keys[random.IntN(len(keys))]; random.IntN(5) {
		case 0:
			delete(n, key)
		case 1:
			n[key] = values[random.IntN(len(values))]
		default:
			harm(n[key], random)
		}
	case []any:
		if len(n) == 0 {
			return
		}
		if i := random.IntN(len(n)); random.IntN(4) == 0 {
			n[i] = values[random.IntN(len(values))]
		} else {
			harm(n[i], random)
		}
	}
}
