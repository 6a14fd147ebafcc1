package aura

import "dailies/validate"

// The mix of trust that a daily should have (AURA page, validator).
const (
	leastSketchy  = 1
	mostSketchy   = 3
	leastVerified = 2
)

// The structure of a puzzle.
var (
	errReference = &validate.Rule{
		Code: "ERR_AURA_REFERENCE", Title: "Ids are unique, the reserve order lists each card once, thresholds start at the lock and fall",
		Why:    "A card that is named twice or never cannot be drawn as shown, and a protocol whose threshold does not fall takes over at once or never.",
		Fix:    "Give each card, protocol and path an id of its own, list the 12 cards once each in reserveOrder, and let fromResistance fall from the lock's resistance.",
		Source: "AURA page, validator",
	}
	errPath = &validate.Rule{
		Code: "ERR_AURA_PATH_UNSATISFIABLE", Title: "Every path holds on some payload of the cards",
		Why:     "The player sees every path and would look for a way that does not exist.",
		Fix:     "Ask for less in the path, or add a card that meets it.",
		Source:  "D29 §6; AURA page, validator",
		Implies: [][]string{{"ERR_AURA_DEAD_PATH", "ERR_AURA_UNSOLVABLE"}},
	}
)

// What makes the lock a puzzle.
var (
	errUnsolvable = &validate.Rule{
		Code: "ERR_AURA_UNSOLVABLE", Title: "Some draft wins",
		Why:     "Nobody could open the lock.",
		Fix:     "Raise impacts, or let more payloads satisfy the protocols.",
		Source:  "D29 §1",
		Implies: [][]string{{"ERR_AURA_NO_GOLD"}, {"ERR_AURA_NEEDS_SCAN"}, {"ERR_AURA_NO_SAFE_LINE"}, {"ERR_AURA_DRAFT_UNFORGIVING"}},
	}
	errNoGold = &validate.Rule{
		Code: "ERR_AURA_NO_GOLD", Title: "Some draft reaches Gold",
		Why:     "Nobody could share the best result of the share card.",
		Fix:     "Let some pair of each protocol come to 25 or more.",
		Source:  "D29 §18",
		Implies: [][]string{{"ERR_AURA_DRAFT_UNFORGIVING"}},
	}
	errNeedsScan = &validate.Rule{
		Code: "ERR_AURA_NEEDS_SCAN", Title: "Some draft wins without SCAN",
		Why:    "SCAN draws cards that the player has not seen in order; a win must not need a guess.",
		Fix:    "Let one draft of six hold what every protocol asks for.",
		Source: "D29 §8; AURA page, validator",
		Implies: [][]string{
			{"ERR_AURA_NO_SAFE_LINE"}, {"ERR_AURA_DRAFT_UNFORGIVING"},
			{"ERR_AURA_NO_GOLD", "ERR_AURA_DRAFT_UNFORGIVING", "ERR_AURA_MUST_PICK", "ERR_AURA_DEAD_PATH"},
		},
	}
	errNoSafeLine = &validate.Rule{
		Code: "ERR_AURA_NO_SAFE_LINE", Title: "Some draft reaches Bronze with no SKETCHY card and no SCAN",
		Why:    "Risk must be a choice: a careful player is owed a medal.",
		Fix:    "Let VERIFIED and PLAUSIBLE cards alone open the lock in time.",
		Source: "D29 §12; AURA page, validator",
	}
	errRepeated = &validate.Rule{
		Code: "ERR_AURA_REPEATED_PAYLOAD", Title: "No draft reaches Gold by one payload submitted every turn",
		Why:     "Pressing the same button four times is not a puzzle.",
		Fix:     "Let a later protocol refuse what the first one takes.",
		Source:  "D29 §12; AURA page, engine",
		Implies: [][]string{{"ERR_AURA_TWO_PAYLOADS"}, {"ERR_AURA_FEW_CARDS"}, {"ERR_AURA_DRAFT_IRRELEVANT"}},
	}
	errPairAgain = &validate.Rule{
		Code: "ERR_AURA_PAIR_AGAIN", Title: "The best line submits no pair in more than three turns",
		Why:    "A pair that is played again and again makes a long day longer and no harder.",
		Fix:    "Set a threshold so that another protocol takes over sooner, or lower the pair's impacts.",
		Source: "D29 §12; AURA page, validator",
		Bounds: []string{mostPairTurns},
	}
	errIrrelevant = &validate.Rule{
		Code: "ERR_AURA_DRAFT_IRRELEVANT", Title: "At most 30 % of drafts reach Gold, and no more than the rung allows",
		Why:    "If most choices of six cards are as good as any, the draft is a formality.",
		Fix:    "Lower impacts, or let fewer pairs resonate.",
		Source: "AURA page, validator; the figure is the profile's",
		Bounds: []string{mostGold, mostGoldDrafts},
	}
	errUnforgiving = &validate.Rule{
		Code: "ERR_AURA_DRAFT_UNFORGIVING", Title: "At least 20 % of drafts win, and as many reach Silver and Gold as the rung asks for",
		Why:    "A draft that looked sensible must not have lost the day already.",
		Fix:    "Raise impacts, or let more cards serve each path.",
		Source: "AURA page, validator; the figure is the profile's",
		Bounds: []string{leastWinning, leastGoldDrafts, leastSilver},
	}
	errMustPick = &validate.Rule{
		Code: "ERR_AURA_MUST_PICK", Title: "No card is in every winning draft",
		Why:    "A card without which nobody wins is no choice.",
		Fix:    "Let a second card do its work.",
		Source: "AURA page, validator",
	}
	errDeadPath = &validate.Rule{
		Code: "ERR_AURA_DEAD_PATH", Title: "Every path is used by some Gold or Silver line",
		Why:    "A path that never pays is a rule to read for nothing.",
		Fix:    "Let stronger payloads meet the path, or take it out.",
		Source: "AURA page, validator",
	}
	errTrustMix = &validate.Rule{
		Code: "ERR_AURA_TRUST_MIX", Title: "1 to 3 cards are SKETCHY and at least 2 VERIFIED",
		Why:    "Without a risky card and solid ones there is nothing to weigh.",
		Fix:    "Exchange a card for one of another trust tier.",
		Source: "AURA page, validator",
		Bounds: []string{"at least 1 SKETCHY", "at most 3 SKETCHY", "at least 2 VERIFIED"},
	}
)

// What a rung asks for, beyond what every daily must be.
var (
	errObvious = &validate.Rule{
		Code: "ERR_AURA_OBVIOUS_GOLD", Title: "The player models that the rung names miss Gold",
		Why:    "Where a rule of thumb reaches the best result, there is nothing to find; each weekday asks for a little more than the rule of thumb before it.",
		Fix:    "Set a threshold where the model's line oversteps it into a protocol that its cards answer badly, or lower the cards that it leans on.",
		Source: "D29 §12; player models",
		Bounds: []string{modelsThatMiss, mostGreedy},
	}
	errFewCards = &validate.Rule{
		Code: "ERR_AURA_FEW_CARDS", Title: "Every Gold line submits as many cards as the rung asks for",
		Why:    "When three cards do it, the draft of six has three passengers.",
		Fix:    "Let the protocols want different cards, or lower the impacts of the few.",
		Source: "D29 §12; player models",
		Bounds: []string{leastCards},
	}
	errTwoPayloads = &validate.Rule{
		Code: "ERR_AURA_TWO_PAYLOADS", Title: "Every Gold line submits as many different payloads as the rung asks for",
		Why:     "Two payloads submitted in turn are a habit and not a plan.",
		Fix:     "Let each protocol refuse what the others accept.",
		Source:  "D29 §12; player models",
		Bounds:  []string{leastPayloads},
		Implies: [][]string{{"ERR_AURA_FEW_CARDS"}},
	}
	errSilverCheap = &validate.Rule{
		Code: "ERR_AURA_SILVER_CHEAP", Title: "Silver is not reached by more drafts than the rung allows",
		Why:    "A medal that nearly any six cards win rewards nothing.",
		Fix:    "Lower impacts, or let fewer payloads satisfy the later protocols.",
		Source: "D29 §18; player models",
		Bounds: []string{mostSilver},
	}
	errStrongest = &validate.Rule{
		Code: "ERR_AURA_STRONGEST_DECIDES", Title: "From Friday on, at most half of the Gold drafts hold the strongest card",
		Why:    "Taking the largest number would be half the solution.",
		Fix:    "Let the strongest card satisfy fewer protocols, or raise a card that satisfies more.",
		Source: "D29 §12; player models",
		Bounds: []string{mostStrongest},
	}
	errScanIdle = &validate.Rule{
		Code: "ERR_AURA_SCAN_IDLE", Title: "On Saturday and Sunday SCAN brings a quarter of the drafts a better medal",
		Why:    "A move that never pays is one that a regular stops looking at.",
		Fix:    "Let cards at the front of the reserve satisfy the later protocols, or allow a second SCAN.",
		Source: "D29 §8; player models",
		Bounds: []string{leastScan},
	}
	warnNoCleanGold = &validate.Rule{
		Code: "WARN_AURA_NO_CLEAN_GOLD", Title: "From Wednesday to Friday, some Gold line submits no SKETCHY card",
		Why:    "The best days let greed for SKETCHY cards lose and an honest line win.",
		Fix:    "Raise VERIFIED and PLAUSIBLE cards until they reach Gold together.",
		Source: "D29 §12; player models",
	}
)

// What AURA says.
var (
	errPoolEmpty = &validate.Rule{
		Code: "ERR_AURA_VOICE_POOL_EMPTY", Title: "Every pool has a line",
		Why:    "AURA would fall silent in the middle of a run.",
		Fix:    "Add a line to the pool.",
		Source: "AURA page, validator",
	}
	errNamesCard = &validate.Rule{
		Code: "ERR_AURA_VOICE_NAMES_CARD", Title: "No line of AURA's contains a card's name",
		Why:    "The line is heard whatever was submitted, and would seem to be a hint.",
		Fix:    "Word the line around the name.",
		Source: "D29 §2 B; AURA page, validator",
	}
)

// ruleTable is the page's: each rule with its severity in AURA_DAILY_V1 and AURA_SPEC_V1.
func ruleTable() []validate.Row {
	const e, w, off = validate.Error, validate.Warning, validate.Off
	row := func(r *validate.Rule, severities ...validate.Severity) validate.Row {
		return validate.Row{Rule: r, Severities: severities}
	}
	return []validate.Row{
		row(errReference, e, e),
		row(errPath, e, e),
		row(errUnsolvable, e, e),
		row(errNoGold, e, w),
		row(errNeedsScan, e, w),
		row(errNoSafeLine, e, w),
		row(errRepeated, e, w),
		row(errPairAgain, e, off),
		row(errIrrelevant, e, w),
		row(errUnforgiving, e, w),
		row(errObvious, e, off),
		row(errFewCards, e, off),
		row(errTwoPayloads, e, off),
		row(errSilverCheap, e, off),
		row(errStrongest, e, off),
		row(errScanIdle, e, off),
		row(warnNoCleanGold, w, off),
		row(errMustPick, w, w),
		row(errDeadPath, w, w),
		row(errTrustMix, w, off),
		row(errPoolEmpty, e, w),
		row(errNamesCard, e, w),
		row(errCourt, e, w),
	}
}
