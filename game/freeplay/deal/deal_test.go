package deal

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/freeplay"
)

func cards(ids ...freeplay.CardID) []freeplay.Card {
	all := make([]freeplay.Card, len(ids))
	for i, id := range ids {
		all[i].ID = id
	}
	return all
}

func ids(cards []freeplay.Card) []string {
	all := make([]string, len(cards))
	for i := range cards {
		all[i] = string(cards[i].ID)
	}
	return all
}

// TestTheDeal holds the order to what sha256sum gives for the same texts.
func TestTheDeal(t *testing.T) {
	deck := cards("face", "watch", "voice", "maint", "gym", "noise", "kettle")
	before := slices.Clone(deck)
	require.Equal(t, []string{"gym", "voice", "kettle", "noise", "maint", "face", "watch"}, ids(Order("KOA-7F3A", 1, deck)))
	require.Equal(t, []string{"gym", "voice", "face", "kettle", "noise", "maint", "watch"}, ids(Order("KOA-7F3A", 2, deck)))
	require.Equal(t, before, deck, "the argument was changed")
}

func TestOneCardMovesNoOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{1,6}`), 2, 9, rapid.ID).Draw(t, "names")
		var deck []freeplay.Card
		for _, name := range names {
			deck = append(deck, cards(freeplay.CardID(name))...)
		}
		seed, act := rapid.String().Draw(t, "seed"), rapid.IntRange(1, 3).Draw(t, "act")
		all := ids(Order(seed, act, deck))
		rest := ids(Order(seed, act, deck[1:]))
		all = slices.DeleteFunc(all, func(id string) bool { return id == names[0] })
		require.Equal(t, all, rest)
		slices.Reverse(deck)
		require.Equal(t, rest, slices.DeleteFunc(ids(Order(seed, act, deck)), func(id string) bool { return id == names[0] }), "the order given does not count")
	})
}
