package waywords

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"dailies/game/waywords"
	"dailies/internal/yamlsource"
)

const plant = `# A board by hand. ---------------------
theme: By the Water
rows:
  - "PLANT"
  - "IXNQW"
  - "TZGRK"
  - "QZEVJ"
  - "BELLY"
path:
  PLANT:
  ANGEL: "0,2,down"
  BELLY:
additional: {PIT: }
start: "0,0"
end: 4,4
`

func compiled(t testing.TB, text string) (*waywords.Puzzle, []Mistake) {
	t.Helper()
	dictionary, err := waywords.DefaultDictionary()
	if err != nil {
		t.Fatal(err)
	}
	return Compile([]byte(text), dictionary)
}

func TestCompile(t *testing.T) {
	p, mistakes := compiled(t, plant)
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	if found := gate(p).Findings; len(found) != 1 || found[0].Rule.Code != "ERR_QA_TOO_FEW_PATH_WORDS" {
		t.Errorf("%v", found)
	}
	if p.Theme != "By the Water" || p.PuzzleID != "waywords-by-the-water" || p.Words.Additional[0].HintCellID != "c0" {
		t.Errorf("%q %q %q", p.Theme, p.PuzzleID, p.Words.Additional[0].HintCellID)
	}
	inJSON := `{"theme":"By the Water","rows":["PLANT","I X N Q W","TZGRK","QZEVJ","BELLY"],"path":["PLANT","ANGEL","BELLY"],
		"additional":{"PIT":"0,0,down"},"hints":{"PIT":"0,0"},"start":"0,0","end":[4,4]}`
	if same, mistakes := compiled(t, inJSON); len(mistakes) > 0 || !reflect.DeepEqual(p, same) {
		t.Errorf("the same in JSON: %v\n%+v\n%+v", mistakes, p, same)
	}
}

// A theme of any letters and length makes an id.
func TestCompileID(t *testing.T) {
	for theme, want := range map[string]string{
		"Café":                       "waywords-caf",
		"Крепость":                   "waywords",
		"Été à  la mer":              "waywords-t-la-mer",
		strings.Repeat("sea ", 50):   "waywords" + strings.Repeat("-sea", 14),
		strings.Repeat("é", 200):     "waywords",
		"A" + strings.Repeat("é", 9): "waywords-a",
	} {
		p, mistakes := compiled(t, strings.Replace(plant, "By the Water", "'"+theme+"'", 1))
		if len(mistakes) > 0 || string(p.PuzzleID) != want {
			t.Errorf("%s: %v %+v, want %s", theme, mistakes, p, want)
		}
	}
	if _, mistakes := compiled(t, strings.Replace(plant, "By the Water", strings.Repeat("é", 201), 1)); len(mistakes) == 0 {
		t.Error("a theme of 201 characters is taken")
	}
}

// A word is looked for in the directions of the selection model, and a palindrome
// lies in one place.
func TestCompileLooks(t *testing.T) {
	const rows = "theme: x\nrows: [XLEVEL, TRAMQZ, ZQWKJT]\npath: {%s: }\nstart: 0,0\nend: 0,2\nselectionModel: %s\n"
	for _, row := range []struct {
		word, model, first string
		mistakes           int
	}{
		{"LEVEL", "RAY_4DIR", "c1", 0}, {"LEVEL", "RAY_8DIR", "c1", 0}, {"LEVEL", "ADJACENT_4", "c1", 0}, {"LEVEL", "ADJACENT_8", "c1", 0},
		{"MART", "ADJACENT_4", "c9", 0}, {"MART", "RAY_8DIR", "c9", 0}, {"MART", "RAY_4DIR", "", 1},
		{"LRW", "ADJACENT_8", "", 1}, {"XRW", "RAY_8DIR", "c0", 0}, {"XRW", "ADJACENT_4", "", 1}, {"K", "RAY_8DIR", "c15", 0}, {"L", "RAY_4DIR", "", 1},
	} {
		p, mistakes := compiled(t, fmt.Sprintf(rows, row.word, row.model))
		if len(mistakes) != row.mistakes || len(mistakes) == 0 && string(p.Words.Path[0].Placement()[0]) != row.first {
			t.Errorf("%+v: %v", row, mistakes)
		}
	}
}

// YAML reads NULL as nothing, and a board may well spell it.
func TestCompileNull(t *testing.T) {
	for _, words := range []string{"{NULL: }", "[NULL]", "{NULL: NULL}"} {
		p, mistakes := compiled(t, "theme: x\nrows:\n  - NULL\n  - TRUE\npath: "+words+"\nadditional: [TRUE]\nstart: 0,0\nend: 0,3\n")
		if len(mistakes) > 0 || p.Words.Path[0].Text() != "NULL" || p.Grid.Cells[1].Value != "U" {
			t.Errorf("%s: %v", words, mistakes)
		}
	}
	if _, mistakes := compiled(t, `{"theme":"x","rows":["AB",null],"path":["AB"],"start":"0,0","end":"0,1"}`); len(mistakes) == 0 {
		t.Error("a null is taken for a row")
	}
}

func TestCompileEmoji(t *testing.T) {
	p, mistakes := compiled(t, "theme: x\nrows: ['A{SEA}T', 'SEA . B']\npath: {'A{SEA}T': }\nstart: 0,0\nend: 0,2\n")
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	if c := p.Grid.Cells[1]; c.Type != waywords.EmojiCell || c.Value != "SEA" || c.Meaning != "sea" {
		t.Errorf("%+v", c)
	}
	if p.Grid.Cells[3].Type != waywords.EmojiCell || p.Grid.Cells[4].Type != waywords.VoidCell || p.Words.Path[0].Size != 3 {
		t.Errorf("%+v", p)
	}
}

// Every mistake is reported with the author's line.
func TestCompileMistakes(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for i := range 8 {
		bomb += fmt.Sprintf("%c: &%c [*%c, *%c, *%c, *%c]\n", 'b'+i, 'b'+i, 'a'+i, 'a'+i, 'a'+i, 'a'+i)
	}
	base := func(old, new string) string { return strings.Replace(plant, old, new, 1) }
	for name, row := range map[string]struct {
		text string
		line int
		want string
	}{
		"anchors":           {bomb, 1, "anchors"},
		"nothing":           {"", 1, "the input is empty"},
		"a comment":         {"# nothing\n", 1, "the input is empty"},
		"a key in JSON":     {"{\n \"a\\\"\\\\\" :\n\n 1}", 2, "not a key"},
		"no row":            {"theme: x\nrows:\n  - AB\n  - ~\n", 4, "a text is needed"},
		"no mapping":        {"- a\n- b\n", 1, "not a mapping"},
		"broken YAML":       {"theme: [a\n", 1, ""},
		"broken JSON":       {"{\"theme\":\n  ]}", 2, "stands where"},
		"unknown key":       {base("theme:", "topic:"), 2, "not a key"},
		"a key twice":       {base("end: 4,4", "end: 4,4\nend: 4,4"), 16, ""},
		"a lower-case row":  {base("IXNQW", "IxNQW"), 5, "not a letter A-Z"},
		"an accented row":   {base("IXNQW", "IÉNQW"), 5, "not a letter A-Z"},
		"a short row":       {base("TZGRK", "TZG"), 6, "3 cells"},
		"an unknown emoji":  {base("TZGRK", "TZG{DRAGON}K"), 6, "not an emoji"},
		"a word nowhere":    {base("PLANT:\n", "PLANE:\n"), 10, "nowhere"},
		"a word twice":      {base("{PIT: }", "{Q: }"), 13, "in 2 places"},
		"a wrong place":     {base("0,2,down", "0,2,right"), 11, "shows"},
		"no place":          {base("0,2,down", "0,2,sideways"), 11, "not a place"},
		"off the grid":      {base("0,2,down", "1,2,down"), 11, ""},
		"a start off it":    {base(`start: "0,0"`, "start: 9,9"), 14, "not on the grid"},
		"no start":          {base(`start: "0,0"`, ""), 2, "no start"},
		"a start of words":  {base(`start: "0,0"`, "start: top"), 14, "not a cell"},
		"a hint of nothing": {plant + "hints: {OAR: '0,0'}\n", 16, "not an additional word"},
		"too deep":          {"# deep\n" + strings.Repeat("[", 40_000), 2, "nested"},
		"dashes":            {"# deep\n\n" + strings.Repeat("- ", 30_000), 3, "nested"},
		"too large":         {strings.Repeat("#", yamlsource.MaxBytes+1), 1, "more than"},
		"a wide row":        {base("BELLY", strings.Repeat("A", 70)), 8, "70 cells"},
		"two documents":     {plant + "---\n" + plant, 1, "2 documents"},
	} {
		p, mistakes := compiled(t, row.text)
		if p != nil || len(mistakes) == 0 {
			t.Errorf("%s: no mistake", name)
			continue
		}
		if m := mistakes[0]; m.Line != row.line || !strings.Contains(m.Message, row.want) {
			t.Errorf("%s: %v, want line %d and %q", name, m, row.line, row.want)
		}
	}
}

func FuzzCompile(f *testing.F) {
	f.Add(plant)
	f.Add(`{"theme":"x","rows":["AB"],"path":{"AB":null},"start":"0,0","end":"0,1"}`)
	f.Add("a: &x [*x]")
	if data, err := os.ReadFile("../../game/waywords/emoji.json"); err == nil {
		f.Add(string(data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, mistakes := compiled(t, text)
		if (p == nil) != (len(mistakes) > 0) {
			t.Fatalf("%v with %v", p, mistakes)
		}
	})
}
