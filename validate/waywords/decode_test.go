package waywords

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/schemas"
	"dailies/validate"
)

// mutate changes one value somewhere in a tree.
func mutate(v any, draw *rand.Rand) any {
	odd := []any{nil, true, "", "x", "A", "a|b", "RAY_4DIR", "LETTER", "2026-02-30", "É", 0.0, -1.0, 1.5, 65.0, 1001.0, 1e15, []any{}, map[string]any{}, strings.Repeat("W", 70)}
	if draw.IntN(5) == 0 {
		return odd[draw.IntN(len(odd))]
	}
	switch v := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		if len(keys) == 0 || draw.IntN(8) == 0 {
			v["surplus"] = 1.0
			return v
		}
		k := keys[draw.IntN(len(keys))]
		if draw.IntN(8) == 0 {
			delete(v, k)
			return v
		}
		v[k] = mutate(v[k], draw)
		return v
	case []any:
		if len(v) > 0 {
			i := draw.IntN(len(v))
			v[i] = mutate(v[i], draw)
			return v
		}
	}
	return odd[draw.IntN(len(odd))]
}

// The decoder accepts exactly what the schema accepts.
func TestDecoderAgreesWithSchema(t *testing.T) {
	t.Parallel()
	schema := validate.NewSchema(schemas.Waywords)
	files, err := filepath.Glob("testdata/*/*.json")
	if err != nil {
		t.Fatal(err)
	}
	draw := newDraw(5)
	refused := 0
	for range 1500 {
		data, err := os.ReadFile(files[draw.IntN(len(files))])
		if err != nil {
			t.Fatal(err)
		}
		var tree any
		if err := json.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		for range draw.IntN(3) {
			tree = mutate(tree, draw)
		}
		text, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		doc, _ := document.Parse(text)
		mismatches := doc.Decode(new(waywords.Puzzle))
		bySchema, err := schema.Check(doc)
		if err != nil {
			t.Fatal(err)
		}
		if (len(mismatches) > 0) != (len(bySchema) > 0) {
			t.Fatalf("decoder %v, schema %v: %s", mismatches, bySchema, text)
		}
		if len(mismatches) > 0 {
			refused++
		}
	}
	if refused < 500 {
		t.Errorf("only %d documents were refused", refused)
	}
}

// Documents that nobody would write are judged soon, without panic and without null.
func TestOddDocuments(t *testing.T) {
	t.Parallel()
	grid := func(side int, letter func(x, y int) string) string {
		var cells []string
		for y := range side {
			for x := range side {
				cells = append(cells, fmt.Sprintf(`{"id":"c%d","x":%d,"y":%d,"type":"LETTER","value":"%s"}`, y*side+x, x, y, letter(x, y)))
			}
		}
		return strings.Join(cells, ",")
	}
	words := func(n, length int) string {
		var all []string
		for i := range n {
			token := strings.TrimSuffix(strings.Repeat(`{"t":"L","v":"A"},`, length), ",")
			all = append(all, fmt.Sprintf(`{"wordId":"w%d","tokens":[%s],"size":%d,"placements":[["c0"]]}`, i, token, length))
		}
		return strings.Join(all, ",")
	}
	document := func(side int, cells, path, extra string) string {
		return fmt.Sprintf(`{"puzzleId":"x","mode":"WAYWORDS","theme":"x","config":{"selectionModel":"RAY_8DIR","connectivityModel":"ORTHO_4","allowReverseSelection":true},
			"grid":{"width":%d,"height":%d,"cells":[%s],"start":{"adjacentCellId":"c0"},"end":{"adjacentCellId":"c1"}},"words":{"path":[%s],"additional":[]}%s}`, side, side, cells, path, extra)
	}
	a := func(int, int) string { return "A" }
	mixed := func(x, y int) string { return string(rune('A' + (3*x+7*y)%26)) }
	for name, text := range map[string]string{
		"empty":           `{}`,
		"wrong types":     `{"grid":[],"words":7}`,
		"no words":        document(7, grid(7, mixed), "", ""),
		"200 words":       document(7, grid(7, mixed), words(200, 5), ""),
		"2000 words":      document(7, grid(7, mixed), words(2000, 3), ""),
		"40×40":           document(40, grid(40, mixed), words(4, 5), ""),
		"40×40 of A":      document(40, grid(40, a), words(60, 40), ""),
		"64×64 of A":      document(64, grid(64, a), strings.ReplaceAll(words(300, 64), `"A"}],"size"`, `"B"}],"size"`), ""),
		"huge sides":      document(2_000_000_000, grid(3, a), words(1, 1), ""),
		"negative sides":  document(-5, grid(3, a), words(1, 1), ""),
		"unknown key":     document(3, grid(3, a), words(1, 1), `,"x":1`),
		"huge coordinate": document(3, `{"id":"c0","x":9007199254740991,"y":-9007199254740991,"type":"LETTER","value":"A"},{"id":"c1","x":-9007199254740991,"y":0,"type":"VOID"}`, words(1, 1), ""),
	} {
		judge, err := validate.NewJudge([]validate.Checker{New(schemas.Waywords).Checker()}, "waywords", "")
		if err != nil {
			t.Fatal(err)
		}
		result, err := judge.Text(context.Background(), name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if result.Valid() {
			t.Errorf("%s: passes", name)
		}
		if analysis, err := game.Canonical(result.Analysis); err != nil || bytes.Contains(analysis, []byte("null")) && result.Analysis != nil {
			t.Errorf("%s: analysis %s, %v", name, analysis, err)
		}
		undecided := slices.ContainsFunc(result.Findings, func(f validate.Finding) bool { return f.Rule == validate.UndecidedRule() })
		if want := name == "2000 words" || name == "64×64 of A"; undecided != want {
			t.Errorf("%s: undecided is %v", name, undecided)
		}
		proved, err := game.Canonical(result.Analysis)
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "40×40 of A":
			if !slices.ContainsFunc(result.Findings, func(f validate.Finding) bool { return f.Rule == errExtraOccurrence }) {
				t.Errorf("%s: more second readings than are listed are no error", name)
			}
		case "64×64 of A":
			if !bytes.Contains(proved, []byte(`"criticalWords"`)) || bytes.Contains(proved, []byte(`"extraOccurrences"`)) {
				t.Errorf("%s: %s", name, proved)
			}
			audit, err := validate.NewJudge([]validate.Checker{New(schemas.Waywords).Checker()}, "waywords", Audit)
			if err != nil {
				t.Fatal(err)
			}
			result, err := audit.Text(context.Background(), name, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(result.Findings, func(f validate.Finding) bool { return f.Rule == validate.UndecidedRule() }) {
				t.Errorf("%s: the audit is undecided about readings, which it does not check", name)
			}
		}
	}
}

// What a JSON Schema cannot say has a finding too, and the strict decoder refuses it.
func TestForm(t *testing.T) {
	for name, change := range map[string]func(*waywords.Puzzle){
		"emoji without meaning": func(p *waywords.Puzzle) { p.Grid.Cells[0].Type = waywords.EmojiCell },
		"two letters":           func(p *waywords.Puzzle) { p.Grid.Cells[0].Value = "AB" },
		"no letter":             func(p *waywords.Puzzle) { p.Grid.Cells[0].Value = "" },
		"token of two letters":  func(p *waywords.Puzzle) { p.Words.Path[0].Tokens[0].V = "AB" },
	} {
		p := clone(good(t)[0])
		change(p)
		if found := codes(judge(p, 1).Findings); !slices.Contains(found, "ERR_SCHEMA_INVALID") {
			t.Errorf("%s: %v", name, found)
		}
		text, err := game.Canonical(p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := waywords.Decode(text); err == nil {
			t.Errorf("%s: the decoder takes it", name)
		}
	}
}

// Which of two cells on one coordinate comes first changes nothing but what is read
// there.
func TestCellsOnOneCoordinate(t *testing.T) {
	for _, good := range good(t) {
		for i, cell := range good.Grid.Cells {
			p := clone(good)
			twin := cell
			twin.ID = "twin"
			p.Grid.Cells = append(p.Grid.Cells, twin)
			first := judge(p, 1)
			p.Grid.Cells[i], p.Grid.Cells[len(p.Grid.Cells)-1] = twin, cell
			second := judge(p, 1)
			if a, b := codes(first.Findings), codes(second.Findings); !slices.Equal(a, []string{"ERR_DUP_CELL"}) || !slices.Equal(a, b) {
				t.Fatalf("%s: %v, and the other way around %v", cell.ID, a, b)
			}
			if a, b := first.Analysis, second.Analysis; !slices.Equal(a.Route, b.Route) || a.CriticalWords != b.CriticalWords || len(a.UnreachableWords)+len(b.UnreachableWords) > 0 {
				t.Fatalf("%s: %v, and the other way around %v", cell.ID, a, b)
			}
		}
	}
	// A row of letters beside a path word touches it, whichever of its cells are shown.
	for _, shown := range []bool{false, true} {
		p := clone(good(t)[0])
		for i := range p.Grid.Cells {
			twin := p.Grid.Cells[i]
			twin.ID = "twin-" + twin.ID
			p.Grid.Cells = append(p.Grid.Cells, twin)
		}
		if shown {
			slices.Reverse(p.Grid.Cells)
		}
		w := p.Words.Path[0]
		w.WordID, w.Placements = "TWIN", [][]waywords.CellID{slices.Clone(w.Placement())}
		for i := range w.Placements[0] {
			w.Placements[0][i] = "twin-" + w.Placements[0][i]
		}
		p.Words.Path = append(p.Words.Path, w)
		if got := codes(judge(p, 1).Findings); !slices.Contains(got, "ERR_PARALLEL_ADJACENCY") {
			t.Errorf("shown %v: %v", shown, got)
		}
	}
}

// Path words that share a cell and run in one direction have a finding in whichever
// direction that is, and with a cell missing.
func TestSameDirection(t *testing.T) {
	const code = "ERR_QA_SAME_DIRECTION_INTERSECTION"
	add := func(p *waywords.Puzzle, from int, step waywords.Step) *waywords.Word {
		w := reading(p, from, []waywords.Step{step, step})
		w.WordID = game.ID(fmt.Sprintf("NEW%d", len(p.Words.Path)))
		p.Words.Path = append(p.Words.Path, *w)
		return &p.Words.Path[len(p.Words.Path)-1]
	}
	for name, row := range map[string]struct {
		one, two waywords.Step
		from     waywords.Point
		want     bool
	}{
		"diagonal":            {waywords.Step{X: 1, Y: 1}, waywords.Step{X: 1, Y: 1}, waywords.Point{X: 1, Y: 1}, true},
		"diagonal and back":   {waywords.Step{X: 1, Y: 1}, waywords.Step{X: -1, Y: -1}, waywords.Point{X: 3, Y: 3}, true},
		"across and back":     {waywords.Step{X: 1}, waywords.Step{X: -1}, waywords.Point{X: 3, Y: 0}, true},
		"down":                {waywords.Step{Y: 1}, waywords.Step{Y: 1}, waywords.Point{X: 0, Y: 1}, true},
		"down and up":         {waywords.Step{Y: 1}, waywords.Step{Y: -1}, waywords.Point{X: 0, Y: 3}, true},
		"both diagonals":      {waywords.Step{X: 1, Y: 1}, waywords.Step{X: 1, Y: -1}, waywords.Point{X: 0, Y: 2}, false},
		"across and diagonal": {waywords.Step{X: 1}, waywords.Step{X: 1, Y: 1}, waywords.Point{X: 1, Y: 0}, false},
	} {
		for _, missing := range []bool{false, true} {
			p := clone(good(t)[0])
			b := waywords.NewBoard(p)
			p.Words.Path = nil
			one := add(p, b.IndexAt(0, 0), row.one)
			if missing {
				one.Placements[0] = slices.Concat([]waywords.CellID{"nowhere"}, one.Placements[0])
			}
			add(p, b.IndexAt(row.from.X, row.from.Y), row.two)
			if got := codes(judge(p, 0).Findings); slices.Contains(got, code) != row.want {
				t.Errorf("%s, missing %v: %v", name, missing, got)
			}
		}
	}
}

// A palindrome of emoji that is read a second time is one reading.
func TestEmojiPalindrome(t *testing.T) {
	p := clone(good(t)[0])
	w := waywords.Word{WordID: "E", Size: 3, Placements: [][]waywords.CellID{{"a", "b", "c"}}}
	for _, v := range []waywords.Symbol{"SUN", "SEA", "SUN"} {
		w.Tokens = append(w.Tokens, waywords.Token{T: waywords.Emoji, V: v})
	}
	p.Words.Additional = append(p.Words.Additional, w)
	b := waywords.NewBoard(p)
	for i, v := range []waywords.Symbol{"SUN", "SEA", "SUN"} {
		cell := &p.Grid.Cells[b.IndexAt(i+1, 2)]
		cell.Type, cell.Value, cell.Meaning = waywords.EmojiCell, v, "x"
	}
	n := 0
	for _, r := range judge(p, 0).Analysis.ExtraOccurrences {
		if r.Word == "{SUN}{SEA}{SUN}" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d readings", n)
	}
}

// Additional words with one text keep a hint each.
func TestHintCellsOfOneText(t *testing.T) {
	p := clone(good(t)[0])
	w := cloneWords(p.Words.Additional)[0]
	w.WordID, w.HintCellID = "SECOND", p.Grid.Cells[0].ID
	p.Words.Additional = []waywords.Word{p.Words.Additional[0], w, w}
	hints := judge(p, 0).Analysis.HintCells
	if len(hints) != 3 || hints["SECOND"] != w.HintCellID || hints[w.Text()] != p.Words.Additional[0].HintCellID {
		t.Errorf("%v", hints)
	}
}

// A deprecated key is a use whatever its value, and a wrong letter is told once.
func TestFindingsOnce(t *testing.T) {
	text, err := game.Canonical(good(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	j, err := validate.NewJudge([]validate.Checker{New(schemas.Waywords).Checker()}, "waywords", "")
	if err != nil {
		t.Fatal(err)
	}
	count := func(text []byte, code string) (n int) {
		result, err := j.Text(context.Background(), "x", text)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range result.Findings {
			if f.Rule.Code == code {
				n++
			}
		}
		return n
	}
	for _, value := range []string{`""`, "null", `"c0"`} {
		old := bytes.Replace(text, []byte(`"hintCellId":`), []byte(`"clueCellId":`+value+`,"hintCellId":`), 1)
		if bytes.Equal(old, text) {
			old = bytes.Replace(text, []byte(`"hintCellId": `), []byte(`"clueCellId":`+value+`,"hintCellId": `), 1)
		}
		if n := count(old, "WARN_DEPRECATED_CLUE_CELL_ID"); n != 1 {
			t.Errorf("clueCellId %s: %d warnings", value, n)
		}
	}
	p := clone(good(t)[0])
	p.Grid.Cells[0].Value = "a"
	lower, err := game.Canonical(p)
	if err != nil {
		t.Fatal(err)
	}
	if n := count(lower, "ERR_SCHEMA_INVALID"); n != 1 {
		t.Errorf("a lower-case letter: %d findings", n)
	}
}

// Geometry follows the selection model under the audit, and only there.
func TestGeometryByModel(t *testing.T) {
	steps := map[string][]waywords.Step{
		"right": {{X: 1}, {X: 1}}, "left": {{X: -1}, {X: -1}}, "diagonal": {{X: 1, Y: 1}, {X: 1, Y: 1}}, "bend": {{X: 1}, {Y: 1}}, "jump": {{X: 2}, {X: 2}},
		"diagonal bend": {{X: 1, Y: 1}, {X: 1}},
	}
	const contiguous, ray, diagonal, reversed = "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_REVERSED"
	want := map[waywords.SelectionModel]map[string][]string{
		waywords.Ray4:      {"left": {reversed}, "diagonal": {diagonal, contiguous}, "bend": {ray}, "jump": {contiguous}, "diagonal bend": {diagonal, contiguous, ray}},
		waywords.Ray8:      {"bend": {ray}, "jump": {contiguous}, "diagonal bend": {ray}},
		waywords.Adjacent4: {"diagonal": {contiguous}, "jump": {contiguous}, "diagonal bend": {contiguous}},
		waywords.Adjacent8: {"jump": {contiguous}},
	}
	for model, rows := range want {
		for name, line := range steps {
			p := clone(good(t)[0])
			p.Config.SelectionModel = model
			p.Words.Additional = nil
			for i := range p.Grid.Cells {
				if w := reading(p, i, line); w != nil {
					w.WordID = "NEW"
					p.Words.Additional = []waywords.Word{*w}
				}
			}
			if got := codes(judge(p, 1).Findings); !slices.Equal(got, rows[name]) {
				t.Errorf("%s, %s: %v, want %v", model, name, got, rows[name])
			}
			if got := codes(judge(p, 0).Findings); !containsAll(got, want[waywords.Ray4][name]) {
				t.Errorf("%s, %s under the gate: %v", model, name, got)
			}
		}
	}
}

func containsAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}
