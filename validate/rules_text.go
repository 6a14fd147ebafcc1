package validate

// The rules of every text that a player sees, in puzzles and packs.
var (
	errTextSpaces = &Rule{
		Code: "ERR_TEXT_SPACES", Title: "Texts have single, usual spaces, and none at their ends",
		Why:    "A player cannot see them, and two texts that differ in them look the same.",
		Fix:    "Delete the spaces at the ends and those that are doubled.",
		Source: "pipeline, texts",
	}
	errTextNFC = &Rule{
		Code: "ERR_TEXT_NOT_COMPOSED", Title: "Texts are in Unicode's form C",
		Why:    "An é of two characters looks like the é of one, and compares as another text.",
		Fix:    "Save the text in NFC; most editors do so by themselves.",
		Source: "pipeline, texts; UAX #15",
	}
	errTextHidden = &Rule{
		Code: "ERR_TEXT_HIDDEN_CHARACTER", Title: "Texts have no invisible, private or unassigned character",
		Why:    "What cannot be seen can make two texts differ, a text be empty, or hide a message.",
		Fix:    "Delete the character named. Joiners, tags and variation selectors belong inside whole emoji only.",
		Source: "pipeline, texts; UAX #44",
	}
	errTextMarkup = &Rule{
		Code: "ERR_TEXT_MARKUP", Title: "Texts hold no markup",
		Why:    "A page that forgets to escape a text would run it.",
		Fix:    "Say it in words; a less-than sign before a space or a digit is fine.",
		Source: "pipeline, texts",
	}
	errTextReplaced = &Rule{
		Code: "ERR_TEXT_REPLACEMENT", Title: "Texts have no replacement character",
		Why:    "U+FFFD stands where a program could not read a character: a player sees a question mark in a box.",
		Fix:    "Write the character that was lost.",
		Source: "pipeline, texts; the Unicode Standard, section 23.8",
	}
	errTextAlike = &Rule{
		Code: "ERR_TEXT_LOOKS_ALIKE", Title: "Tiles, cards and titles of one document do not look alike",
		Why:    "Two tiles that look the same cannot be told apart by thinking.",
		Fix:    "Reword one of them; case, accents on letters of other alphabets, and l, I and 1 do not count as a difference.",
		Source: "pipeline, texts; UTS #39",
	}
	errTextIcon = &Rule{
		Code: "ERR_TEXT_ICON", Title: "An icon is one emoji",
		Why:    "Tiles are scanned: an icon of letters, of two emoji or of half of one is drawn differently on each phone.",
		Fix:    "Use one emoji from the standard set, with its variation selector where it has one.",
		Source: "A1 §1.1; UTS #51",
	}
	warnTextScript = &Rule{
		Code: "WARN_TEXT_SCRIPT", Title: "Texts are written in the scripts of the profile",
		Why:    "A letter of another alphabet is a slip, or a look-alike meant to deceive.",
		Fix:    "Write the word in the profile's script, or let the profile take the script.",
		Source: "pipeline, texts; UAX #24",
	}
)

// textRules lists the rules of texts.
func textRules() []*Rule {
	return []*Rule{errTextSpaces, errTextNFC, errTextHidden, errTextMarkup, errTextReplaced, errTextAlike, errTextIcon, warnTextScript}
}
