package testimony

import "dailies/validate"

// What a document must be for play to mean anything.
var (
	errReference = &validate.Rule{
		Code: "ERR_KOA_REFERENCE", Title: "Ids are unique, refutations name counters that exist, claims are well formed",
		Why:    "A card that refutes nothing is a wasted turn; a time that ends before it starts contradicts nobody knows what.",
		Fix:    "Correct the id, the time, or the claims: an evidence card has a time and a location, state or activity; a refutation claims nothing.",
		Source: "testimony page, puzzle document",
	}
	errDifficulty = &validate.Rule{
		Code: "ERR_KOA_DIFFICULTY", Title: "Hand, concerns, resistance, counters and turns are those of the difficulty",
		Why:    "The badge promises how long and how hard the day is.",
		Fix:    "Use the figures of the difficulty's row, or name the difficulty that has these.",
		Source: "D02 §11",
		Bounds: []string{"cards", "concerns", "resistance", "counters", "turns"},
	}
	errIrrefutable = &validate.Rule{
		Code: "ERR_KOA_COUNTER_IRREFUTABLE", Title: "Every counter is refuted by some card of the hand",
		Why:    "A counter that nothing answers is no puzzle; it is weather.",
		Fix:    "Deal a refutation of the counter, or another counter.",
		Source: "testimony page, a design note; judged under KOA_SPEC_V1 alone",
	}
	warnIdle = &validate.Rule{
		Code: "WARN_KOA_IDLE_COUNTER", Title: "Every counter targets some card of the hand",
		Why:    "KOA shows it and never plays it; players plan around nothing.",
		Fix:    "Deal a card that proves what the counter targets, or another counter.",
		Source: "testimony page, validator",
	}
)

// KOA's voice.
var (
	errPoolEmpty = &validate.Rule{
		Code: "ERR_KOA_VOICE_POOL_EMPTY", Title: "Every pool has a line, and every counter has its lines",
		Why:    "KOA would fall silent at the moment that should be hers.",
		Fix:    "Write a line for the pool named.",
		Source: "testimony page, validator",
	}
	errBanned = &validate.Rule{
		Code: "ERR_KOA_VOICE_BANNED", Title: "Nobody speaks of courts",
		Why:    "KOA is a concerned house, and the player is not accused of anything.",
		Fix:    "Say it in the household's words.",
		Source: "testimony page, validator",
	}
	errLength = &validate.Rule{
		Code: "ERR_KOA_VOICE_LENGTH", Title: "A line has at most 3 sentences and 140 characters",
		Why:    "Players skip what is longer, and with it the hint it may hold.",
		Fix:    "Cut the line; one or two short sentences are a beat.",
		Source: "testimony page, validator",
		Bounds: []string{"at most 3 sentences", "at most 140 characters"},
	}
)

// table lists every rule with its severity in each profile, the daily one first.
func table() []validate.Row {
	const (
		off = validate.Off
		w   = validate.Warning
		e   = validate.Error
	)
	row := func(r *validate.Rule, daily, spec validate.Severity) validate.Row {
		return validate.Row{Rule: r, Severities: []validate.Severity{daily, spec}}
	}
	return []validate.Row{
		row(errReference, e, e),
		row(errConcernID, e, e),
		row(errDifficulty, e, e),
		row(errUnprovable, e, e),
		row(errUnsolvable, e, e),
		row(errTooManyTraps, e, e),
		row(errTrapRequired, e, w),
		row(errNoCleanWin, e, off),
		row(errTooQuick, e, off),
		row(errModelWins, e, off),
		row(errModelAtPar, e, off),
		row(errModelLoses, e, off),
		row(errRandomRate, e, off),
		row(errFirstSubmissions, e, off),
		row(errIrrefutable, off, w),
		row(errSinglePath, off, w),
		row(errMargin, off, w),
		row(errNoBruteForce, e, w),
		row(errIncompatible, e, w),
		row(errNoNearMiss, w, off),
		row(errPoolEmpty, e, w),
		row(errBanned, e, w),
		row(errLength, e, w),
		row(warnIdle, w, w),
	}
}
