package testimony

import "dailies/validate"

// The puzzle as a puzzle, judged on every line of play.
var (
	errUnprovable = &validate.Rule{
		Code: "ERR_KOA_CONCERN_UNPROVABLE", Title: "Some card of the hand can address each concern",
		Why:     "No play can win.",
		Fix:     "Deal a card that proves what the concern asks, in a state it asks for.",
		Source:  "testimony page, validator",
		Implies: [][]string{{"ERR_KOA_UNSOLVABLE", "ERR_UNDECIDED"}}, // undecided: too large a hand
	}
	errUnsolvable = &validate.Rule{
		Code: "ERR_KOA_UNSOLVABLE", Title: "Some line of play wins",
		Why:    "The lock never opens, whatever the player does.",
		Fix:    "Raise powers, lower the resistance, or resolve the contradictions between the cards that are needed.",
		Source: "D02 §2.1; testimony page, validator",
	}
	errTooManyTraps = &validate.Rule{
		Code: "ERR_KOA_TOO_MANY_TRAPS", Title: "There are no more traps than the difficulty allows",
		Why:    "One card that lies is a lesson; two are a guess.",
		Fix:    "Replace a card that contradicts the safe set.",
		Source: "D02 §11",
		Bounds: []string{"traps of the difficulty"},
	}
	errTrapRequired = &validate.Rule{
		Code: "ERR_KOA_TRAP_REQUIRED", Title: "Some winning line plays no trap card",
		Why:    "A player who reads closely and leaves the trap out must be able to win.",
		Fix:    "Give the cards of the safe set more power, or fewer that cost scrutiny.",
		Source: "testimony page, validator",
	}
	errSinglePath = &validate.Rule{
		Code: "ERR_KOA_SINGLE_PATH", Title: "There are at least 2 distinct ways to win",
		Why:    "With one way only, every other idea was wrong and nobody knows why.",
		Fix:    "Give the hand a second set of cards that wins, or a counter that can be absorbed.",
		Source: "testimony page, validator; D02 §13; judged under KOA_SPEC_V1 alone",
		Bounds: []string{distinctWins},
	}
	errNoBruteForce = &validate.Rule{
		Code: "ERR_KOA_NO_BRUTE_FORCE", Title: "On EASY some winning line plays no refutation",
		Why:    "Who has not understood refutations yet must still be able to win by evidence.",
		Fix:    "Give the evidence cards more power, or lower the resistance.",
		Source: "testimony page, validator",
	}
	errIncompatible = &validate.Rule{
		Code: "ERR_KOA_INCOMPATIBLE_HAND", Title: "Three cards with claims are pairwise free of MAJOR contradictions",
		Why:    "A hand in which everything contradicts everything leaves no story to tell.",
		Fix:    "Move a card's time or place so that three of them agree.",
		Source: "testimony page, validator",
		Bounds: []string{"at least 3 cards"},
	}
	errMargin = &validate.Rule{
		Code: "ERR_KOA_MARGIN", Title: "The safe set has power to spare over the resistance",
		Why:    "Without slack every order but one loses, and the day is arithmetic.",
		Fix:    "Raise the power of the safe set's cards: 10 over the resistance on EASY and NORMAL, 3 on HARD and EXPERT.",
		Source: "testimony page, a design note; judged under KOA_SPEC_V1 alone",
		Bounds: []string{margin},
	}
	errNoNearMiss = &validate.Rule{
		Code: "ERR_KOA_NO_NEAR_MISS", Title: "From NORMAL up some losing line ends with 5 or less resistance",
		Why:    "A loss that was close invites a second try.",
		Fix:    "Bring the power of a contradicting set close to the resistance.",
		Source: "testimony page, validator; D02 §13",
		Bounds: []string{nearMissMost},
	}
)
