package waywords

import "dailies/validate"

// The words and cells of a document (seed §10.6).
var (
	errMultiPlacement = &validate.Rule{
		Code: "ERR_MULTI_PLACEMENT", Title: "Each word has exactly 1 placement",
		Why:    "The engine would have to remember which placement was found, and players would see a word in two places.",
		Fix:    "Keep the one placement that is meant.",
		Source: "waywords §10.6.4",
		Bounds: []string{"exactly 1 placement"},
	}
	errCellNotFound = &validate.Rule{
		Code: "ERR_PLACEMENT_CELL_NOT_FOUND", Title: "Placements name cells that exist",
		Why:    "A word with a cell that is not on the board can never be selected.",
		Fix:    "Correct the cell id.",
		Source: "waywords §10.6.3",
	}
	errTokenMismatch = &validate.Rule{
		Code: "ERR_PLACEMENT_TOKEN_MISMATCH", Title: "A placement spells its word: cells, tokens and size agree",
		Why:    "The player selects the word that is seen, and the engine waits for another.",
		Fix:    "Correct the placement, the tokens, the size or the cell.",
		Source: "waywords §10.6.3",
	}
	errDupWordID = &validate.Rule{
		Code: "ERR_DUP_WORD_ID", Title: "Word ids are distinct within a list",
		Why:    "Finding one of the two words marks both as found.",
		Fix:    "Give each word an id of its own.",
		Source: "waywords page, audit",
	}
	errDupPlacement = &validate.Rule{
		Code: "ERR_DUP_PLACEMENT", Title: "No two words have the same placement, nor one backwards where the player may drag so",
		Why:     "The engine can only find one of the two.",
		Fix:     "Remove one of the two words, or place it elsewhere.",
		Source:  "waywords §10.6.3",
		Implies: [][]string{{"ERR_QA_WORD_INSIDE_WORD", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_PLACEMENT_REVERSED", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_DUP_CELL"}},
	}
	errDupCell = &validate.Rule{
		Code: "ERR_DUP_CELL", Title: "No two cells share an id or a coordinate",
		Why:    "The second cell is never drawn, or never found.",
		Fix:    "Remove one of the two cells, or move it.",
		Source: "waywords page, audit",
	}
	errGridNotFull = &validate.Rule{
		Code: "ERR_GRID_NOT_FULL", Title: "Every coordinate has a cell",
		Why:    "A gap in the list of cells looks like a mistake; a hole in the board is a VOID cell.",
		Fix:    "Add the missing cells, as VOID where the board has a hole.",
		Source: "waywords §5.2",
	}
	errOutOfBounds = &validate.Rule{
		Code: "ERR_CELL_OUT_OF_BOUNDS", Title: "Cells lie within width and height",
		Why:    "What lies outside is not drawn.",
		Fix:    "Correct the coordinate, or the size of the grid.",
		Source: "waywords §10.6.0",
	}
)

// START, END and hints (seed §10.6.1, §10.6.2).
var (
	errStartNotFound = &validate.Rule{
		Code: "ERR_START_NOT_FOUND", Title: "The cell marked START exists",
		Why:     "Nobody can see where the route begins, and no win is possible.",
		Fix:     "Correct `grid.start.adjacentCellId`.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_QA_START_MISSING"}, {"ERR_START_NOT_IN_PATH", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_FIRST_WORD_NOT_AT_START", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_TOUCH_ONLY_CONNECTION", "ERR_PLACEMENT_CELL_NOT_FOUND"}},
	}
	errStartVoid = &validate.Rule{
		Code: "ERR_START_VOID", Title: "The cell marked START is no hole",
		Why:     "A VOID cell is not drawn, cannot be selected and conducts nothing.",
		Fix:     "Mark a cell with a letter or an emoji.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_START_NOT_IN_PATH"}},
	}
	errStartNotInPath = &validate.Rule{
		Code: "ERR_START_NOT_IN_PATH", Title: "The cell marked START is in a path word",
		Why:     "START would stay unconnected when every word is found.",
		Fix:     "Mark a cell of a path word.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_QA_FIRST_WORD_NOT_AT_START"}, {"ERR_QA_TOUCH_ONLY_CONNECTION"}},
	}
	errEndNotFound = &validate.Rule{
		Code: "ERR_END_NOT_FOUND", Title: "The cell marked END exists",
		Why:     "Nobody can see where the route ends, and no win is possible.",
		Fix:     "Correct `grid.end.adjacentCellId`.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_QA_END_MISSING"}, {"ERR_END_NOT_IN_PATH", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_LAST_WORD_NOT_AT_END", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_QA_TOUCH_ONLY_CONNECTION", "ERR_PLACEMENT_CELL_NOT_FOUND"}},
	}
	errEndVoid = &validate.Rule{
		Code: "ERR_END_VOID", Title: "The cell marked END is no hole",
		Why:     "A VOID cell is not drawn, cannot be selected and conducts nothing.",
		Fix:     "Mark a cell with a letter or an emoji.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_END_NOT_IN_PATH"}},
	}
	errEndNotInPath = &validate.Rule{
		Code: "ERR_END_NOT_IN_PATH", Title: "The cell marked END is in a path word",
		Why:     "END would stay unconnected when every word is found.",
		Fix:     "Mark a cell of a path word.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_UNSOLVABLE"}, {"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_QA_LAST_WORD_NOT_AT_END"}, {"ERR_QA_TOUCH_ONLY_CONNECTION"}},
	}
	errUnsolvable = &validate.Rule{
		Code: "ERR_UNSOLVABLE", Title: "With every path word found, START and END are connected",
		Why:     "The puzzle cannot be won.",
		Fix:     "Let the path words share cells from START to END.",
		Source:  "waywords §10.6.1",
		Implies: [][]string{{"ERR_QA_ROUTE_TOO_SHORT"}, {"ERR_QA_TOUCH_ONLY_CONNECTION", "ERR_START_NOT_FOUND", "ERR_END_NOT_FOUND", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_DUP_CELL"}},
	}
	errHintNotFound = &validate.Rule{
		Code: "ERR_HINT_NOT_FOUND", Title: "Hint cells exist",
		Why:     "Finding the word would reveal nothing.",
		Fix:     "Correct `hintCellId`.",
		Source:  "waywords §10.6.2",
		Implies: [][]string{{"ERR_HINT_NOT_IN_BONUS", "ERR_PLACEMENT_CELL_NOT_FOUND"}, {"ERR_HINT_NOT_IN_PATH", "ERR_PLACEMENT_CELL_NOT_FOUND"}},
	}
	errHintVoid = &validate.Rule{
		Code: "ERR_HINT_VOID", Title: "Hint cells are no holes",
		Why:     "A VOID cell is not drawn, so the hint is not seen.",
		Fix:     "Name a cell with a letter or an emoji.",
		Source:  "waywords §10.6.2",
		Implies: [][]string{{"ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_HINT_NOT_IN_BONUS"}, {"ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_HINT_NOT_IN_PATH"}},
	}
	errHintNotInBonus = &validate.Rule{
		Code: "ERR_HINT_NOT_IN_BONUS", Title: "A hint cell is a cell of its additional word",
		Why:    "The letter that stays yellow is to be one of the letters just found.",
		Fix:    "Name the cell where the word crosses a path word.",
		Source: "waywords §10.6.2",
	}
	errHintNotInPath = &validate.Rule{
		Code: "ERR_HINT_NOT_IN_PATH", Title: "A hint cell is a cell of a path word",
		Why:    "The hint is to tell where the path is.",
		Fix:    "Name the cell where the word crosses a path word.",
		Source: "waywords §10.6.2",
	}
)

// Geometry and keys that are out of use (seed §10.6.5, §10.6.6).
var (
	errNotContiguous = &validate.Rule{
		Code: "ERR_PLACEMENT_NOT_CONTIGUOUS", Title: "Each cell of a placement is next to the one before",
		Why:    "The player drags over every cell between; the selection never matches.",
		Fix:    "List every cell of the word in order, without gaps.",
		Source: "waywords §10.6.6",
	}
	errNotRay = &validate.Rule{
		Code: "ERR_PLACEMENT_NOT_RAY", Title: "A placement is a straight line",
		Why:    "The player drags along a ray.",
		Fix:    "Lay the word out in one direction.",
		Source: "waywords §10.6.6",
	}
	errDiagonal = &validate.Rule{
		Code: "ERR_PLACEMENT_DIAGONAL", Title: "No placement runs diagonally",
		Why:     "In an easy puzzle words run across and down only.",
		Fix:     "Lay the word out to the right or down.",
		Source:  "waywords §10.6.6",
		Implies: [][]string{{"ERR_PLACEMENT_NOT_CONTIGUOUS"}},
	}
	errReversed = &validate.Rule{
		Code: "ERR_PLACEMENT_REVERSED", Title: "Words run to the right or down",
		Why:    "In an easy puzzle no word is read backwards.",
		Fix:    "Turn the placement around, with the letters.",
		Source: "waywords §10.6.6",
	}
	errParallel = &validate.Rule{
		Code: "ERR_PARALLEL_ADJACENCY", Title: "Path words that share no cell do not touch",
		Why:     "Words that run side by side look connected where they are not.",
		Fix:     "Move one of the two words a row away, or let them cross.",
		Source:  "waywords §10.7",
		Implies: [][]string{{"ERR_QA_PARALLEL_ADJACENCY"}, {"ERR_QA_NON_CRITICAL_PATH_WORD", "ERR_QA_WORD_NOT_INTERSECTING", "ERR_UNSOLVABLE", "ERR_QA_SAME_DIRECTION_INTERSECTION", "ERR_PLACEMENT_NOT_CONTIGUOUS", "ERR_PLACEMENT_NOT_RAY", "ERR_PLACEMENT_DIAGONAL", "ERR_PLACEMENT_CELL_NOT_FOUND", "ERR_PLACEMENT_TOKEN_MISMATCH", "ERR_DUP_CELL"}},
	}
	warnClueCellID = &validate.Rule{
		Code: "WARN_DEPRECATED_CLUE_CELL_ID", Title: "`clueCellId` is not used",
		Why:    "It goes away in v1.2; `hintCellId` has taken its place.",
		Fix:    "Rename the key to `hintCellId`.",
		Source: "waywords §10.6.5",
	}
	warnCluePersist = &validate.Rule{
		Code: "WARN_DEPRECATED_CLUE_PERSIST_MS", Title: "`config.cluePersistMs` is not used",
		Why:    "Hints persist now; the figure is read by nobody.",
		Fix:    "Remove the key.",
		Source: "waywords §10.6.5",
	}
	warnModeMissing = &validate.Rule{
		Code: "WARN_MODE_MISSING", Title: "The document says its mode",
		Why:    "Without it the game has to be guessed from the document's shape.",
		Fix:    "Add \"mode\": \"WAYWORDS\".",
		Source: "waywords §5.4",
	}
)
