package freeplay

import (
	"dailies/validate"
	"dailies/validate/testimony"
)

// What a run must be for play to mean anything.
var (
	errReference = &validate.Rule{
		Code: "ERR_FREEPLAY_REFERENCE", Title: "Ids are unique, refutations name counters of their act, claims are well formed",
		Why:    "The story goes on from lock to lock, so two cards of one name cannot be told apart; a card that refutes nothing is a wasted turn.",
		Fix:    "Correct the id, the time, or the claims. Card ids are unique in the run, the cache card refutes counters of the next lock.",
		Source: "docs/freeplay.md, run document",
	}
	errAct = &validate.Rule{
		Code: "ERR_FREEPLAY_ACT", Title: "Each lock has the figures of its place in the night",
		Why:    "The second lock promises to be harder than the first, and the last to bend one rule.",
		Fix:    "Use the figures of the act's column.",
		Source: "docs/freeplay.md, acts",
		Bounds: []string{"concerns", "counters", "hidden counters", "resistance", "modifiers", "caches", "turns", "cards in the hand", "cards in the deck"},
	}
	errDeal = &validate.Rule{
		Code: "ERR_FREEPLAY_DEAL", Title: "Every deck is in the order of the seed",
		Why:    "The seed on the share card promises that nobody chose which cards come first.",
		Fix:    "Sort the deck by the seed, or name the seed that deals it so.",
		Source: "docs/freeplay.md, run document",
	}
	warnNoThread = &validate.Rule{
		Code: "WARN_FREEPLAY_NO_THREAD", Title: "What is said at one lock can contradict what is said at a later one",
		Why:    "A night whose locks know nothing of each other is three dailies.",
		Fix:    "Deal evidence of one lock that contradicts evidence of an earlier one, MINOR or MAJOR.",
		Source: "docs/freeplay.md, validator",
	}
	warnIrrefutable = &validate.Rule{
		Code: "WARN_FREEPLAY_IRREFUTABLE", Title: "Every counter is refuted by a card of its act's deck",
		Why:    "A counter refuted is a token earned; one that nothing answers is weather.",
		Fix:    "Deal a refutation of the counter, or another counter.",
		Source: "docs/freeplay.md, validator",
	}
	warnIdleCounter = &validate.Rule{
		Code: "WARN_FREEPLAY_IDLE_COUNTER", Title: "Every counter targets a card of its act's deck",
		Why:    "KOA shows it and never plays it; players plan around nothing.",
		Fix:    "Deal a card that proves what the counter targets, or another counter.",
		Source: "docs/freeplay.md, validator",
	}
	warnIdleCache = &validate.Rule{
		Code: "WARN_FREEPLAY_IDLE_CACHE", Title: "The cache card raises what the lock it joins can come to",
		Why:    "A card that helps nobody is no choice beside a token and calm.",
		Fix:    "Offer a stronger card, or one that proves or refutes what the next deck cannot.",
		Source: "docs/freeplay.md, validator",
	}
)

// table lists every rule with its severity.
func table() []validate.Row {
	var rows []validate.Row
	for _, r := range []*validate.Rule{
		errReference, errAct, errDeal, errUnsolvable, errDeadDeal, errIndispensable, errSubmit, errDominant, errIdleMove,
		errMargin, errHidden, errQuick, errBand, errFalling, errGreedyWins,
	} {
		rows = append(rows, validate.Row{Rule: r, Severities: []validate.Severity{validate.Error}})
	}
	for _, r := range testimony.VoiceRules() {
		rows = append(rows, validate.Row{Rule: r, Severities: []validate.Severity{validate.Error}})
	}
	for _, r := range []*validate.Rule{warnNoThread, warnIrrefutable, warnIdleCounter, warnIdleCache} {
		rows = append(rows, validate.Row{Rule: r, Severities: []validate.Severity{validate.Warning}})
	}
	return rows
}
