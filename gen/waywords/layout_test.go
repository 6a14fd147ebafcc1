package waywords

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/gen"
	"dailies/schemas"
	"dailies/validate"
	analysis "dailies/validate/waywords"
	"dailies/validate/waywords/blocklist"
)

// shipped reads the topics that come with the program, by id.
func shipped(t testing.TB) (ids []TopicID, topics []Topic) {
	t.Helper()
	files, err := fs.Glob(Packs(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(Packs(), file)
		if err != nil {
			t.Fatal(err)
		}
		pack, mistakes := ReadPack(data)
		if len(mistakes) > 0 {
			t.Fatalf("%s: %v", file, mistakes)
		}
		for _, id := range pack.ids() {
			ids, topics = append(ids, id), append(topics, pack.Topics[id])
		}
	}
	return ids, topics
}

func defaultList(t testing.TB) *blocklist.List {
	t.Helper()
	list, err := blocklist.Default()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func newSearch(t testing.TB, topic *Topic, side int, seed uint64) *Search {
	t.Helper()
	search, err := NewSearch(topic, side, seed, defaultList(t))
	if err != nil {
		t.Fatal(err)
	}
	return search
}

// gate judges a puzzle under the default profile.
func gate(p *waywords.Puzzle) validate.Verdict[analysis.Analysis] {
	g := analysis.New(schemas.Waywords)
	return g.Judge(context.Background(), p, g.Profiles[0])
}

// Every board of the search passes the gate without a finding, and no two of a call
// have the same placements.
func TestBoardsPassTheGate(t *testing.T) {
	boards := 60
	if testing.Short() {
		boards = 10
	}
	_, topics := shipped(t)
	for i := range topics {
		for side := 6; side <= 8; side++ {
			search := newSearch(t, &topics[i], side, uint64(i))
			seen := make(map[string]bool)
			for k := range boards {
				board, verdict := search.Next()
				if verdict != Found {
					t.Fatalf("%s %d: board %d is %s", topics[i].Title, side, k, verdict)
				}
				if v := gate(board.Puzzle(topics[i].Title)); v.Outcome != validate.Passed || len(v.Findings) > 0 {
					t.Fatalf("%s %d: board %d: %v", topics[i].Title, side, k, v.Findings)
				}
				key := fmt.Sprint(board.Path, board.Bonus)
				if seen[key] {
					t.Fatalf("%s %d: board %d was there before", topics[i].Title, side, k)
				}
				seen[key] = true
			}
		}
	}
}

// Board k depends on words, size, seed and k: another search finds the same.
func TestBoardsAreRepeated(t *testing.T) {
	_, topics := shipped(t)
	one, two, other := newSearch(t, &topics[3], 7, 9), newSearch(t, &topics[3], 7, 9), newSearch(t, &topics[3], 7, 10)
	differs := false
	for k := range 50 {
		a, _ := one.Next()
		b, _ := two.Next()
		c, _ := other.Next()
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("board %d differs", k)
		}
		differs = differs || !reflect.DeepEqual(a, c)
	}
	if !differs {
		t.Error("another seed gives the same boards")
	}
}

// What holds of every board in play (seed §11.2).
func TestBoardsInPlay(t *testing.T) {
	_, topics := shipped(t)
	draw := rand.New(rand.NewPCG(1, 2))
	for i := range topics {
		search := newSearch(t, &topics[i], 7, 4)
		for range 10 {
			board, _ := search.Next()
			play(t, board.Puzzle(topics[i].Title), draw)
		}
	}
}

func play(t *testing.T, p *waywords.Puzzle, draw *rand.Rand) {
	s := waywords.Init(p, 0)
	for _, w := range slices.Concat(p.Words.Path, p.Words.Additional) {
		turned := slices.Clone(w.Placement())
		slices.Reverse(turned)
		for _, selection := range [][]waywords.CellID{w.Placement(), turned} {
			if found, _ := waywords.Match(p, selection); found == nil || found.WordID != w.WordID {
				t.Fatalf("%s is not found on its cells", w.WordID)
			}
		}
	}
	words := slices.Concat(p.Words.Path, p.Words.Additional)
	draw.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	for _, w := range words {
		if s.Status == waywords.Completed {
			break
		}
		next, events := waywords.Apply(p, s, waywords.Action{Type: waywords.PressHint}, 0)
		checkHint(t, p, s, events)
		s, events = waywords.Apply(p, next, waywords.Action{Type: waywords.Select, CellIDs: w.Placement()}, 0)
		if w.HintCellID != "" && (len(events) != 2 || events[1].CellID != w.HintCellID) {
			t.Fatalf("the hint of %s: %+v", w.WordID, events)
		}
	}
	all := waywords.Init(p, 0)
	for _, w := range p.Words.Path {
		all, _ = waywords.Apply(p, all, waywords.Action{Type: waywords.Select, CellIDs: w.Placement()}, 0)
	}
	if all.Status != waywords.Completed || !waywords.Connected(p, all) {
		t.Fatal("all path words found and not over")
	}
}

// checkHint holds a hint against the first path word that is not found.
func checkHint(t *testing.T, p *waywords.Puzzle, s waywords.State, events []waywords.Event) {
	found := waywords.PathCells(p, s)
	for _, w := range p.Words.Path {
		if s.FoundPathWords[w.WordID] {
			continue
		}
		cell := events[0].CellID
		fresh := slices.ContainsFunc(w.Placement(), func(c waywords.CellID) bool { return !found[c] && !s.HintMarkedCells[c] })
		if !slices.Contains(w.Placement(), cell) || fresh && (found[cell] || s.HintMarkedCells[cell]) {
			t.Fatalf("hint %s for %s", cell, w.WordID)
		}
		return
	}
}

// The search says none exactly where laying out every word everywhere finds none.
func TestSearchAgreesWithTryingEverything(t *testing.T) {
	_, topics := shipped(t)
	draw := rand.New(rand.NewPCG(6, 6))
	rounds := 25
	if testing.Short() {
		rounds = 5
	}
	counts := make(map[Verdict]int)
	for range rounds {
		from := &topics[draw.IntN(len(topics))]
		topic := Topic{Title: "Small", Bonus: from.Bonus}
		for _, i := range draw.Perm(len(from.Path)) {
			if w := from.Path[i]; len(w) <= 5 && len(topic.Path) < 7 {
				topic.Path = append(topic.Path, w)
			}
		}
		board, verdict := newSearch(t, &topic, 5, 1).Next()
		counts[verdict]++
		if verdict == Found {
			if v := gate(board.Puzzle("Small")); len(v.Findings) > 0 {
				t.Fatalf("%v: %v", topic.Path, v.Findings)
			}
		}
		if exists := anyBoard(&topic, 5); verdict == Undecided || exists != (verdict == Found) {
			t.Fatalf("%v: %s, and trying everything says %v", topic.Path, verdict, exists)
		}
	}
	if counts[None] == 0 || counts[Found] == 0 {
		t.Errorf("the rounds are all alike: %v", counts)
	}
}

// anyBoard tries every order and placement of 4 to 6 words, every START, and every
// bonus word, and asks the gate. It only knows that a word must cross an earlier one.
func anyBoard(topic *Topic, side int) bool {
	var lay func(placed []Placed, letters [64]byte) bool
	lay = func(placed []Placed, letters [64]byte) bool {
		if len(placed) >= 4 && passes(topic, placed, letters, side) {
			return true
		}
		if len(placed) == 6 {
			return false
		}
		for _, w := range topic.Path {
			if slices.ContainsFunc(placed, func(p Placed) bool { return p.Word == string(w) }) {
				continue
			}
			for _, p := range everywhere(string(w), side) {
				next, crosses, fits := write(p, letters)
				if fits && (crosses || len(placed) == 0) && lay(append(slices.Clone(placed), p), next) {
					return true
				}
			}
		}
		return false
	}
	return lay(nil, [64]byte{})
}

func everywhere(word string, side int) []Placed {
	var all []Placed
	for cell := range side * side {
		for _, step := range []int{1, side} {
			if step == 1 && cell%side+len(word) <= side || step > 1 && cell/side+len(word) <= side {
				all = append(all, Placed{Word: word, First: cell, Step: step})
			}
		}
	}
	return all
}

func write(p Placed, letters [64]byte) (next [64]byte, crosses, fits bool) {
	for i := range len(p.Word) {
		at := &letters[p.First+i*p.Step]
		if *at != 0 && *at != p.Word[i] {
			return letters, false, false
		}
		crosses = crosses || *at != 0
		*at = p.Word[i]
	}
	return letters, crosses, true
}

// passes tells whether the gate takes the words with some START and bonus word; cells
// without a letter are VOID.
func passes(topic *Topic, placed []Placed, letters [64]byte, side int) bool {
	first, last := placed[0], placed[len(placed)-1]
	end := last.First + (len(last.Word)-1)*last.Step
	if end/side != side-1 {
		return false
	}
	for i := range len(first.Word) {
		start := first.First + i*first.Step
		if start/side != 0 {
			continue
		}
		b := Board{Side: side, Letters: letters, Path: placed, Start: start, End: end}
		if !onlyLacksBonus(gate(voided(&b)).Findings) {
			continue
		}
		for _, w := range topic.Bonus {
			for _, p := range everywhere(string(w), side) {
				with, crosses, fits := write(p, letters)
				if !fits || !crosses {
					continue
				}
				for k := range len(p.Word) {
					if p.Hint = p.First + k*p.Step; letters[p.Hint] == 0 {
						continue
					}
					b.Letters, b.Bonus = with, []Placed{p}
					if len(gate(voided(&b)).Findings) == 0 {
						return true
					}
				}
			}
		}
	}
	return false
}

func onlyLacksBonus(findings []validate.Finding) bool {
	return len(findings) == 1 && findings[0].Rule.Code == "ERR_QA_BONUS_COUNT"
}

func voided(b *Board) *waywords.Puzzle {
	p := b.Puzzle("Small")
	for i := range p.Grid.Cells {
		if b.Letters[i] == 0 {
			p.Grid.Cells[i].Type, p.Grid.Cells[i].Value = waywords.VoidCell, ""
		}
	}
	return p
}

// Word lists that admit no board are proved to, at once.
func TestNoBoard(t *testing.T) {
	for name, topic := range map[string]Topic{
		"nothing crosses":  {Title: "x", Path: []Word{"AAA", "BBB", "CCC", "DDD", "EEE"}, Bonus: []Word{"FFF"}},
		"too short":        {Title: "x", Path: []Word{"CAT", "TAN", "NOT", "TIP"}, Bonus: []Word{"PIT"}},
		"no bonus crosses": {Title: "x", Path: []Word{"GARDEN", "NETTLE", "ELDER", "RADISH", "HEDGE"}, Bonus: []Word{"QQQ"}},
		"three words":      {Title: "x", Path: []Word{"GARDEN", "NETTLE", "ELDER"}, Bonus: []Word{"BEE"}},
	} {
		search := newSearch(t, &topic, 7, 1)
		if _, verdict := search.Next(); verdict != None {
			t.Errorf("%s: %s", name, verdict)
		}
		if len(search.Stopped) == 0 {
			t.Errorf("%s: nothing stopped a branch", name)
		}
	}
	if _, err := NewSearch(&Topic{}, 40, 1, defaultList(t)); err == nil {
		t.Error("a board of 40×40 is taken")
	}
}

// A search that its budget ends says so, and can go on.
func TestUndecided(t *testing.T) {
	_, topics := shipped(t)
	search := newSearch(t, &topics[0], 7, 1)
	search.budget = 0
	counts := make(map[Verdict]int)
	for range 100 {
		_, verdict := search.Next()
		counts[verdict]++
	}
	if counts[Undecided] == 0 || counts[Found] == 0 || counts[None] > 0 {
		t.Errorf("with a budget of one root: %v", counts)
	}
	// With words that hold a blocked one left out, nothing is left to search.
	if search, err := NewSearch(&topics[0], 7, 1, blocklist.Of([]blocklist.Word{"A", "E", "I", "O", "U", "Y"})); err != nil {
		t.Fatal(err)
	} else if _, verdict := search.Next(); verdict != None {
		t.Errorf("no word is left, and the search says %s", verdict)
	}
}

// Packs are word lists of the amounts asked for, and fit their schema.
func TestShippedTopics(t *testing.T) {
	ids, topics := shipped(t)
	if len(ids) < 16 {
		t.Errorf("%d topics", len(ids))
	}
	schema := validate.NewSchema(schemas.WaywordsPack)
	files, _ := fs.Glob(Packs(), "*.json")
	for _, file := range files {
		data, _ := fs.ReadFile(Packs(), file)
		doc, _ := document.Parse(data)
		if mismatches, err := schema.Check(doc); err != nil || len(mismatches) > 0 {
			t.Errorf("%s: %v %v", file, mismatches, err)
		}
	}
	for i, topic := range topics {
		if len(topic.Path) < 50 || len(topic.Bonus) < 20 {
			t.Errorf("%s: %d path words, %d bonus words", ids[i], len(topic.Path), len(topic.Bonus))
		}
		s, err := StatsOf(ids[i], &topic, 7, defaultList(t))
		if err != nil || len(s.NeverPlaced) > 0 {
			t.Errorf("%s: %v %v", ids[i], s.NeverPlaced, err)
		}
		for _, in := range s.Inside {
			if !in.Backwards {
				t.Errorf("%s: %s is inside %s", ids[i], in.Word, in.In)
			}
		}
		for j := range i {
			if n := shared(topic.Path, topics[j].Path); n > 6 {
				t.Errorf("%s and %s share %d path words", ids[i], ids[j], n)
			}
			if n := shared(topic.Bonus, topics[j].Bonus); n > 8 {
				t.Errorf("%s and %s share %d bonus words", ids[i], ids[j], n)
			}
		}
	}
}

func shared(a, b []Word) int {
	n := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
}

func TestReadPack(t *testing.T) {
	topic := func(path, bonus string) string {
		return `{"contentVersion":"1","topics":{"t":{"title":"T","path":[` + path + `],` + "\n" + `"bonus":[` + bonus + `]}}}`
	}
	for name, row := range map[string]struct {
		text, want string
	}{
		"sound":      {topic(`"PEA","BEAN","CORN","LEEK"`, `"POT"`), ""},
		"one word":   {topic(`"PEA"`, `"POT"`), "/topics/t/path is 1, less than 4"},
		"lower case": {topic(`"PEA","BEAN","corn","LEEK"`, `"POT"`), "/topics/t/path/2"},
		"accented":   {topic(`"PEA","BEAN","CORN","LEEK"`, `"PÂTÉ"`), "/topics/t/bonus/0"},
		"too long":   {topic(`"PEA","BEAN","CORN","ARTICHOKE"`, `"POT"`), "/topics/t/path/3"},
		"twice":      {topic(`"PEA","BEAN","CORN","LEEK"`, `"PEA"`), "the word PEA twice"},
		"no topic":   {`{"contentVersion":"1","topics":{}}`, "has no topic"},
		"broken":     {`{"contentVersion":`, "ends"},
	} {
		pack, mistakes := ReadPack([]byte(row.text))
		if row.want == "" && (pack == nil || len(mistakes) > 0) {
			t.Errorf("%s: %v", name, mistakes)
		}
		if row.want != "" && (len(mistakes) == 0 || !strings.Contains(mistakes[0].Error(), row.want)) {
			t.Errorf("%s: %v, want %s", name, mistakes, row.want)
		}
	}
}

// Drafts are the same whatever is done with them, and dating changes nothing else.
func TestAssemble(t *testing.T) {
	ids, topics := shipped(t)
	pack := &Pack{ContentVersion: "1", Topics: map[TopicID]Topic{ids[0]: topics[0]}}
	n := 0
	for draft := range assemble(pack, 3) {
		one, err := game.Canonical(draft.Make())
		if err != nil {
			t.Fatal(err)
		}
		two, _ := game.Canonical(draft.Make())
		daily := date(draft.Make(), "2026-11-21-waywords", "2026-11-21")
		three, _ := game.Canonical(daily)
		if string(one) != string(two) || strings.ReplaceAll(string(three), "2026-11-21", "0001-01-01") != string(one) {
			t.Fatal("a draft differs from itself")
		}
		if n++; n == 20 {
			break
		}
	}
	if info := describe(pack); info.ID != string(ids[0]) || info.Theme != topics[0].Title {
		t.Errorf("%+v", info)
	}
	var _ gen.PackInfo = describe(&Pack{})
}

// atRandom is the plain way: words are put down at random where they cross the one
// before, until one ends in the last row; letters are drawn, and the gate is asked.
func atRandom(topic *Topic, side int, draw *rand.Rand) *waywords.Puzzle {
	b := Board{Side: side}
	var letters [64]byte
	for tries := 0; len(b.Path) < 6 && tries < 200; tries++ {
		w := string(topic.Path[draw.IntN(len(topic.Path))])
		p := Placed{Word: w, First: draw.IntN(side), Step: []int{1, side}[draw.IntN(2)]}
		if n := len(b.Path); n > 0 {
			before := b.Path[n-1]
			p.Step = side + 1 - before.Step
			p.First = before.First + draw.IntN(len(before.Word))*before.Step - draw.IntN(len(w))*p.Step
		}
		last := p.First + (len(w)-1)*p.Step
		if p.First < 0 || last >= side*side || p.Step == 1 && p.First/side != last/side {
			continue
		}
		if next, crosses, fits := write(p, letters); fits && (crosses || len(b.Path) == 0) {
			letters, b.Path = next, append(b.Path, p)
			if len(b.Path) >= 4 && last/side == side-1 {
				break
			}
		}
	}
	if len(b.Path) == 0 {
		return b.Puzzle(topic.Title)
	}
	first, last := b.Path[0], b.Path[len(b.Path)-1]
	b.Start, b.End = first.First, last.First+(len(last.Word)-1)*last.Step
	onPath := letters
	w := string(topic.Bonus[draw.IntN(len(topic.Bonus))])
	all := everywhere(w, side)
	for range 50 {
		p := all[draw.IntN(len(all))]
		if next, crosses, fits := write(p, letters); fits && crosses {
			for k := range len(w) {
				if p.Hint = p.First + k*p.Step; onPath[p.Hint] != 0 {
					break
				}
			}
			letters, b.Bonus = next, []Placed{p}
			break
		}
	}
	for i := range side * side {
		if letters[i] == 0 {
			letters[i] = "EEEEAAARRIIOOTTNNSSLLCUDPMHGBFYWKV"[draw.IntN(34)]
		}
	}
	b.Letters = letters
	return b.Puzzle(topic.Title)
}

// BenchmarkLayout compares the boards a second that pass the gate, of the search and
// of the plain way, in one run.
func BenchmarkLayout(b *testing.B) {
	_, topics := shipped(b)
	list := defaultList(b)
	var plain float64
	b.Run("random", func(b *testing.B) {
		draw := rand.New(rand.NewPCG(1, 1))
		accepted, n := 0, 0
		for b.Loop() {
			for range 1000 {
				n++
				if p := atRandom(&topics[n%len(topics)], 7, draw); len(gate(p).Findings) == 0 {
					accepted++
				}
			}
		}
		plain = max(float64(accepted), 1) / b.Elapsed().Seconds() // none at all counts as one
		b.ReportMetric(plain, "boards/s")
	})
	for _, side := range []int{7, 8} {
		b.Run(fmt.Sprintf("search-%dx%d", side, side), func(b *testing.B) {
			n := 0
			for b.Loop() {
				search, err := NewSearch(&topics[n/1000%len(topics)], side, uint64(n), list)
				if err != nil {
					b.Fatal(err)
				}
				for range 1000 {
					board, _ := search.Next()
					board.Puzzle("x")
					n++
				}
			}
			speed := float64(n) / b.Elapsed().Seconds()
			b.ReportMetric(speed, "boards/s")
			b.ReportMetric(speed/plain, "times-random")
		})
	}
}
