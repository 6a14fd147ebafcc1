package provider_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/provider"
	"dailies/schemas"
)

// authored are the schemas of an author's questions and corrections, and those of the critic and
// the readers. Players of a probe are asked for any JSON object, and send no schema.
func authored() map[string][]byte {
	return map[string][]byte{
		"triples": schemas.TriplesPack, "testimony": schemas.TestimonyPack, "aura": schemas.AuraPack,
		"waywords": schemas.WaywordsPack, "freeplay": schemas.FreeplayLines,
		"marks of a critic": schemas.Marks, "a critic's word on a rule": schemas.Holds, "a reader's sorting": schemas.Sorted,
	}
}

// TestEverySchemaPassesEveryStrictMode: what goes over the wire, at each endpoint and in each
// form, holds nothing that the endpoint's documents say it refuses.
func TestEverySchemaPassesEveryStrictMode(t *testing.T) {
	for _, p := range provider.Presets() {
		for game, schema := range authored() {
			for form, bounds := range map[provider.Form][]string{provider.Schema: p.Strict.Bounds, provider.Unbounded: nil} {
				wire, err := provider.Strict(schema, bounds)
				require.NoError(t, err)
				for _, offense := range p.Strict.Check(wire) {
					t.Errorf("%s, %s, %s: %s", p.Name, game, form, offense)
				}
			}
		}
	}
}

// TestTheCheckNamesThePath of everything that strict mode refuses, each planted by itself.
func TestTheCheckNamesThePath(t *testing.T) {
	const good = `{"type":"object","additionalProperties":false,"required":["a","b"],"properties":{
		"a":{"$ref":"#/$defs/word"},"b":{"type":"array","items":{"type":"string"}}},"$defs":{"word":{"type":"string","pattern":"^x$"}}}`
	all := provider.Limits{
		Bounds: []string{"pattern"}, RefAlone: true, Anchored: true,
		Properties: provider.Limit{Most: 2}, Depth: provider.Limit{Most: 3}, EnumValues: provider.Limit{Most: 1000},
		LongEnum: provider.Limit{Most: 300}, Characters: provider.Limit{Most: 1000},
	}
	require.Empty(t, all.Check(json.RawMessage(good)))
	values := func(n int, text string) string { return strings.Repeat(`"`+text+`",`, n-1) + `"` + text + `"` }
	for planted, path := range map[string]string{
		`{"$ref":"#/$defs/word","description":"d"}`:                            "/properties/a",
		`{"$ref":"#/$defs/nothing"}`:                                           "/properties/a/$ref",
		`{"type":"string","minLength":1}`:                                      "/properties/a/minLength",
		`{"type":"string","pattern":"x$"}`:                                     "/properties/a/pattern",
		`{"type":"array"}`:                                                     "/properties/a",
		`{"type":"object","properties":{},"required":[]}`:                      "/properties/a",
		`{"type":"object","properties":{"c":{}},"additionalProperties":false}`: "/properties/a/properties/c",
		`{"enum":[` + values(251, "ab") + `]}`:                                 "/properties/a/enum",
		`{"enum":[` + values(1001, "") + `]}`:                                  "",
		`{"enum":["` + strings.Repeat("x", 1001) + `"]}`:                       "",
		`{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"string"}}}}`: "",
	} {
		schema := strings.Replace(good, `{"$ref":"#/$defs/word"}`, planted, 1)
		paths := make([]string, 0, 2)
		for _, offense := range all.Check(json.RawMessage(schema)) {
			paths = append(paths, offense.Path)
		}
		require.Contains(t, paths, path, planted)
	}
	require.Equal(t, "", all.Check(json.RawMessage("[]"))[0].Path)
}

// TestObjectsBehindReferencesAreLevels: a schema is as deep as the document that it describes.
func TestObjectsBehindReferencesAreLevels(t *testing.T) {
	object := func(property string) string {
		return fmt.Sprintf(`{"type":"object","additionalProperties":false,"required":["a"],"properties":{"a":%s}`, property)
	}
	schema := object(`{"$ref":"#/$defs/one"}`) + `,"$defs":{"one":` + object(`{"$ref":"#/$defs/two"}`) + `},"two":` + object(`{"type":"string"}`) + `}}}`
	limits := func(most int) provider.Limits {
		return provider.Limits{Depth: provider.Limit{Most: most, Source: "a page"}}
	}
	require.Empty(t, limits(3).Check(json.RawMessage(schema)))
	require.Equal(t, []provider.Offense{{Message: "3 levels of nesting, more than the 2 allowed (a page)"}}, limits(2).Check(json.RawMessage(schema)))
}

// TestStrictKeepsWhatItMay: nothing stands next to a reference, constants become enums, and
// bounds are there when they are wanted.
func TestStrictKeepsWhatItMay(t *testing.T) {
	for _, c := range []struct{ schema, bounded, plain string }{
		{`{"$ref":"#/definitions/x","description":"d"}`, `{"$ref":"#/$defs/x"}`, `{"$ref":"#/$defs/x"}`},
		{`{"const":"a","title":"t"}`, `{"enum":["a"]}`, `{"enum":["a"]}`},
		{`{"type":"string","minLength":1,"pattern":"^x$","description":"d"}`, `{"type":"string","pattern":"^x$","description":"d"}`, `{"type":"string","description":"d"}`},
		{`{"type":"array","minItems":2,"items":{"type":"integer","minimum":0}}`, `{"type":"array","minItems":2,"items":{"type":"integer","minimum":0}}`, `{"type":"array","items":{"type":"integer"}}`},
		{
			`{"properties":{"b":{},"a":{}},"patternProperties":{"x":{}},"definitions":{"x":{"const":1}}}`,
			`{"properties":{"b":{},"a":{}},"required":["a","b"],"additionalProperties":false,"$defs":{"x":{"enum":[1]}}}`,
			`{"properties":{"b":{},"a":{}},"required":["a","b"],"additionalProperties":false,"$defs":{"x":{"enum":[1]}}}`,
		},
	} {
		bounded, err := provider.Strict([]byte(c.schema), provider.OpenAI().Bounds)
		require.NoError(t, err)
		require.JSONEq(t, c.bounded, string(bounded))
		plain, err := provider.Strict([]byte(c.schema), nil)
		require.NoError(t, err)
		require.JSONEq(t, c.plain, string(plain))
	}
	_, err := provider.Strict([]byte("{"), nil)
	require.Error(t, err)
}

// TestEveryFactHasASource, and every preset can be used.
func TestEveryFactHasASource(t *testing.T) {
	sources := 0
	source := func(text, of string) {
		address, err := url.Parse(text)
		require.NoError(t, err, of)
		require.Equal(t, "https", address.Scheme, of)
		sources++
	}
	for _, p := range provider.Presets() {
		found, err := provider.Find(p.Name)
		require.NoError(t, err)
		require.Equal(t, p, found)
		require.NotEmpty(t, p.Sources, p.Name)
		require.Equal(t, provider.Text, p.Forms[len(p.Forms)-1], "plain text works everywhere")
		for _, s := range append(p.Sources, p.Strict.Sources...) {
			source(s, p.Name)
		}
		l := p.Strict
		require.Equal(t, len(l.Bounds) > 0 || l.RefAlone || l.Anchored, len(l.Sources) > 0, p.Name)
		for _, limit := range []provider.Limit{l.Properties, l.Depth, l.EnumValues, l.LongEnum, l.Characters} {
			if limit.Most > 0 {
				source(limit.Source, p.Name)
			}
		}
	}
	require.Greater(t, sources, 30)
	_, err := provider.Find("openia")
	require.ErrorContains(t, err, "there are openai, azure, openrouter, gemini, anthropic, mistral, groq, ollama, vllm, llamacpp, lmstudio")
}
