package probe

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/game/session"
	"dailies/game/triples"
	"dailies/internal/catalog"
)

const good = "../../validate/"

func load(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(good + name)
	require.NoError(t, err)
	return data
}

// seated is a player before a board.
func seated(t *testing.T, document []byte) (*probe, board, *seat) {
	t.Helper()
	prompt, err := ReadPrompt(t.Context(), "")
	require.NoError(t, err)
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	p := &probe{Spec: Spec{Games: catalog.Games(), Turns: 40, Prompt: prompt}}
	b, err := p.open(Board{Document: document})
	require.NoError(t, err)
	return p, b, &seat{session: s}
}

// questionOf is all that a player is told.
func questionOf(t *testing.T, p *probe, b board, s *seat, turn int) string {
	t.Helper()
	q, err := p.question(b, s, turn)
	require.NoError(t, err)
	text, err := json.Marshal(q)
	require.NoError(t, err)
	return string(text)
}

// texts are the strings of a document, at any depth.
func texts(n *document.Node) (all []string) {
	if n.Kind == document.String {
		all = append(all, n.Text)
	}
	for i := range n.Items {
		all = append(all, texts(&n.Items[i])...)
	}
	return all
}

// TestAQuestionHoldsNothingButTheView: of all that a document says, in every game, a player
// is told what the session shows and no more.
func TestAQuestionHoldsNothingButTheView(t *testing.T) {
	for _, g := range session.Games() {
		files, err := filepath.Glob(good + g.Name + "/testdata/good/*.json")
		require.NoError(t, err)
		require.NotEmpty(t, files)
		hidden := 0
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			p, b, s := seated(t, data)
			shown, err := json.Marshal(s.session.View())
			require.NoError(t, err)
			said := questionOf(t, p, b, s, 1)
			doc, _ := document.Parse(data)
			for _, text := range texts(&doc.Root) {
				quoted, err := json.Marshal(text)
				require.NoError(t, err)
				inner := strings.Trim(string(quoted), `"`)
				if len(inner) < 12 || strings.Contains(string(shown), inner) {
					continue
				}
				hidden++
				require.NotContains(t, said, inner, file)
			}
		}
		require.Positive(t, hidden, "%s hides something", g.Name)
	}
}

// TestWhatIsHiddenDoesNotInterfere: two boards that differ in what no player has touched, the
// sets, the explanations and the lines that nobody has spoken, are asked about in the same
// bytes.
func TestWhatIsHiddenDoesNotInterfere(t *testing.T) {
	one, err := triples.Decode(load(t, "triples/testdata/good/midnight-fridge.json"))
	require.NoError(t, err)
	two, err := triples.Decode(load(t, "triples/testdata/good/midnight-fridge.json"))
	require.NoError(t, err)
	one.DateISO, two.DateISO = "2026-12-07", "2026-12-07" // a Monday, on which nothing is told of first locks
	for i := range two.TrueTriples {
		two.TrueTriples[i].Title, two.TrueTriples[i].RuleExplanation = "Another", "because"
	}
	a, b := &two.TrueTriples[1].Tiles[2], &two.TrueTriples[2].Tiles[2] // neither is touched below
	*a, *b = *b, *a
	for i := range two.Tiles {
		switch two.Tiles[i].ID {
		case *a:
			two.Tiles[i].SetID = "S2"
		case *b:
			two.Tiles[i].SetID = "S3"
		}
	}
	two.DecoyExplainers = nil
	ask := func(p *triples.Puzzle) (said []string) {
		data, err := json.Marshal(p)
		require.NoError(t, err)
		player, b, s := seated(t, data)
		said = append(said, questionOf(t, player, b, s, 1))
		for turn, text := range []string{
			`{"groups":[{"tiles":["t2","t6","t1"],"rule":"late"}],"because":"x","do":{"lock":["t2","t6","t1"]}}`,
			`{"because":"x","do":{"lock":["t2","t2","t1"]}}`, `no`,
			`{"because":"x","do":{"lock":["t2","t1","t5"]}}`,
		} {
			s.take(text, turn+1)
			said = append(said, questionOf(t, player, b, s, turn+2))
		}
		require.Len(t, s.Actions, 2)
		return said
	}
	require.Equal(t, ask(one), ask(two))
}

// TestReadings: which tiles a group is wrong of, and of which set.
func TestReadings(t *testing.T) {
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	p := g.Sorting(load(t, "triples/testdata/good/midnight-fridge.json"))
	require.Empty(t, Readings(p, []string{"t9", "t2", "t6"}), "a set")
	require.Equal(t, []Reading{{"t3", 0, ""}}, Readings(p, []string{"t3", "t2", "t6"}))
	require.Equal(t, []Reading{{"t1", 0, ""}}, Readings(p, []string{"t1", "t2", "t6"}))
	all := Readings(p, []string{"t5", "t1", "t2"})
	require.Len(t, all, 3, "of no set at all")
	require.Equal(t, Reading{"t1", -1, "t1 t2 t5"}, all[0])
	for _, odd := range [][]string{nil, {"t1", "t1", "t2"}, {"t1", "t2", "nobody"}, {"t1", "t2"}} {
		require.Empty(t, Readings(p, odd), "%v", odd)
	}
}

// TestContestCountsPlayersOnce: who names a reading twice is one player, who says nothing or
// failed is none.
func TestContestCountsPlayersOnce(t *testing.T) {
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	p := g.Sorting(load(t, "triples/testdata/good/midnight-fridge.json"))
	wrong := Group{[]string{"t3", "t2", "t6"}, "late"}
	again := Action{Do: `{"lock":["t3","t9","t2"]}`, Rule: "very late"}
	plays := []Play{
		{Ended: Won, Groups: []Group{wrong}, Actions: []Action{again}},
		{Ended: Lost, Groups: []Group{{[]string{"t2", "t6", "t9"}, "outside"}}},
		{Ended: Unplayable},
		{Ended: Failed, Groups: []Group{wrong}},
	}
	require.Empty(t, contest(p, plays, 30, 2))
	found := contest(p, plays, 30, 1)
	require.Len(t, found, 1)
	require.Equal(t, Contested{"t3", "Grocery receipt", []string{"t2", "t6"}, "They saw your light from outside", 1, 2, []string{"late", "very late"}}, found[0])
	require.Empty(t, contest(p, plays, 51, 1), "one of two is half of them")
	plays[1].Groups[0].Tiles[0] = "t3"
	require.Equal(t, 2, contest(p, plays, 100, 2)[0].Players)
}

func FuzzDecode(f *testing.F) {
	for _, text := range []string{`{"do":{}}`, `{"groups":[{"tiles":["t1"],"rule":"x"}],"because":"","do":{"lock":["t1"]}}`, `{"do":[]}`, `{"do":{},"do":{}}`, "prose", `{"do":{"reset":true}}`} {
		f.Add(text)
	}
	board, err := os.ReadFile(good + "triples/testdata/good/midnight-fridge.json")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := session.Games().Open(board, session.Options{})
		require.NoError(t, err)
		at := &seat{session: s}
		at.take(text, 1)
		require.Equal(t, 1, at.Illegal+at.Unreadable+len(at.Actions))
		require.Zero(t, s.View().StartedAt, "nobody starts over")
	})
}
