package readers

import (
	"slices"

	"dailies/game/document"
	"dailies/internal/catalog"
)

const maxAnswer = 64 << 10 // bytes of an answer

// Sorting is how a reader sorted a board.
type Sorting struct {
	Groups []Group  `json:"groups" limit:"1..4"`
	Left   []string `json:"left" limit:"..12"`
}

// Group is tiles that a reader put together, and why; empty where that is not known.
type Group struct {
	Tiles []string `json:"tiles" limit:"3..3"`
	Rule  string   `json:"rule" limit:"1..1000"`
}

// decode reads a sorting strictly; nil for a text that is none, or that names a tile which is not
// on the board.
func decode(text string, board *catalog.Sorting) *Sorting {
	s := new(Sorting)
	if len(text) > maxAnswer || document.Strict([]byte(text), s) != nil {
		return nil
	}
	named := slices.Clone(s.Left)
	for _, g := range s.Groups {
		named = append(named, g.Tiles...)
	}
	for _, id := range named {
		if !slices.ContainsFunc(board.Tiles, func(t catalog.SortedTile) bool { return t.ID == id }) {
			return nil
		}
	}
	return s
}
