package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"dailies/game"
	"dailies/game/testimony"
	"dailies/lint/corpus"
	"dailies/lint/window"
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
	Why:    "Players find the rule of thumb within a week; it may work now and then, and must not be the game.",
	Fix:    "Publish a NORMAL day on which the model M3 loses.",
	Source: "docs/testimony.md, player models",
}

// warnHidden is the window rule on the two ways in which KOA's counters are dealt.
var warnHidden = &validate.Rule{
	Code: "WARN_META_HIDDEN", Title: "A week hides KOA's counters on some day, where weeks before it do",
	Why:    "Where every counter is always open, each day is planned to its end before the first card is played.",
	Fix:    "Publish a HARD or EXPERT day whose counterVisibility is HIDDEN; a pack needs lines for it, koaLines.hidden.",
	Source: "D02 §2.3; window page",
}

// errRuleOfThumb is the window rule on what the miner finds.
var errRuleOfThumb = &validate.Rule{
	Code: "ERR_META_RULE_OF_THUMB", Title: "No sentence wins the week",
	Why:    "A regular finds the sentence that opens most locks within a month, tells it to everybody, and the hands are no puzzle any more.",
	Fix:    "Publish a day on which the named policy misses par; dailies mine shows what the leading ones reach.",
	Source: "docs/testimony.md, the miner",
}

// fourWeeks is the span of errSoleProvers, in dates.
const fourWeeks = 28

// The aspects of a testimony daily besides targets and card names.
const (
	approaches window.Aspect = "approaches"
	topCards   window.Aspect = "strongest cards"
	normalM3   window.Aspect = "M3 on NORMAL days"
	visibility window.Aspect = "counters on HARD and EXPERT days"
)

// Testimony is the window of testimony.
func Testimony() window.Game[testimony.Puzzle, check.Analysis] {
	return window.NewGame("testimony", testimonyFacts, corpus.Testimony, append(append(packRules(),
		window.Repeated(errTargetRepeat, 3, targets, 2, "/targetLock", "target"),
		window.Variety(errSingleApproach, window.Week, approaches, 2, 4, "approaches"),
		window.TopCard(errTopCard, window.Week, topCards, 60, 4),
		window.Overlap(errCardRepeat, cardNames, 50, "/hand", "cards"),
		window.AtMost(errSoleProvers, fourWeeks, normalM3, m3Wins, 25, 4, "M3 wins NORMAL days"),
		window.Weekly(warnHidden, visibility, string(testimony.Hidden), "day on which KOA's counters are hidden"),
		window.Near(errNearDuplicate, cardNames, "", window.AllBut(2), "/hand", "cards"),
	), rulesOfThumb()...))
}

// rulesOfThumb are the bars of the policies that the miner plays. Sundays are few, and asked
// over half a year.
func rulesOfThumb() (rules []window.Rule) {
	names := sync.OnceValue(check.PolicyNames) // thousands
	for _, t := range []window.Thumb{
		{Weekdays: []game.Rung{game.Mon, game.Tue}, Span: 60, Percent: 80},
		{Weekdays: []game.Rung{game.Wed}, Span: 60, Percent: 60},
		{Weekdays: []game.Rung{game.Thu, game.Fri, game.Sat}, Span: 60, Percent: 40},
		{Weekdays: []game.Rung{game.Sun}, Span: 182, Percent: 30},
	} {
		rules = append(rules, window.RuleOfThumb(errRuleOfThumb, t, names))
	}
	return rules
}

// How M3 fares on a NORMAL day.
const (
	m3Wins  = "wins"
	m3Loses = "loses"
)

func testimonyFacts(p *testimony.Puzzle, a *check.Analysis) window.Facts {
	var target, card, approach, top, m3, shown window.Tallies
	target.Add(string(p.TargetLock), 0)
	names := []string{p.LockReason}
	for i := range p.Hand {
		card.Add(game.Fold(p.Hand[i].Name), i)
		names = append(names, p.Hand[i].Name)
	}
	if a != nil && a.Approach != nil {
		approach.Add(string(*a.Approach), 0)
	}
	if i := strongestCard(p); i >= 0 && a != nil && !a.Undecided {
		for _, role := range rolesOf(p.Hand[i].ID, a) {
			top.Add(role, i)
		}
	}
	if p.Difficulty == testimony.Normal && a != nil && !a.Undecided {
		result := m3Loses
		if a.Models.Played[check.M3].Won {
			result = m3Wins
		}
		m3.Add(result, 0)
	}
	if p.Difficulty == testimony.Hard || p.Difficulty == testimony.Expert {
		shown.Add(string(cmp.Or(p.CounterVisibility, testimony.Full)), 0)
	}
	return window.Facts{Content: window.ContentOf(testimonyContent(p)), Names: names, Tallies: map[window.Aspect][]window.Tally{
		targets: target, cardNames: card, approaches: approach, topCards: top, normalM3: m3, visibility: shown,
	}, Marks: corpus.Marks(corpus.Testimony(p, a).Boards), Policies: policiesOf(p, a)}
}

func policiesOf(p *testimony.Puzzle, a *check.Analysis) validate.PolicySet {
	if a == nil || a.Undecided {
		return nil
	}
	return check.Mine(p, a.Best)
}

// strongestCard returns the position of the first card of most power, or -1.
func strongestCard(p *testimony.Puzzle) int {
	best := -1
	for i := range p.Hand {
		if best < 0 || p.Hand[i].Power > p.Hand[best].Power {
			best = i
		}
	}
	return best
}

// rolesOf returns what the analysis says of a card. The best line may play a trap; then
// the card is both.
func rolesOf(id testimony.CardID, a *check.Analysis) (roles []string) {
	if slices.Contains(a.Traps, id) {
		roles = append(roles, window.TopTrap)
	}
	if a.Best != nil && slices.ContainsFunc(a.Best.Submissions, func(s []testimony.CardID) bool { return slices.Contains(s, id) }) {
		roles = append(roles, window.TopPlayed)
	}
	if len(roles) == 0 {
		return []string{window.TopOther}
	}
	return roles
}

// testimonyContent returns what two days must share to be copies: cards, counters and
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
