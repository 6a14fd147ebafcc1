package document

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable is the name of a file, or another text of the user's own, as it may be shown:
// as it is, but where a character would break a line, move a cursor or show as nothing,
// it and any backslash are escaped. Unlike [Show] it cuts nothing.
func Printable(name string) string {
	if utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		return name
	}
	quoted := strconv.QuoteToGraphic(name)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}
