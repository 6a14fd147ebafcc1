package sessiontest

import (
	"math/rand/v2"

	"dailies/game/freeplay"
	"dailies/game/session"
)

// drawFreeplay draws what a page could send: a move that the view shows, or what a cache holds.
func drawFreeplay(board any, r *rand.Rand) any {
	b := board.(session.FreeplayBoard)
	if len(b.Cache) > 0 {
		return freeplay.Action{Do: freeplay.Pick, Take: b.Cache[r.IntN(len(b.Cache))].Take}
	}
	m := b.Moves[r.IntN(len(b.Moves))]
	a := freeplay.Action{Do: m.Do, Cards: some(b.Hand, func(c session.FreeplayCard) freeplay.CardID { return c.ID }, m.Least, m.Most, r)}
	if m.Do == freeplay.Flag && len(b.Counters) > 0 {
		a.Counter = b.Counters[r.IntN(len(b.Counters))].ID
	}
	return a
}
