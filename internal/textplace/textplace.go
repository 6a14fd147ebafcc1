// Package textplace knows what each text of a puzzle is part of and when a player meets it. Each
// game has a list of its places; [Lookup] finds a text in it.
package textplace

import (
	"path"
	"strings"
)

// Place is where texts stand in a document, what they are part of, and when a player meets
// them. A step * of the pattern, a JSON Pointer, matches any.
type Place struct{ Pattern, Group, When string }

// Lookup returns what the text at a JSON Pointer of a puzzle is part of, and when a player meets
// it: of the game's places the first that matches. Elsewhere the group is "Texts" and when is
// empty.
func Lookup(places []Place, pointer string) (group, when string) {
	for _, p := range places {
		if matches, err := path.Match(p.Pattern, pointer); err == nil && matches {
			return p.Group, p.When
		}
	}
	return "Texts", ""
}

// Spoken reports whether the text at a JSON Pointer is one of a pool of lines, of which a
// run speaks some.
func Spoken(pointer string) bool {
	return strings.Contains(pointer, "/koaLines/") || strings.Contains(pointer, "/auraLines/")
}
