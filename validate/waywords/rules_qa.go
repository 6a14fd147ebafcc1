package waywords

import "dailies/validate"

// The course of an easy daily (seed §10.7).
var (
	errQAStartMissing = &validate.Rule{
		Code: "ERR_QA_START_MISSING", Title: "The cell marked START exists",
		Why:     "An easy daily shows plainly where the course runs.",
		Fix:     "Correct `grid.start.adjacentCellId`.",
		Source:  "waywords §10.7",
		Implies: [][]string{{"ERR_START_NOT_FOUND"}, {"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_START_NOT_IN_PATH", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_FIRST_WORD_NOT_AT_START", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_TOUCH_ONLY_CONNECTION", "ERR_PLACEMENT_CELL_NOT_FOUND"}},
	}
	errQAEndMissing = &validate.Rule{
		Code: "ERR_QA_END_MISSING", Title: "The cell marked END exists",
		Why:     "An easy daily shows plainly where the course runs.",
		Fix:     "Correct `grid.end.adjacentCellId`.",
		Source:  "waywords §10.7",
		Implies: [][]string{{"ERR_END_NOT_FOUND"}, {"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_END_NOT_IN_PATH", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_LAST_WORD_NOT_AT_END", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_TOUCH_ONLY_CONNECTION", "ERR_PLACEMENT_CELL_NOT_FOUND"}},
	}
	errStartNotTop = &validate.Rule{
		Code: "ERR_QA_START_NOT_TOP_ROW", Title: "START is in the top row",
		Why:    "An easy daily runs from top to bottom.",
		Fix:    "Begin the first path word in the top row.",
		Source: "waywords §10.7",
	}
	errEndNotBottom = &validate.Rule{
		Code: "ERR_QA_END_NOT_BOTTOM_ROW", Title: "END is in the bottom row",
		Why:    "An easy daily runs from top to bottom.",
		Fix:    "End the last path word in the bottom row.",
		Source: "waywords §10.7",
	}
	errTooClose = &validate.Rule{
		Code: "ERR_QA_START_END_TOO_CLOSE", Title: "START and END are at least height − 1 steps apart",
		Why:     "The course is to cross the board.",
		Fix:     "Move START up or END down.",
		Source:  "waywords §10.7",
		Bounds:  []string{"at least height − 1 steps"},
		Implies: [][]string{{"ERR_QA_START_NOT_TOP_ROW", "ERR_QA_END_NOT_BOTTOM_ROW"}},
	}
	errTooFew = &validate.Rule{
		Code: "ERR_QA_TOO_FEW_PATH_WORDS", Title: "There are at least 4 path words",
		Why:    "With fewer there is hardly anything to find.",
		Fix:    "Add path words.",
		Source: "waywords §10.7",
		Bounds: []string{"at least 4 words"},
	}
	errTooMany = &validate.Rule{
		Code: "ERR_QA_TOO_MANY_PATH_WORDS", Title: "There are at most 6 path words",
		Why:    "An easy daily takes a few minutes.",
		Fix:    "Leave path words out.",
		Source: "waywords §10.7",
		Bounds: []string{"at most 6 words"},
	}
	errWordLength = &validate.Rule{
		Code: "ERR_QA_WORD_LENGTH", Title: "Path words have 3 to 7 tokens",
		Why:    "Shorter ones are found by accident, longer ones do not fit.",
		Fix:    "Use another word.",
		Source: "waywords §10.7",
		Bounds: []string{"at least 3 tokens", "at most 7 tokens"},
	}
	errCoverage = &validate.Rule{
		Code: "ERR_QA_PATH_COVERAGE_TOO_LOW", Title: "The path words cover enough cells: 18 on 7×7, 22 on 8×8",
		Why:    "A thin path makes the rest of the board noise.",
		Fix:    "Use longer path words, or one more.",
		Source: "waywords §10.7",
		Bounds: []string{"at least 18 cells on 7×7", "at least 22 cells on 8×8", "at least a quarter of the cells elsewhere", "at least 12 cells elsewhere"},
	}
	errRouteShort = &validate.Rule{
		Code: "ERR_QA_ROUTE_TOO_SHORT", Title: "The way from START to END is at least height − 1 steps long",
		Why:     "A course that is a few steps long is no course.",
		Fix:     "Let the path wind from the top row to the bottom row.",
		Source:  "waywords §10.7",
		Bounds:  []string{"at least height − 1 steps"},
		Implies: [][]string{{"ERR_UNSOLVABLE", "ERR_QA_START_NOT_TOP_ROW", "ERR_QA_END_NOT_BOTTOM_ROW"}, {"ERR_UNSOLVABLE", "ERR_QA_START_END_TOO_CLOSE"}},
	}
	errFirstWord = &validate.Rule{
		Code: "ERR_QA_FIRST_WORD_NOT_AT_START", Title: "The first path word holds START",
		Why:    "Hints begin with the first word, and it is to be where the player begins.",
		Fix:    "List the word at START first.",
		Source: "waywords §10.7",
	}
	errLastWord = &validate.Rule{
		Code: "ERR_QA_LAST_WORD_NOT_AT_END", Title: "The last path word ends at END",
		Why:    "The course ends with the last word's last letter.",
		Fix:    "List the word at END last, and let it end there.",
		Source: "waywords §10.7",
	}
)

// How its path words meet (seed §10.7).
var (
	errNotIntersecting = &validate.Rule{
		Code: "ERR_QA_WORD_NOT_INTERSECTING", Title: "Each path word after the first shares a cell with an earlier one",
		Why:    "Words that only lie side by side do not make a path.",
		Fix:    "Let the word cross one listed before it.",
		Source: "waywords §10.7",
	}
	errFewIntersections = &validate.Rule{
		Code: "ERR_QA_PATH_INTERSECTIONS_TOO_LOW", Title: "Path words cross in at least one cell fewer than there are words",
		Why:     "Fewer crossings leave a word hanging loose.",
		Fix:     "Let every word cross the next.",
		Source:  "waywords §10.7",
		Bounds:  []string{"at least one cell fewer than words"},
		Implies: [][]string{{"ERR_QA_WORD_NOT_INTERSECTING", "ERR_QA_SAME_DIRECTION_INTERSECTION", "ERR_QA_WORD_LENGTH", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_DUP_CELL"}, {"ERR_QA_NON_CRITICAL_PATH_WORD", "ERR_QA_TOUCH_ONLY_CONNECTION", "ERR_UNSOLVABLE", "ERR_QA_SAME_DIRECTION_INTERSECTION", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_DUP_CELL"}},
	}
	errTouchOnly = &validate.Rule{
		Code: "ERR_QA_TOUCH_ONLY_CONNECTION", Title: "START's word and END's word are joined by words that share cells",
		Why:     "A path that only touches is no path to the eye.",
		Fix:     "Let the words cross instead of touching.",
		Source:  "waywords §10.7",
		Implies: [][]string{{"ERR_QA_WORD_NOT_INTERSECTING", "ERR_START_NOT_IN_PATH", "ERR_END_NOT_IN_PATH", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_PARALLEL_ADJACENCY", "ERR_UNSOLVABLE"}, {"ERR_QA_PARALLEL_ADJACENCY", "ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT", "ERR_PARALLEL_ADJACENCY"}, {"ERR_QA_PATH_INTERSECTIONS_TOO_LOW", "ERR_QA_NON_CRITICAL_PATH_WORD", "ERR_UNSOLVABLE", "ERR_QA_SAME_DIRECTION_INTERSECTION", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_DUP_CELL"}},
	}
	errQAParallel = &validate.Rule{
		Code: "ERR_QA_PARALLEL_ADJACENCY", Title: "Path words that share no cell do not touch",
		Why:     "Words that run side by side look connected where they are not.",
		Fix:     "Move one of the two words a row away, or let them cross.",
		Source:  "waywords §10.7",
		Implies: [][]string{{"ERR_PARALLEL_ADJACENCY"}, {"ERR_QA_NON_CRITICAL_PATH_WORD", "ERR_QA_WORD_NOT_INTERSECTING", "ERR_UNSOLVABLE", "ERR_QA_SAME_DIRECTION_INTERSECTION", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_DUP_CELL"}},
	}
	errSelectionModel = &validate.Rule{
		Code: "ERR_QA_SELECTION_MODEL", Title: "The player drags as the day has it: RAY_4DIR, or RAY_8DIR from Friday to Sunday",
		Why:    "Days of one kind share one way of dragging.",
		Fix:    "Set `config.selectionModel` to RAY_4DIR; for a daily of rung FRI, SAT or SUN to RAY_8DIR.",
		Source: "waywords §10.7",
	}
	errReverseOff = &validate.Rule{
		Code: "ERR_QA_REVERSE_SELECTION_OFF", Title: "Words may be dragged from either end",
		Why:    "Who sees the end of a word first is not to be punished.",
		Fix:    "Set `config.allowReverseSelection` to true.",
		Source: "waywords §10.7",
	}
	errConnectivityModel = &validate.Rule{
		Code: "ERR_QA_CONNECTIVITY_MODEL", Title: "Cells connect up, down, left and right: ORTHO_4",
		Why:    "The engine plays ORTHO_4 whatever the document says.",
		Fix:    "Set `config.connectivityModel` to ORTHO_4.",
		Source: "waywords §14",
	}
	warnNonCritical = &validate.Rule{
		Code: "ERR_QA_NON_CRITICAL_PATH_WORD", Title: "Every path word is needed to join START and END",
		Why:    "A word that can be left out is no part of the path.",
		Fix:    "Leave the word out, or let the path run through it.",
		Source: "waywords page, content QA",
	}
	warnSameDirection = &validate.Rule{
		Code: "ERR_QA_SAME_DIRECTION_INTERSECTION", Title: "Path words that cross run in different directions",
		Why:    "Two words in one line run into each other.",
		Fix:    "Let one run across and the other down.",
		Source: "waywords page, content QA",
	}
)

// Bonus words, and what else can be read on the board (page, content QA).
var (
	warnBonusCount = &validate.Rule{
		Code: "ERR_QA_BONUS_COUNT", Title: "There are 1 or 2 additional words, each with a hint",
		Why:    "Bonus words are the help that a player can earn.",
		Fix:    "Add a bonus word that crosses the path, with its `hintCellId`.",
		Source: "waywords §10.7",
		Bounds: []string{"at least 1 word", "at most 2 words"},
	}
	warnBonusOverlap = &validate.Rule{
		Code: "ERR_QA_BONUS_OVERLAP", Title: "An additional word shares at most one cell with a path word",
		Why:    "Two words laid over one another cannot be told apart.",
		Fix:    "Let the words cross in one cell.",
		Source: "waywords page, content QA",
		Bounds: []string{"at most 1 cell"},
	}
	warnBonusLength = &validate.Rule{
		Code: "ERR_QA_BONUS_LENGTH", Title: "Additional words have 3 to 7 tokens",
		Why:    "Shorter ones are found by accident, longer ones do not fit.",
		Fix:    "Use another word.",
		Source: "waywords page, content QA",
		Bounds: []string{"at least 3 tokens", "at most 7 tokens"},
	}
	errExtraOccurrence = &validate.Rule{
		Code: "ERR_QA_EXTRA_OCCURRENCE", Title: "No listed word can be read anywhere else on the board",
		Why:    "The engine would call a correct word wrong.",
		Fix:    "Change a fill letter of the second reading.",
		Source: "waywords page, content QA",
	}
	errUnwanted = &validate.Rule{
		Code: "ERR_QA_UNWANTED_WORD", Title: "No line of letters spells a word of the blocklist, nor a bent one the worst of them",
		Why:    "Somebody will see it, and post it.",
		Fix:    "Change a fill letter, or allowlist the listed word it stands in.",
		Source: "waywords page, content QA",
	}
	errThemeReading = &validate.Rule{
		Code: "ERR_QA_THEME_READING", Title: "No ray spells a word of the theme that is not listed, nor a form of a listed word",
		Why:    "The player finds TUMBLER on a board that lists TUMBLE, and is told that it is no word.",
		Fix:    "Change a fill letter, or choose another word: BAKER shows BAKE.",
		Source: "waywords §10.7",
		Bounds: []string{"at most 3 letters inside a listed word"},
	}
	errInsideWord = &validate.Rule{
		Code: "ERR_QA_WORD_INSIDE_WORD", Title: "No listed word stands inside another",
		Why:    "The player finds the short word in the long one, and the engine says no.",
		Fix:    "Use another word.",
		Source: "waywords page, content QA",
	}
)
