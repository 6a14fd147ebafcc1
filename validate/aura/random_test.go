package aura

import (
	"fmt"
	"math/rand/v2"

	"dailies/game"
	"dailies/game/aura"
)

// randomPuzzle draws a puzzle; it may break any rule about play, and none about form.
func randomPuzzle(draw *rand.Rand, cards, turns, protocols int) *aura.Puzzle {
	p := &aura.Puzzle{
		PuzzleID: "2026-11-21-aura", DateISO: "2026-11-21", Mode: aura.Mode, Seed: "AURA-1", Target: "FRIDGE",
		Resistance: 100, Turns: turns, ScanLimit: draw.IntN(4),
		AuraLines: aura.Lines{
			Intro: []string{"a"}, Accepted: []string{"a"}, Resonance: []string{"a"}, Rejected: []string{"a"}, Scan: []string{"a"},
			Audit: []string{"a"}, Shift: []string{"a"}, Win: []string{"a"}, Loss: []string{"a"},
		},
	}
	low, wide := 2+draw.IntN(6), 3+draw.IntN(12)
	for i := range cards {
		p.Evidence = append(p.Evidence, aura.Card{
			ID: aura.CardID(fmt.Sprintf("c%d", i)), Name: fmt.Sprintf("Card number %d", i), Flavor: "f", Impact: min(low+draw.IntN(wide), 20),
			Trust: aura.Trusts()[draw.IntN(3)], Tags: some(draw, aura.Tags()[:8], 3), Traits: some(draw, aura.Traits()[:4], 2),
		})
	}
	for _, i := range draw.Perm(cards) {
		p.ReserveOrder = append(p.ReserveOrder, p.Evidence[i].ID)
	}
	from := 100
	for k := range protocols {
		protocol := aura.Protocol{ID: game.ID(fmt.Sprintf("P%d", k)), Label: "l", FromResistance: from}
		for i := range 2 + draw.IntN(2) {
			protocol.Paths = append(protocol.Paths, randomPath(draw, i))
		}
		p.Protocols = append(p.Protocols, protocol)
		from -= 10 + draw.IntN(35)
		from = max(from, 2)
	}
	return p
}

func randomPath(draw *rand.Rand, i int) aura.Path {
	path := aura.Path{ID: game.ID(fmt.Sprintf("p%d", i)), Label: "l"}
	tags, traits := aura.Tags()[:8], aura.Traits()[:4]
	switch draw.IntN(6) {
	case 0:
		path.AllTags = some(draw, tags, 2)
	case 1:
		path.AnyTags, path.NoTags = some(draw, tags, 3), some(draw, tags, 1)
	case 2:
		path.AnyTraits, path.EveryTrust = some(draw, traits, 2), aura.Plausible
	case 3:
		path.AllTags, path.AnyTrust = some(draw, tags, 1), aura.Verified
	case 4:
		path.AllTraits, path.Cards = some(draw, traits, 1), 1+draw.IntN(2)
	default:
		path.AnyTags, path.NoTraits = some(draw, tags, 3), some(draw, traits, 1)
	}
	return path
}

func some[T any](draw *rand.Rand, from []T, most int) []T {
	n := 1 + draw.IntN(most)
	picked := []T{}
	for _, i := range draw.Perm(len(from))[:n] {
		picked = append(picked, from[i])
	}
	return picked
}
