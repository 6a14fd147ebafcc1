package game

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// referenceCanonical takes the plain way: encode, read back into maps, whose keys
// encoding/json sorts, and encode again.
func referenceCanonical(v any, indent string) ([]byte, error) {
	declared, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(declared))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	err = encoder.Encode(tree)
	return out.Bytes(), err
}

func requireCanonical(t require.TestingT, v any) {
	for _, indent := range []string{"  ", ""} {
		want, wrong := referenceCanonical(v, indent)
		got, err := canonical(v, indent)
		require.Equal(t, wrong == nil, err == nil)
		require.Equal(t, string(want), string(got))
	}
}

func TestCanonicalSortsKeysAndEscapesNothing(t *testing.T) {
	type pair struct {
		B string         `json:"b"`
		A map[string]int `json:"a"`
	}
	text, err := Canonical(pair{"<é> & 1", map[string]int{"y": 1, "x": 123456789012345678}})
	require.NoError(t, err)
	require.Equal(t, "{\n  \"a\": {\n    \"x\": 123456789012345678,\n    \"y\": 1\n  },\n  \"b\": \"<é> & 1\"\n}\n", string(text))
	line, err := CanonicalLine(pair{})
	require.NoError(t, err)
	require.Equal(t, "{\"a\":null,\"b\":\"\"}\n", string(line))
	_, err = Canonical(func() {})
	require.Error(t, err)
}

func TestCanonicalOfRawJSON(t *testing.T) {
	for _, raw := range []string{
		`{"b":1,"a":2,"b":3}`, `{"a":{"z":1,"y":2},"a":{"b":[]}}`, `"\u0041\/\ud83d\ude00"`, `{"\u0062":1,"a":2,"b":3}`,
		`[{},[],{"a":{}},[[]],-0,1e5,1E+2,0.10,null,true,false]`, "\"\u2028\"", "\"a\xffb\"", `"\ud800"`, ` { "a" : [ 1 , 2 ] } `,
		`{"":0,"\n":1,"\"":2,"é":3,"z":4}`, "{\"\xff\":1,\"\xfe\":2}", `"\b\f\u0000\u007f"`,
	} {
		requireCanonical(t, json.RawMessage(raw))
	}
	deep := strings.Repeat("[", 12_000) + strings.Repeat("]", 12_000)
	requireCanonical(t, json.RawMessage(deep))
}

// tree draws a JSON value with what is hard about them: keys that differ in their
// last byte, escapes, numbers in odd forms, empty containers.
func tree(depth int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		shape := rapid.IntRange(0, 7).Draw(t, "shape")
		if depth == 0 {
			shape = shape % 6
		}
		switch shape {
		case 0:
			return rapid.Bool().Draw(t, "bool")
		case 1:
			return rapid.Float64().Draw(t, "float")
		case 2:
			return json.Number(rapid.StringMatching(`-?[1-9]\d{0,30}(\.\d{1,3})?([eE][+-]?\d{1,2})?`).Draw(t, "number"))
		case 3:
			return rapid.String().Draw(t, "text")
		case 4:
			return string(rapid.SliceOfN(rapid.Byte(), 0, 8).Draw(t, "bytes"))
		case 5:
			return nil
		case 6:
			return rapid.SliceOfN(tree(depth-1), 0, 4).Draw(t, "items")
		}
		key := rapid.OneOf(rapid.StringMatching(`[ab~"<é\n]{0,3}`), rapid.String())
		return rapid.MapOfN(key, tree(depth-1), 0, 6).Draw(t, "members")
	})
}

func TestCanonicalIsTheReferenceOnRandomValues(t *testing.T) {
	type inner struct {
		Z any            `json:"z"`
		A *string        `json:"a,omitempty"`
		M map[string]any `json:"m"`
	}
	rapid.Check(t, func(t *rapid.T) {
		v := tree(4).Draw(t, "v")
		requireCanonical(t, v)
		requireCanonical(t, []inner{{Z: v}, {Z: 1, M: map[string]any{"y": v, "x": nil}}})
	})
}

// shippedDocuments are the JSON files of the project that are puzzles, packs, schemas
// and fixtures.
func shippedDocuments(t testing.TB) map[string][]byte {
	documents := make(map[string][]byte)
	for _, dir := range []string{"gen", "prompts", "schemas", "validate"} {
		err := filepath.WalkDir(filepath.Join("..", dir), func(path string, _ fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".json" {
				documents[path], err = os.ReadFile(path)
			}
			return err
		})
		require.NoError(t, err)
	}
	require.Greater(t, len(documents), 100)
	return documents
}

func TestCanonicalIsTheReferenceOnEveryDocument(t *testing.T) {
	t.Parallel()
	for path, data := range shippedDocuments(t) {
		if !json.Valid(data) {
			continue // a fixture of unsound JSON
		}
		requireCanonical(t, json.RawMessage(data))
		var v any
		require.NoError(t, json.Unmarshal(data, &v), path)
		requireCanonical(t, v)
	}
}

func BenchmarkCanonical(b *testing.B) {
	data, err := os.ReadFile("../schemas/triples.schema.json")
	require.NoError(b, err)
	var v any
	require.NoError(b, json.Unmarshal(data, &v))
	var reference float64
	b.Run("reference", func(b *testing.B) {
		for b.Loop() {
			if _, err := referenceCanonical(v, ""); err != nil {
				b.Fatal(err)
			}
		}
		reference = float64(b.Elapsed()) / float64(b.N)
	})
	b.Run("canonical", func(b *testing.B) {
		for b.Loop() {
			if _, err := CanonicalLine(v); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(reference*float64(b.N)/float64(b.Elapsed()), "times-reference")
	})
}
