package testimony

import (
	"fmt"
	"math/rand/v2"

	"dailies/game/testimony"
)

func draw[T any](r *rand.Rand, items []T) T { return items[r.IntN(len(items))] }

// randomHand is a document of any difficulty's shape, sound and mostly a bad puzzle.
func randomHand(r *rand.Rand, size int) *testimony.Puzzle {
	p := workedExample()
	p.Difficulty = draw(r, testimony.Difficulties())
	p.ResistanceStart, p.TurnLimit = r.IntN(60), 1+r.IntN(7)
	p.CounterEvidence, p.ActiveConcerns, p.Hand = []testimony.Counter{}, []testimony.Concern{}, []testimony.Card{}
	for k := range r.IntN(4) {
		p.CounterEvidence = append(p.CounterEvidence, testimony.Counter{ID: testimony.CounterID(fmt.Sprint("k", k)), Name: "k", Targets: randomProofs(r, 2), Claim: "c"})
	}
	for k := range r.IntN(4) {
		c := testimony.Concern{ID: testimony.CounterID(fmt.Sprint("c", k)), KoaAsks: "a", RequiredProof: randomProofs(r, 1)}
		if r.IntN(4) == 0 {
			c.StateRequirement = []testimony.Condition{testimony.Awake, draw(r, testimony.Conditions())}
		}
		p.ActiveConcerns = append(p.ActiveConcerns, c)
	}
	for i := range size {
		p.Hand = append(p.Hand, randomCard(r, p, i))
	}
	return p
}

func randomProofs(r *rand.Rand, most int) []testimony.Proof {
	proofs := []testimony.Proof{}
	for range 1 + r.IntN(most) {
		proofs = append(proofs, draw(r, testimony.Proofs()))
	}
	return proofs
}

func randomCard(r *rand.Rand, p *testimony.Puzzle, i int) testimony.Card {
	c := testimony.Card{ID: testimony.CardID(fmt.Sprint("h", i)), Name: "n", Source: "s", Power: 1 + r.IntN(20), Proves: randomProofs(r, 2), Trust: testimony.Verified, Flavor: "f"}
	if r.IntN(4) == 0 {
		c.Trust = testimony.Sketchy
	}
	if len(p.CounterEvidence) > 0 && r.IntN(3) == 0 {
		for range 1 + r.IntN(2) {
			c.Refutes = append(c.Refutes, draw(r, p.CounterEvidence).ID)
		}
		return c
	}
	c.Claims.TimeRange = randomTimes(r)
	if r.IntN(3) > 0 {
		c.Claims.Location = draw(r, testimony.Places())
		if r.IntN(2) == 0 {
			c.Claims.Location = draw(r, testimony.Places()[:3])
		}
	}
	if r.IntN(3) > 0 {
		c.Claims.State = draw(r, testimony.Conditions())
	}
	if r.IntN(3) == 0 {
		c.Claims.Activity = draw(r, testimony.Activities())
	}
	return c
}

func randomTimes(r *rand.Rand) []testimony.Clock {
	from := r.IntN(70)
	to := from + r.IntN(12)
	return []testimony.Clock{testimony.Clock(fmt.Sprintf("%02d:%02d", 2+from/60, from%60)), testimony.Clock(fmt.Sprintf("%02d:%02d", 2+to/60, to%60))}
}

// mutate changes a puzzle a little, within what its schema allows.
func mutate(r *rand.Rand, p *testimony.Puzzle) {
	c := &p.Hand[r.IntN(len(p.Hand))]
	switch r.IntN(9) {
	case 0, 1, 2:
		c.Power = 1 + r.IntN(20)
	case 3:
		c.Trust = draw(r, testimony.Trusts())
	case 4:
		if !c.Refutation() {
			c.Claims.TimeRange = randomTimes(r)
		}
	case 5:
		if !c.Refutation() {
			c.Claims.Location, c.Claims.State = draw(r, testimony.Places()), draw(r, testimony.Conditions())
		}
	case 6:
		if len(p.CounterEvidence) > 0 {
			c.Refutes, c.Claims = []testimony.CounterID{draw(r, p.CounterEvidence).ID}, testimony.Claims{}
		}
	case 7:
		c.Proves = randomProofs(r, 2)
	case 8:
		if len(p.CounterEvidence) > 0 {
			p.CounterEvidence[r.IntN(len(p.CounterEvidence))].Targets = randomProofs(r, 2)
		}
	}
}
