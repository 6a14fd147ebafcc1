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

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/waywords"
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
		pack, warnings, mistakes := ReadPack(data)
		require.Empty(t, warnings, file)
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
	search, err := NewSearch(topic, side, "", seed, defaultList(t))
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
	t.Parallel()
	boards := 60
	if testing.Short() {
		boards = 4
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
				key := ""
				for _, w := range slices.Concat(board.Path, board.Bonus) {
					key += fmt.Sprint(w.First, w.Step, len(w.Word), " ")
				}
				if seen[key] {
					t.Fatalf("%s %d: board %d was there before", topics[i].Title, side, k)
				}
				seen[key] = true
			}
		}
	}
}

// Every topic has boards of every style, as hard as their rung requires.
func TestBoardsOfEveryRung(t *testing.T) {
	t.Parallel()
	boards := 40
	if testing.Short() {
		boards = 4
	}
	list, err := blocklist.Default()
	require.NoError(t, err)
	_, topics := shipped(t)
	turned := 0 // words that run backwards or on a slant
	for i := range topics {
		for _, rung := range []game.Rung{game.Mon, game.Wed, game.Fri} {
			style := styleOf(rung)
			search, err := NewSearch(&topics[i], style.sides[0], rung, uint64(i), list)
			require.NoError(t, err)
			for k := range boards {
				board, verdict := search.Next()
				require.Equal(t, Found, verdict, "%s %s: board %d", topics[i].Title, rung, k)
				p := board.Puzzle(topics[i].Title)
				require.Empty(t, gate(p).Findings, "%s %s: board %d", topics[i].Title, rung, k)
				require.GreaterOrEqual(t, len(board.Path), style.leastWords)
				require.Equal(t, style.inner, style.inner && board.Start != board.Path[0].First)
				require.Equal(t, rung, p.Rung)
				if rung == game.Wed && len(topics[i].Emoji) > 0 {
					require.True(t, slices.ContainsFunc(p.Grid.Cells, func(c waywords.Cell) bool { return c.Type == waywords.EmojiCell && c.Meaning != "" }))
				}
				for _, w := range board.Bonus {
					require.GreaterOrEqual(t, len(w.Word), style.leastBonus)
				}
				for _, w := range slices.Concat(board.Path, board.Bonus) {
					if w.Step != 1 && w.Step != board.Side {
						require.True(t, style.turns)
						turned++
					}
				}
			}
		}
	}
	require.Greater(t, turned, len(topics)*boards, "from Friday on, more than one word a board is turned")
}

// Layout k depends on words, size, seed and k: another search finds the same.
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

// Only the words, the size and the seed make a board: the title does not.
func TestBoardsIgnoreTheTitle(t *testing.T) {
	_, topics := shipped(t)
	named, other := topics[0], topics[0]
	other.Title = "Another"
	one, two := newSearch(t, &named, 7, 9), newSearch(t, &other, 7, 9)
	for k := range 5 {
		a, _ := one.Next()
		b, _ := two.Next()
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("board %d differs with the title", k)
		}
	}
}

// What is true of every board in play (seed §11.2).
func TestBoardsInPlay(t *testing.T) {
	t.Parallel()
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
	s := waywords.Start(p, 0)
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
	all := waywords.Start(p, 0)
	for _, w := range p.Words.Path {
		all, _ = waywords.Apply(p, all, waywords.Action{Type: waywords.Select, CellIDs: w.Placement()}, 0)
	}
	if all.Status != waywords.Completed || !waywords.Connected(p, all) {
		t.Fatal("all path words found and not over")
	}
}

// checkHint checks a hint against the first path word that is not found.
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

// The search proves at once that these word lists admit no board.
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
	if _, err := NewSearch(&Topic{}, 40, "", 1, defaultList(t)); err == nil {
		t.Error("a board of 40×40 is taken")
	}
}

// Where the first layouts below every root are refused, the search goes on with the next: no
// seed mistakes that for a proof.
func TestNoFalseProof(t *testing.T) {
	topic := Topic{Title: "T", Bonus: []Word{"ZTUQVTZ"}}
	for _, w := range strings.Fields("DDFEAFD HIBBIIA BCKCL BKCJKCJ CLLCB JLJCBKC KBCLJC KCJCKBL LCKBC LCLCKKB CCMOM COCN MCMCN MMCC NMCC OCCON ONCONC ONMCC CNMQMN") {
		topic.Path = append(topic.Path, Word(w))
	}
	for seed := range uint64(6) {
		search := newSearch(t, &topic, 7, seed)
		board, verdict := search.Next()
		if verdict != Found {
			t.Errorf("seed %d: %s after %d placements", seed, verdict, search.Nodes)
			continue
		}
		if v := gate(board.Puzzle("T")); len(v.Findings) > 0 {
			t.Errorf("seed %d: %v", seed, v.Findings)
		}
	}
}

// A search that its budget ends says so, and can go on.
func TestUndecided(t *testing.T) {
	_, topics := shipped(t)
	search := newSearch(t, &topics[0], 7, 1)
	search.budget = 0
	counts := make(map[SearchOutcome]int)
	for range 100 {
		_, verdict := search.Next()
		counts[verdict]++
	}
	if counts[Undecided] == 0 || counts[Found] == 0 || counts[None] > 0 {
		t.Errorf("with a budget of one root: %v", counts)
	}
	// With words that hold a blocked one left out, nothing is left to search.
	if search, err := NewSearch(&topics[0], 7, "", 1, blocklist.Of([]blocklist.Word{"A", "E", "I", "O", "U", "Y"})); err != nil {
		t.Fatal(err)
	} else if _, verdict := search.Next(); verdict != None {
		t.Errorf("no word is left, and the search says %s", verdict)
	}
}
