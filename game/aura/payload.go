package aura

import "slices"

// The figures of a submission (§7).
const (
	MaxCompliance = 30 // per turn
	maxPayload    = 2  // cards
)

// Holds reports whether a path holds on a payload, taken as a whole (§6; AURA page,
// puzzle document).
func (p *Path) Holds(payload []*Card) bool {
	return (p.Cards == 0 || len(payload) == p.Cards) &&
		every(p.AllTags, payload, (*Card).tagged) && every(p.AllTraits, payload, (*Card).has) &&
		(len(p.AnyTags) == 0 || some(p.AnyTags, payload, (*Card).tagged)) &&
		(len(p.AnyTraits) == 0 || some(p.AnyTraits, payload, (*Card).has)) &&
		!some(p.NoTags, payload, (*Card).tagged) && !some(p.NoTraits, payload, (*Card).has) &&
		(p.AnyTrust == "" || slices.ContainsFunc(payload, func(c *Card) bool { return c.Trust.AtLeast(p.AnyTrust) })) &&
		(p.EveryTrust == "" || !slices.ContainsFunc(payload, func(c *Card) bool { return !c.Trust.AtLeast(p.EveryTrust) }))
}

func (c *Card) tagged(t Tag) bool { return slices.Contains(c.Tags, t) }
func (c *Card) has(t Trait) bool  { return slices.Contains(c.Traits, t) }

// every reports whether each of the values is on some card.
func every[T any](values []T, payload []*Card, on func(*Card, T) bool) bool {
	for _, v := range values {
		if !slices.ContainsFunc(payload, func(c *Card) bool { return on(c, v) }) {
			return false
		}
	}
	return true
}

// some reports whether one of the values is on some card.
func some[T any](values []T, payload []*Card, on func(*Card, T) bool) bool {
	for _, v := range values {
		if slices.ContainsFunc(payload, func(c *Card) bool { return on(c, v) }) {
			return true
		}
	}
	return false
}

// Satisfied are the positions of the protocol's paths that hold on a payload.
func (p *Protocol) Satisfied(payload []*Card) []int {
	var paths []int
	for i := range p.Paths {
		if p.Paths[i].Holds(payload) {
			paths = append(paths, i)
		}
	}
	return paths
}

// Resonates reports whether the payload is two cards that share a resonating tag (§7 B).
func Resonates(payload []*Card) bool {
	return len(payload) == maxPayload && slices.ContainsFunc(Resonating(), func(t Tag) bool {
		return payload[0].tagged(t) && payload[1].tagged(t)
	})
}

// Compliance is what an accepted payload takes off the resistance: the impacts, half
// as much again with resonance, rounded down, at most 30 (§7 B). Impacts outside
// their limits count as the nearest that changes nothing: below 0 as 0, and past 30
// as 30, so that no document makes a payload heal the lock or overflow.
func Compliance(payload []*Card) int {
	sum := 0
	for _, c := range payload {
		sum += min(max(c.Impact, 0), MaxCompliance)
	}
	if Resonates(payload) {
		sum = sum * 3 / 2
	}
	return min(sum, MaxCompliance)
}

// AnySketchy reports whether a card of the payload is SKETCHY (§9).
func AnySketchy(payload []*Card) bool {
	return slices.ContainsFunc(payload, func(c *Card) bool { return c.Trust == Sketchy })
}
