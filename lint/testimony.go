package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/testimony"
	"dailies/lint/corpus"
	"dailies/validate"
	check "dailies/validate/testimony"
)

// The window rules of testimony alone.
var (
	errSingleApproach = &validate.Rule{
		Code: "ERR_META_SINGLE_APPROACH", Title: "A week shows at least 2 of REFUTE, ABSORB and MIXED",
		Why:    "If the quickest win always refutes, players refute without reading.",
		Fix:    "Publish a day whose quickest wins treat KOA's counters another way.",
		Source: "D02 §13; window page",
	}
	errTopCard = &validate.Rule{
		Code: "ERR_META_TOP_CARD", Title: "The strongest card is neither the trap nor the key by habit",
		Why:    "\"Avoid the strongest\" must not be a strategy, and neither must its opposite.",
		Fix:    "Publish a day whose strongest card is played by the best line, or one whose trap is weaker.",
		Source: "window page",
	}
)

// The aspects of a testimony daily beside targets and card names.
const (
	approaches Aspect = "approaches"
	topCards   Aspect = "strongest cards"
)

// Testimony is the window of testimony.
func Testimony() Game[testimony.Puzzle, check.Analysis] {
	return NewGame("testimony", testimonyFacts, corpus.Testimony, []Rule{
		repeated(errTargetRepeat, 3, targets, 2, "/targetLock", "target"),
		variety(errSingleApproach, week, approaches, 2, 4, "approaches"),
		topCard(errTopCard, week, topCards, 60, 4),
		overlap(errCardRepeat, cardNames, 50, "/hand", "cards"),
	})
}

func testimonyFacts(p *testimony.Puzzle, a *check.Analysis) Facts {
	var target, card, approach, top count
	target.add(string(p.TargetLock), 0)
	names := []string{p.LockReason}
	for i := range p.Hand {
		card.add(game.Fold(p.Hand[i].Name), i)
		names = append(names, p.Hand[i].Name)
	}
	if a != nil && a.Approach != nil {
		approach.add(string(*a.Approach), 0)
	}
	if i := strongestCard(p); i >= 0 && a != nil && !a.Undecided {
		for _, role := range rolesOf(p.Hand[i].ID, a) {
			top.add(role, i)
		}
	}
	return Facts{Content: contentOf(testimonyContent(p)), Names: names, Tallies: map[Aspect][]Tally{
		targets: target.tallies, cardNames: card.tallies, approaches: approach.tallies, topCards: top.tallies,
	}}
}

// strongestCard is the position of the first card of most power, or -1.
func strongestCard(p *testimony.Puzzle) int {
	best := -1
	for i := range p.Hand {
		if best < 0 || p.Hand[i].Power > p.Hand[best].Power {
			best = i
		}
	}
	return best
}

// rolesOf is what the analysis says of a card. The best line may play a trap; then
// the card is both.
func rolesOf(id testimony.CardID, a *check.Analysis) (roles []string) {
	if slices.Contains(a.Traps, id) {
		roles = append(roles, topTrap)
	}
	if a.Best != nil && slices.ContainsFunc(a.Best.Submissions, func(s []testimony.CardID) bool { return slices.Contains(s, id) }) {
		roles = append(roles, topPlayed)
	}
	if len(roles) == 0 {
		return []string{topOther}
	}
	return roles
}

// testimonyContent is what two days must share to be copies: cards, counters and
// resistance, whatever their ids and order.
func testimonyContent(p *testimony.Puzzle) string {
	var parts []string
	for i := range p.Hand {
		c := &p.Hand[i]
		parts = append(parts, fmt.Sprintf("card %s %d %s %s %s %s %s", game.Fold(c.Name), c.Power, sortedProofs(c.Proves), c.Claims.TimeRange, c.Claims.Location, c.Claims.State, c.Claims.Activity))
	}
	for i := range p.CounterEvidence {
		k := &p.CounterEvidence[i]
		parts = append(parts, fmt.Sprintf("counter %s %s", game.Fold(k.Name), sortedProofs(k.Targets)))
	}
	slices.Sort(parts)
	return fmt.Sprintf("%d; %s", p.ResistanceStart, strings.Join(parts, "; "))
}

func sortedProofs(proofs []testimony.Proof) []testimony.Proof {
	return slices.Sorted(slices.Values(proofs))
}
