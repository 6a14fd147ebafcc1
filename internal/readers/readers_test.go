package readers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/game/triples"
	"dailies/gen"
	"dailies/gen/llm"
	assembler "dailies/gen/triples"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/schemas"
)

// boards are drafts of triples from the packs of the program, as documents. Packs carry a Tuesday
// more often than the days whose first locks or kinds are bounded more closely.
func boards(t testing.TB, n int) (all [][]byte) {
	t.Helper()
	maker := assembler.New(schemas.TriplesPack)
	names, err := fs.Glob(assembler.Packs(), "*.json")
	require.NoError(t, err)
	each := (n + len(names) - 1) / len(names)
	for _, name := range names {
		pack, err := fs.ReadFile(assembler.Packs(), name)
		require.NoError(t, err)
		drafts, err := maker.Drafts(string(pack), 1, "TUE", nil)
		require.NoError(t, err)
		made := 0
		for draft := range drafts {
			data, err := json.Marshal(draft.Make(t.Context(), nil))
			require.NoError(t, err)
			if all = append(all, data); len(all) == n {
				return all
			}
			if made++; made == each {
				break
			}
		}
	}
	require.Len(t, all, n, "too few drafts")
	return all
}

func triplesGame(t testing.TB) catalog.Game {
	t.Helper()
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	return g
}

// crowd are simulated readers of one board: each sorts it as it was meant, but for the second
// readings that it has with their true shares.
type crowd struct {
	board  *catalog.Sorting
	shares map[seen]float64

	mu     sync.Mutex
	random *rand.Rand
}

// seen is a tile that is read into a set, in place of one of its tiles.
type seen struct {
	tile string
	set  int
}

// sort is the answer of one reader, which has at most one second reading of each set.
func (c *crowd) sort(context.Context, llm.Turn) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var s Sorting
	for i, set := range c.board.Sets {
		s.Groups = append(s.Groups, Group{append([]string{}, set.Tiles...), "rule " + fmt.Sprint(i)})
	}
	for _, tile := range c.board.Tiles {
		for set := range c.board.Sets {
			if share, is := c.shares[seen{tile.ID, set}]; is && c.random.Float64() < share {
				s.Groups[set].Tiles[c.random.IntN(3)] = tile.ID
			}
		}
	}
	s.Left = []string{}
	text, err := json.Marshal(s)
	return string(text), err
}

// decoys are the ids of the tiles of no set.
func decoys(board *catalog.Sorting) (all []string) {
	for _, tile := range board.Tiles {
		in := false
		for _, set := range board.Sets {
			for _, id := range set.Tiles {
				in = in || id == tile.ID
			}
		}
		if !in {
			all = append(all, tile.ID)
		}
	}
	return all
}

// traps gives every planned reading of a board a true share of 0.05 to 0.30.
func traps(board *catalog.Sorting, random *rand.Rand) map[seen]float64 {
	shares := make(map[seen]float64)
	for i, set := range board.Sets {
		for _, tile := range set.Tempting {
			shares[seen{tile, i}] = 0.05 + 0.25*random.Float64()
		}
	}
	return shares
}

// plant gives a board a reading that nobody planned, of a true share of 0.5 or more.
func plant(board *catalog.Sorting, shares map[seen]float64, random *rand.Rand) {
	for {
		out := decoys(board)
		at := seen{out[random.IntN(len(out))], random.IntN(len(board.Sets))}
		if _, planned := shares[at]; !planned {
			shares[at] = 0.5 + 0.3*random.Float64()
			return
		}
		if len(shares) == len(out)*len(board.Sets) { // every decoy is meant to tempt to every set
			at.tile = board.Sets[(at.set+1)%len(board.Sets)].Tiles[0]
			shares[at] = 0.5 + 0.3*random.Float64()
			return
		}
	}
}

// TestReadersAndCriticFindPlantedReadings: of 200 boards with a planted second reading at least
// 90 % fall, of 200 with their traps alone at most 10 %, with a critic that wrongly says of a trap
// that the rule holds one time in ten.
func TestReadersAndCriticFindPlantedReadings(t *testing.T) {
	const n = 200
	g, random := triplesGame(t), rand.New(rand.NewPCG(23, 24))
	prompt, err := ReadPrompt(t.Context(), "", nil)
	require.NoError(t, err)
	found, fallen, warned := 0, 0, 0
	for i, data := range boards(t, 2*n) {
		planted := i%2 == 0
		c := crowd{board: g.Sorting(data), random: random}
		c.shares = traps(c.board, random)
		if planted {
			plant(c.board, c.shares, random)
		}
		r := Readers{
			Ask: []critic.Ask{c.sort, c.sort}, Count: 24, Prompt: prompt, Sorting: func(string, []byte) *catalog.Sorting { return c.board },
			Holds: func(context.Context, critic.Claim) (bool, error) { return random.Float64() < 0.1, nil },
		}
		v, err := r.Read(t.Context(), gen.BoardReading{Game: "triples", Document: data})
		require.NoError(t, err)
		require.Equal(t, 24, v.Readers)
		switch {
		case planted && v.Fallen:
			found++
		case !planted && v.Fallen:
			fallen++
		case !planted && len(v.Readings) > 0:
			warned++
		}
	}
	t.Logf("of %d planted boards %d fell; of %d clean ones %d fell and %d were warned of", n, found, n, fallen, warned)
	require.GreaterOrEqual(t, found, n*90/100)
	require.LessOrEqual(t, fallen, n*10/100)
}

// one reads a board with readers that all answer the same.
func one(t *testing.T, board *catalog.Sorting, holds func(context.Context, critic.Claim) (bool, error), answer func(turn llm.Turn) (string, error)) (*gen.ReadersVerdict, error) {
	t.Helper()
	prompt, err := ReadPrompt(t.Context(), "", nil)
	require.NoError(t, err)
	ask := func(_ context.Context, turn llm.Turn) (string, error) { return answer(turn) }
	r := Readers{Ask: []critic.Ask{ask, ask}, Count: 24, Prompt: prompt, Sorting: func(string, []byte) *catalog.Sorting { return board }, Holds: holds}
	return r.Read(t.Context(), gen.BoardReading{Game: "triples"})
}

// sample is a board whose first decoy is meant to tempt to the first set.
func sample(t *testing.T) *catalog.Sorting {
	t.Helper()
	board := triplesGame(t).Sorting(boards(t, 1)[0])
	for i := range board.Sets {
		board.Sets[i].Tempting = nil
	}
	board.Sets[0].Tempting = decoys(board)[:1]
	return board
}

// into is a sorting with one decoy in place of a tile of a set.
func into(board *catalog.Sorting, decoy, set int) string {
	tiles := board.Sets[set].Tiles
	text, _ := json.Marshal(Sorting{Groups: []Group{{[]string{decoys(board)[decoy], tiles[1], tiles[2]}, "it is \"late\""}}, Left: []string{}})
	return string(text)
}

// TestAPlannedReadingFallsByTheCriticAlone, and one that nobody planned by itself.
func TestAPlannedReadingFallsByTheCriticAlone(t *testing.T) {
	board := sample(t)
	says := func(holds bool, err error) func(context.Context, critic.Claim) (bool, error) {
		return func(_ context.Context, c critic.Claim) (bool, error) {
			require.Equal(t, `it is "late"`, c.Rule)
			require.Len(t, c.With, 2)
			return holds, err
		}
	}
	for _, c := range []struct {
		name       string
		decoy, set int
		holds      func(context.Context, critic.Claim) (bool, error)
		fallen     bool
	}{
		{"planned, without a critic", 0, 0, nil, false},
		{"planned, and the rule does not hold", 0, 0, says(false, nil), false},
		{"planned, and the rule holds", 0, 0, says(true, nil), true},
		{"planned, and the critic is down", 0, 0, says(true, errors.New("down")), false},
		{"planned for another set", 0, 1, says(false, nil), true},
		{"another decoy", 1, 0, nil, true},
	} {
		v, err := one(t, board, c.holds, func(llm.Turn) (string, error) { return into(board, c.decoy, c.set), nil })
		require.NoError(t, err)
		require.Equal(t, c.fallen, v.Fallen, c.name)
		require.Len(t, v.Readings, 1, c.name)
		require.Equal(t, 24, v.Readings[0].Readers)
	}
}

// TestNineOf24AreTooMany, and eight are not: the interval of their share reaches down to a fifth.
func TestNineOf24AreTooMany(t *testing.T) {
	board := sample(t)
	for misread, fallen := range map[int]bool{8: false, 9: true} {
		v, err := one(t, board, nil, func(turn llm.Turn) (string, error) {
			if turn.Number <= misread {
				return into(board, 1, 0), nil
			}
			return into(board, 2, 5%3), nil // the others misread otherwise
		})
		require.NoError(t, err)
		require.Equal(t, 24, v.Readers)
		is := false
		for _, r := range v.Readings {
			is = is || r.Tile == textOf(board, decoys(board)[1])
		}
		require.Equal(t, fallen, is, "%d of 24", misread)
	}
}

func textOf(board *catalog.Sorting, id string) string {
	for _, tile := range board.Tiles {
		if tile.ID == id {
			return tile.Text
		}
	}
	return ""
}

// TestWhoDoesNotCount: readers that fail, that babble, and that name tiles which are not there.
func TestWhoDoesNotCount(t *testing.T) {
	board := sample(t)
	v, err := one(t, board, nil, func(turn llm.Turn) (string, error) {
		switch turn.Number % 4 {
		case 0:
			return "", errors.New("down")
		case 1:
			return "I cannot", nil
		case 2:
			return `{"groups":[{"rule":"r","tiles":["t1","t2","t99"]}],"left":[]}`, nil
		}
		return into(board, 1, 0), nil
	})
	require.NoError(t, err)
	require.Equal(t, []int{6, 12}, []int{v.Readers, v.Odd})

	_, err = one(t, board, nil, func(llm.Turn) (string, error) { return "", errors.New("down") })
	require.ErrorContains(t, err, "no reader answered: down")
	_, err = one(t, board, nil, func(llm.Turn) (string, error) { return "", &gen.MeterError{Err: errors.New("full")} })
	require.ErrorAs(t, err, new(*gen.MeterError))
	v, err = one(t, nil, nil, nil)
	require.NoError(t, err)
	require.Nil(t, v, "a game that sorts nothing")
}

// TestAReaderSeesTheTilesAlone: of what a document says of a board, the question holds the texts
// of its tiles, and neither sets nor titles nor what tempts.
func TestAReaderSeesTheTilesAlone(t *testing.T) {
	data := boards(t, 1)[0]
	p := new(triples.Puzzle)
	require.NoError(t, document.Strict(data, p))
	board := triplesGame(t).Sorting(data)
	_, err := one(t, board, nil, func(turn llm.Turn) (string, error) {
		for _, tile := range p.Tiles {
			require.Contains(t, turn.User, tile.Text)
		}
		for _, set := range p.TrueTriples {
			require.NotContains(t, turn.User, set.Title)
			require.NotContains(t, turn.User, set.RuleExplanation)
		}
		for _, e := range p.DecoyExplainers {
			require.NotContains(t, turn.User, e.WhyTempting)
		}
		require.NotContains(t, turn.User, "HUMAN")
		return "{}", nil
	})
	require.NoError(t, err)
}
