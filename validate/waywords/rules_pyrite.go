package waywords

import "dailies/validate"

// Pyrite: good words beside the way (page, pyrite).
var (
	errPyriteCount = &validate.Rule{
		Code: "ERR_QA_PYRITE_COUNT", Title: "A board that has pyrite has exactly 2 words of it",
		Why:    "One is found by accident, and three drown the path.",
		Fix:    "List two words, or leave `pyrite` out.",
		Source: "waywords page, pyrite",
		Bounds: []string{"exactly 2 words"},
	}
	errPyriteRay = &validate.Rule{
		Code: "ERR_QA_PYRITE_NOT_RAY", Title: "Pyrite is a straight line of letters that the player may drag",
		Why:    "What cannot be dragged tempts nobody.",
		Fix:    "List the cells of the word in order, along one direction.",
		Source: "waywords page, pyrite",
	}
	errPyriteLength = &validate.Rule{
		Code: "ERR_QA_PYRITE_LENGTH", Title: "Pyrite has 4 to 7 letters, as many as some path word",
		Why:    "The list shows how many letters each path word has: pyrite of another length is seen through at once.",
		Fix:    "Use another word.",
		Source: "waywords page, pyrite",
		Bounds: []string{"at least 4 letters", "at most 7 letters"},
	}
	errPyriteCrossing = &validate.Rule{
		Code: "ERR_QA_PYRITE_CROSSING", Title: "Pyrite crosses at most 1 path word, in one cell",
		Why:    "A word that joins two path words looks like the way.",
		Fix:    "Lay the word elsewhere.",
		Source: "waywords page, pyrite",
		Bounds: []string{"at most 1 word", "at most 1 cell"},
	}
	errPyriteEnds = &validate.Rule{
		Code: "ERR_QA_PYRITE_AT_END", Title: "Pyrite holds neither START nor END",
		Why:    "A good word at START is where the path begins, to anybody who reads it.",
		Fix:    "Lay the word elsewhere.",
		Source: "waywords page, pyrite",
	}
	errPyriteListed = &validate.Rule{
		Code: "ERR_QA_PYRITE_LISTED", Title: "Pyrite is no listed word, and no word is pyrite twice",
		Why:    "One and the same word would be right here and wrong there.",
		Fix:    "Use another word.",
		Source: "waywords page, pyrite",
	}
	errPyriteTheme = &validate.Rule{
		Code: "ERR_QA_PYRITE_NOT_OF_THEME", Title: "Pyrite is a word of the lexicon",
		Why:    "Only a word of the theme tempts, and only of one can it be said that it is good.",
		Fix:    "Use a word of the lexicon, or add it there.",
		Source: "waywords page, pyrite",
	}
)

// pyriteRows are the rules of pyrite, which the audit leaves out.
func pyriteRows() []validate.Row {
	rows := make([]validate.Row, 0, 7)
	for _, rule := range []*validate.Rule{errPyriteCount, errPyriteRay, errPyriteLength, errPyriteCrossing, errPyriteEnds, errPyriteListed, errPyriteTheme} {
		rows = append(rows, row(rule, validate.Error, validate.Off))
	}
	return rows
}
