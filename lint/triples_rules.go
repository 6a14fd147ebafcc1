package lint

import "dailies/validate"

// The window rules of triples (seed A1 §8.6).
var (
	errConcernDim = &validate.Rule{
		Code: "ERR_META_CONCERN_DIM", Title: "No dimension raises most of the window's concerns",
		Why:    "If KOA always flags the same attribute, players look at it first and the puzzle is half solved.",
		Fix:    "Publish days whose triples share other attributes.",
		Source: "A1 §8.6",
	}
	errConcernVariety = &validate.Rule{
		Code: "ERR_META_CONCERN_VARIETY", Title: "A week raises at least 3 concern dimensions",
		Why:    "A week of the same suspicion teaches a habit instead of a game.",
		Fix:    "Publish a day whose triples share a later attribute: claim shape, evidence type, topic.",
		Source: "A1 §8.6",
	}
	errEvidenceType = &validate.Rule{
		Code: "ERR_META_EVIDENCE_TYPE", Title: "No evidence type is on most tiles of the window",
		Why:    "A board of sensors only leaves one attribute without meaning.",
		Fix:    "Publish days with other kinds of evidence.",
		Source: "A1 §8.6",
	}
	errTopicVariety = &validate.Rule{
		Code: "ERR_META_TOPIC_VARIETY", Title: "A week has at least 2 topic families",
		Why:    "Players tire of a topic sooner than of a game.",
		Fix:    "Publish a day of another theme pack.",
		Source: "A1 §8.6",
	}
	errTileRepeat = &validate.Rule{
		Code: "ERR_META_TILE_REPEAT", Title: "No tile text returns within the window",
		Why:    "A tile that was a decoy last week is suspected this week.",
		Fix:    "Reword the tile, or generate the day again.",
		Source: "A1 §7.2; window page",
	}
	warnEvidence = &validate.Rule{
		Code: "WARN_META_EVIDENCE", Title: "At most 45 % of a week's triples read tiles as evidence of the evening",
		Why:    "A player who asks what every tile saw that evening solves such a week without looking at a word.",
		Fix:    "Publish a day whose triples look at words, sounds or use, or write more of these.",
		Source: "window page",
	}
	warnKinds = &validate.Rule{
		Code: "WARN_META_KINDS", Title: "Every week shows a kind of rule that the two weeks before it did not",
		Why:    "A player who has seen every kind of rule lately looks for those and stops reading the board.",
		Fix:    "Publish a day of that week with a kind that has rested, or write triples of rarer kinds.",
		Source: "window page",
	}

	// Habits that a player can form over a window.
	errLoad = &validate.Rule{
		Code: "ERR_META_LOAD", Title: "On 40 % of the window's days the decoys do not tempt one set each",
		Why:    "Where every day hides one decoy in each set, three fours less one each solve it unread.",
		Fix:    "Publish days whose decoys tempt one set twice, or all the same one.",
		Source: "window page",
	}
	warnWarningShare = &validate.Rule{
		Code: "WARN_META_WARNING_SHARE", Title: "Over 60 days no value is named by more than 20 % of KOA's warnings",
		Why:    "A warning that is mostly the same one is no longer read.",
		Fix:    "Publish days whose triples share something else, or retag and rewrite triples that lean on that value.",
		Source: "window page",
	}
	warnWarningDim = &validate.Rule{
		Code: "WARN_META_WARNING_DIM", Title: "Over 60 days no dimension raises more than 40 % of KOA's warnings",
		Why:    "If KOA mostly looks at one attribute, players learn to look at nothing else.",
		Fix:    "Publish days whose triples share other attributes, or retag and rewrite triples that lean on that one.",
		Source: "window page",
	}
	errFirstLocks = &validate.Rule{
		Code: "ERR_META_FIRST_LOCKS", Title: "On a third of the days from Thursday to Saturday one first lock keeps FLAWLESS",
		Why:    "Where two of three always do, nearly every start is as good as another.",
		Fix:    "Publish days of which only one first lock keeps FLAWLESS.",
		Source: "window page",
	}
	errHiddenWord = &validate.Rule{
		Code: "ERR_META_HIDDEN_WORD", Title: "Hidden words are on at most 30 % of days, and no word is hidden twice in a year",
		Why:    "Players who look inside every word need not read the board, and a word once found is found at once.",
		Fix:    "Publish a day without such a triple, or write one that hides other words.",
		Source: "window page",
	}
)
