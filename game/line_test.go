package game

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLinesTakeTurns(t *testing.T) {
	pool := []string{"a", "b", "c", "d", "e"}
	openers := map[string]bool{}
	for day := range 40 {
		id := NewPuzzleID(Date("2026-11-21").AddDays(day), "aura")
		heard := map[string]bool{}
		for n := range pool {
			heard[Line(pool, id, n)] = true
		}
		require.Len(t, heard, len(pool), "every line once before one comes again")
		openers[Line(pool, id, 0)] = true
	}
	require.Len(t, openers, len(pool), "days open with different lines")
	require.Equal(t, "x", Line([]string{"", "x", " "}, "2026-11-21-aura", 7))
	require.Empty(t, Line([]string{" "}, "2026-11-21-aura", 0))
	require.Empty(t, Line(nil, "", -3))
}
