package validate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/document"
	"dailies/schemas"
	"dailies/validate"
	"dailies/validate/aura"
	"dailies/validate/freeplay"
	"dailies/validate/testimony"
	"dailies/validate/triples"
	"dailies/validate/waywords"
)

// strict is a game's schema beside its decoder, which gives the mismatches.
type strict struct {
	schema *validate.Schema
	decode func(*document.Document) []document.Mismatch
}

func strictly[P, A any](g validate.Game[P, A]) (string, strict) {
	return g.Name, strict{g.Schema, func(doc *document.Document) []document.Mismatch { return doc.Decode(new(P)) }}
}

func games() map[string]strict {
	all := make(map[string]strict)
	add := func(name string, s strict) { all[name] = s }
	add(strictly(triples.New(schemas.Triples)))
	add(strictly(waywords.New(schemas.Waywords)))
	add(strictly(aura.New(schemas.Aura)))
	add(strictly(testimony.New(schemas.Testimony)))
	add(strictly(freeplay.New(schemas.Freeplay)))
	return all
}

// fixtures are the texts of a game's good and broken fixtures.
func fixtures(t testing.TB, game string) [][]byte {
	files, err := filepath.Glob(filepath.Join(game, "testdata", "*", "*.json"))
	require.NoError(t, err)
	require.Greater(t, len(files), 10)
	texts := make([][]byte, len(files))
	for i, file := range files {
		texts[i], err = os.ReadFile(file)
		require.NoError(t, err)
	}
	return texts
}

// requireAccepted fails where a game's decoder takes what its schema refuses, and
// reports whether the decoder took the text.
func (s strict) requireAccepted(t require.TestingT, text []byte) bool {
	doc, faults := document.Parse(text)
	if len(faults) > 0 || len(s.decode(doc)) > 0 {
		return false
	}
	mismatches, err := s.schema.Check(doc)
	require.NoError(t, err)
	require.Empty(t, mismatches, "%s", text)
	return true
}

// TestNothingTheSchemaRefusesIsDecoded: what decodes is judged without asking the
// schema, so the decoder must be at least as strict.
func TestNothingTheSchemaRefusesIsDecoded(t *testing.T) {
	for name, s := range games() {
		t.Run(name, func(t *testing.T) {
			texts := fixtures(t, name)
			taken := 0
			for _, text := range texts {
				if s.requireAccepted(t, text) {
					taken++
				}
			}
			require.Greater(t, taken, len(texts)/2, "most fixtures fit")
			rapid.Check(t, func(t *rapid.T) {
				var tree any
				decoder := json.NewDecoder(bytes.NewReader(texts[rapid.IntRange(0, len(texts)-1).Draw(t, "text")]))
				decoder.UseNumber()
				require.NoError(t, decoder.Decode(&tree))
				r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
				for range 1 + r.IntN(3) {
					tree = mutate(r, tree)
				}
				text, err := json.Marshal(tree)
				require.NoError(t, err)
				s.requireAccepted(t, text)
			})
		})
	}
}

// TestNothingTheSchemaRefusesIsDecodedAnywhere puts every odd value at every place of a
// document; of a list, at its first and last item. Without TRIALS it puts every third.
func TestNothingTheSchemaRefusesIsDecodedAnywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	for name, s := range games() {
		var tree any
		require.NoError(t, json.Unmarshal(fixtures(t, name)[0], &tree))
		tried, taken := 0, 0
		try := func() {
			if tried++; tried%3 != 0 && os.Getenv("TRIALS") == "" {
				return
			}
			text, err := json.Marshal(tree)
			require.NoError(t, err)
			if s.requireAccepted(t, text) {
				taken++
			}
		}
		visit(tree, func(v any) { tree = v }, slices.Concat(odds(), strange(), enums(t, s.schema)), try)
		require.Greater(t, tried, 1000)
		require.Greater(t, taken, 10, name)
	}
}

// visit replaces the value at a place by every odd one, then goes on below it.
func visit(node any, set func(any), values []any, try func()) {
	odd := slices.Clip(values)
	if text, ok := node.(string); ok {
		for n := 8; n <= 1<<11; n *= 2 {
			odd = append(odd, text+strings.Repeat("é", n))
		}
	}
	for _, other := range odd {
		set(other)
		try()
	}
	set(node)
	switch n := node.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(n)) {
			value := n[key]
			delete(n, key)
			try()
			n[key] = value
			visit(value, func(v any) { n[key] = v }, values, try)
		}
		for _, key := range strange() {
			if _, known := n[key.(string)]; !known {
				n[key.(string)] = "x"
				try()
				delete(n, key.(string))
			}
		}
	case []any:
		if len(n) > 0 {
			set(n[1:])
			try()
			set(append(slices.Clone(n), n[0]))
			try()
			set(n)
			visit(n[0], func(v any) { n[0] = v }, values, try)
			visit(n[len(n)-1], func(v any) { n[len(n)-1] = v }, values, try)
		}
	}
}

// enums are the values that any enum of a schema allows: each is odd in the place of
// another enum.
func enums(t *testing.T, schema *validate.Schema) (values []any) {
	var tree any
	require.NoError(t, json.Unmarshal(schema.Text, &tree))
	seen := make(map[any]bool)
	var walk func(any)
	walk = func(node any) {
		switch n := node.(type) {
		case map[string]any:
			if list, ok := n["enum"].([]any); ok {
				for _, value := range list {
					if !seen[value] {
						seen[value] = true
						values = append(values, value)
					}
				}
			}
			for _, key := range slices.Sorted(maps.Keys(n)) {
				walk(n[key])
			}
		case []any:
			for _, item := range n {
				walk(item)
			}
		}
	}
	walk(tree)
	return values
}

// mutate changes one value somewhere in a tree; what changes is deep as often as not.
func mutate(r *rand.Rand, node any) any {
	if r.IntN(4) > 0 {
		switch n := node.(type) {
		case map[string]any:
			if len(n) > 0 {
				key := someKey(r, n)
				n[key] = mutate(r, n[key])
				return n
			}
		case []any:
			if len(n) > 0 {
				i := r.IntN(len(n))
				n[i] = mutate(r, n[i])
				return n
			}
		}
	}
	return mutateHere(r, node)
}

func someKey(r *rand.Rand, n map[string]any) string {
	keys := slices.Sorted(maps.Keys(n))
	return keys[r.IntN(len(keys))]
}

func mutateHere(r *rand.Rand, node any) any {
	switch n := node.(type) {
	case map[string]any:
		switch r.IntN(4) {
		case 0:
			n[some(r)] = mutateHere(r, nil)
			return n
		case 1:
			if len(n) > 0 {
				delete(n, someKey(r, n))
				return n
			}
		case 2:
			if len(n) > 0 { // under another name
				n[some(r)] = n[someKey(r, n)]
				return n
			}
		}
	case []any:
		switch {
		case r.IntN(3) == 0 && len(n) > 0:
			return n[1:]
		case r.IntN(3) == 0 && len(n) > 0:
			return append(slices.Clone(n), n[r.IntN(len(n))])
		}
	case string:
		switch r.IntN(5) {
		case 0:
			return n + some(r)
		case 1:
			return some(r) + n
		case 2:
			return strings.Repeat(n, 1+r.IntN(4))
		case 3:
			return strings.ToLower(n)
		}
	case json.Number:
		if r.IntN(2) == 0 && !strings.ContainsAny(string(n), ".e") {
			return json.Number(string(n) + []string{".0", ".5", "e0", "e1", ".00000000000000000000001"}[r.IntN(5)])
		}
	}
	return pick(r, append(odds(), strange()...))
}

func pick(r *rand.Rand, from []any) any { return from[r.IntN(len(from))] }

func some(r *rand.Rand) string { return pick(r, strange()).(string) }

// odds are values that a decoder and a schema might differ about.
func odds() []any {
	return []any{
		nil, true, "", []any{}, []any{""}, map[string]any{}, map[string]any{"": 0},
		json.Number("-1"), json.Number("0"), json.Number("-0"), json.Number("1e15"), json.Number("9007199254740993"),
		json.Number("-9007199254740992.5"), json.Number("18446744073709551616"), json.Number("1e300"), json.Number("1e-300"),
	}
}

// strange are texts that patterns, formats and limits might differ about.
func strange() []any {
	return []any{
		"x", "_", ".", "a|b", "a\n", "é", "👩‍👩‍👧", "t1", "S1", "2026-02-30", "2026-11-21", "2026-11-21T00:00:00Z", "0000-00-00",
		"2026-11-21-triples", "../x", "A", "AB_1", " ", "\u2028", "mode", "puzzleId", strings.Repeat("w", 33), strings.Repeat("é", 65), strings.Repeat("z", 201),
	}
}

// BenchmarkJudge compares judging the fixtures of waywords, which are small, with
// asking the schema about each of them too.
func BenchmarkJudge(b *testing.B) {
	game := waywords.New(schemas.Waywords).Checker()
	judge, err := validate.NewJudge([]validate.Checker{game}, game.Name, "")
	require.NoError(b, err)
	texts := fixtures(b, game.Name)
	var asking float64
	for _, way := range []string{"always-ask-schema", "decode-first"} {
		b.Run(way, func(b *testing.B) {
			for b.Loop() {
				for _, text := range texts {
					if _, err := judge.Text(context.Background(), "x", text); err != nil {
						b.Fatal(err)
					}
					if asking == 0 {
						doc, _ := document.Parse(text)
						if _, err := game.Schema.Check(doc); err != nil {
							b.Fatal(err)
						}
					}
				}
			}
			took := float64(b.Elapsed()) / float64(b.N*len(texts))
			b.ReportMetric(took/1e3, "µs/file")
			if asking == 0 {
				asking = took
				return
			}
			b.ReportMetric(asking/took, "times-faster")
		})
	}
}
