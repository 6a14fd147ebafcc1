package catalog

import (
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/pool"
	"dailies/schemas"
	"dailies/validate"
)

// The tests here range over the catalog: what they ask, every game has.

func fixtures(t testing.TB, g Game, kind string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../validate", g.Name(), "testdata", kind, "*.json"))
	require.NoError(t, err)
	found := make(map[string][]byte, len(files))
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		found[strings.TrimSuffix(filepath.Base(file), ".json")] = data
	}
	return found
}

func judge(t testing.TB, games List, profile string, data []byte) validate.Result {
	t.Helper()
	j, err := games.Judge("", profile)
	require.NoError(t, err)
	r, err := j.Text(context.Background(), "x.json", data)
	require.NoError(t, err)
	return r
}

func codesOf(r validate.Result) []string {
	codes := make(map[string]bool)
	for _, f := range r.Findings {
		codes[f.Rule.Code] = true
	}
	return slices.Sorted(maps.Keys(codes))
}

func TestGoodFixtures(t *testing.T) {
	t.Parallel()
	games := Games()
	for _, g := range games {
		good := fixtures(t, g, "good")
		require.GreaterOrEqual(t, len(good), 3, g.Name())
		for name, data := range good {
			r := judge(t, games, "", data)
			require.Equal(t, g.Name(), r.Game, name)
			require.Empty(t, r.Findings, name)
			require.NotNil(t, r.Analysis)
		}
	}
}

// TestBrokenFixtures: for every code a document that fails with it, and otherwise
// only with codes that its rule declares.
func TestBrokenFixtures(t *testing.T) {
	t.Parallel()
	games := Games()
	for _, g := range games {
		seen := make(map[string]bool)
		for name, data := range fixtures(t, g, "broken") {
			code, profile, _ := strings.Cut(name, "@")
			row := slices.IndexFunc(g.Check.Table, func(r validate.Row) bool { return r.Rule.Code == code })
			require.GreaterOrEqual(t, row, 0, "%s: a fixture for a code that the game does not have", name)
			seen[code] = true
			if testing.Short() && g.Name() == "freeplay" {
				continue // its own package judges them, in seconds that would be spent twice
			}
			allowed := append([]string{code}, slices.Concat(g.Check.Table[row].Rule.Implies...)...)
			codes := codesOf(judge(t, games, profile, data))
			require.Contains(t, codes, code, name)
			for _, c := range codes {
				require.Contains(t, allowed, c, "%s fires more than it implies", name)
			}
		}
		for _, rule := range validate.Rules(g.Check.Table) {
			require.True(t, seen[rule.Code], "%s has no broken fixture", rule.Code)
		}
	}
}

// TestSchemasUseKnownKeywords: the schema library ignores keywords it does not know,
// so a schema that uses one says less than it seems to.
func TestSchemasUseKnownKeywords(t *testing.T) {
	t.Parallel()
	known := strings.Fields("$schema title description type enum const required properties additionalProperties items minItems maxItems " +
		"minLength maxLength minProperties maxProperties minimum maximum pattern patternProperties default format $ref definitions")
	var walk func(node any, schema bool)
	walk = func(node any, schema bool) {
		object, ok := node.(map[string]any)
		if !ok {
			return
		}
		for key, value := range object {
			if schema {
				require.Contains(t, known, key)
			}
			switch {
			case schema && key == "format":
				require.Equal(t, "date", value)
			case schema && (key == "properties" || key == "definitions" || key == "patternProperties"):
				walk(value, false)
			case !schema || key == "items" || key == "additionalProperties":
				walk(value, true)
			}
		}
	}
	texts := [][]byte{schemas.Config, schemas.Bench}
	for _, g := range Games() {
		texts = append(texts, g.Check.Schema.Text, g.PackSchema.Text)
	}
	for _, text := range texts {
		var tree any
		require.NoError(t, json.Unmarshal(text, &tree))
		walk(tree, true)
	}
}

// TestDecodersAgreeWithTheirSchemas damages good documents at random: what the schema
// takes the decoder takes, and nothing else.
func TestDecodersAgreeWithTheirSchemas(t *testing.T) {
	t.Parallel()
	games := Games()
	for _, g := range games {
		var documents [][]byte
		var puzzle reflect.Type
		for _, data := range fixtures(t, g, "good") {
			documents = append(documents, data)
			puzzle = reflect.TypeOf(judge(t, games, "", data).Puzzle).Elem()
		}
		agree(t, documents, g.Check.Schema, puzzle)
	}
}

func agree(t *testing.T, documents [][]byte, schema *validate.Schema, into reflect.Type) {
	rapid.Check(t, func(t *rapid.T) {
		var tree any
		require.NoError(t, json.Unmarshal(rapid.SampledFrom(documents).Draw(t, "document"), &tree))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for range 1 + r.IntN(2) {
			tree = damage(r, tree)
		}
		data, err := json.Marshal(tree)
		require.NoError(t, err)
		doc, faults := document.Parse(data)
		require.Empty(t, faults)
		mismatches, err := schema.Check(doc)
		require.NoError(t, err)
		decoded := doc.Decode(reflect.New(into).Interface())
		if (len(mismatches) == 0) != (len(decoded) == 0) {
			t.Fatalf("schema: %v\ndecoder: %v", mismatches, decoded)
		}
	})
}

// damage changes one value somewhere in a tree.
func damage(r *rand.Rand, node any) any {
	if r.IntN(3) > 0 {
		switch n := node.(type) {
		case map[string]any:
			keys := slices.Sorted(maps.Keys(n))
			if len(keys) > 0 {
				key := keys[r.IntN(len(keys))]
				n[key] = damage(r, n[key])
				return n
			}
		case []any:
			if len(n) > 0 {
				i := r.IntN(len(n))
				n[i] = damage(r, n[i])
				return n
			}
		}
	}
	return damageHere(r, node)
}

func damageHere(r *rand.Rand, node any) any {
	others := []any{nil, true, 0.0, 1.5, -3.0, 1e6, "", "x", "S1", "2026-02-31", "../../x", strings.Repeat("é", 70), strings.Repeat("w", 200), []any{}, map[string]any{}}
	other := others[r.IntN(len(others))]
	switch n := node.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(n))
		switch {
		case r.IntN(2) == 0 && len(keys) > 0:
			delete(n, keys[r.IntN(len(keys))])
			return n
		case r.IntN(2) == 0:
			n["extra"] = other
			return n
		}
	case []any:
		switch {
		case r.IntN(2) == 0 && len(n) > 0:
			return n[1:]
		case r.IntN(2) == 0 && len(n) > 0:
			return append(n, n[r.IntN(len(n))])
		}
	case string:
		switch r.IntN(4) {
		case 0:
			return n + n
		case 1:
			return strings.ToUpper(n)
		case 2:
			return ""
		}
	case float64:
		return n + float64(r.IntN(5)-2)
	}
	return other
}

func TestPromptsRenderAndTheirExamplesAssemble(t *testing.T) {
	t.Parallel()
	games := Games()
	for _, g := range games {
		system, user, err := g.Prompt.Render(feedback.Asking{Request: gen.Request{Avoid: []string{"A theme used lately"}}, Number: 1, Of: 1})
		require.NoError(t, err)
		require.NotEmpty(t, system)
		require.Contains(t, user, "A theme used lately")
		require.Contains(t, user, string(g.PackSchema.Text[:40]))
		for _, value := range enums(t, g.PackSchema.Text) {
			require.Contains(t, user, value, "the prompt of %s does not tell of %s", g.Name(), value)
		}
		require.True(t, passes(t, g, g.Prompt.Example), "the worked example of %s", g.Name())
	}
}

// enums lists every value that a schema's enums allow.
func enums(t *testing.T, schema []byte) (values []string) {
	var walk func(any)
	walk = func(node any) {
		switch n := node.(type) {
		case map[string]any:
			if list, ok := n["enum"].([]any); ok {
				for _, value := range list {
					if text, ok := value.(string); ok {
						values = append(values, text)
					}
				}
			}
			for _, child := range n {
				walk(child)
			}
		case []any:
			for _, child := range n {
				walk(child)
			}
		}
	}
	var tree any
	require.NoError(t, json.Unmarshal(schema, &tree))
	walk(tree)
	return values
}

// passes reports whether a draft of a pack passes the default profile, on a rung of a week.
func passes(t testing.TB, g Game, data []byte) bool {
	t.Helper()
	drafts, at := 200, 20
	if g.Producer.PerDay > 0 { // each is a search
		drafts, at = 3, 1
	}
	for _, rung := range slices.Compact(slices.Sorted(slices.Values(g.Week[:]))) {
		for from := 0; from < drafts; from += at {
			task := pool.Task{
				Series: pool.Series{Game: g.Name(), Pack: string(data), Seed: 1, Rung: rung}, Profile: g.Check.Profiles[0], From: from, To: from + at,
			}
			found := false
			err := pool.NewLocal(1, g.Producer).Judge(t.Context(), slices.Values([]pool.Task{task}), func(_ pool.Task, r pool.Result) error {
				found = slices.ContainsFunc(r.Drafts, func(d pool.DraftResult) bool { return d.Verdict == pool.Passed })
				return nil
			})
			require.NoError(t, err)
			if found {
				return true
			}
		}
	}
	return false
}

// TestAllMeansTheDailies: a game that is no daily is chosen by its name, beside all too.
func TestAllMeansTheDailies(t *testing.T) {
	games := Games()
	dailies := []string{"triples", "waywords", "testimony", "aura"}
	for _, test := range []struct{ asked, got []string }{
		{nil, dailies}, {[]string{"all"}, dailies}, {[]string{"freeplay"}, []string{"freeplay"}},
		{[]string{"all", "freeplay"}, append(slices.Clone(dailies), "freeplay")}, {[]string{"freeplay", "aura"}, []string{"aura", "freeplay"}},
	} {
		chosen, err := games.Choose(test.asked...)
		require.NoError(t, err)
		require.Equal(t, test.got, chosen.Names(), "%v", test.asked)
	}
	_, err := games.Choose("all", "chess")
	require.Error(t, err)
}

func TestEveryGameHasPacks(t *testing.T) {
	for _, g := range Games() {
		names, err := fs.Glob(g.Packs, "*.json")
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(names), 8, g.Name())
	}
}
