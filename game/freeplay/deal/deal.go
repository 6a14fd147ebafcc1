// Package deal puts the decks of a freeplay run in the order of its seed. It stands apart
// from the rules of play, which take the document's order, so that a page need not load the
// hash.
package deal

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"

	"dailies/game/freeplay"
)

// Order gives the cards of an act, counted from 1, as the seed deals them: sorted by the
// bytes of SHA-256 of seed, newline, act, newline, card id. Changing one card leaves the others
// in their order. It does not change its argument.
func Order(seed string, act int, cards []freeplay.Card) []freeplay.Card {
	return slices.SortedStableFunc(slices.Values(cards), func(a, b freeplay.Card) int {
		x, y := hash(seed, act, a.ID), hash(seed, act, b.ID)
		return bytes.Compare(x[:], y[:])
	})
}

func hash(seed string, act int, id freeplay.CardID) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s", seed, act, id))
}
