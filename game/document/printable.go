package document

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable is the name of a file, or another text of the user's own, as it may be shown:
// as it is, but where a character would break a line, move a cursor or show as nothing, or
// a log of CI would take a command for its own, it and any backslash are escaped. Unlike
// [Show] it cuts nothing.
func Printable(name string) string {
	if utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) }) && disarm(name) == name {
		return name
	}
	quoted := strconv.QuoteToGraphic(name)
	return disarm(strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`))
}

// disarm escapes a character of what a CI system would obey in a log: GitHub takes a line
// that begins with :: after any spaces, and it and Azure Pipelines take ##[ and ##vso[
// wherever they stand.
func disarm(text string) string {
	if rest := strings.TrimLeftFunc(text, unicode.IsSpace); strings.HasPrefix(rest, "::") {
		text = text[:len(text)-len(rest)] + `\x3a` + rest[1:]
	}
	return strings.NewReplacer("##[", `#\x23[`, "##vso[", `#\x23vso[`).Replace(text)
}
