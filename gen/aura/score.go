package aura

import (
	"slices"

	"dailies/game/aura"
	analysis "dailies/validate/aura"
)

// What makes one passing board better than another, in points. The weights say an
// order more than a size.
const (
	greedyPoints   = 40 // the strongest cards, played hard, are not Gold
	cautiousPoints = 30 // and careful play wins a medal
	goldPoints     = 30 // Gold takes a good draft, and more than one is good
	silverPoints   = 20 // Silver asks for thought
	winPoints      = 20 // most drafts win, not all
	chancePoints   = 20 // reading the protocol alone wins sometimes
	riskPoints     = 15 // the best line takes a risk, so that caution costs something
	protocolPoints = 20 // for each protocol
	modestPoints   = 35 // most of the best drafts do without the strongest card
)

func score(p *aura.Puzzle, a *analysis.Analysis) int {
	points := protocolPoints * len(p.Protocols)
	award := func(deserved bool, n int) {
		if deserved {
			points += n
		}
	}
	share := func(n, from, to int) bool { return from*a.Drafts <= 100*n && 100*n <= to*a.Drafts }
	award(a.Policies.Greedy.Medal != aura.Gold, greedyPoints)
	award(medal(a.Policies.Cautious.Medal), cautiousPoints)
	award(share(a.GoldDrafts, 3, 15), goldPoints)
	award(share(a.WinningDrafts, 50, 95), winPoints)
	award(share(a.SilverDrafts, 20, 75), silverPoints)
	award(a.Policies.Random.WinRate >= 0.1 && a.Policies.Random.WinRate <= 0.6, chancePoints)
	award(a.Best != nil && a.Best.PeakScrutiny > 0, riskPoints)
	award(!favored(a, strongest(p)), modestPoints)
	return points
}

// strongest is the first card of the most impact.
func strongest(p *aura.Puzzle) int {
	best := 0
	for i := range p.Evidence {
		if p.Evidence[i].Impact > p.Evidence[best].Impact {
			best = i
		}
	}
	return best
}

// favored tells whether more than half of the drafts with the best medal of the day
// hold a card.
func favored(a *analysis.Analysis, card int) bool {
	best, drafts, held := aura.MedalFor(a.BestTurnsLeft), 0, 0
	for _, d := range a.Medals {
		if d.Medal != best {
			continue
		}
		drafts++
		if slices.Contains(d.Cards, card) {
			held++
		}
	}
	return 2*held > drafts
}

func medal(m aura.Medal) bool { return m == aura.Gold || m == aura.Silver || m == aura.Bronze }
