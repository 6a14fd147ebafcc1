package aura

import "dailies/game/aura"

// weaker is how much further down a band reaches on a board of many turns.
const weaker = 4

// trim is how much of a card's band is left out at most.
const trim = 2

// bands returns where the impacts of the pack's cards may lie on a board of so many turns. With
// more turns than usual, weaker cards make the same puzzle. Cards that resonate with many
// others of the pack lose the top of their band, those that resonate with few the bottom.
// Otherwise they would be in the best drafts too often, or too seldom, and a regular would
// learn, say, to take every card about a time.
func (p *Pack) bands(of int) []Band {
	echoes, total := make([]int, len(p.Cards)), 0
	for i := range p.Cards {
		for j := range p.Cards[:i] {
			a, b := p.Cards[i].puzzle(1), p.Cards[j].puzzle(1)
			if aura.Resonates([]*aura.Card{&a, &b}) {
				echoes[i], echoes[j], total = echoes[i]+1, echoes[j]+1, total+2
			}
		}
	}
	bands := make([]Band, len(p.Cards))
	for i := range p.Cards {
		b := p.Cards[i].Impact
		b = Band{min(b.Min, b.Max), max(b.Min, b.Max)}
		if cut := min(max(echoes[i]-total/len(p.Cards), -trim), trim); cut > 0 {
			b.Max = max(b.Min, b.Max-cut)
		} else {
			b.Min = min(b.Max, b.Min-cut)
		}
		if of > turns {
			b.Min = max(1, b.Min-weaker)
		}
		bands[i] = b
	}
	return bands
}
