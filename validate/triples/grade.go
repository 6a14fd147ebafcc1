package triples

import "dailies/game"

// Kind is a kind of rule that packs name, with its grade: 1 for what one can see, 2 for common
// knowledge, 3 for names and phrases, 4 for spelling and sound, 5 for two steps. Blind readers
// felt them in this order.
type Kind struct {
	Name  game.ID
	Grade int
}

// Kinds returns the kinds of rule that have a grade (triples page, validator).
func Kinds() []Kind {
	return []Kind{
		{"record", 1},
		{"missing", 1},
		{"use", 1},
		{"trait", 2},
		{"means", 2},
		{"unit", 2},
		{"opposite", 2},
		{"name", 3},
		{"phrase", 3},
		{"trio", 3},
		{"sequence", 3},
		{"hidden-word", 4},
		{"homophone", 4},
		{"rhyme", 4},
		{"initials", 4},
		{"across", 5},
		{"anagram", 5},
		{"reversal", 5},
		{"one-letter", 5},
		{"one-less", 5},
	}
}

// Gentle is the highest grade of a Monday's sets, and Hard the lowest of two sets of a Sunday.
const (
	Gentle = 2
	Hard   = 4
)

// Grade returns how hard a kind of rule is to see, 1 to 5; 0 for one that is not in the table.
func Grade(kind game.ID) int {
	for _, k := range Kinds() {
		if k.Name == kind {
			return k.Grade
		}
	}
	return 0
}
