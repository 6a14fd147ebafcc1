package aura

import (
	"dailies/game/aura"
	analysis "dailies/validate/aura"
)

// What makes one passing board better than another, in points. Their order matters more than
// their size.
const (
	cleanPoints    = 40 // some Gold line submits no SKETCHY card
	honestPoints   = 40 // and greed for SKETCHY cards does not even win
	modestPoints   = 35 // most Gold drafts do without the strongest card
	cautiousPoints = 30 // careful play wins a medal
	protocolPoints = 20 // for each protocol
	chancePoints   = 20 // reading the protocol alone wins sometimes
)

func score(p *aura.Puzzle, a *analysis.Analysis) int {
	points := protocolPoints * len(p.Protocols)
	award := func(deserved bool, n int) {
		if deserved {
			points += n
		}
	}
	d := &a.Depth
	award(d.CleanGold, cleanPoints)
	award(d.CleanGold && (!a.Models[analysis.M1].Won || !a.Models[analysis.M2].Won), honestPoints)
	award(d.GoldDrafts > 0 && 2*d.StrongestDrafts <= d.GoldDrafts, modestPoints)
	award(a.Models[analysis.M3].Won && a.Models[analysis.M3].Medal != aura.Cleared, cautiousPoints)
	award(a.Policies.Random.WinRate >= 0.1 && a.Policies.Random.WinRate <= 0.6, chancePoints)
	return points
}
