package game

// maxIDLength bounds the ids inside a document, in bytes.
const maxIDLength = 64

// ID names a thing inside a document: a tile, a card, a pack. It starts with an
// ASCII letter or digit, goes on with those and . _ : -, and has at most 64 of
// them, so that it is safe to print and never a path.
type ID string

// Valid reports whether id has the form of an ID.
func (id ID) Valid() bool {
	if id == "" || len(id) > maxIDLength {
		return false
	}
	for i, c := range []byte(id) {
		if !alphanumeric(c) && (i == 0 || c != '.' && c != '_' && c != ':' && c != '-') {
			return false
		}
	}
	return true
}

func alphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// PuzzleID is the stable key of a daily: its date, a hyphen and a variant, which
// for published dailies is the game's name.
type PuzzleID string

// NewPuzzleID joins a date and a variant.
func NewPuzzleID(date Date, variant string) PuzzleID {
	return PuzzleID(string(date) + "-" + variant)
}

// Date is the date part of the id, or false when it does not start with one.
func (id PuzzleID) Date() (Date, bool) {
	if len(id) < len("2006-01-02") {
		return "", false
	}
	date, err := ParseDate(string(id[:10]))
	return date, err == nil
}

// Valid reports whether id is a date, a hyphen and a variant that is an [ID].
func (id PuzzleID) Valid() bool {
	_, dated := id.Date()
	return dated && len(id) > 11 && id[10] == '-' && ID(id[11:]).Valid()
}
