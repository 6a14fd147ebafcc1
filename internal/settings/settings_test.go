package settings

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/schemas"
	"dailies/validate"
)

func parse(text string) (*File, error) {
	return Parse("f.yaml", []byte(text), validate.NewSchema(schemas.Config))
}

// TestTheTableAndTheSchemaAgree: every setting of one is a setting of the other.
func TestTheTableAndTheSchemaAgree(t *testing.T) {
	var root schemaNode
	require.NoError(t, json.Unmarshal(schemas.Config, &root))
	var leaves []string
	var walk func(node *schemaNode, steps []string)
	walk = func(node *schemaNode, steps []string) {
		node = root.resolve(node)
		var others schemaNode
		open := json.Unmarshal(node.Others, &others) == nil
		if len(node.Properties) == 0 && len(node.Patterns) == 0 && !open {
			leaves = append(leaves, strings.Join(steps, "."))
		}
		for name, next := range node.Properties {
			walk(next, append(slices.Clone(steps), name))
		}
		for _, next := range node.Patterns {
			walk(next, append(slices.Clone(steps), "*"))
		}
		if open {
			walk(&others, append(slices.Clone(steps), "*"))
		}
	}
	walk(&root, nil)
	require.Greater(t, len(leaves), 40)
	met := make(map[string]bool)
	for _, leaf := range leaves {
		at := slices.IndexFunc(Table(), func(s Setting) bool { return s.matches(strings.Split(leaf, ".")) })
		require.GreaterOrEqual(t, at, 0, "the table lacks %s", leaf)
		met[Table()[at].Path] = true
	}
	for _, s := range Table() {
		require.True(t, s.Path == "" || met[s.Path], "the schema lacks %s", s.Path)
	}
}

// TestTheSchemaSaysWhatTheTableSays: an editor that reads the schema shows the words and the
// default of the table.
func TestTheSchemaSaysWhatTheTableSays(t *testing.T) {
	var root map[string]any
	require.NoError(t, json.Unmarshal(schemas.Config, &root))
	for _, s := range Table() {
		if s.Path == "" || strings.Contains(s.Path, "*") {
			continue
		}
		node := root
		for step := range strings.SplitSeq(s.Path, ".") {
			node = node["properties"].(map[string]any)[step].(map[string]any)
		}
		require.Equal(t, s.Doc, node["description"], "schemas/config.schema.json: the description of %s", s.Path)
		standard := fmt.Sprint(node["default"])
		if node["default"] == nil {
			standard = ""
		}
		if s.Path != "workers" { // as many as processors
			require.Equal(t, s.Default, standard, "schemas/config.schema.json: the default of %s", s.Path)
		}
	}
}

func TestMistakesNameTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"openai:\n  modelname: x\n":                                 "f.yaml:2:3: openai.modelname: there is no such setting; known: apiVersion, baseURL, batch, batchWait, deployment, endpoint, format, headers, ",
		"opnai: 1\n":                                                "f.yaml:1:1: opnai: there is no such setting (did you mean openai?); known: ahead, attempts, author, ",
		"days: two\n":                                               "f.yaml:1:7: days: must be of type integer, not string",
		"days: 1001\n":                                              "f.yaml:1:7: days: is 1001; it must be 1000 or less",
		"# x\ndays: 1\nseed: 2\ndays: 3\n":                          "f.yaml:4:1: ",
		"openai: {timeout: soon}\n":                                 `f.yaml:1:19: openai.timeout: "soon" is not a duration above 0, such as 90s or 3m`,
		"openai: {timeout: 7}\n":                                    `f.yaml:1:19: openai.timeout: "7" is not a duration above 0`,
		"budget: {money: 1e3}\n":                                    `f.yaml:1:17: budget.money: "1e3" is not an amount above 0, such as 2.50`,
		"budget: {money: -1}\n":                                     `f.yaml:1:17: budget.money: "-1" is not an amount above 0`,
		"seed: 0x10\n":                                              `f.yaml:1:7: "0x10" is no plain decimal number`,
		"author: claude\n":                                          "f.yaml:1:9: author: is ",
		"author: [openai, x]\n":                                     "f.yaml:1:",
		"difficulties:\n  chess: {monday: EASY}":                    "f.yaml:2:3: difficulties.chess: there is no such setting; known: aura, testimony, triples, waywords",
		"difficulties: {testimony: {someday: EASY}}":                "difficulties.testimony.someday: there is no such setting; known: friday, monday",
		"profiles:\n  house: {from: A1_DAILY_V1}\n":                 "f.yaml:2:3: profiles.house: there is no such setting; known: names of the form ^[A-Z]",
		"profiles:\n  HOUSE_V1:\n    severities: {X: fatal}\n":      "f.yaml:2:3: profiles.HOUSE_V1: lacks the key \"from\"",
		"profiles:\n  HOUSE_V1: {from: A, severities: {X: loud}}":   `f.yaml:2:39: profiles.HOUSE_V1.severities.X: is "loud"; allowed:`,
		"prices: {models: {m: {prompt: 1}}}":                        `prices.models.m: lacks the key "answer"`,
		"prices:\n  file: x\n  models: {m: {prompt: 1, answer: 2}}": "f.yaml:2:9: prices.file: give the file or the models, not both",
		"days: 1\nout: \"a\\u202Eb\"\n":                             "f.yaml:2:6: out: the character U+202E (control or bidirectional) is not allowed",
		"- a\n":                                                     "f.yaml:1:1: must be of type object, not array",
		"a: *b\n":                                                   "f.yaml:1:4: ",
		"openai:\n":                                                 "f.yaml:1:1: openai: must be of type object, not null",
	} {
		_, err := parse(text)
		require.ErrorContains(t, err, want, text)
	}
}

// TestAMisplacedKeyIsNotShown: a key that somebody puts into the file stays unseen.
func TestAMisplacedKeyIsNotShown(t *testing.T) {
	_, err := parse("openai:\n  apiKey: sk-very-secret\n")
	require.ErrorContains(t, err, "f.yaml:2:3: openai.apiKey: there is no such setting")
	require.NotContains(t, err.Error(), "secret")
}

func TestContent(t *testing.T) {
	f, err := parse("prices: {currency: USD, models: {gpt-4.1: {prompt: 2.50, answer: \"10.00\"}}}\n" +
		"budget: {games: {aura: {tokens: 5, money: 0.10}}}\n" +
		"profiles: {HOUSE_V1: {from: A1_DAILY_V1, severities: {X: off}, figures: {goldDraftsAtMost: 3}}}\n")
	require.NoError(t, err)
	require.Equal(t, map[string]Price{"gpt-4.1": {Prompt: "2.50", Answer: "10.00"}}, f.Content.Prices.Models)
	require.Equal(t, map[string]Allowance{"aura": {Tokens: 5, Money: "0.10"}}, f.Content.Budget.Games)
	require.Equal(t, Profile{From: "A1_DAILY_V1", Severities: map[string]string{"X": "off"}, Figures: map[string]int{"goldDraftsAtMost": 3}}, f.Content.Profiles["HOUSE_V1"])
	for _, nothing := range []string{"", "\n# only a comment\n"} {
		f, err := parse(nothing)
		require.NoError(t, err)
		require.Empty(t, f.leaves()[0].Steps)
	}
}

func TestPrecedence(t *testing.T) {
	f, err := parse("openai:\n  model: file\nauthor: [openai, builtin]\nwindow: {limits: {A: 1, B: 2}}\n")
	require.NoError(t, err)
	flags, env := map[string][]string{}, map[string]string{}
	resolved := func(path string) string {
		values, err := Resolve(Table(), Sources{
			File: f, Flags: func(name string) []string { return flags[name] }, Env: func(name string) string { return env[name] },
			Defaults: []Default{{[]string{"window", "limits", "A"}, "60"}, {[]string{"window", "limits", "C"}, "50"}},
		})
		require.NoError(t, err)
		var found []string
		for _, v := range values {
			if v.Setting.Path == path {
				found = append(found, v.Name()+"="+v.Text+" "+v.Where)
			}
		}
		return strings.Join(found, "; ")
	}
	require.Equal(t, "openai.model=file f.yaml:2:10", resolved("openai.model"))
	require.Equal(t, "author=openai,builtin f.yaml:3:1", resolved("author"))
	require.Equal(t, "window.limits.A=1 f.yaml:4:22; window.limits.C=50 default; window.limits.B=2 f.yaml:4:28", resolved("window.limits.*"))
	env["OPENAI_MODEL"] = "environment"
	require.Equal(t, "openai.model=environment env OPENAI_MODEL", resolved("openai.model"))
	flags["model"], flags["limit"] = []string{"flag"}, []string{"A=7"}
	require.Equal(t, "openai.model=flag flag --model", resolved("openai.model"))
	require.Contains(t, resolved("window.limits.*"), "window.limits.A=7 flag --limit")
	env["DAILIES_TPM"], env["DAILIES_AUTHOR"] = "9", "builtin"
	require.Equal(t, "openai.tokensPerMinute=9 env DAILIES_TPM", resolved("openai.tokensPerMinute"))
	require.Equal(t, "author=builtin env DAILIES_AUTHOR", resolved("author"))
	f.root.Values = nil
	f.root.Keys = nil
	flags["model"] = nil
	delete(env, "OPENAI_MODEL")
	require.Equal(t, "openai.model= default", resolved("openai.model"))
}

func TestValuesThatAreNone(t *testing.T) {
	for flag, text := range map[string]string{"retries": "-1", "deadline": "-3m0s", "budget-money": "much", "tpm": "-2"} {
		_, err := Resolve(Table(), Sources{File: &File{}, Env: func(string) string { return "" }, Flags: func(name string) []string {
			if name == flag {
				return []string{text}
			}
			return nil
		}})
		require.ErrorContains(t, err, "flag --"+flag+": ")
	}
}

// FuzzParse: whatever is in a file, it is read within bounds or refused at a place.
func FuzzParse(f *testing.F) {
	f.Add("openai:\n  model: x\n  timeout: 3m\n")
	f.Add("profiles: {HOUSE_V1: {from: A, severities: {X: off}}}\n")
	f.Add("a: &a [*a]\n")
	f.Add("window: {limits: {A: 1}}\nauthor: [openai]\n")
	place := regexp.MustCompile(`^f\.yaml:[1-9][0-9]*:[1-9][0-9]*: `)
	schema := validate.NewSchema(schemas.Config)
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("f.yaml", []byte(text), schema)
		if err != nil {
			require.Regexp(t, place, err.Error())
			return
		}
		_, err = Resolve(Table(), Sources{File: file, Env: func(string) string { return "" }, Flags: func(string) []string { return nil }})
		if err != nil {
			require.Regexp(t, place, err.Error())
		}
		for _, leaf := range file.leaves() {
			require.True(t, len(leaf.Steps) == 0 || slices.ContainsFunc(Table(), func(s Setting) bool { return s.matches(leaf.Steps) }), "%v is no setting", leaf.Steps)
		}
	})
}
