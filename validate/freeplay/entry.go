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

// proofEntry is the worst way to enter an act, counted from 0, that a run can come to when
// it takes CALM: whoever enters so has no fewer tokens, no more scrutiny and no more story.
func proofEntry(p *freeplay.Puzzle, act int) entry {
	e := entry{tokens: 1}
	if act == 0 {
		return e
	}
	e.scrutiny = proofScrutiny
	for before := range act {
		for i := range p.Acts[before].Deck {
			e.commit(&p.Acts[before].Deck[i])
		}
		if c := p.Acts[before].Cache; c != nil && before+1 < act { // else nobody can have played it yet
			e.commit(c)
		}
	}
	return e
}

func (e *entry) commit(c *freeplay.Card) {
	if !c.Refutation() {
		e.story = append(e.story, c)
	}
}

// entryOf is how a run that has just entered an act stands.
func entryOf(p *freeplay.Puzzle, s freeplay.State) entry {
	e := entry{tokens: s.Tokens, scrutiny: s.Scrutiny, joined: s.Hand.Has(len(p.Acts[s.Act-1].Deck))}
	for _, c := range s.Story {
		if !c.Rewired {
			e.commit(p.Card(c.Act, c.Card))
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
