package freeplay

import (
	"fmt"
	"math/rand/v2"

	"dailies/game/freeplay"
	"dailies/game/testimony"
)

func draw[T any](r *rand.Rand, items []T) T { return items[r.IntN(len(items))] }

// size bounds the acts of a random run.
type size struct{ cards, hand, turns int }

// small acts are few enough for the reference.
func small() size { return size{5, 4, 4} }

// randomRun is a run of any shape, sound and mostly a bad puzzle.
func randomRun(r *rand.Rand, most size) *freeplay.Puzzle {
	pool := []string{"Noted."}
	p := &freeplay.Puzzle{PuzzleID: "2026-11-21-freeplay", DateISO: "2026-11-21", Mode: freeplay.Mode, Seed: "KOA-7F3A",
		KoaLines: freeplay.KoaLines{Opening: pool, Lockdown: pool, Cache: pool, Cycled: pool, Corroborated: pool, Flagged: pool, Rewired: pool, Exploited: pool, Pressed: pool, Won: pool}}
	for act := range freeplay.Acts {
		p.Acts = append(p.Acts, randomAct(r, act, most))
	}
	for act := range freeplay.Acts - 1 {
		if r.IntN(3) > 0 {
			c := randomCard(r, &p.Acts[act+1], fmt.Sprintf("cache%d", act))
			p.Acts[act].Cache = &c
		}
	}
	return p
}

func randomAct(r *rand.Rand, act int, most size) freeplay.Act {
	a := freeplay.Act{
		TargetLock: testimony.Target(fmt.Sprint("LOCK", act)), LockReason: "It is late.", ResistanceStart: r.IntN(50), TurnLimit: 1 + r.IntN(most.turns),
		Escalation: draw(r, freeplay.Escalations()), HandSize: 1 + r.IntN(most.hand), ActiveConcerns: []freeplay.Concern{}, CounterEvidence: []freeplay.Counter{}, Deck: []freeplay.Card{},
		KoaLines: testimony.KoaLines{Opening: []string{"Noted."}, Counter: map[freeplay.CounterID][]string{}, Refuted: map[freeplay.CounterID][]string{},
			Minor: []string{"Hm."}, Blocked: []string{"No."}, Win: []string{"Go."}, WinClean: []string{"Go on."}, LossTurns: []string{"Late."}, LossScrutiny: []string{"Enough."}},
	}
	for k := range r.IntN(4) {
		id := freeplay.CounterID(fmt.Sprint("k", k))
		a.CounterEvidence = append(a.CounterEvidence, freeplay.Counter{ID: id, Name: fmt.Sprint("Counter ", act, k), Targets: randomProofs(r, 2), Claim: "It saw nobody.", Hidden: r.IntN(3) == 0})
		a.KoaLines.Counter[id], a.KoaLines.Refuted[id] = []string{"Look."}, []string{"Well."}
	}
	for k := range r.IntN(3) {
		c := freeplay.Concern{ID: freeplay.CounterID(fmt.Sprint("c", k)), KoaAsks: "Who?", RequiredProof: randomProofs(r, 2)}
		if r.IntN(4) == 0 {
			c.StateRequirement = []testimony.Condition{testimony.Awake, draw(r, testimony.Conditions())}
		}
		a.ActiveConcerns = append(a.ActiveConcerns, c)
	}
	if act == 2 || r.IntN(6) == 0 {
		a.Modifiers = []freeplay.Modifier{draw(r, freeplay.Modifiers())}
	}
	for i := range 1 + r.IntN(most.cards) {
		a.Deck = append(a.Deck, randomCard(r, &a, fmt.Sprintf("a%dcard%d", act+1, i)))
	}
	return a
}

func randomProofs(r *rand.Rand, most int) []testimony.Proof {
	proofs := []testimony.Proof{}
	for range 1 + r.IntN(most) {
		proofs = append(proofs, draw(r, testimony.Proofs()))
	}
	return proofs
}

func randomCard(r *rand.Rand, a *freeplay.Act, id string) freeplay.Card {
	c := freeplay.Card{ID: freeplay.CardID(id), Name: "Card " + id, Source: "The house", Power: 1 + r.IntN(20), Proves: randomProofs(r, 3), Trust: draw(r, testimony.Trusts()), Flavor: "Noted."}
	if r.IntN(2) == 0 {
		c.Trust = testimony.Verified
	}
	if len(a.CounterEvidence) > 0 && r.IntN(3) == 0 {
		for range 1 + r.IntN(2) {
			c.Refutes = append(c.Refutes, draw(r, a.CounterEvidence).ID)
		}
		return c
	}
	c.Claims = randomClaims(r)
	return c
}

func randomClaims(r *rand.Rand) testimony.Claims {
	from := r.IntN(70)
	to := from + r.IntN(12)
	c := testimony.Claims{TimeRange: []testimony.Clock{testimony.Clock(fmt.Sprintf("%02d:%02d", 2+from/60, from%60)), testimony.Clock(fmt.Sprintf("%02d:%02d", 2+to/60, to%60))}}
	c.State = draw(r, testimony.Conditions())
	if r.IntN(3) > 0 {
		c.Location = draw(r, testimony.Places())
		if r.IntN(2) == 0 {
			c.Location = draw(r, testimony.Places()[:3])
		}
		if r.IntN(2) == 0 {
			c.State = ""
		}
	}
	if r.IntN(3) == 0 {
		c.Activity = draw(r, testimony.Activities())
	}
	return c
}
