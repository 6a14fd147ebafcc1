package waywords

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

// The encoder writes the bytes of the document, of every topic and rung, whatever the theme
// holds.
func TestEncoderWritesTheDocument(t *testing.T) {
	t.Parallel()
	boards := 20
	if testing.Short() {
		boards = 3
	}
	list := defaultList(t)
	_, topics := shipped(t)
	emoji, pyrite := 0, 0
	for i := range topics {
		rung := append(game.Rungs(), "")[i%(len(game.Rungs())+1)]
		side := styleOf(rung).sides[0]
		search, err := NewSearch(&topics[i], side, rung, uint64(i), list)
		require.NoError(t, err)
		theme := topics[i].Title + ` "cells":[ <ü>` + "\u2028\xff"
		encoder, err := NewEncoder(search, theme)
		require.NoError(t, err)
		var line []byte
		for k := range boards {
			board, verdict := search.Next()
			require.Equal(t, Found, verdict, "%s %s: board %d", topics[i].Title, rung, k)
			want, err := game.CanonicalLine(board.Puzzle(theme))
			require.NoError(t, err)
			line, err = encoder.Append(line[:0], &board)
			require.NoError(t, err)
			require.Equal(t, string(want), string(line), "%s %s: board %d", topics[i].Title, rung, k)
			pyrite += len(board.Pyrite)
			for _, c := range board.Letters {
				if c > 'Z' {
					emoji++
				}
			}
		}
	}
	require.Positive(t, emoji)
	require.Positive(t, pyrite)
}
