package triples

import "dailies/validate"

// The structure of a board (seed A1 §8.1, §8.2).
var (
	errDupTileID = &validate.Rule{
		Code: "ERR_A1_DUP_TILE_ID", Title: "Tile ids are distinct",
		Why:    "Triples name tiles by id; with two of one id nobody can say which is meant.",
		Fix:    "Give each tile an id of its own.",
		Source: "A1 §2.1",
	}
	errUnknownTile = &validate.Rule{
		Code: "ERR_A1_UNKNOWN_TILE", Title: "Triples and explainers name tiles that exist",
		Why:    "A triple with a tile that is not on the board can never be locked.",
		Fix:    "Correct the id, or add the tile.",
		Source: "A1 §2.2",
	}
	errSetCounts = &validate.Rule{
		Code: "ERR_A1_SET_COUNTS", Title: "S1, S2, S3 and DECOY each tag exactly 3 tiles",
		Why:     "The game is 3 groups of 3 and 3 tiles that belong nowhere.",
		Fix:     "Correct the `setId` of the tiles that are tagged too often.",
		Source:  "A1 §8.1",
		Bounds:  []string{"exactly 3 tiles a set"},
		Implies: [][]string{{"ERR_A1_SET_MISMATCH", "ERR_A1_TRIPLE_MEMBERS", "ERR_A1_UNKNOWN_TILE", "ERR_A1_TRIPLES_OVERLAP", "ERR_A1_DUP_TILE_ID"}},
	}
	errTripleMembers = &validate.Rule{
		Code: "ERR_A1_TRIPLE_MEMBERS", Title: "Each true triple has 3 distinct tiles; S1, S2, S3 occur once each",
		Why:     "A triple with a tile twice cannot be selected.",
		Fix:     "List three different tiles in each triple, and each set id once.",
		Source:  "A1 §8.1",
		Bounds:  []string{"exactly 3 tiles a triple"},
		Implies: [][]string{{"ERR_A1_SET_MISMATCH", "ERR_A1_SET_COUNTS", "ERR_A1_COVERAGE"}},
	}
	errTriplesOverlap = &validate.Rule{
		Code: "ERR_A1_TRIPLES_OVERLAP", Title: "True triples are disjoint",
		Why:     "A tile leaves the board with its triple; a second triple that needs it is lost.",
		Fix:     "Let each tile stand in one triple.",
		Source:  "A1 §8.1",
		Implies: [][]string{{"ERR_A1_COVERAGE"}, {"ERR_A1_SET_MISMATCH", "ERR_A1_TRIPLE_MEMBERS"}, {"ERR_A1_LOCKING_TRIPLES"}},
	}
	errCoverage = &validate.Rule{
		Code: "ERR_A1_COVERAGE", Title: "True triples cover exactly the 9 tiles that are no decoys",
		Why:    "Otherwise a tile of a set can never be locked, or a decoy can.",
		Fix:    "Make the triples and the tags of the tiles agree.",
		Source: "A1 §8.1",
		Bounds: []string{"exactly 9 tiles"},
		Implies: [][]string{
			{"ERR_A1_LOCKING_TRIPLES"},
			{"ERR_A1_SET_MISMATCH", "ERR_A1_TRIPLE_MEMBERS", "ERR_A1_UNKNOWN_TILE", "ERR_A1_DUP_TILE_ID"},
		},
	}
	errSetMismatch = &validate.Rule{
		Code: "ERR_A1_SET_MISMATCH", Title: "A tile's `setId` is the triple that lists it, or DECOY",
		Why:    "The reveal groups tiles by tag; it would show something else than what locks.",
		Fix:    "Correct the `setId` of the tile, or the triple.",
		Source: "A1 §7.1",
	}
	errLockingTriples = &validate.Rule{
		Code: "ERR_A1_LOCKING_TRIPLES", Title: "Of the 220 triples exactly 3 lock, disjoint, covering the 9",
		Why:     "A daily has one solution.",
		Fix:     "Make the three true triples distinct, disjoint and complete.",
		Source:  "A1 §8.2",
		Bounds:  []string{"exactly 3 triples"},
		Implies: [][]string{{"ERR_A1_COVERAGE", "ERR_A1_SET_MISMATCH", "ERR_A1_TRIPLE_MEMBERS", "ERR_A1_UNKNOWN_TILE", "ERR_A1_TRIPLES_OVERLAP", "ERR_A1_DUP_TILE_ID"}},
	}
)

// What makes the board a puzzle (seed A1 §8.3 to §8.5).
var (
	errNoTempting = &validate.Rule{
		Code: "ERR_A1_P3_NO_TEMPTING_TRIPLE", Title: "Some wrong triple is tempting",
		Why:    "Without a wrong triple that looks right, the first sensible grouping is the answer.",
		Fix:    "Let two tiles of a triple and one outsider share at least 4 of the 5 attributes, each by two of the three.",
		Source: "A1 §8.3",
	}
	errNoConcern = &validate.Rule{
		Code: "ERR_A1_P4_NO_CONCERN", Title: "Some first lock raises a concern",
		Why:     "KOA has nothing to be suspicious of, and the second half of the game is missing.",
		Fix:     "Let two tiles of a triple share an attribute that is not unknown.",
		Source:  "A1 §8.4",
		Implies: [][]string{{"ERR_A1_P4PLUS_NOT_DOUBLE_EDGED"}},
	}
	errNotDoubleEdged = &validate.Rule{
		Code: "ERR_A1_P4PLUS_NOT_DOUBLE_EDGED", Title: "KOA's suspicion is double-edged after some first lock",
		Why: "If avoiding what KOA flags is always right, her warning is a hint and not a dilemma.",
		Fix: "After one first lock, let another triple lean on the flagged value, and leave three tiles with a decoy " +
			"among them that share 4 attributes but do not lean on it.",
		Source: "A1 §8.5",
	}
	errFlawless = &validate.Rule{
		Code: "ERR_A1_FLAWLESS_UNREACHABLE", Title: "Some first lock still allows FLAWLESS",
		Why: "A double edge on the source group makes two sets share a source, which also costs FLAWLESS: " +
			"the best player could not win the best result.",
		Fix:    "Put the double edge on a later attribute, in a triple whose tiles share no source group.",
		Source: "triples page, validator",
	}
	errEverywhere = &validate.Rule{
		Code: "ERR_A1_WARNING_EVERYWHERE", Title: "From Friday on, at most 5 of the 9 tiles left have the value that KOA warns of",
		Why:    "A warning about a value that most tiles have is none: nothing can be done about it.",
		Fix:    "Use triples or decoys with other values of that attribute, or let the board serve from Monday to Thursday.",
		Source: "A1 §4.2; triples page, validator",
		Bounds: []string{"at most 5 tiles", "from Friday on"},
	}
	errFirstLocks = &validate.Rule{
		Code: "ERR_A1_FIRST_LOCKS", Title: "As many first locks keep FLAWLESS as the weekday promises",
		Why: "FLAWLESS is settled by the set that is locked first. That is a choice only where some first locks keep it " +
			"and some do not, and on Sunday the set that everybody finds first must not be the answer.",
		Fix: "Use triples that lean on other values: two first locks keep FLAWLESS from Monday to Wednesday, one or two to " +
			"Saturday, one on Sunday, and not the set that T1 or T2 locks first.",
		Source: "triples page, validator",
		Bounds: []string{"exactly 2 first locks from Monday to Wednesday", "1 or 2 from Thursday to Saturday", "exactly 1 on Sunday"},
	}
	errUnseen = &validate.Rule{
		Code: "ERR_A1_CONCERN_UNSEEN", Title: "What KOA warns of shows in two tiles of the set at least",
		Why:    "A warning about something that nobody can see in the texts is about the author's tags, and a player can only guess.",
		Fix:    "Reword tiles of the set so that they show it and list it as `visible`, or tag them by what they do show.",
		Source: "A1 §4.2; triples page, validator",
		Bounds: []string{"at least 2 tiles"},
	}
	errDecoyExplainers = &validate.Rule{
		Code: "ERR_A1_DECOY_EXPLAINERS", Title: "Each decoy has one explainer, other tiles none",
		Why:    "A player who fell for a decoy is owed the reason.",
		Fix:    "Write one entry in `decoyExplainers` for each tile tagged DECOY.",
		Source: "A1 §2.4",
		Bounds: []string{"exactly 1 explainer a decoy"},
	}
	errTopicFamily = &validate.Rule{
		Code: "ERR_A1_TOPIC_FAMILY", Title: "Every topic family is on the puzzle's list",
		Why:    "A family that is misspelled is shared with nothing, and the traps are not what they seem.",
		Fix:    "Use a value of `topicFamilies`, or add it there.",
		Source: "A1 §2.1",
	}
)

// What is read aloud, or seen (seed A1 §1.1, §6.1).
var (
	errNamesTile = &validate.Rule{
		Code: "ERR_A1_VOICE_NAMES_TILE", Title: "No line of KOA's contains a tile's text",
		Why:    "A line that names a tile gives it away, or seems to.",
		Fix:    "Word the line around the tile's text.",
		Source: "A1 §6.1",
	}
	errNamesSet = &validate.Rule{
		Code: "ERR_A1_VOICE_NAMES_SET", Title: "No line of KOA's contains a triple's title",
		Why:    "The title is the reward for the lock.",
		Fix:    "Word the line around the title.",
		Source: "A1 §6.1",
	}
	errNamesTag = &validate.Rule{
		Code: "ERR_A1_VOICE_NAMES_TAG", Title: "No line of KOA's contains an internal word",
		Why:    "She speaks of habits and pillars, never of keys in a file.",
		Fix:    "Say it in a metaphor: same channel, one pillar, the same kind of story.",
		Source: "A1 §6.1",
	}
	errCourt = &validate.Rule{
		Code: "ERR_A1_VOICE_COURT", Title: "No line of KOA's has a word of courts",
		Why:    "KOA is a concerned house, and the player is not accused of anything.",
		Fix:    "Say it in the household's words.",
		Source: "A1 §6.1; voice page, lines",
	}
	errPoolEmpty = &validate.Rule{
		Code: "ERR_A1_VOICE_POOL_EMPTY", Title: "Every pool of KOA's has a line, every concern its suspicion and subtitle",
		Why:    "KOA would fall silent in the middle of a run.",
		Fix:    "Add a line to the pool, or a suspicion and a subtitle for the concern named.",
		Source: "A1 §6.3",
	}
	errDupText = &validate.Rule{
		Code: "ERR_A1_DUP_TILE_TEXT", Title: "Tile texts differ",
		Why:     "Two tiles that read the same cannot be told apart by thinking.",
		Fix:     "Reword one of them.",
		Source:  "triples page, validator",
		Implies: [][]string{{"ERR_TEXT_LOOKS_ALIKE"}},
	}
	errTileWords = &validate.Rule{
		Code: "ERR_A1_TILE_WORDS", Title: "A tile's text is 1 to 3 words and at most 24 characters",
		Why:    "Tiles are scanned, not read, and on a phone.",
		Fix:    "Shorten the text; details go into `subtext`.",
		Source: "A1 §1.1, §2.1",
		Bounds: []string{"at least 1 word", "at most 3 words", "at most 24 characters"},
	}
	errNoIcon = &validate.Rule{
		Code: "ERR_A1_NO_ICON", Title: "Every tile has an icon",
		Why:    "Tiles are scanned: the icon is seen before the words are read.",
		Fix:    "Give the tile one emoji that shows the thing and hints at no triple.",
		Source: "A1 §1.1",
	}
	errSubtexts = &validate.Rule{
		Code: "ERR_A1_SUBTEXTS", Title: "At most 3 tiles have a subtext",
		Why:    "A board is scanned; details to unfold are the exception.",
		Fix:    "Drop the subtexts that no rule of a triple needs.",
		Source: "A1 §1.1",
		Bounds: []string{"at most 3 tiles"},
	}
	errTitleOnBoard = &validate.Rule{
		Code: "ERR_A1_TITLE_ON_BOARD", Title: "No triple's title is a tile's text",
		Why:    "The reveal would seem to name a tile.",
		Fix:    "Reword the title.",
		Source: "triples page, validator",
	}
)

// table is the page's: each rule with its severity in A1_DAILY_V1 and A1_SPEC_V1.
func table() []validate.Row {
	const e, w = validate.Error, validate.Warning
	row := func(r *validate.Rule, severities ...validate.Severity) validate.Row {
		return validate.Row{Rule: r, Severities: severities}
	}
	return []validate.Row{
		row(errDupTileID, e, e),
		row(errUnknownTile, e, e),
		row(errSetCounts, e, e),
		row(errTripleMembers, e, e),
		row(errTriplesOverlap, e, e),
		row(errCoverage, e, e),
		row(errSetMismatch, e, e),
		row(errLockingTriples, e, e),
		row(errNoTempting, e, e),
		row(errNoConcern, e, e),
		row(errNotDoubleEdged, e, e),
		row(errEverywhere, e, validate.Off),
		row(errFirstLocks, e, validate.Off),
		row(errUnseen, e, validate.Off),
		row(errDecoyExplainers, e, w),
		row(errTopicFamily, e, w),
		row(errNamesTile, e, e),
		row(errNamesSet, e, e),
		row(errNamesTag, e, e),
		row(errCourt, e, w),
		row(errPoolEmpty, e, w),
		row(errDupText, e, w),
		row(errTileWords, e, w),
		row(errNoIcon, e, w),
		row(errSubtexts, e, w),
		row(errFlawless, e, w),
		row(errTitleOnBoard, e, w),
	}
}
