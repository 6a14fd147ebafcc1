package sessiontest

import (
	"math/rand/v2"

	"dailies/game/session"
	"dailies/game/triples"
)

// triplesPlayer locks a true group every second time, so that runs are won too.
func triplesPlayer(document []byte) (func(any, *rand.Rand) any, error) {
	p, err := triples.Decode(document)
	return func(board any, r *rand.Rand) any {
		three := some(board.(session.TriplesBoard).Tiles, func(t session.TriplesTile) triples.TileID { return t.ID }, 3, 3, r)
		switch r.IntN(8) {
		case 0:
			return triples.Action{Ask: three}
		case 1, 2, 3, 4:
			return triples.Action{Lock: p.TrueTriples[r.IntN(len(p.TrueTriples))].Tiles}
		}
		return triples.Action{Lock: three}
	}, err
}
