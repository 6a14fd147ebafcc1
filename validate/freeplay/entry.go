package freeplay

import "dailies/game/freeplay"

// entry is how an act is entered: what was kept of the run, after the token that the act
// gives.
type entry struct {
	tokens, scrutiny int
	story            []*freeplay.Card // without what was rewired, which contradicts nothing
	joined           bool             // the cache card of the act before is in the hand
}

// proofScrutiny is the scrutiny of the proof entry from the second act on.
const proofScrutiny = 2

// proofState is the worst way to enter an act, counted from 0, that a run can reach when
// it takes CALM: a run that enters so has no fewer tokens, no more scrutiny and no more story.
func proofState(p *freeplay.Puzzle, act int) freeplay.State {
	a := &p.Acts[act]
	s := freeplay.State{Phase: freeplay.InAct, Act: act + 1, Resistance: a.ResistanceStart, Tokens: 1, Owed: make([]int, len(a.CounterEvidence))}
	for i := range min(a.HandSize, len(a.Deck)) {
		s.Hand |= 1 << i
	}
	if act > 0 {
		s.Scrutiny = proofScrutiny
	}
	for before := range act {
		cards := len(p.Acts[before].Deck)
		if before > 0 {
			cards++ // the cache card that may have joined it
		}
		for i := range cards {
			if c := p.Card(before+1, i); c != nil && !c.Refutation() {
				s.Story = append(s.Story, freeplay.Committed{Act: before + 1, Card: i})
			}
		}
	}
	return s
}

// proofEntry is the entry of [proofState].
func proofEntry(p *freeplay.Puzzle, act int) entry { return entryOf(p, proofState(p, act)) }

// entryOf is how a run that has just entered an act stands.
func entryOf(p *freeplay.Puzzle, s freeplay.State) entry {
	e := entry{tokens: s.Tokens, scrutiny: s.Scrutiny, joined: s.Hand.Has(len(p.Acts[s.Act-1].Deck))}
	for _, c := range s.Story {
		if card := p.Card(c.Act, c.Card); !c.Rewired && !card.Refutation() {
			e.story = append(e.story, card)
		}
	}
	return e
}

// threads counts the story cards of an entry that contradict a card of the deck.
func (e entry) threads(a *freeplay.Act) int {
	n := 0
	for _, told := range e.story {
		for i := range a.Deck {
			if contradict(told, &a.Deck[i]) {
				n++
				break
			}
		}
	}
	return n
}
