package corpus

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	"dailies/validate"
	checkaura "dailies/validate/aura"
	checkfreeplay "dailies/validate/freeplay"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

var update = flag.Bool("update", false, "rewrite what is sampled of fixtures")

// samples are those of a game's shipped dailies, with their documents.
func samples[P, A any](t *testing.T, g validate.Game[P, A], sample func(*P, *A) Sample, decode func([]byte) (*P, error)) map[*Sample]*document.Document {
	t.Helper()
	files, err := filepath.Glob("../../validate/" + g.Name + "/testdata/good/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	all := make(map[*Sample]*document.Document)
	for _, file := range files[:min(len(files), 3)] {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := decode(data)
		require.NoError(t, err, file)
		s := sample(p, g.Judge(t.Context(), p, g.Profiles[0]).Analysis)
		doc, faults := document.Parse(data)
		require.Empty(t, faults)
		all[&s] = doc
		nothing := sample(new(P), nil)
		require.Empty(t, nothing.Lines)
	}
	return all
}

// hold checks what every game's samples have in common.
func hold(t *testing.T, all map[*Sample]*document.Document, boards int, speaks bool) {
	t.Helper()
	for s, doc := range all {
		require.Equal(t, speaks, len(s.Lines) > 20)
		seen := make(map[string]bool)
		for _, line := range s.Lines {
			require.False(t, seen[line.Pointer], line.Pointer)
			seen[line.Pointer] = true
			at, column := doc.Position(line.Pointer)
			require.True(t, at > 1 || column > 1, line.Pointer)
			require.True(t, strings.HasPrefix(line.Pointer, "/koaLines/") || strings.HasPrefix(line.Pointer, "/auraLines/"))
		}
		require.Len(t, s.Boards, boards)
		require.Contains(t, s.Boards[0].Is, true) // not every hand has a trap
		for _, b := range s.Boards {
			require.Len(t, b.Is, len(b.Things))
			require.Contains(t, b.Is, false)
			for _, thing := range b.Things {
				require.Len(t, thing.Numbers, len(b.Things[0].Numbers), "numbers are compared by position")
			}
		}
	}
}

func TestSamplesOfEveryGame(t *testing.T) {
	hold(t, samples(t, checktriples.New(nil), Triples, triples.Decode), 1, true)
	hold(t, samples(t, checkaura.New(nil), Aura, aura.Decode), 1, true)
	hold(t, samples(t, checktestimony.New(nil), Testimony, testimony.Decode), 2, true)
	hold(t, samples(t, checkwaywords.New(nil), Waywords, waywords.Decode), 1, false)
}

// TestWhatIsSampled holds the marks of every thing of the fixtures against a file.
func TestWhatIsSampled(t *testing.T) {
	var told []string
	tell := func(all map[*Sample]*document.Document) {
		for s := range all {
			for i, b := range s.Boards {
				board := fmt.Sprintf("board %d of %d, %s, %s or %s\n", i+1, len(s.Boards), b.Noun, b.Yes, b.No)
				for at, thing := range b.Things {
					board += fmt.Sprintln(b.Is[at], thing.Numbers, thing.Words)
				}
				told = append(told, board+fmt.Sprintf("marks %x\n", sha256.Sum256(fmt.Append(nil, Marks(s.Boards)))))
			}
		}
	}
	tell(samples(t, checktriples.New(nil), Triples, triples.Decode))
	tell(samples(t, checkaura.New(nil), Aura, aura.Decode))
	tell(samples(t, checktestimony.New(nil), Testimony, testimony.Decode))
	tell(samples(t, checkwaywords.New(nil), Waywords, waywords.Decode))
	slices.Sort(told)
	file := filepath.Join("testdata", "samples.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(told, "\n")), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), strings.Join(told, "\n"), "if this is meant, go test ./lint/corpus -update")
}

// TestEveryLineIsSampled: what KOA and AURA say in the documents, line by line.
func TestEveryLineIsSampled(t *testing.T) {
	for s, doc := range samples(t, checktriples.New(nil), Triples, triples.Decode) {
		require.Len(t, s.Lines, texts(doc.Root.Member("koaLines")))
	}
	for s, doc := range samples(t, checktestimony.New(nil), Testimony, testimony.Decode) {
		require.Len(t, s.Lines, texts(doc.Root.Member("koaLines")))
	}
	for s, doc := range samples(t, checkaura.New(nil), Aura, aura.Decode) {
		require.Len(t, s.Lines, texts(doc.Root.Member("auraLines")))
	}
}

// texts counts the texts below a node.
func texts(n *document.Node) int {
	if n.Kind == document.String {
		return 1
	}
	total := 0
	for i := range n.Items {
		total += texts(&n.Items[i])
	}
	return total
}

// TestRefutationsAreNoCandidatesForTraps: they claim nothing.
func TestRefutationsAreNoCandidatesForTraps(t *testing.T) {
	for s := range samples(t, checktestimony.New(nil), Testimony, testimony.Decode) {
		require.Equal(t, "a trap", s.Boards[1].Yes)
		require.Less(t, len(s.Boards[1].Things), len(s.Boards[0].Things))
		for _, thing := range s.Boards[1].Things {
			require.NotContains(t, thing.Words, Word{"kind", "refutation"})
		}
	}
}

// TestFavoredIsInMoreThanHalf of the drafts with the best medal.
func TestFavoredIsInMoreThanHalf(t *testing.T) {
	p := &aura.Puzzle{Evidence: make([]aura.Card, 4)}
	a := &checkaura.Analysis{BestTurnsLeft: aura.GoldTurns, Medals: []checkaura.DraftMedal{
		{Cards: []int{0, 1}, Medal: aura.Gold}, {Cards: []int{0, 2}, Medal: aura.Gold}, {Cards: []int{0, 3}, Medal: aura.Silver}, {Cards: []int{3, 1}, Medal: aura.Silver},
	}}
	require.Equal(t, []bool{true, false, false, false}, favored(p, a))
}

// TestWordsThatDoNotLieOnTheGridAreLeftOut as in a document that breaks its schema.
func TestWordsThatDoNotLieOnTheGridAreLeftOut(t *testing.T) {
	p := &waywords.Puzzle{Words: waywords.Words{Path: []waywords.Word{{}, {Placements: [][]waywords.CellID{{"none"}}}}}}
	require.Empty(t, Waywords(p, nil).Boards[0].Things)
}

// TestTheBorderIsAllRound the grid.
func TestTheBorderIsAllRound(t *testing.T) {
	p := &waywords.Puzzle{Grid: waywords.Grid{Width: 5, Height: 7, Cells: []waywords.Cell{{ID: "a"}}}}
	at := map[waywords.CellID]*waywords.Cell{"a": &p.Grid.Cells[0]}
	for cell, depth := range map[[2]int]int{{0, 3}: 0, {4, 3}: 0, {2, 0}: 0, {2, 6}: 0, {1, 3}: 1, {3, 3}: 1, {2, 1}: 1, {2, 5}: 1, {2, 3}: 2} {
		at["a"].X, at["a"].Y = cell[0], cell[1]
		thing, ok := lying(p, at, &waywords.Word{Placements: [][]waywords.CellID{{"a"}}})
		require.True(t, ok)
		require.Contains(t, thing.Numbers, Number{"cells between it and the border", depth}, cell)
		require.Contains(t, thing.Numbers, Number{"cells on the border", max(0, 1-depth)}, cell)
	}
}

func TestDirections(t *testing.T) {
	for want, step := range map[string][2]int{"across": {3, 0}, "backwards": {-2, 0}, "down": {0, 1}, "upwards": {0, -4}, "slanting": {2, 2}} {
		require.Equal(t, want, direction(step[0], step[1]))
	}
}

func TestLengthsAreThoseThatAPlayerSees(t *testing.T) {
	board := tiles(&triples.Puzzle{Tiles: []triples.Tile{{Text: "née", Subtext: "“9 °C”"}}})
	require.Contains(t, board.Things[0].Numbers, Number{"characters of text", 3})
	require.Contains(t, board.Things[0].Numbers, Number{"characters of subtext", 6})
}

// TestTheBestNightPlaysWhatItSubmitsAndExploits, and not what it only cycles away.
func TestTheBestNightPlaysWhatItSubmitsAndExploits(t *testing.T) {
	p := &freeplay.Puzzle{Acts: []freeplay.Act{{Deck: []freeplay.Card{{ID: "a"}, {ID: "b"}, {ID: "c"}}}}}
	a := &checkfreeplay.Analysis{}
	a.Witness.Actions = []freeplay.Action{
		{Do: freeplay.Submit, Cards: []freeplay.CardID{"a"}}, {Do: freeplay.Cycle, Cards: []freeplay.CardID{"b"}}, {Do: freeplay.Exploit, Cards: []freeplay.CardID{"c"}},
	}
	require.Equal(t, []bool{true, false, true}, Freeplay(p, a).Boards[0].Is)
	a.Undecided = true
	require.Empty(t, Freeplay(p, a).Boards, "no best line is known")
}
