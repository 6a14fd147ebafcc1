package site

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/triples"
)

// TestAPlayIsSavedAsALog: it verifies on the board, and a run that goes on or was practice offers none.
func TestAPlayIsSavedAsALog(t *testing.T) {
	document := fridgeDocument(t)
	puzzle, err := triples.Decode(document)
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: document})
	dir := p.downloads()
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	for i := range puzzle.TrueTriples {
		require.False(t, ask[bool](p, `!!document.querySelector('[data-focus="log"]')`))
		p.lock(puzzle.TrueTriples[i].Tiles...)
	}
	p.until(`document.querySelector('[data-focus="log"]')`)
	p.click(`[data-focus="log"]`)
	file := filepath.Join(dir, string(puzzle.PuzzleID)+".json")
	require.Eventually(t, func() bool { info, err := os.Stat(file); return err == nil && info.Size() > 0 }, 20*time.Second, 20*time.Millisecond)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	log, err := session.ReadLog(text)
	require.NoError(t, err)
	require.Equal(t, 1, log.Attempt)
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Verify(log))
	p.click(`[data-focus="again"]`)
	require.False(t, ask[bool](p, `!!document.querySelector('[data-focus="log"]')`), "practice is no attempt")
	p.content()
}
