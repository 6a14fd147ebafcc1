package testimony

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/game/testimony"
	"dailies/validate"
	"dailies/validate/clausetest"
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

// TestDamageFiresEveryClause damages good puzzles alone, so that no fixture of a rule does
// the damage's work.
func TestDamageFiresEveryClause(t *testing.T) {
	good := goods(t)
	names := slices.Sorted(maps.Keys(good))
	clausetest.Run(t, New(nil), 3_000, func(i int) validate.Verdict[Analysis] {
		r := rand.New(rand.NewPCG(uint64(i), 3))
		p := clone(t, good[names[i%len(names)]])
		damage(r, p)
		return New(nil).Judge(t.Context(), p, New(nil).Profiles[i/len(names)%2])
	})
}

// damage changes some things of a puzzle, within what its schema allows.
func damage(r *rand.Rand, p *testimony.Puzzle) {
	for range r.IntN(4) {
		mutate(r, p)
	}
	for range r.IntN(3) {
		spoil(r, p)
	}
}

// spoil breaks a rule that asks nothing of play, or changes what play is judged by.
func spoil(r *rand.Rand, p *testimony.Puzzle) {
	c := &p.Hand[r.IntN(len(p.Hand))]
	k, concern := &p.CounterEvidence[r.IntN(len(p.CounterEvidence))], &p.ActiveConcerns[r.IntN(len(p.ActiveConcerns))]
	line := draw(r, []string{"The jury is out.", "One. Two. Three. Four.", " ", strings.Repeat("well ", 29)})
	switch r.IntN(20) {
	case 0:
		p.Difficulty = draw(r, testimony.Difficulties())
	case 1:
		p.ResistanceStart += r.IntN(21) - 10
	case 2:
		p.TurnLimit = 1 + r.IntN(8)
	case 3:
		c.ID = draw(r, p.Hand).ID
	case 4:
		k.ID = draw(r, p.CounterEvidence).ID
	case 5:
		concern.ID = draw(r, append(p.ActiveConcerns, testimony.Concern{ID: "SHOE"})).ID
	case 6:
		concern.RequiredProof = randomProofs(r, 2)
	case 7:
		concern.StateRequirement = []testimony.Condition{draw(r, testimony.Conditions())}
	case 8:
		c.Refutes = append(c.Refutes, "nobody")
	case 9:
		c.Refutes = nil
	case 10:
		c.Claims.TimeRange = []testimony.Clock{"03:00", "02:00"}
	case 11:
		c.Claims.TimeRange = nil
	case 12:
		c.Claims = testimony.Claims{TimeRange: c.Claims.TimeRange}
	case 13:
		p.KoaLines.Win = []string{line}
	case 14:
		delete(p.KoaLines.Counter, k.ID)
	case 15:
		delete(p.KoaLines.Refuted, k.ID)
	case 16:
		c.Flavor = line
	case 17:
		p.Hand = p.Hand[:len(p.Hand)-1]
	case 18:
		for i := range p.Hand {
			p.Hand[i].Claims.Location, p.Hand[i].Claims.TimeRange = draw(r, testimony.Places()), []testimony.Clock{"02:00", "02:10"}
		}
	case 19:
		for i := range p.Hand {
			p.Hand[i].Power = 1 + r.IntN(20)
		}
	}
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
