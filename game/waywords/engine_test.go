package waywords

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dailies/game"
)

// sample is a board of 4×4 with one VOID:
//
//	P A N .      PAN across, ART down, TEN across; PA is a bonus word down the left
//	A R O X
//	S T E N
//	K Q Z Y
func sample() *Puzzle {
	p := &Puzzle{
		PuzzleID: "sample", Mode: Mode, Theme: "Sample",
		Config: Config{SelectionModel: Ray4, ConnectivityModel: Ortho4, AllowReverseSelection: true},
		Grid:   Grid{Width: 4, Height: 4, Start: Marker{AdjacentCellID: "P0"}, End: Marker{AdjacentCellID: "N2"}},
	}
	for y, row := range []string{"PAN.", "AROX", "STEN", "KQZY"} {
		for x := range row {
			c := Cell{ID: CellID(row[x:x+1] + string(rune('0'+y))), X: x, Y: y, Type: LetterCell, Value: Symbol(row[x : x+1])}
			if row[x] == '.' {
				c.Type, c.Value = VoidCell, ""
			}
			p.Grid.Cells = append(p.Grid.Cells, c)
		}
	}
	p.Words.Path = []Word{word("PAN", "P0", "A0", "N0"), word("ART", "A0", "R1", "T2"), word("TEN", "T2", "E2", "N2")}
	bonus := word("PAS", "P0", "A1", "S2")
	bonus.HintCellID = "P0"
	p.Words.Additional = []Word{bonus}
	return p
}

func word(text string, cells ...CellID) Word {
	w := Word{Size: len(text), Placements: [][]CellID{cells}}
	for i := range len(text) {
		w.Tokens = append(w.Tokens, Token{Letter, Symbol(text[i : i+1])})
	}
	w.WordID = game.ID(text)
	return w
}

func selecting(cells ...CellID) Action { return Action{Type: Select, CellIDs: cells} }

// kinds lists the events' types.
func kinds(events []Event) []EventType {
	var kinds []EventType
	for _, e := range events {
		kinds = append(kinds, e.Type)
	}
	return kinds
}

// The rules of play, row by row: what is done after what, and what happens.
func TestRules(t *testing.T) {
	pan, art, ten, bonus := selecting("P0", "A0", "N0"), selecting("A0", "R1", "T2"), selecting("T2", "E2", "N2"), selecting("P0", "A1", "S2")
	back := selecting("N0", "A0", "P0")
	hint, reset := Action{Type: PressHint}, Action{Type: Reset}
	for _, row := range []struct {
		name   string
		before []Action
		action Action
		want   []EventType
	}{
		{"a path word", nil, pan, []EventType{WordFound}},
		{"a path word backwards", nil, back, []EventType{WordFound}},
		{"a path word again", []Action{pan}, back, []EventType{AlreadyFound}},
		{"an additional word and its hint", nil, bonus, []EventType{WordFound, HintApplied}},
		{"an additional word again", []Action{bonus}, bonus, []EventType{AlreadyFound}},
		{"no word", nil, selecting("P0", "A0"), []EventType{InvalidSelection}},
		{"nothing", nil, selecting(), []EventType{InvalidSelection}},
		{"cells that are not there", nil, selecting("X", "Y", "Z"), []EventType{InvalidSelection}},
		{"the last path word", []Action{pan, art}, ten, []EventType{WordFound, WasCompleted}},
		{"words in any order", []Action{ten, art}, pan, []EventType{WordFound, WasCompleted}},
		{"a hint", nil, hint, []EventType{HintApplied}},
		{"a hint after the end", []Action{pan, art, ten}, hint, []EventType{InvalidSelection}},
		{"a selection after the end", []Action{pan, art, ten}, bonus, []EventType{InvalidSelection}},
		{"a reset after the end", []Action{pan, art, ten}, reset, nil},
		{"an action that is none", nil, Action{Type: "TICK"}, []EventType{InvalidSelection}},
	} {
		p := sample()
		s := Start(p, 100)
		for _, a := range row.before {
			s, _ = Apply(p, s, a, 200)
		}
		kept := copied(t, s)
		next, events := Apply(p, s, row.action, 300)
		if !slices.Equal(kinds(events), row.want) {
			t.Errorf("%s: %v, want %v", row.name, kinds(events), row.want)
		}
		if !reflect.DeepEqual(s, kept) {
			t.Errorf("%s: the state before was changed", row.name)
		}
		if rejected := slices.Contains(row.want, InvalidSelection); rejected && (!reflect.DeepEqual(next, s) || events[0].Reason == "") {
			t.Errorf("%s: a rejected selection changes nothing and has a reason", row.name)
		}
	}
}

// A word may be selected on each of its placements, and all of them count (§5.3, §7.6).
func TestSeveralPlacements(t *testing.T) {
	p := sample()
	p.Words.Path = []Word{word("TEN", "K3", "Q3", "Z3"), word("PAN", "P0", "A0", "N0"), word("ART", "A0", "R1", "T2")}
	p.Words.Path[0].Placements = append(p.Words.Path[0].Placements, []CellID{"T2", "E2", "N2"})
	s := Start(p, 0)
	for i, cells := range [][]CellID{{"P0", "A0", "N0"}, {"A0", "R1", "T2"}, {"N2", "E2", "T2"}} {
		var events []Event
		s, events = Apply(p, s, selecting(cells...), 1)
		if events[0].Type != WordFound {
			t.Fatalf("selection %d: %+v", i, events)
		}
	}
	if s.Status != Completed || !Connected(p, s) || TileState(p, s, "N2") != PathTile || TileState(p, s, "K3") != PathTile {
		t.Errorf("%+v", s)
	}
	if again, events := Apply(p, Start(p, 0), selecting("K3", "Q3", "Z3"), 1); events[0].Type != WordFound || !again.FoundPathWords["TEN"] {
		t.Errorf("%+v", events)
	}
	extra := sample()
	extra.Words.Additional[0].Placements = append(extra.Words.Additional[0].Placements, []CellID{"K3", "Q3", "Z3"})
	s, _ = Apply(extra, Start(extra, 0), selecting("Z3", "Q3", "K3"), 1)
	if TileState(extra, s, "A1") != AdditionalTile || TileState(extra, s, "Q3") != AdditionalTile {
		t.Errorf("%+v", s)
	}
}

// copied is a state by way of its saved form.
func copied(t *testing.T, s State) State {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var c State
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// A selection that is no word is told why: one that bends has its own reason where words
// are straight.
func TestWhyNoWord(t *testing.T) {
	for _, row := range []struct {
		model SelectionModel
		cells []CellID
		want  string
	}{
		{Ray4, []CellID{"P0", "A0"}, "not a word here"},
		{Ray4, []CellID{"P0", "A0", "R1"}, "words run straight"},
		{Ray8, []CellID{"P0", "A0", "R1"}, "words run straight"},
		{Ray8, []CellID{"P0"}, "not a word here"},
		{Ray4, []CellID{"K3", "Q3"}, "not a word here"},
		{Ray4, []CellID{"S2", "T2", "E2", "N2"}, "close to a word here; it counts nothing"},
		{Ray4, []CellID{"R1", "O1"}, "not a word here"},
		{Adjacent4, []CellID{"P0", "A0", "N0", "O1"}, "close to a word here; it counts nothing"},
		{Adjacent4, []CellID{"P0", "R1", "E2"}, "words run from tile to tile"},
		{Ray4, nil, "not a word here"},
	} {
		p := sample()
		p.Config.SelectionModel = row.model
		if _, events := Apply(p, Start(p, 0), selecting(row.cells...), 0); events[0].Reason != row.want {
			t.Errorf("%s %v: %q, want %q", row.model, row.cells, events[0].Reason, row.want)
		}
	}
}

func TestReverseSelectionOff(t *testing.T) {
	p := sample()
	p.Config.AllowReverseSelection = false
	if _, events := Apply(p, Start(p, 0), selecting("N0", "A0", "P0"), 0); events[0].Type != InvalidSelection {
		t.Error("a word is found backwards with reverse selection off")
	}
}

// The hint is the first cell, neither found nor hinted, of the first path word that
// is not found; when all are marked, its first cell.
func TestHints(t *testing.T) {
	p := sample()
	s := Start(p, 0)
	s, _ = Apply(p, s, selecting("P0", "A1", "S2"), 0) // marks P0
	for i, want := range []CellID{"A0", "N0", "P0", "P0"} {
		var events []Event
		s, events = Apply(p, s, Action{Type: PressHint}, 0)
		if len(events) != 1 || events[0].CellID != want || events[0].Source != FromButton {
			t.Fatalf("hint %d: %+v, want %s", i, events, want)
		}
	}
	s, _ = Apply(p, s, selecting("P0", "A0", "N0"), 0)
	if _, events := Apply(p, s, Action{Type: PressHint}, 0); events[0].CellID != "R1" {
		t.Errorf("the hint is %s: A0 is found already", events[0].CellID)
	}
	if s.HintUsedFromButton != 4 || s.HintRevealedFromBonus != 1 {
		t.Errorf("%d hints from the button, %d from bonus words", s.HintUsedFromButton, s.HintRevealedFromBonus)
	}
}

// A bonus hint counts and is reported also where the cell is found already.
func TestBonusHintOnFoundCell(t *testing.T) {
	p := sample()
	s, _ := Apply(p, Start(p, 0), selecting("P0", "A0", "N0"), 0)
	s, events := Apply(p, s, selecting("S2", "A1", "P0"), 0)
	if len(events) != 2 || events[1].CellID != "P0" || events[1].Source != FromBonus || s.HintRevealedFromBonus != 1 {
		t.Fatalf("%+v", events)
	}
	for cell, want := range map[CellID]Tile{"P0": PathTile, "A1": AdditionalTile, "Y3": BaseTile, "nowhere": BaseTile} {
		if got := TileState(p, s, cell); got != want {
			t.Errorf("%s is %s, want %s", cell, got, want)
		}
	}
	s, _ = Apply(p, s, Action{Type: PressHint}, 0)
	if got := TileState(p, s, "R1"); got != HintTile {
		t.Errorf("R1 is %s, want a hint", got)
	}
}

// clueCellId is read where hintCellId is missing.
func TestDeprecatedClue(t *testing.T) {
	p := sample()
	w := &p.Words.Additional[0]
	w.ClueCellID, w.HintCellID = new(CellID), ""
	*w.ClueCellID = "P0"
	if _, events := Apply(p, Start(p, 0), selecting(w.Placement()...), 0); len(events) != 2 || events[1].CellID != "P0" {
		t.Errorf("%+v", events)
	}
}

func TestCompletion(t *testing.T) {
	p := sample()
	s := Start(p, 100)
	for _, w := range p.Words.Path {
		if RouteOverlay(p, s) != nil || s.CompletedAt != nil {
			t.Fatal("over before it is")
		}
		s, _ = Apply(p, s, selecting(w.Placement()...), 700)
	}
	if s.Status != Completed || s.CompletedAt == nil || *s.CompletedAt != 700 || s.StartedAt != 100 {
		t.Fatalf("%+v", s)
	}
	if route := RouteOverlay(p, s); !slices.Equal(route, []CellID{"P0", "A0", "R1", "T2", "E2", "N2"}) {
		t.Errorf("route %v", route)
	}
	if again, _ := Apply(p, s, Action{Type: Reset}, 900); !reflect.DeepEqual(again, Start(p, 900)) {
		t.Errorf("%+v after a reset", again)
	}
	if len(HintCells(s)) != 0 {
		t.Error("hints out of nowhere")
	}
}

// Ray is the drag of the seed: snapped to a direction, up to where the drag is, no
// further than a VOID.
func TestRay(t *testing.T) {
	for _, row := range []struct {
		model    SelectionModel
		from, to CellID
		want     string
	}{
		{Ray4, "P0", "N0", "P0 A0 N0"},
		{Ray4, "N0", "P0", "N0 A0 P0"},
		{Ray4, "P0", "K3", "P0 A1 S2 K3"},
		{Ray4, "P0", "E2", "P0 A0 N0"}, // as far across as down: across
		{Ray4, "P0", "X1", "P0 A0 N0"}, // a VOID ends the ray
		{Ray8, "P0", "E2", "P0 R1 E2"},
		{Ray8, "P0", "Z3", "P0 R1 E2 Y3"},
		{Ray8, "K3", "N0", "K3 T2 O1"}, // the VOID is next
		{Ray8, "Y3", "P0", "Y3 E2 R1 P0"},
		{Ray4, "P0", "P0", "P0"},
		{Ray4, "P0", "nowhere", "P0"},
		{Ray4, "nowhere", "P0", ""},
		{Ray4, ".0", "P0", ""},
	} {
		p := sample()
		p.Config.SelectionModel = row.model
		var got []string
		for _, id := range Ray(p, row.from, row.to) {
			got = append(got, string(id))
		}
		if text := strings.Join(got, " "); text != row.want {
			t.Errorf("%s from %s to %s: %s, want %s", row.model, row.from, row.to, text, row.want)
		}
	}
}

// Whatever is played on whatever puzzle: nothing panics, found words stay found,
// hints are counted, an ended run stays as it is until a reset.
func TestRandomGames(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		p := sample()
		for range draw.IntN(4) {
			c := &p.Grid.Cells[draw.IntN(len(p.Grid.Cells))]
			c.ID = p.Grid.Cells[draw.IntN(len(p.Grid.Cells))].ID
			c.X += draw.IntN(3) - 1
			w := &p.Words.Path[draw.IntN(3)]
			w.Placements = [][][]CellID{w.Placements, nil, {{}}, {{"nowhere", c.ID}}}[draw.IntN(4)]
		}
		s := Start(p, 0)
		for range 12 {
			a := Action{Type: []ActionType{Select, Select, Select, PressHint, Reset, ""}[draw.IntN(6)]}
			if a.Type == Select {
				words := slices.Concat(p.Words.Path, p.Words.Additional)
				a.CellIDs = words[draw.IntN(len(words))].Placement()
			}
			next, events := Apply(p, s, a, 1)
			hints := next.HintUsedFromButton + next.HintRevealedFromBonus
			switch {
			case a.Type == Reset:
			case s.Status == Completed && !reflect.DeepEqual(next, s):
				t.Fatal("an ended run goes on")
			case len(next.FoundPathWords) < len(s.FoundPathWords), len(next.HintMarkedCells) > hints:
				t.Fatalf("%+v after %+v", next, s)
			case slices.Contains(kinds(events), WasCompleted) != (next.Status == Completed && s.Status != Completed):
				t.Fatalf("%v into %s", kinds(events), next.Status)
			case (next.Status == Completed) != Connected(p, next):
				t.Fatalf("%s, connected %v", next.Status, Connected(p, next))
			}
			s = next
		}
	}
}

// A VOID in a word conducts nothing, whichever word lists it; the word counts with its other
// cells.
func TestVoidDoesNotConduct(t *testing.T) {
	p := sample()
	for i := range p.Grid.Cells {
		if c := &p.Grid.Cells[i]; c.ID == "R1" {
			c.Type, c.Value = VoidCell, ""
		}
	}
	s := Start(p, 0)
	for _, w := range p.Words.Path {
		s, _ = Apply(p, s, selecting(w.Placement()...), 1)
	}
	if s.Status != InProgress || Connected(p, s) || RouteOverlay(p, s) != nil {
		t.Error("the route goes through a hole")
	}
	p.Grid.End.AdjacentCellID = "N0"
	if s, _ = Apply(p, Start(p, 0), selecting("A0", "R1", "T2"), 1); Connected(p, s) {
		t.Error("START is in no word that was found")
	}
	if s, _ = Apply(p, s, selecting("P0", "A0", "N0"), 1); s.Status != Completed {
		t.Error("the other cells conduct")
	}
}

func TestDrag(t *testing.T) {
	for _, row := range []struct {
		model  SelectionModel
		passed string
		want   string
	}{
		{Ray4, "", ""},
		{Ray4, "P0 A0 N0", "P0 A0 N0"},
		{Ray4, "P0 R1 N0", "P0 A0 N0"}, // only the ends count
		{Adjacent4, "P0 A0 R1 T2", "P0 A0 R1 T2"},
		{Adjacent4, "P0 R1 A0", "P0 A0"},             // a corner is no neighbor
		{Adjacent8, "P0 R1 E2", "P0 R1 E2"},          // here it is one
		{Adjacent4, "P0 A0 N0 A0", "P0 A0"},          // back
		{Adjacent4, "P0 A0 R1 A1 P0", "P0 A0 R1 A1"}, // no cell twice
		{Adjacent4, "N0 .0 O1", "N0 O1"},             // a VOID is no tile
		{Adjacent4, ".0 N0", ""},
		{Adjacent4, "P0 nowhere A0", "P0 A0"},
	} {
		p := sample()
		p.Config.SelectionModel = row.model
		var passed []CellID
		for _, id := range strings.Fields(row.passed) {
			passed = append(passed, CellID(id))
		}
		var got []string
		for _, id := range dragged(p, passed) {
			got = append(got, string(id))
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%s %s: %v, want %s", row.model, row.passed, got, row.want)
		}
	}
}

func dragged(p *Puzzle, passed []CellID) []CellID {
	b := NewBoard(p)
	return b.Drag(p.Config.SelectionModel, passed)
}
