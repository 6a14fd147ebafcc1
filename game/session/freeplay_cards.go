package session

import (
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// FreeplayCard is a card as testimony shows it, with what was done to it.
type FreeplayCard struct {
	TestimonyCard
	Lock    string `json:"lock,omitempty"` // of a card of the story
	Backed  bool   `json:"backed,omitempty"`
	Rewired bool   `json:"rewired,omitempty"`
}

func freeplayCounters(p *freeplay.Puzzle, s *freeplay.State) []FreeplayCounter {
	all := []FreeplayCounter{}
	visible := s.Visible(p)
	for i := range p.Acts[s.Act-1].CounterEvidence {
		k := &p.Acts[s.Act-1].CounterEvidence[i]
		if !visible.Has(i) {
			all = append(all, FreeplayCounter{ID: mask(i), Hidden: true})
			continue
		}
		all = append(all, FreeplayCounter{k.ID, false, k.Name, k.Claim, words(k.Targets), s.Refuted[s.Act-1].Has(i), s.Flagged.Has(i)})
	}
	return all
}

// freeplayCard is a card; of what it refutes, a counter that is not seen has no name.
func freeplayCard(p *freeplay.Puzzle, s *freeplay.State, c *freeplay.Card) TestimonyCard {
	card := plainCard(c)
	for _, id := range c.Refutes {
		card.Refutes = append(card.Refutes, shownCounter(p, s, id))
	}
	return card
}

// handCard is a card of the hand, trusted as it is now.
func handCard(p *freeplay.Puzzle, s *freeplay.State, position int) FreeplayCard {
	card := FreeplayCard{TestimonyCard: freeplayCard(p, s, p.Card(s.Act, position)), Backed: s.Backed.Has(position)}
	trust := s.Trust(p, position)
	card.Trust, card.Cost = testimony.Words(string(trust)), costText(p.Acts[s.Act-1].Suspicion(trust))
	if s.Rewired.Has(position) {
		card.strike(p.Card(s.Act, position).Claims)
	}
	return card
}

// strike takes the time off a card that makes these claims.
func (c *FreeplayCard) strike(claims testimony.Claims) {
	claims.TimeRange = nil
	c.Rewired, c.From, c.To, c.Says = true, 0, 0, claims.Says()
}

// span are the minutes that cards speak of, from the first to the last.
func span(cards []FreeplayCard) (from, to int) {
	from = 24 * 60
	for _, c := range cards {
		if c.To > 0 {
			from, to = min(from, c.From), max(to, c.To)
		}
	}
	return min(from, to), to
}

// shownCounter names a counter of the act, or says that it is hidden.
func shownCounter(p *freeplay.Puzzle, s *freeplay.State, id freeplay.CounterID) string {
	counters := p.Acts[s.Act-1].CounterEvidence
	for k := range counters {
		if counters[k].ID == id && s.Visible(p).Has(k) {
			return counters[k].Name
		}
	}
	return "something that KOA hides"
}
