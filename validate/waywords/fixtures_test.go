package waywords

import (
	"context"
	"flag"
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
	"dailies/validate/waywords/blocklist"
)

var update = flag.Bool("update", false, "rewrite the broken fixtures")

func read(t testing.TB, file string) *waywords.Puzzle {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := waywords.Decode(data)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return p
}

// good reads the good fixtures.
func good(t testing.TB) []*waywords.Puzzle {
	t.Helper()
	files, err := filepath.Glob("testdata/good/*.json")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d good fixtures, %v", len(files), err)
	}
	var puzzles []*waywords.Puzzle
	for _, file := range files {
		puzzles = append(puzzles, read(t, file))
	}
	return puzzles
}

// everyFixture reads the good fixtures, then the broken ones as far as they decode.
func everyFixture(t testing.TB) []*waywords.Puzzle {
	t.Helper()
	puzzles := good(t)
	files, err := filepath.Glob("testdata/broken/*.json")
	if err != nil || len(files) < len(table()) {
		t.Fatalf("%d broken fixtures, want one for each of %d rules (missing ones: go test -run TestBrokenPuzzles -update)", len(files), len(table()))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc, _ := document.Parse(data)
		p := new(waywords.Puzzle)
		doc.Decode(p)
		puzzles = append(puzzles, p)
	}
	return puzzles
}

func judge(p *waywords.Puzzle, profile int) validate.Verdict[Analysis] {
	g := New(schemas.Waywords)
	return g.Judge(context.Background(), p, g.Profiles[profile])
}

// codes lists the codes of the findings, each once, in alphabetical order.
func codes(findings []validate.Finding) []string {
	var codes []string
	for _, f := range findings {
		codes = append(codes, f.Rule.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

func TestGoodPuzzlesHaveNoFinding(t *testing.T) {
	for _, p := range good(t) {
		for profile := range 2 { // the default and the audit
			if v := judge(p, profile); len(v.Findings) > 0 || v.Outcome != validate.Passed {
				t.Errorf("%s: %v %v", p.PuzzleID, v.Outcome, v.Findings)
			}
		}
	}
}

// only reports whether the codes are a rule's own and those it implies.
func only(rule *validate.Rule, codes []string) bool {
	implied := slices.Concat(rule.Implies...)
	for _, c := range codes {
		if c != rule.Code && !slices.Contains(implied, c) {
			return false
		}
	}
	return slices.Contains(codes, rule.Code)
}

// Every rule has a puzzle that breaks it and nothing else that it does not imply.
func TestBrokenPuzzles(t *testing.T) {
	for _, rule := range validate.Rules(table()) {
		file := filepath.Join("testdata", "broken", rule.Code+".json")
		if *update {
			writeBroken(t, rule, file)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		doc, faults := document.Parse(data)
		if len(faults) > 0 {
			t.Errorf("%s: %v", file, faults)
			continue
		}
		var p waywords.Puzzle
		if mismatches := doc.Decode(&p); len(mismatches) > 0 {
			t.Errorf("%s: %v", file, mismatches)
		}
		if found := codes(judge(&p, 0).Findings); !only(rule, found) {
			t.Errorf("the fixture of %s may fire that and what it implies, and fires %v", rule.Code, found)
		}
	}
}

// writeBroken breaks good puzzles until one breaks in just the right way. Codes
// without a breaker have a fixture that was made by hand.
func writeBroken(t *testing.T, rule *validate.Rule, file string) {
	breakers := breakersOf(rule.Code)
	if breakers == nil {
		return
	}
	for _, p := range good(t) {
		for broken := range breakers(p) {
			if only(rule, codes(judge(broken, 0).Findings)) {
				text, err := game.Canonical(broken)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, text, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
		}
	}
	t.Errorf("%s: no way to break a good puzzle so", rule.Code)
}

// TestFindingsNameTheirPlace: of two words that are the same the later one, and a hint under
// the key that it has in the document.
func TestFindingsNameTheirPlace(t *testing.T) {
	none := waywords.CellID("none")
	for pointer, change := range map[string]func(*waywords.Puzzle){
		"ERR_QA_WORD_INSIDE_WORD /words/additional/1":       func(*waywords.Puzzle) {},
		"ERR_HINT_NOT_FOUND /words/additional/1/hintCellId": func(p *waywords.Puzzle) { p.Words.Additional[1].HintCellID = none },
		"ERR_HINT_NOT_FOUND /words/additional/1/clueCellId": func(p *waywords.Puzzle) {
			p.Words.Additional[1].HintCellID, p.Words.Additional[1].ClueCellID = "", &none
		},
	} {
		p := clone(good(t)[0])
		p.Words.Additional = append(p.Words.Additional[:1:1], p.Words.Additional[0])
		change(p)
		var places []string
		for _, f := range judge(p, 0).Findings {
			places = append(places, f.Rule.Code+" "+f.Pointer)
		}
		if !slices.Contains(places, pointer) {
			t.Errorf("%s is not among %q", pointer, places)
		}
	}
}

// What a rule implies fires with it, on every document that fits its schema.
func TestImplications(t *testing.T) {
	t.Parallel()
	rules := make(map[string]*validate.Rule)
	for _, r := range validate.Rules(table()) {
		rules[r.Code] = r
	}
	puzzles := everyFixture(t)
	rounds := 12_000
	if testing.Short() {
		rounds = 2_000
	}
	fired := make(map[string]int)
	draw := newDraw(1)
	for range rounds {
		p := damage(puzzles[draw.IntN(len(puzzles))], draw)
		found := codes(judge(p, 0).Findings)
		for _, code := range found {
			fired[code]++
			rule := rules[code]
			if rule == nil {
				continue // common to all games
			}
			for _, clause := range rule.Implies {
				if !slices.ContainsFunc(clause, func(c string) bool { return slices.Contains(found, c) }) {
					text, _ := game.Canonical(p)
					t.Fatalf("%s fires without any of %v, with %v\n%s", code, clause, found, text)
				}
			}
		}
	}
	for code := range rules {
		if fired[code] == 0 && !testing.Short() {
			t.Errorf("%s never fired on a random document", code)
		}
	}
}

// No rule's code is declared twice, and implications name rules that exist.
func TestRules(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range validate.Rules(table()) {
		if seen[r.Code] || r.Title == "" || r.Why == "" || r.Fix == "" || r.Source == "" {
			t.Errorf("%s: declared twice or incomplete", r.Code)
		}
		seen[r.Code] = true
	}
	for _, r := range validate.Rules(table()) {
		for _, c := range slices.Concat(r.Implies...) {
			if !seen[c] || c == r.Code {
				t.Errorf("%s implies %s, which is no other rule", r.Code, c)
			}
		}
	}
}

func TestBlocklist(t *testing.T) {
	list, err := blocklist.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range list.Words() {
		if len(w) < 3 {
			t.Errorf("%s is shorter than the floor", w)
		}
		// Every word is found inside a line, and ends where it ends.
		state, at := blocklist.Start, -1
		for i, c := range []byte("QZ" + string(w) + "QZ") {
			state = list.Next(state, c)
			list.Each(state, func(found blocklist.Word) {
				if found == w {
					at = i
				}
			})
		}
		if at != len(w)+1 {
			t.Errorf("%s ends at %d", w, at)
		}
	}
	if !list.Allows("GRASS") || list.Allows("GRASP") {
		t.Error("GRASS is allowlisted, GRASP needs not to be")
	}
	if _, err := blocklist.Parse([]byte(strings.Repeat("[", 70))); err == nil {
		t.Error("a broken list is taken")
	}
}

// TestAWordLaidBackwardsIsAnotherSelection where words cannot be selected backwards.
func TestAWordLaidBackwardsIsAnotherSelection(t *testing.T) {
	for _, backwards := range []bool{true, false} {
		p := clone(good(t)[0])
		p.Config.AllowReverseSelection = backwards
		w := cloneWords(p.Words.Additional[:1])[0]
		w.WordID = "COPY"
		slices.Reverse(w.Placements[0])
		p.Words.Additional = append(p.Words.Additional[:1], w)
		if same := slices.Contains(codes(judge(p, 0).Findings), "ERR_DUP_PLACEMENT"); same != backwards {
			t.Errorf("backwards %v: on the same cells %v", backwards, same)
		}
	}
}

// The seeds tell found words apart list by list (§5.5), so a bonus word may have the id of a path word.
func TestWordIDsAreDistinctWithinAList(t *testing.T) {
	for _, p := range good(t) {
		p = clone(p)
		p.Words.Additional[0].WordID = p.Words.Path[0].WordID
		if found := codes(judge(p, 0).Findings); slices.Contains(found, "ERR_DUP_WORD_ID") {
			t.Errorf("%s: a word of each list has the id %s: %v", p.PuzzleID, p.Words.Path[0].WordID, found)
		}
		p.Words.Additional[1].WordID = p.Words.Additional[0].WordID
		if !slices.Contains(codes(judge(p, 0).Findings), "ERR_DUP_WORD_ID") {
			t.Errorf("%s: two bonus words have the id %s", p.PuzzleID, p.Words.Path[0].WordID)
		}
	}
}

func TestAStemHasFourLetters(t *testing.T) {
	for word, want := range map[string][]string{"CARS": nil, "CARDS": {"CARD"}, "BAKED": {"BAKE"}, "ACHES": {"ACHE"}, "WALTZES": {"WALTZE", "WALTZ"}} {
		if got := Stems(word); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", word, got, want)
		}
	}
}

func TestABlockedWordIsReadInEveryLetter(t *testing.T) {
	for _, blocked := range []blocklist.Word{"ABC", "XYZ"} {
		p := clone(good(t)[0])
		row := 0
		for i := range p.Grid.Cells {
			if c := &p.Grid.Cells[i]; c.Y == 0 && row < len(blocked) {
				c.X, c.Type, c.Value = row, waywords.LetterCell, waywords.Symbol(blocked[row])
				row++
			}
		}
		r := reader{resolved: load(p), list: blocklist.Of([]blocklist.Word{blocked}), budget: readBudget}
		if found := r.unwanted(); len(found) == 0 || found[0].Word != string(blocked) {
			t.Errorf("%s: read %v", blocked, found)
		}
	}
}

// TestPyriteFollowsTheWaysOfTheModel: a diagonal is a ray only where one may be dragged.
func TestPyriteFollowsTheWaysOfTheModel(t *testing.T) {
	friday := read(t, filepath.Join("testdata", "good", "friday-8x8.json"))
	for model, fires := range map[waywords.SelectionModel]bool{waywords.Ray4: true, waywords.Adjacent4: true, waywords.Ray8: false, waywords.Adjacent8: false} {
		p := clone(friday)
		p.Config.SelectionModel = model
		p.Pyrite[0] = []waywords.CellID{"c0", "c9", "c18", "c27", "c36"}
		if fires != slices.Contains(codes(judge(p, 0).Findings), "ERR_QA_PYRITE_NOT_RAY") {
			t.Errorf("%v: want a finding: %t", model, fires)
		}
	}
}
