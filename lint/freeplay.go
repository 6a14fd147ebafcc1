package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/lint/corpus"
	"dailies/lint/window"
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
const modifiers window.Aspect = "modifiers"

// neighborly is the span of the rules on runs that follow each other, in dates.
const neighborly = 2

// runsApart is how many of a run's cards, at least, any other run of the year does not show.
const runsApart = 6

// Freeplay returns the window of freeplay.
func Freeplay() window.Game[freeplay.Puzzle, check.Analysis] {
	return window.NewGame("freeplay", freeplayFacts, corpus.Freeplay, append(packRules(),
		window.Fresh(errModifierRepeat, neighborly, modifiers, func(int) string { return document.Pointer("acts", freeplay.Acts-1, "modifiers") }, "modifier"),
		window.Fresh(errTargetRepeat, neighborly, targets, func(n int) string { return document.Pointer("acts", n, "targetLock") }, "target"),
		window.Near(errNearDuplicate, cardNames, "", window.AllBut(runsApart), "/acts", "cards"),
	))
}

func freeplayFacts(p *freeplay.Puzzle, _ *check.Analysis) window.Facts {
	var target, card, modifier window.Tallies
	names := []string{}
	for act := range p.Acts {
		a := &p.Acts[act]
		target.Add(string(a.TargetLock), act)
		names = append(names, a.LockReason)
		for i := range a.Deck {
			card.Add(game.Fold(a.Deck[i].Name), act)
		}
		if a.Cache != nil {
			card.Add(game.Fold(a.Cache.Name), act)
		}
		for _, m := range a.Modifiers {
			modifier.Add(string(m), act)
		}
	}
	return window.Facts{Content: window.ContentOf(freeplayContent(p)), Names: names, Tallies: map[window.Aspect][]window.Tally{
		targets: target, cardNames: card, modifiers: modifier,
	}}
}

// freeplayContent returns what two runs must share to be copies: the cards, counters, resistance and
// bent rule of each act, whatever their ids and order.
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
