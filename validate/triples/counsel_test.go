package triples

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/triples"
)

// TestCounselPlaysAsTheModel in whatever order the tiles lie.
func TestCounselPlaysAsTheModel(t *testing.T) {
	for file, p := range goods(t) {
		r := rand.New(rand.NewPCG(37, 1))
		for range 20 {
			for _, name := range []Model{ByKinds, ByCloseness} {
				requireCounsel(t, p, name, file)
			}
			r.Shuffle(len(p.Tiles), func(i, j int) { p.Tiles[i], p.Tiles[j] = p.Tiles[j], p.Tiles[i] })
		}
		require.Nil(t, Counsel(p, ByQuestions, nil))
	}
}

// requireCounsel follows a model's counsel to the third group or the fourth miss: it locks what the analysis
// says of the model.
func requireCounsel(t *testing.T, p *triples.Puzzle, name Model, file string) {
	t.Helper()
	var b bitboard
	require.True(t, b.load(p))
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
	model := b.models(p)[name]
	require.Equal(t, model.Locked, locked, "%s %s", file, name)
	require.Equal(t, model.Misses, misses, "%s %s", file, name)
}

// TestTriesGoFromManySharedKindsToFew, and name each triple once.
func TestTriesGoFromManySharedKindsToFew(t *testing.T) {
	p := goods(t)["guest-wifi.json"]
	all, kinds := Tries(p), kindsOf(p)
	require.Len(t, all, 220)
	seen := make(map[uint64]bool)
	for i, try := range all {
		var set uint64
		for _, id := range try.Tiles {
			set |= bit(p, id)
		}
		shared := ^uint64(0)
		for at, k := range kinds {
			if set>>at&1 == 1 {
				shared &= k
			}
		}
		require.Equal(t, bits.OnesCount64(shared), try.Shared)
		require.True(t, i == 0 || try.Shared <= all[i-1].Shared)
		require.False(t, seen[set])
		seen[set] = true
	}
}

// TestAnswersOfABoard, one for each of its triples: right for a group, near for two of one.
func TestAnswersOfABoard(t *testing.T) {
	var sum Answered
	for _, n := range AnswersOf(goods(t)["guest-wifi.json"]) {
		sum = sum.Plus(n)
	}
	require.Equal(t, Answered{Right: 3, Near: 3 * 3 * 9, All: 220}, sum)
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
