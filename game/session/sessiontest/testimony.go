package sessiontest

import (
	"math/rand/v2"

	"dailies/game/session"
	"dailies/game/testimony"
)

func drawTestimony(board any, r *rand.Rand) any {
	b := board.(session.TestimonyBoard)
	return testimony.Action{Submit: some(b.Hand, func(c session.TestimonyCard) testimony.CardID { return c.ID }, 1, b.Most, r)}
}
