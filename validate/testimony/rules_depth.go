package testimony

import "dailies/validate"

// How hard a day is for people, judged by what the player models reach.
var (
	errModelWins = &validate.Rule{
		Code: "ERR_KOA_MODEL_WINS", Title: "Players who think less than the difficulty asks for lose",
		Why:    "A rule of thumb that opens the lock is the whole puzzle, and nobody reads a card.",
		Fix:    "Lower a card the model leans on, raise the one it passes over, or swap in a card that contradicts its line.",
		Source: "docs/testimony.md, player models",
		Bounds: []string{losesTo},
	}
	errModelAtPar = &validate.Rule{
		Code: "ERR_KOA_MODEL_AT_PAR", Title: "Players who may win on little thought stay below par",
		Why:    "A day that everyone wins at once has nothing left to find.",
		Fix:    "Let the quickest win need a card that the model plays later, or a counter that it leaves standing.",
		Source: "docs/testimony.md, player models",
		Bounds: []string{belowParFrom, belowParTo},
	}
	errModelLoses = &validate.Rule{
		Code: "ERR_KOA_MODEL_LOSES", Title: "On EASY players who read the preview and keep every concern open win",
		Why:    "Monday welcomes people; who reads the preview and keeps every concern open should get in.",
		Fix:    "Give the evidence more power, or take out the card that leads the model astray.",
		Source: "docs/testimony.md, player models",
		Bounds: []string{winsFrom},
	}
	errRandomRate = &validate.Rule{
		Code: "ERR_KOA_RANDOM_RATE", Title: "Random play wins as often as the difficulty says",
		Why:    "Above the band the day plays itself, and nothing can go wrong; below it the day feels like a wall.",
		Fix:    "Raise or lower the powers by a point or two.",
		Source: "docs/testimony.md, player models",
		Bounds: []string{randomLeast, randomMost},
	}
	errFirstSubmissions = &validate.Rule{
		Code: "ERR_KOA_FIRST_SUBMISSIONS", Title: "Enough first submissions can still win",
		Why:    "When nearly every first move has lost already, people learn of it four turns later.",
		Fix:    "Add power outside the one line that wins, or a second card that proves what only one proves.",
		Source: "docs/testimony.md, player models; D02 §13",
		Bounds: []string{firstSubmissions},
	}
	errTooQuick = &validate.Rule{
		Code: "ERR_KOA_TOO_QUICK", Title: "The lock takes at least 2 turns, on EXPERT 3",
		Why:    "One submission is a guess, and there is no story yet to contradict; two are found by all who look one turn ahead.",
		Fix:    "Lower the strongest cards, or spread what they prove.",
		Source: "docs/testimony.md, difficulties",
		Bounds: []string{turnsLeast},
	}
	errNoCleanWin = &validate.Rule{
		Code: "ERR_KOA_NO_CLEAN_WIN", Title: "Some winning line keeps scrutiny at 0",
		Why:    "A player who reads every card should be able to win without a frown from KOA.",
		Fix:    "Raise the power of cards that are neither SKETCHY nor MINOR to one another.",
		Source: "docs/testimony.md, difficulties",
		Bounds: []string{"at least 1 line"},
	}
)
