package catalog

import (
	"slices"

	"dailies/game/document"
)

// gameKey is the key by which a pack names its game.
const gameKey = "game"

// PackOf returns the game that a document is a pack of: the one that it names, or the one
// that alone has a key of it. It is false for puzzles and for what says nothing.
func (l List) PackOf(doc *document.Document) (Game, bool) {
	has := func(key string) bool { return doc.Root.Member(key) != nil }
	if has("mode") || has("puzzleId") || has("dateISO") {
		return Game{}, false
	}
	if named := doc.Root.Member(gameKey); named != nil {
		at := slices.IndexFunc(l, func(g Game) bool { return g.Name() == named.Text })
		if at < 0 {
			return Game{}, false
		}
		return l[at], true
	}
	for _, g := range l {
		if slices.ContainsFunc(g.Producer.PackKeys, func(key string) bool { return key != gameKey && has(key) }) {
			return g, true
		}
	}
	return Game{}, false
}
