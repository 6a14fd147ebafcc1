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

// errSoleProvers is the window rule on the third rung of the ladder of player models.
var errSoleProvers = &validate.Rule{
	Code: "ERR_META_SOLE_PROVERS", Title: "Playing what alone proves a concern opens few NORMAL days",
	Why:    "The rule of thumb is found in a week; it may work now and then, and must not be the game.",
	Fix:    "Publish a NORMAL day on which the model M3 loses.",
	Source: "docs/testimony.md, player models",
}

// fourWeeks is the span of errSoleProvers, in dates.
const fourWeeks = 28

// The aspects of a testimony daily beside targets and card names.
const (
	approaches Aspect = "approaches"
	topCards   Aspect = "strongest cards"
	normalM3   Aspect = "M3 on NORMAL days"
)

// Testimony is the window of testimony.
func Testimony() Game[testimony.Puzzle, check.Analysis] {
	return NewGame("testimony", testimonyFacts, corpus.Testimony, append(packRules(),
		Repeated(errTargetRepeat, 3, targets, 2, "/targetLock", "target"),
		Variety(errSingleApproach, week, approaches, 2, 4, "approaches"),
		topCard(errTopCard, week, topCards, 60, 4),
		Overlap(errCardRepeat, cardNames, 50, "/hand", "cards"),
		AtMost(errSoleProvers, fourWeeks, normalM3, m3Wins, 25, 4, "M3 wins NORMAL days"),
		Near(errNearDuplicate, cardNames, "", allBut(2), "/hand", "cards"),
	))
}

// What M3 comes to on a NORMAL day.
const (
	m3Wins  = "wins"
	m3Loses = "loses"
)

func testimonyFacts(p *testimony.Puzzle, a *check.Analysis) Facts {
	var target, card, approach, top, m3 count
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
	if p.Difficulty == testimony.Normal && a != nil && !a.Undecided {
		result := m3Loses
		if a.Models.Played[check.M3].Won {
			result = m3Wins
		}
		m3.add(result, 0)
	}
	return Facts{Content: contentOf(testimonyContent(p)), Names: names, Tallies: map[Aspect][]Tally{
		targets: target.tallies, cardNames: card.tallies, approaches: approach.tallies, topCards: top.tallies, normalM3: m3.tallies,
	}, Marks: corpus.Marks(corpus.Testimony(p, a).Boards)}
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
		parts = append(parts, cardContent(&p.Hand[i]))
	}
	for i := range p.CounterEvidence {
		k := &p.CounterEvidence[i]
		parts = append(parts, fmt.Sprintf("counter %s %s", game.Fold(k.Name), sortedProofs(k.Targets)))
	}
	slices.Sort(parts)
	return fmt.Sprintf("%d; %s", p.ResistanceStart, strings.Join(parts, "; "))
}

func cardContent(c *testimony.Card) string {
	return fmt.Sprintf("card %s %d %s %s %s %s %s", game.Fold(c.Name), c.Power, sortedProofs(c.Proves), c.Claims.TimeRange, c.Claims.Location, c.Claims.State, c.Claims.Activity)
}

func sortedProofs(proofs []testimony.Proof) []testimony.Proof {
	return slices.Sorted(slices.Values(proofs))
}
