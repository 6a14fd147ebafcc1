package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/lint/corpus"
	"dailies/validate"
	check "dailies/validate/freeplay"
)

// errModifierRepeat is the window rule of freeplay alone.
var errModifierRepeat = &validate.Rule{
	Code: "ERR_META_MODIFIER_REPEAT", Title: "Runs that follow each other bend different rules",
	Why:    "The modifier is what a player remembers of the last lock.",
	Fix:    "Publish a run with another modifier.",
	Source: "freeplay page, window",
}

// modifiers is the aspect of a run that its boss bends.
const modifiers Aspect = "modifiers"

// neighborly is the span of the rules on runs that follow each other, in dates.
const neighborly = 2

// runsApart is how many cards at least a run has that another of the year does not show.
const runsApart = 6

// Freeplay is the window of freeplay.
func Freeplay() Game[freeplay.Puzzle, check.Analysis] {
	return NewGame("freeplay", freeplayFacts, corpus.Freeplay, append(packRules(),
		Fresh(errModifierRepeat, neighborly, modifiers, func(int) string { return document.Pointer("acts", freeplay.Acts-1, "modifiers") }, "modifier"),
		Fresh(errTargetRepeat, neighborly, targets, func(n int) string { return document.Pointer("acts", n, "targetLock") }, "target"),
		Near(errNearDuplicate, cardNames, "", allBut(runsApart), "/acts", "cards"),
	))
}

func freeplayFacts(p *freeplay.Puzzle, _ *check.Analysis) Facts {
	var target, card, modifier count
	names := []string{}
	for act := range p.Acts {
		a := &p.Acts[act]
		target.add(string(a.TargetLock), act)
		names = append(names, a.LockReason)
		for i := range a.Deck {
			card.add(game.Fold(a.Deck[i].Name), act)
		}
		if a.Cache != nil {
			card.add(game.Fold(a.Cache.Name), act)
		}
		for _, m := range a.Modifiers {
			modifier.add(string(m), act)
		}
	}
	return Facts{Content: contentOf(freeplayContent(p)), Names: names, Tallies: map[Aspect][]Tally{
		targets: target.tallies, cardNames: card.tallies, modifiers: modifier.tallies,
	}}
}

// freeplayContent is what two runs must share to be copies: of each act the cards, the
// counters, the resistance and what is bent, whatever their ids and order.
func freeplayContent(p *freeplay.Puzzle) string {
	var acts []string
	for act := range p.Acts {
		a := &p.Acts[act]
		parts := []string{fmt.Sprintf("bends %v", a.Modifiers)}
		for i := range a.Deck {
			parts = append(parts, cardContent(&a.Deck[i]))
		}
		if a.Cache != nil {
			parts = append(parts, "cache "+cardContent(a.Cache))
		}
		for i := range a.CounterEvidence {
			k := &a.CounterEvidence[i]
			parts = append(parts, fmt.Sprintf("counter %s %s %t", game.Fold(k.Name), sortedProofs(k.Targets), k.Hidden))
		}
		slices.Sort(parts)
		acts = append(acts, fmt.Sprintf("%d; %s", a.ResistanceStart, strings.Join(parts, "; ")))
	}
	return strings.Join(acts, " / ")
}
