package triples

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestCounselPlaysAsTheModel: followed to the third group or the fourth miss, it locks what the
// analysis says of the model.
func TestCounselPlaysAsTheModel(t *testing.T) {
	for file, p := range goods(t) {
		var b bitboard
		require.True(t, b.load(p))
		models := b.models(p)
		for _, name := range []Model{ByKinds, ByCloseness} {
			var told []Told
			locked, misses := []triples.SetID{}, 0
			for len(locked) < 3 && misses < triples.MaxMisses {
				tiles := Counsel(p, name, told)
				if tiles == nil {
					break
				}
				closeness, at := most3(&b, p, tiles)
				if told = append(told, Told{tiles, closeness}); closeness == 3 {
					locked = append(locked, p.TrueTriples[at].ID)
				} else {
					misses++
				}
			}
			require.Equal(t, models[name].Locked, locked, "%s %s", file, name)
			require.Equal(t, models[name].Misses, misses, "%s %s", file, name)
		}
		require.Nil(t, Counsel(p, ByQuestions, nil))
	}
}

// most3 is the most tiles that a selection shares with a true triple, and with which.
func most3(b *bitboard, p *triples.Puzzle, tiles []triples.TileID) (shared, at int) {
	var set uint64
	for _, id := range tiles {
		set |= bit(p, id)
	}
	for i := range b.triples {
		if n := bits.OnesCount64(set & b.set[i]); n > shared {
			shared, at = n, i
		}
	}
	return shared, at
}
