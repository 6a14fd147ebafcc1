package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
)

// asserting is a plan with one assertion, whose schema is in a file.
func asserting(t *testing.T, schema string) (*Plan, string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "short.json")
	require.NoError(t, os.WriteFile(name, []byte(schema), 0o644))
	plan, err := ReadPlan("bench.yaml", fmt.Appendf(nil, "models: [{name: a, model: m}]\nassertions: [{name: short-titles, message: a title is too long, schema: %q, games: [triples]}]\n", name))
	require.NoError(t, err)
	return plan, name
}

// TestAnAssertionThatIsNoSchemaIsRefusedAtItsPlace, before any model is asked.
func TestAnAssertionThatIsNoSchemaIsRefusedAtItsPlace(t *testing.T) {
	for schema, want := range map[string]string{
		"{":                                    ":1:2: ",
		"[]":                                   ":1:1: it is no JSON Schema",
		"{\n \"type\": \"objet\"}":             ":2:10: it is no JSON Schema: /type",
		"{\n \"minLength\": \"four\"}":         ":2:15: it is no JSON Schema: /minLength",
		`{"items": {"minLength": "x"}}`:        ":1:25: it is no JSON Schema: /items/minLength",
		`{"pattern": "("}`:                     ":1:13: it is no JSON Schema: /pattern",
		`{"$ref": "http://127.0.0.1:1/x"}`:     ":1:10: it is no JSON Schema: /$ref refers to another document",
		`{"items": [{"$ref": "file:///etc"}]}`: ":1:21: it is no JSON Schema: /items/0/$ref refers to another document",
		`{"$ref": "#/definitions/none"}`:       ":1:1: it is no JSON Schema",
	} {
		plan, name := asserting(t, schema)
		_, err := plan.assertions(t.Context())
		require.ErrorContains(t, err, name+want, schema)
	}
	plan, name := asserting(t, "{}")
	require.NoError(t, os.Remove(name))
	_, err := plan.assertions(t.Context())
	require.ErrorContains(t, err, name)
}

// TestAnAssertionIsAFaultOfTheAnswersThatFailIt, of its games alone, with the place and the text.
func TestAnAssertionIsAFaultOfTheAnswersThatFailIt(t *testing.T) {
	plan, _ := asserting(t, "\uFEFF"+`{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"triples": {"items": {"properties": {"title": {"maxLength": 4}}}}}}`)
	all, err := plan.assertions(t.Context())
	require.NoError(t, err)
	triples, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	r := &repetition{bench: &bench{Spec: Spec{Assertions: all}}, cell: cell{game: triples}}
	faults, checked, err := r.assert([]byte("{\"triples\": [\n{\"title\": \"Good\"},\n{\"title\": \"Longer\"}]}"))
	require.NoError(t, err)
	require.Equal(t, 1, checked)
	require.Equal(t, []Fault{{
		Code: "short-titles", Count: 1, Line: 3, Column: 11, Pointer: "/triples/1/title", Sentence: "Longer",
		Message: `a title is too long: /triples/1/title has more than 4 characters: "Longer"`,
	}}, faults)
	faults, checked, err = r.assert([]byte(`{"triples": []}`))
	require.NoError(t, err)
	require.Equal(t, 1, checked)
	require.Empty(t, faults)
	_, checked, err = r.assert([]byte("prose"))
	require.NoError(t, err)
	require.Zero(t, checked)
	aura, err := catalog.Games().Game("aura")
	require.NoError(t, err)
	r.game = aura
	_, checked, err = r.assert([]byte(`{}`))
	require.NoError(t, err)
	require.Zero(t, checked)
}
