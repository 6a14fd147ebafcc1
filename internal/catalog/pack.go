package catalog

import (
	"slices"

	"dailies/game/document"
)

// gameKey is the key by which a pack names its game.
const gameKey = "game"

// PackOf returns the game of a pack: the one that it names, or the only one with one of its
// keys. It is false for puzzles and for texts that fit no game.
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
