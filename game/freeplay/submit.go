package freeplay

import (
	"slices"

	"dailies/game/testimony"
)

// Preview is what a submission would do, as far as the player can know: counters that are
// hidden and have not been seen are left out.
type Preview struct {
	Refusal  string              `json:"refusal,omitempty"` // why the submission is illegal; then nothing else is set but Clashes
	Clashes  []testimony.Clash   `json:"clashes,omitempty"` // for each card those with the story, then those inside
	Refuted  []testimony.Refuted `json:"refuted,omitempty"` // each gives a token
	Counters []CounterID         `json:"counters,omitempty"`
	Hits     []testimony.Hit     `json:"hits,omitempty"` // in card order
	Damage   testimony.Damage    `json:"damage"`
	Scrutiny int                 `json:"scrutiny"`           // what the submission adds, without what time adds
	Fatal    bool                `json:"fatal,omitempty"`    // the story falls apart: nothing is dealt
	Concerns []int               `json:"concerns,omitempty"` // positions of the concerns it newly addresses

	refutes, spoken Set
	owed            []int // by counter: what the submission adds
}

// Look previews a submission as the player may see it.
func Look(p *Puzzle, s State, cards []CardID) Preview {
	t := begin(p, s)
	if reason, clashes := t.refuse(Action{Do: Submit, Cards: cards}); reason != "" {
		return Preview{Refusal: reason, Clashes: clashes}
	}
	return t.weigh(s.Visible(p))
}

// weigh works a legal submission out, with the counters that are known (steps 2 to 7 of the
// daily, as freeplay changes them).
func (t *play) weigh(known Set) Preview {
	known &= t.counters()
	v := Preview{Clashes: t.clashes(t.set)}
	v.Scrutiny = len(v.Clashes)
	for i := range positions(t.set) {
		v.Scrutiny += t.suspicion(i)
	}
	if v.Fatal = t.s.Scrutiny+v.Scrutiny >= MaxScrutiny; v.Fatal {
		return v
	}
	t.refute(&v, known)
	t.hit(&v, known&^(t.s.Refuted[t.s.Act-1]|v.refutes|t.s.Flagged))
	for k := range min(len(t.act.ActiveConcerns), tracked) {
		if !t.s.Addressed.Has(k) && t.addresses(k) {
			v.Concerns = append(v.Concerns, k)
		}
	}
	return v
}

// clashes lists the contradictions of a set of cards with the story and inside.
func (t *play) clashes(set Set) []testimony.Clash {
	var found []testimony.Clash
	for i := range positions(set &^ t.s.Rewired) {
		card := t.p.Card(t.s.Act, i)
		meet := func(other *Card) {
			if testimony.SeverityOf(card, other) != testimony.None {
				c := testimony.Contradict(card, other)
				found = append(found, testimony.Clash{Card: card.ID, Against: other.ID, Severity: c.Severity, Reason: c.Reason, Text: c.Text})
			}
		}
		for _, c := range t.s.Story {
			if !c.Rewired {
				meet(t.p.Card(c.Act, c.Card))
			}
		}
		for j := range positions(set &^ t.s.Rewired & (1<<i - 1)) {
			meet(t.p.Card(t.s.Act, j))
		}
	}
	return found
}

// suspicion is the scrutiny that the trust of a submitted card costs.
func (t *play) suspicion(i int) int {
	return t.act.Suspicion(t.s.Trust(t.p, i))
}

// Trust is how far a card of the act is trusted: the printed tier, one lower if rewired, one
// higher if backed, held within the three.
func (s *State) Trust(p *Puzzle, position int) testimony.Trust {
	tiers := testimony.Trusts()
	tier := slices.Index(tiers, p.Card(s.Act, position).Trust)
	if s.Rewired.Has(position) {
		tier++
	}
	if s.Backed.Has(position) {
		tier--
	}
	return tiers[min(max(tier, 0), len(tiers)-1)]
}

// Suspicion is the scrutiny that a submitted card of a trust costs at the act's lock.
func (a *Act) Suspicion(trust testimony.Trust) int {
	switch {
	case a.Bends(DeepVerify) && trust == testimony.Sketchy:
		return 2
	case a.Bends(DeepVerify) && trust == testimony.Plausible, trust == testimony.Sketchy:
		return 1
	}
	return 0
}

// refute takes the submitted refutations into effect (step 3).
func (t *play) refute(v *Preview, known Set) {
	for i := range positions(t.set) {
		for _, id := range t.p.Card(t.s.Act, i).Refutes {
			k := t.act.counter(id)
			if k < 0 || !known.Has(k) || t.s.Refuted[t.s.Act-1].Has(k) || v.refutes.Has(k) {
				continue
			}
			v.refutes |= 1 << k
			v.Refuted = append(v.Refuted, testimony.Refuted{Counter: id, Restored: t.s.Owed[k]})
			v.Damage.Restored += t.s.Owed[k]
		}
	}
}

// contesters gives, by card, the counter that contests it (step 4). One counter speaks a
// turn: the first that targets the first card that any does. Under CROSS_CHECK all do, and
// each card meets the first that targets it. Backed cards are passed over.
func (t *play) contesters(speaking Set) map[int]int {
	found := make(map[int]int)
	for i := range positions(t.set &^ t.s.Backed) {
		for k := range positions(speaking) {
			if t.act.CounterEvidence[k].Contests(t.p.Card(t.s.Act, i)) {
				found[i] = k
				if !t.act.Bends(CrossCheck) {
					speaking = 1 << k
				}
				break
			}
		}
	}
	return found
}

// hit adds up the damage (step 5).
func (t *play) hit(v *Preview, speaking Set) {
	contesters := t.contesters(speaking)
	v.owed = make([]int, len(t.s.Owed))
	sum, agree := 0, false
	for i := range positions(t.set) {
		card := t.p.Card(t.s.Act, i)
		h := testimony.Hit{Card: card.ID, Power: card.Power, Dealt: card.Power}
		if k, met := contesters[i]; met {
			missing := testimony.Missing(card.Power)
			h.Contested, h.Dealt = true, card.Power-missing
			v.owed[k] += missing
			v.spoken |= 1 << k
		}
		v.Hits = append(v.Hits, h)
		v.Damage.Base += h.Power
		sum += h.Dealt
		for j := range positions(t.set & (1<<i - 1)) {
			agree = agree || testimony.Corroborate(card, t.p.Card(t.s.Act, j))
		}
	}
	v.Damage.Contested = v.Damage.Base - sum
	if agree && !t.act.Bends(SensorDrift) {
		v.Damage.Corroboration = testimony.Corroborated(sum) - sum
	}
	v.Damage.Total = sum + v.Damage.Corroboration + v.Damage.Restored
	for k := range positions(v.spoken) {
		v.Counters = append(v.Counters, t.act.CounterEvidence[k].ID)
	}
}

// addresses reports whether a card that the action names can address the concern.
func (t *play) addresses(concern int) bool {
	for i := range positions(t.set) {
		if t.act.ActiveConcerns[concern].AddressedBy(t.p.Card(t.s.Act, i)) {
			return true
		}
	}
	return false
}
