package testimony

import (
	"cmp"
	"math/big"
	"slices"
)

// The player models once more, on lists of positions, each submission resolved by the rules
// of reference_play_test.go, every line walked without sharing anything.

// refChoice is a submission that no MAJOR pair blocks, resolved.
type refChoice struct {
	cards   []int
	next    refState
	outcome string
	damage  int // uncapped
	adds    int // scrutiny
}

// choices lists the legal submissions of a state.
func (g *refGame) choices(s refState) (all []refChoice) {
	for mask := 1; mask < 1<<len(s.hand); mask++ {
		var cards []int
		for i, card := range s.hand {
			if mask>>i&1 == 1 {
				cards = append(cards, card)
			}
		}
		if len(cards) > 3 {
			continue
		}
		if next, outcome, taken := g.submit(s, cards); taken {
			all = append(all, refChoice{cards, next, outcome, g.dealt(s, cards), next.scrutiny - s.scrutiny})
		}
	}
	slices.SortFunc(all, func(a, b refChoice) int {
		return cmp.Or(cmp.Compare(len(a.cards), len(b.cards)), slices.Compare(a.cards, b.cards))
	})
	return all
}

// dealt is the damage of a submission against a lock that has resistance without end.
func (g *refGame) dealt(s refState, cards []int) int {
	const endless = 1 << 40
	s = s.copy()
	s.resistance = endless
	next, outcome, _ := g.submit(s, cards)
	if outcome == "scrutiny" {
		return 0
	}
	return endless - next.resistance
}

// live are the cards of the hand that no card of the story blocks.
func (g *refGame) live(s refState) (cards []int) {
	for _, i := range s.hand {
		if !slices.ContainsFunc(s.story, func(j int) bool { return refSeverity(g.p.Hand[i], g.p.Hand[j]) == "MAJOR" }) {
			cards = append(cards, i)
		}
	}
	return cards
}

// provers are the live cards that can address a concern.
func (g *refGame) provers(s refState, concern int) (cards []int) {
	c := g.p.ActiveConcerns[concern]
	for _, i := range g.live(s) {
		card := g.p.Hand[i]
		if proves(card, c.RequiredProof) && (len(c.StateRequirement) == 0 || len(card.Refutes) == 0 && slices.Contains(c.StateRequirement, card.Claims.State)) {
			cards = append(cards, i)
		}
	}
	return cards
}

// spoils reports whether a choice leaves an open concern without a prover that had one.
func (g *refGame) spoils(s refState, c refChoice) bool {
	after := c.next
	if c.outcome == "scrutiny" { // the rules stop before the cards join the story
		after = s.copy()
		after.hand = slices.DeleteFunc(after.hand, func(i int) bool { return slices.Contains(c.cards, i) })
		after.story = append(after.story, c.cards...)
		for k := range g.p.ActiveConcerns {
			for _, i := range c.cards {
				after.addressed[k] = after.addressed[k] || slices.Contains(g.provers(s, k), i)
			}
		}
	}
	for k := range g.p.ActiveConcerns {
		if !s.addressed[k] && len(g.provers(s, k)) > 0 && !after.addressed[k] && len(g.provers(after, k)) == 0 {
			return true
		}
	}
	return false
}

// worth is what a model compares, the first figure first.
func (g *refGame) worth(name Model, s refState, c refChoice) [5]int {
	power, alone, refuted := 0, 0, len(c.next.refuted)-len(s.refuted)
	for _, i := range c.cards {
		power += g.p.Hand[i].Power
		for k := range g.p.ActiveConcerns {
			if !s.addressed[k] && slices.Equal(g.provers(s, k), []int{i}) {
				alone++
				break
			}
		}
	}
	switch name {
	case M1:
		return [5]int{one(len(c.cards) == 1), power}
	case M2:
		return [5]int{power}
	case M3:
		return [5]int{alone, power}
	case M4:
		return [5]int{refuted, power}
	case M5:
		return [5]int{0, step(c)[0], step(c)[1]}
	case MP:
		return g.storyWorth(s, c)
	case MPL:
		return g.aheadWorth(c)
	}
	return [5]int{one(!g.spoils(s, c)), step(c)[0], step(c)[1]}
}

// open lists the choices of a model, or of its clean twin.
func (g *refGame) open(s refState) []refChoice {
	all := g.choices(s)
	var clean []refChoice
	for _, c := range all {
		if c.adds == 0 {
			clean = append(clean, c)
		}
	}
	if g.clean && len(clean) > 0 {
		return clean
	}
	return all
}

// refFollow plays a model's line.
func (g *refGame) refFollow(name Model) (s refState, won bool) {
	s = refStart(g.p)
	for s.turn < g.p.TurnLimit {
		all := g.open(s)
		if len(all) == 0 {
			return s, false
		}
		best := slices.MaxFunc(all, func(a, b refChoice) int { // the first of equal ones
			x, y := g.worth(name, s, a), g.worth(name, s, b)
			return slices.Compare(x[:], y[:])
		})
		if best.outcome == "scrutiny" {
			return s, false
		}
		s = best.next
		if best.outcome != "" {
			return s, best.outcome == "won"
		}
	}
	return s, false
}

// refOdds is the probability that random play wins from a state, and whether it can.
func (g *refGame) refOdds(s refState) *big.Rat {
	all := g.choices(s)
	sum := new(big.Rat)
	if len(all) == 0 {
		return sum
	}
	for _, c := range all {
		switch c.outcome {
		case "won":
			sum.Add(sum, big.NewRat(1, 1))
		case "":
			sum.Add(sum, g.refOdds(c.next))
		}
	}
	return sum.Quo(sum, big.NewRat(int64(len(all)), 1))
}

func (g *refGame) models(a *Analysis) {
	start := refStart(g.p)
	a.Models = Models{M0: Rate{new(big.Rat)}, Played: make(map[Model]Result)}
	if g.p.TurnLimit > 0 {
		sum := new(big.Rat)
		for _, c := range g.choices(start) {
			odds := new(big.Rat)
			switch c.outcome {
			case "won":
				odds.SetInt64(1)
			case "":
				odds = g.refOdds(c.next)
			}
			sum.Add(sum, odds)
			a.First.All++
			a.First.CanWin += odds.Sign()
		}
		if a.First.All > 0 {
			a.First.Percent = a.First.CanWin * 100 / a.First.All
			a.Models.M0 = Rate{sum.Quo(sum, big.NewRat(int64(a.First.All), 1))}
		}
	}
	for _, name := range Ladder() {
		for _, g.clean = range []bool{true, false} {
			played := name
			if g.clean {
				played += " clean"
			}
			s, won := g.refFollow(name)
			a.Models.Played[played] = Result{Won: won, AtPar: won && len(s.line) == len(g.wins[0].line) && s.scrutiny == g.wins[0].scrutiny && len(s.refuted) == len(g.wins[0].refuted)}
		}
	}
	a.Models.Played[M6] = Result{Won: len(g.wins) > 0, AtPar: len(g.wins) > 0}
	for _, w := range g.wins {
		if w.scrutiny == 0 {
			a.CleanWins++
		}
	}
	if len(g.wins) > 0 {
		rung := M6
		for _, name := range []Model{MPL, MP, M5c, M5, M4, M3, M2, M1} {
			if a.Models.Played[name].AtPar {
				rung = name
			}
		}
		a.Rung = &rung
	}
}
