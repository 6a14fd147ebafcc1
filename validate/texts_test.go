package validate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	run "dailies/game/freeplay"
	"dailies/schemas"
	"dailies/validate"
	"dailies/validate/aura"
	"dailies/validate/freeplay"
	"dailies/validate/testimony"
	"dailies/validate/triples"
	"dailies/validate/waywords"
)

var update = flag.Bool("update", false, "rewrite the fixtures of texts")

func kinds() []validate.Checker {
	night := freeplay.New(schemas.Freeplay)
	night.Check = func(context.Context, *run.Puzzle, *validate.Reporter) *freeplay.Analysis { return nil } // its searches say nothing of texts
	return []validate.Checker{
		triples.New(schemas.Triples).Checker(), waywords.New(schemas.Waywords).Checker(),
		aura.New(schemas.Aura).Checker(), testimony.New(schemas.Testimony).Checker(), night.Checker(),
	}
}

// fixture is one change to a good puzzle: at a pointer, what stands there instead. An
// empty value stands for a look-alike of the first text of the list.
type fixture struct {
	code, game, name string // an empty code for one that must stay silent
	pointer, value   string
}

func textFixtures() []fixture {
	return []fixture{
		{"ERR_TEXT_SPACES", "triples", "tile", "/tiles/3/text", "Spare key "},
		{"ERR_TEXT_SPACES", "aura", "line", "/auraLines/intro/0", "I see.  You again."},
		{"ERR_TEXT_NOT_COMPOSED", "testimony", "claim", "/counterEvidence/0/claim", "The cafe\u0301 was shut all evening."},
		{"ERR_TEXT_NOT_COMPOSED", "triples", "tile", "/tiles/3/text", "Cafe\u0301 stamp"},
		{"ERR_TEXT_HIDDEN_CHARACTER", "triples", "tile", "/tiles/3/text", "\u200b"},
		{"ERR_TEXT_HIDDEN_CHARACTER", "waywords", "separator", "/theme", "Out of\u2028doors"},
		{"ERR_TEXT_HIDDEN_CHARACTER", "aura", "tags", "/protocols/0/label", "The fridge \U000e0068\U000e0069"},
		{"ERR_TEXT_MARKUP", "triples", "title", "/trueTriples/0/title", "<svg/onload=x>"},
		{"ERR_TEXT_MARKUP", "testimony", "reference", "/lockReason", "I have it in writing: &lt;late&gt;."},
		{"ERR_TEXT_REPLACEMENT", "triples", "tile", "/tiles/3/text", "Caf\ufffd stamp"},
		{"ERR_TEXT_LOOKS_ALIKE", "triples", "accent", "/tiles/3/text", ""},
		{"ERR_TEXT_LOOKS_ALIKE", "aura", "card", "/evidence/3/name", ""},
		{"ERR_TEXT_LOOKS_ALIKE", "testimony", "card", "/hand/1/name", ""},
		{"ERR_TEXT_ICON", "triples", "letters", "/tiles/3/icon", "WRONG"},
		{"ERR_TEXT_ICON", "triples", "two", "/tiles/3/icon", "🧲🧲"},
		{"WARN_TEXT_SCRIPT", "testimony", "letter", "/lockReason", "Two doors opened, and I heard a π."},
		{"", "triples", "emoji", "/theme", "A naïve 7\u00a0°C, 3 < 4, R&B — and “one” more 👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿."},
		{"", "aura", "letters", "/auraLines/win/0", "Ærø, Łódź, Öland: I have the receipts of them all."},
		{"", "triples", "icon", "/tiles/3/icon", "🏃‍♂️"},
		{"", "testimony", "signs", "/lockReason", "It is 5 > 4, 4 < 5, and still dinner & dessert."},
		{"", "waywords", "theme", "/theme", "Crêpes — or crème?"},
	}
}

func (f fixture) file() string {
	return filepath.Join("testdata", "texts", map[bool]string{true: "silent", false: f.code}[f.code == ""]+"-"+f.game+"-"+f.name+".json")
}

func goodFixture(t *testing.T, game string) []byte {
	files, err := filepath.Glob(filepath.Join(game, "testdata", "good", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	data, err := os.ReadFile(files[0])
	require.NoError(t, err)
	return data
}

// lookAlike is a text in letters that look like its own.
func lookAlike(s string) string {
	return strings.NewReplacer("a", "а", "e", "е", "o", "о", "i", "і", "c", "с").Replace(s)
}

// write puts the value into a good puzzle.
func (f fixture) write(t *testing.T) {
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(goodFixture(t, f.game)))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&tree))
	if f.value == "" {
		steps := strings.Split(f.pointer, "/")
		steps[2] = "0"
		f.value = lookAlike(*at(t, tree, strings.Join(steps, "/"), nil))
	}
	at(t, tree, f.pointer, &f.value)
	data, err := game.Canonical(tree)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(f.file()), 0o755))
	require.NoError(t, os.WriteFile(f.file(), data, 0o644))
}

// at reads the text at a pointer, and writes another when there is one.
func at(t *testing.T, tree any, pointer string, value *string) *string {
	steps := strings.Split(pointer, "/")[1:]
	last := steps[len(steps)-1]
	for _, step := range steps[:len(steps)-1] {
		switch n := tree.(type) {
		case map[string]any:
			tree = n[step]
		case []any:
			tree = n[int(step[0]-'0')]
		}
	}
	var old string
	switch n := tree.(type) {
	case map[string]any:
		old, _ = n[last].(string)
		if value != nil {
			n[last] = *value
		}
	case []any:
		old, _ = n[int(last[0]-'0')].(string)
		if value != nil {
			n[int(last[0]-'0')] = *value
		}
	default:
		t.Fatalf("no %s", pointer)
	}
	return &old
}

// TestTexts: each rule of texts has documents that break it, and it only, at the place
// that the finding names; other documents look suspicious and break none.
func TestTexts(t *testing.T) {
	judge, err := validate.NewJudge(kinds(), "", "")
	require.NoError(t, err)
	fired := make(map[string]bool)
	for _, f := range textFixtures() {
		if *update {
			f.write(t)
		}
		data, err := os.ReadFile(f.file())
		require.NoError(t, err)
		result, err := judge.Text(context.Background(), f.file(), data)
		require.NoError(t, err)
		var codes, places []string
		for _, finding := range result.Findings {
			if finding.Rule.Code != "WARN_TEXT_SCRIPT" || f.code == "WARN_TEXT_SCRIPT" { // look-alikes come from elsewhere
				codes, places = append(codes, finding.Rule.Code), append(places, finding.Pointer)
			}
		}
		if f.code == "" {
			require.Empty(t, result.Findings, f.file())
			continue
		}
		fired[f.code] = true
		require.Equal(t, []string{f.code}, codes, f.file())
		require.Equal(t, []string{f.pointer}, places, f.file())
	}
	for _, rule := range validate.CommonRules() {
		if strings.Contains(rule.Code, "_TEXT_") {
			require.True(t, fired[rule.Code], "%s has no fixture", rule.Code)
		}
	}
}

func TestScriptsAreTheProfiles(t *testing.T) {
	g := triples.New(schemas.Triples)
	data, err := os.ReadFile("triples/testdata/good/guest-wifi.json")
	require.NoError(t, err)
	greek := *g.Profiles[0]
	greek.Scripts = []string{"Latin", "Greek"}
	for profile, want := range map[*validate.Profile]int{g.Profiles[0]: 1, &greek: 0} {
		j, err := validate.NewJudge([]validate.Checker{withProfile(g.Checker(), profile)}, "", "")
		require.NoError(t, err)
		changed := bytes.Replace(data, []byte(`"theme": "`), []byte(`"theme": "π and `), 1)
		require.NotEqual(t, data, changed)
		result, err := j.Text(context.Background(), "x", changed)
		require.NoError(t, err)
		require.True(t, result.Valid(), "another script is a warning")
		require.Len(t, result.Findings, want)
	}
}

func withProfile(k validate.Checker, p *validate.Profile) validate.Checker {
	k.Profiles = []*validate.Profile{p}
	return k
}

// TestEveryTextIsSeen puts a hidden character into every string of every good puzzle:
// either it makes the document unfit, as in ids and enums, or the rule of texts fires at
// its place.
func TestEveryTextIsSeen(t *testing.T) {
	judge, err := validate.NewJudge(kinds(), "", "")
	require.NoError(t, err)
	for _, k := range kinds() {
		var tree any
		require.NoError(t, json.Unmarshal(goodFixture(t, k.Name), &tree))
		seen := 0
		places(tree, "", func(pointer string, set func(string), text string) {
			if internal(pointer) {
				return
			}
			set(text + "\u200b")
			data, err := json.Marshal(tree)
			require.NoError(t, err)
			result, err := judge.Text(context.Background(), "x", data)
			require.NoError(t, err)
			found := slices.ContainsFunc(result.Findings, func(f validate.Finding) bool {
				return f.Pointer == pointer && f.Rule.Code == "ERR_TEXT_HIDDEN_CHARACTER"
			})
			unfit := slices.ContainsFunc(result.Findings, func(f validate.Finding) bool {
				return f.Rule.Code == "ERR_SCHEMA_INVALID" || f.Rule.Code == "ERR_UNKNOWN_GAME"
			})
			require.True(t, found || unfit, "%s %s", k.Name, pointer)
			if found {
				seen++
			}
			set(text)
		})
		require.Positive(t, seen, k.Name)
	}
}

// internal reports whether a text is for nobody to see: the seed of testimony, and the
// ids of cells, which are any text.
func internal(pointer string) bool {
	return pointer == "/seed" || strings.HasPrefix(pointer, "/grid/") || strings.HasSuffix(pointer, "CellId") || strings.Contains(pointer, "/placements/")
}

// places goes through the strings of a tree; of lists, the first item stands for all.
func places(node any, pointer string, f func(pointer string, set func(string), text string)) {
	switch n := node.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(n)) {
			below := pointer + "/" + key
			if text, ok := n[key].(string); ok {
				f(below, func(s string) { n[key] = s }, text)
			}
			places(n[key], below, f)
		}
	case []any:
		if len(n) > 0 {
			if text, ok := n[0].(string); ok {
				f(pointer+"/0", func(s string) { n[0] = s }, text)
			}
			places(n[0], pointer+"/0", f)
		}
	}
}
