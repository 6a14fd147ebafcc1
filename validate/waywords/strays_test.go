package waywords

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/waywords"
)

var depth = flag.String("depth", "testdata/good/*.json", "the boards on which players are measured")

// TestParIsMissedByChance: who drags at random misses par on every board, however long; W2, who
// reads every ray and knows a word when it is read, is at par though it drags pyrite as well.
//
//	go test ./validate/waywords -run ParIsMissed -v -depth "$PWD/out/*/waywords.json"
func TestParIsMissedByChance(t *testing.T) {
	files, err := filepath.Glob(*depth)
	require.NoError(t, err)
	boards, golden, atPar, lucky, strays := 0, 0, 0, 0, 0
	for i, file := range files {
		p := read(t, file)
		boards++
		golden += min(len(p.Pyrite), 1)
		if model := judge(p, 0).Analysis.Models[W2]; model.AtPar && stepOf(t, p, wordsOf(p)) == session.Par {
			atPar++
		}
		drags := atRandom(p, newDraw(uint64(i)))
		if stepOf(t, p, drags) == session.Par {
			lucky++
		}
		state := waywords.Start(p, 0)
		for _, drag := range drags {
			state, _ = waywords.Apply(p, state, drag, 0)
		}
		strays += len(state.Strays)
	}
	t.Logf("%d boards, %d with pyrite: W2 at par on %d, random drags on %d, after %d strays on average", boards, golden, atPar, lucky, strays/boards)
	require.Equal(t, boards, atPar)
	require.Zero(t, lucky)
}

// wordsOf drags everything that W2 reads: pyrite, then the words, the path's last since they end
// the run.
func wordsOf(p *waywords.Puzzle) (drags []waywords.Action) {
	add := func(cells []waywords.CellID) {
		drags = append(drags, waywords.Action{Type: waywords.Select, CellIDs: cells})
	}
	for _, cells := range p.Pyrite {
		add(cells)
	}
	for _, w := range slices.Concat(p.Words.Additional, p.Words.Path) {
		add(w.Placement())
	}
	return drags
}

// atRandom drags from cell to cell 600 times, enough to find many words.
func atRandom(p *waywords.Puzzle, draw interface{ IntN(n int) int }) (drags []waywords.Action) {
	cell := func() waywords.CellID { return p.Grid.Cells[draw.IntN(len(p.Grid.Cells))].ID }
	for range 600 {
		if cells := waywords.Ray(p, cell(), cell()); len(cells) >= 3 {
			drags = append(drags, waywords.Action{Type: waywords.Select, CellIDs: cells})
		}
	}
	return drags
}

// stepOf plays drags as a page does, and gives how far the result went; empty for a run that is
// not over.
func stepOf(t *testing.T, p *waywords.Puzzle, drags []waywords.Action) session.Step {
	document, err := json.Marshal(p)
	require.NoError(t, err)
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	for _, drag := range drags {
		text, err := json.Marshal(game.Move[waywords.Action]{Action: drag})
		require.NoError(t, err)
		_, _ = s.Do(text) // some are refused
	}
	if result := s.View().Result; result != nil {
		return result.Step
	}
	return ""
}
