package testimony

import "dailies/game"

// Preview is what a submission would do (D05 §2.2). Under HIDDEN it knows only the
// counters that have been at work before.
type Preview struct {
	Refusal  string    `json:"refusal,omitempty"` // why the submission is illegal; then nothing else is set
	Blocked  bool      `json:"blocked,omitempty"` // by a MAJOR contradiction; then only Clashes is set
	Clashes  []Clash   `json:"clashes,omitempty"` // pairs with the story first, then pairs inside
	Refuted  []Refuted `json:"refuted,omitempty"`
	Counter  CounterID `json:"counter,omitempty"` // the counter KOA plays; empty for none
	Hits     []Hit     `json:"hits,omitempty"`    // in hand order
	Damage   Damage    `json:"damage"`
	Scrutiny int       `json:"scrutiny"`           // what the submission adds
	Fatal    bool      `json:"fatal,omitempty"`    // the story falls apart: only Clashes and Scrutiny are set, nothing is dealt
	Concerns []int     `json:"concerns,omitempty"` // positions of the concerns it newly addresses

	story, refutes Set
	counter        int // position, or -1
}

// Clash is a contradiction between two cards.
type Clash struct {
	Card     CardID   `json:"card"`
	Against  CardID   `json:"against"`
	Severity Severity `json:"severity"`
	Reason   string   `json:"reason"`
	Text     string   `json:"text"` // the reason as a player reads it
}

// Refuted is a counter that a submission refutes, with what it gives back.
type Refuted struct {
	Counter  CounterID `json:"counter"`
	Restored int       `json:"restored"`
}

// Hit is what one card deals before corroboration.
type Hit struct {
	Card      CardID `json:"card"`
	Power     int    `json:"power"`
	Dealt     int    `json:"dealt"`
	Contested bool   `json:"contested,omitempty"`
}

// Damage splits what a submission deals (testimony page, engine, step 5).
type Damage struct {
	Base          int `json:"base"`          // printed power
	Contested     int `json:"contested"`     // taken off by KOA's counter
	Corroboration int `json:"corroboration"` // added when two cards share a claim
	Restored      int `json:"restored"`      // given back by refutations
	Total         int `json:"total"`
}

// Look previews a submission as the player may see it.
func Look(p *Puzzle, s State, cards []CardID) Preview {
	visible := full(len(p.CounterEvidence))
	if p.CounterVisibility == Hidden {
		visible = s.Revealed()
	}
	return look(p, s, cards, visible)
}

func look(p *Puzzle, s State, cards []CardID, counters Set) Preview {
	submitted, refusal := legal(p, s, cards)
	if refusal != "" {
		return Preview{Refusal: refusal, counter: -1}
	}
	v := Preview{story: s.Story | submitted, counter: -1}
	minors, blocked := v.contradict(p, s.Story, submitted)
	if blocked {
		v.Blocked = true
		return v
	}
	v.Scrutiny = minors
	for i := range p.Hand {
		if submitted.Has(i) && p.Hand[i].Trust == Sketchy {
			v.Scrutiny++
		}
	}
	if v.Fatal = s.Scrutiny+v.Scrutiny >= MaxScrutiny; v.Fatal {
		return v
	}
	v.refute(p, s, submitted)
	v.counter = answer(p, submitted, counters&^(s.Refuted|v.refutes))
	v.hit(p, submitted)
	for i := range min(len(p.ActiveConcerns), tracked) {
		if !s.Addressed.Has(i) && addressed(p, &p.ActiveConcerns[i], submitted) {
			v.Concerns = append(v.Concerns, i)
		}
	}
	return v
}

// legal reads a selection, or says why it cannot be submitted (step 1).
func legal(p *Puzzle, s State, cards []CardID) (Set, string) {
	if s.Status != Running {
		return 0, "the run is over"
	}
	if len(cards) < 1 || len(cards) > MaxSubmitted {
		return 0, "a submission has 1 to 3 cards"
	}
	var submitted Set
	for _, id := range game.Sorted(cards) { // so that a set has one reason
		i := p.Card(id)
		switch {
		case i < 0 || i >= tracked:
			return 0, "a submitted card is not in the hand"
		case s.Story.Has(i):
			return 0, "a submitted card is in the story already"
		case submitted.Has(i):
			return 0, "a card is submitted twice"
		}
		submitted |= 1 << i
	}
	return submitted, ""
}

// contradict lists the contradictions of a submission (step 2).
func (v *Preview) contradict(p *Puzzle, story, submitted Set) (minors int, blocked bool) {
	for i := range min(len(p.Hand), tracked) {
		for j := range min(len(p.Hand), tracked) {
			inside := submitted.Has(j) && j < i
			if !submitted.Has(i) || !story.Has(j) && !inside {
				continue
			}
			c := Contradict(&p.Hand[i], &p.Hand[j])
			if c.Severity == None {
				continue
			}
			v.Clashes = append(v.Clashes, Clash{p.Hand[i].ID, p.Hand[j].ID, c.Severity, c.Reason, c.Text})
			if c.Severity == Major {
				blocked = true
			} else {
				minors++
			}
		}
	}
	return minors, blocked
}

// refute takes the submitted refutations into effect (step 3).
func (v *Preview) refute(p *Puzzle, s State, submitted Set) {
	for i := range min(len(p.Hand), tracked) {
		if !submitted.Has(i) {
			continue
		}
		for _, id := range p.Hand[i].Refutes {
			k := p.Counter(id)
			if k < 0 || k >= tracked || s.Refuted.Has(k) || v.refutes.Has(k) {
				continue
			}
			v.refutes |= 1 << k
			restored := s.Owed(p, k)
			v.Refuted = append(v.Refuted, Refuted{id, restored})
			v.Damage.Restored += restored
		}
	}
}

// answer is the counter that KOA plays, or -1: cards in hand order, counters in the
// document's (step 4).
func answer(p *Puzzle, submitted, counters Set) int {
	for i := range min(len(p.Hand), tracked) {
		if !submitted.Has(i) {
			continue
		}
		for k := range min(len(p.CounterEvidence), tracked) {
			if counters.Has(k) && p.CounterEvidence[k].Contests(&p.Hand[i]) {
				return k
			}
		}
	}
	return -1
}

// hit adds up the damage (step 5).
func (v *Preview) hit(p *Puzzle, submitted Set) {
	sum, agree := 0, false
	for i := range min(len(p.Hand), tracked) {
		if !submitted.Has(i) {
			continue
		}
		card := &p.Hand[i]
		h := Hit{Card: card.ID, Power: card.Power, Dealt: card.Power}
		if v.counter >= 0 && p.CounterEvidence[v.counter].Contests(card) {
			h.Contested, h.Dealt = true, contested(card.Power)
		}
		v.Hits = append(v.Hits, h)
		v.Damage.Base += h.Power
		sum += h.Dealt
		for j := range i {
			agree = agree || submitted.Has(j) && Corroborate(card, &p.Hand[j])
		}
	}
	v.Damage.Contested = v.Damage.Base - sum
	if agree {
		v.Damage.Corroboration = Corroborated(sum) - sum
	}
	v.Damage.Total = sum + v.Damage.Corroboration + v.Damage.Restored
	if v.counter >= 0 {
		v.Counter = p.CounterEvidence[v.counter].ID
	}
}

func addressed(p *Puzzle, c *Concern, submitted Set) bool {
	for i := range p.Hand {
		if submitted.Has(i) && c.AddressedBy(&p.Hand[i]) {
			return true
		}
	}
	return false
}
