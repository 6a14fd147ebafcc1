package text

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// Latin is the script of the texts of this project.
const Latin = "Latin"

// Foreign is the first script that a text uses beside those given, by its Unicode name,
// with the character; empty for none. What all scripts share, such as digits, signs and
// emoji, is never foreign.
func Foreign(s string, scripts []string) (script string, r rune) {
	latin := slices.Contains(scripts, Latin)
	for _, r := range s {
		if latin && r < utf8.RuneSelf {
			continue
		}
		if name := scriptOf(r); name != "" && !slices.Contains(scripts, name) {
			return name, r
		}
	}
	return "", 0
}

// scriptOf names the script of a character; empty for one of all scripts, or none.
func scriptOf(r rune) string {
	if unicode.In(r, unicode.Common, unicode.Inherited, unicode.Latin) {
		if unicode.Is(unicode.Latin, r) {
			return Latin
		}
		return ""
	}
	for name, table := range unicode.Scripts { // a character is in one script, so the order does not matter
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}
