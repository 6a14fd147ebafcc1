package sessiontest

import (
	"math/rand/v2"
	"slices"

	"dailies/game/waywords"
)

// waywordsPlayer selects words of the board, now and then any line of cells, or asks for a hint.
func waywordsPlayer(document []byte) (func(any, *rand.Rand) any, error) {
	p, err := waywords.Decode(document)
	if err != nil {
		return nil, err
	}
	words := slices.Concat(p.Words.Path, p.Words.Additional)
	return func(_ any, r *rand.Rand) any {
		switch r.IntN(12) {
		case 0:
			return waywords.Action{Type: waywords.PressHint}
		case 1, 2:
			ends := some(p.Grid.Cells, func(c waywords.Cell) waywords.CellID { return c.ID }, 2, 2, r)
			return waywords.Action{Type: waywords.Select, CellIDs: waywords.Ray(p, ends[0], ends[1])}
		}
		return waywords.Action{Type: waywords.Select, CellIDs: words[r.IntN(len(words))].Placement()}
	}, nil
}
