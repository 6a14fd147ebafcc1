package testimony

import (
	"regexp"
	"slices"

	"dailies/game/testimony"
)

// The story of a pack is one day up to its `now`. Only the assembler knows it: the rules of
// play do not.

// clocks finds the times of day in a text.
var clocks = regexp.MustCompile(`\b(?:[01][0-9]|2[0-3]):[0-5][0-9]\b`)

// earliest returns the first `since` of the pack's concerns.
func (p *Pack) earliest() testimony.Clock {
	first := p.Now
	for i := range p.Concerns {
		first = min(first, p.Concerns[i].Since)
	}
	return first
}

// inTime reports whether a card lies within the times of the story: what it claims, and
// every time of day that a refutation names.
func (p *Pack) inTime(card int) bool {
	if card < len(p.Evidence) {
		e := &p.Evidence[card]
		return p.earliest() <= e.Start && e.End <= p.Now
	}
	return !slices.ContainsFunc(times(p.Refutations[card-len(p.Evidence)].Flavor), p.outside)
}

// outside reports whether a time of day is not one of the story.
func (p *Pack) outside(at testimony.Clock) bool { return at < p.earliest() || at > p.Now }

// times returns the times of day that a text names.
func times(text string) (all []testimony.Clock) {
	for _, at := range clocks.FindAllString(text, -1) {
		all = append(all, testimony.Clock(at))
	}
	return all
}

// proves reports whether the card proves what the concern requires.
func (c *Concern) proves(e *Evidence) bool {
	return slices.ContainsFunc(e.Proves, func(p testimony.Proof) bool { return slices.Contains(c.RequiredProof, p) })
}

// accepts reports whether a card answers the concern's question without contradicting it:
// in a place and a state that the question allows, since the time it speaks of. What a
// card does not claim contradicts nothing.
func (c *Concern) accepts(e *Evidence) bool {
	place, state := testimony.Place(e.Location), testimony.Condition(e.State)
	return (place == "" || len(c.AcceptPlaces) == 0 || slices.Contains(c.AcceptPlaces, place)) &&
		(state == "" || len(c.AcceptStates) == 0 || slices.Contains(c.AcceptStates, state)) &&
		c.Since <= e.Start
}

// fits reports whether a card fits all of the concerns that it proves.
func (p *Pack) fits(card int, concerns []int) bool {
	if card >= len(p.Evidence) {
		return true
	}
	e := &p.Evidence[card]
	return !slices.ContainsFunc(concerns, func(k int) bool {
		c := &p.Concerns[k]
		return c.proves(e) && !c.accepts(e)
	})
}
