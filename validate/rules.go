package validate

import (
	"slices"

	"dailies/game/document"
)

// The rules of every game.
var (
	errSyntax = &Rule{
		Code: "ERR_JSON_SYNTAX", Title: "The text is JSON",
		Why:    "A player's browser would refuse the file.",
		Fix:    "Mend the text at the place named; an editor with JSON support shows it.",
		Source: "pipeline, exit codes; RFC 8259",
	}
	errDuplicateKey = &Rule{
		Code: "ERR_JSON_DUPLICATE_KEY", Title: "No object has a key twice",
		Why:    "Readers disagree on which of the two counts, so two players would see two puzzles.",
		Fix:    "Keep one of the two keys.",
		Source: "pipeline, exit codes",
	}
	errTrailingData = &Rule{
		Code: "ERR_JSON_TRAILING_DATA", Title: "Nothing follows the document",
		Why:    "What follows is read by some programs and dropped by others.",
		Fix:    "Remove everything after the closing brace.",
		Source: "pipeline, exit codes",
	}
	errUTF8 = &Rule{
		Code: "ERR_JSON_UTF8", Title: "The text is valid UTF-8",
		Why:    "Broken bytes show as replacement characters, or differently in each browser.",
		Fix:    "Save the file as UTF-8 and write whole surrogate pairs in escapes.",
		Source: "pipeline, exit codes",
	}
	errText = &Rule{
		Code: "ERR_JSON_TEXT", Title: "Texts hold no control or bidirectional characters",
		Why:    "Such characters are invisible and can reorder what stands around them.",
		Fix:    "Delete the character named, also line breaks and tabs inside texts.",
		Source: "pipeline, authors and packs",
	}
	errTooDeep = &Rule{
		Code: "ERR_JSON_TOO_DEEP", Title: "Values nest at most 64 deep",
		Why:    "No puzzle nests so deep; a text that does is broken or hostile.",
		Fix:    "Check that the file is the puzzle you meant.",
		Source: "pipeline, exit codes",
		Bounds: []string{"at most 64 deep"},
	}
	errTooLarge = &Rule{
		Code: "ERR_JSON_TOO_LARGE", Title: "The text is at most 4 MiB and 100,000 values",
		Why:    "No puzzle is so large; a text that is cannot be judged in bounded memory.",
		Fix:    "Check that the file is the puzzle you meant.",
		Source: "pipeline, exit codes",
		Bounds: []string{"at most 4 MiB", "at most 100,000 values"},
	}
	errUnknownGame = &Rule{
		Code: "ERR_UNKNOWN_GAME", Title: "The document is a puzzle of a known game",
		Why:    "Nothing can be said about a file that no game owns.",
		Fix:    "Give a puzzle its `mode` and a pack its `game`, or name the game with --game.",
		Source: "pipeline, commands",
	}
	errSchema = &Rule{
		Code: "ERR_SCHEMA_INVALID", Title: "The document fits its JSON Schema",
		Why:    "The player reads the document by its schema; what does not fit is not read.",
		Fix:    "Compare the place named with `dailies schema GAME`.",
		Source: "A1 §8.1; pipeline, exit codes",
	}
	errPuzzleDate = &Rule{
		Code: "ERR_PUZZLE_DATE", Title: "A puzzle's id begins with its date",
		Why:    "Days are found by their ids; one of another date, or of none, is never played on its own.",
		Fix:    "Begin `puzzleId` with the date in `dateISO`, a day that exists.",
		Source: "A1 §2.4; pipeline, commands",
	}
	errUndecided = &Rule{
		Code: "ERR_UNDECIDED", Title: "Every search ends within its budget",
		Why:    "A verdict that was not proved is not a verdict.",
		Fix:    "Make the puzzle smaller; shipped sizes are always decided.",
		Source: "pipeline, every verdict is exact and checkable",
	}
)

// SchemaRule is broken by a document that does not fit its schema.
func SchemaRule() *Rule { return errSchema }

// UndecidedRule is broken by a document whose search did not end within its budget, or
// gave something that the engine does not confirm.
func UndecidedRule() *Rule { return errUndecided }

// CommonRules lists the rules of every game.
func CommonRules() []*Rule {
	return append([]*Rule{
		errSyntax, errDuplicateKey, errTrailingData, errUTF8, errText,
		errTooDeep, errTooLarge, errUnknownGame, errSchema, errPuzzleDate, errUndecided,
	}, textRules()...)
}

func common(r *Rule) bool { return slices.Contains(CommonRules(), r) }

// FaultRule is the rule that a fault of a text breaks.
func FaultRule(kind document.FaultKind) *Rule {
	return map[document.FaultKind]*Rule{
		document.Syntax: errSyntax, document.DuplicateKey: errDuplicateKey,
		document.TrailingData: errTrailingData, document.UTF8: errUTF8,
		document.Text: errText, document.TooDeep: errTooDeep, document.TooLarge: errTooLarge,
	}[kind]
}
