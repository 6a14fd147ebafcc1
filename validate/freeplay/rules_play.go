package freeplay

import "dailies/validate"

// The run as a run, judged by what its acts can come to from their proof entries.
var (
	errUnsolvable = &validate.Rule{
		Code: "ERR_FREEPLAY_UNSOLVABLE", Title: "Every lock can be opened",
		Why:     "Two locks opened for nothing are a lost evening.",
		Fix:     "Lower the resistance, raise powers, or resolve the contradictions between the cards that are needed.",
		Source:  "docs/freeplay.md, what is proved",
		Implies: [][]string{{"ERR_FREEPLAY_MARGIN"}, {"ERR_FREEPLAY_BAND", "ERR_FREEPLAY_FALLING", "ERR_FREEPLAY_SUBMIT", "ERR_FREEPLAY_HIDDEN"}},
	}
	errDeadDeal = &validate.Rule{
		Code: "ERR_FREEPLAY_DEAD_DEAL", Title: "Every lock can be opened with the opening hand",
		Why:    "Nobody may lose to a card that lies in the pile, unseen.",
		Fix:    "Lower the resistance to what is reached without CYCLE, or draw another seed.",
		Source: "docs/freeplay.md, what is proved",
		Bounds: []string{"at least the resistance"},
	}
	errIndispensable = &validate.Rule{
		Code: "ERR_FREEPLAY_INDISPENSABLE", Title: "Every lock can be opened without any one move",
		Why:    "A lock that only one move opens is a question of knowing that move.",
		Fix:    "Lower the resistance to the least that is reached without one of the moves.",
		Source: "docs/freeplay.md, what is proved",
		Bounds: []string{"at least the resistance"},
	}
	errSubmit = &validate.Rule{
		Code: "ERR_FREEPLAY_SUBMIT", Title: "SUBMIT alone opens the first lock and no other",
		Why:    "The first lock is for finding the moves out; at the others they have to matter.",
		Fix:    "Bring the first resistance down to what SUBMIT alone reaches, and the others above it.",
		Source: "docs/freeplay.md, what is proved",
		Bounds: []string{"at least the resistance at act 1", "less than the resistance after it"},
	}
	errDominant = &validate.Rule{
		Code: "ERR_FREEPLAY_DOMINANT", Title: "No single move, with SUBMIT, opens both later locks",
		Why:    "A move that is the answer twice is the answer always, and the other four are decoration.",
		Fix:    "Raise one of the two resistances above what the move reaches there.",
		Source: "docs/freeplay.md, what is proved",
	}
	errIdleMove = &validate.Rule{
		Code: "ERR_FREEPLAY_IDLE_MOVE", Title: "Every move helps at some lock",
		Why:    "A button that never helps teaches players not to press buttons.",
		Fix:    "Deal cards that agree for CORROBORATE, that contradict for REWIRE, counters in the way for FLAG, a good card in a pile for CYCLE.",
		Source: "docs/freeplay.md, what is proved",
	}
	errMargin = &validate.Rule{
		Code: "ERR_FREEPLAY_MARGIN", Title: "Every lock has damage to spare",
		Why:    "Without slack every line but one loses, and the lock is arithmetic.",
		Fix:    "Lower the resistance: 10 under what all moves reach at the first lock, 8 at the second, 3 at the last.",
		Source: "docs/freeplay.md, validator",
		Bounds: []string{marginLeast},
	}
	errHidden = &validate.Rule{
		Code: "ERR_FREEPLAY_HIDDEN", Title: "Every lock can be opened with its hidden counter flagged first",
		Why:    "Who pays a token to know what is hidden must be able to afford it.",
		Fix:    "Lower the resistance to what is reached after FLAG, or show another counter.",
		Source: "docs/freeplay.md, what is proved",
		Bounds: []string{"at least the resistance"},
	}
	errQuick = &validate.Rule{
		Code: "ERR_FREEPLAY_QUICK", Title: "No first submission opens a lock",
		Why:    "One submission is a guess, and none of the moves was needed.",
		Fix:    "Raise the resistance above what a first submission deals.",
		Source: "docs/freeplay.md, validator",
	}
	errBand = &validate.Rule{
		Code: "ERR_FREEPLAY_BAND", Title: "Random play opens each lock as often as its place in the night says",
		Why:    "Above the band the lock opens itself; below it the lock feels like a wall.",
		Fix:    "Raise or lower the resistance by a point or two.",
		Source: "docs/freeplay.md, validator",
		Bounds: []string{randomLeast, randomMost},
	}
	errFalling = &validate.Rule{
		Code: "ERR_FREEPLAY_FALLING", Title: "Random play opens each lock less often than the one before",
		Why:    "A night grows harder.",
		Fix:    "Raise the resistance of the later lock, or lower that of the earlier one.",
		Source: "docs/freeplay.md, validator",
		Bounds: []string{"less than at the act before"},
	}
	errGreedyWins = &validate.Rule{
		Code: "ERR_FREEPLAY_GREEDY_WINS", Title: "Greedy play does not win the run",
		Why:    "A player who only ever submits what deals most has met none of what makes a night of it.",
		Fix:    "Raise a resistance above what greedy play deals there.",
		Source: "docs/freeplay.md, players",
	}
)
