package sessiontest

import (
	"math/rand/v2"

	"dailies/game/aura"
	"dailies/game/session"
)

func drawAura(board any, r *rand.Rand) any {
	b := board.(session.AuraBoard)
	pick := func(least, most int) []aura.CardID {
		return some(b.Cards, func(c session.AuraCard) aura.CardID { return c.ID }, least, most, r)
	}
	switch {
	case b.Drafting:
		return aura.Action{Draft: pick(b.Draft, b.Draft)}
	case r.IntN(6) == 0:
		return aura.Action{Scan: pick(1, b.Most)}
	}
	return aura.Action{Submit: pick(1, b.Most)}
}
