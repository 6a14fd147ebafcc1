// Package nearest suggests a name for a misspelled one.
package nearest

import "github.com/agnivade/levenshtein"

// To is the name nearest to word, by letters changed, added or dropped; the first of
// several, and empty where there are no names.
func To(word string, names []string) string {
	found, least := "", -1
	for _, name := range names {
		if d := levenshtein.ComputeDistance(word, name); least < 0 || d < least {
			found, least = name, d
		}
	}
	return found
}

// Hint ends a message about an unknown word: " (did you mean NAME?)" where a name is near enough
// to explain the word as a typo, else nothing.
func Hint(word string, names []string) string {
	name := To(word, names)
	slips := max(2, len(name)/3) // two swapped letters count as two
	if len(name) < 4 {
		slips = 1
	}
	if name == "" || levenshtein.ComputeDistance(word, name) > slips {
		return ""
	}
	return " (did you mean " + name + "?)"
}
