package page

import (
	"strings"

	"dailies/game/triples"
	check "dailies/validate/triples"
)

// Triples is the board of a triples daily.
func Triples(p *triples.Puzzle, a *check.Analysis) Board {
	return Board{form: "triples", view: triplesView{p, a}}
}

type triplesView struct {
	P *triples.Puzzle
	A *check.Analysis
}

// Sign marks the set of a tile, so that sets differ by more than color.
func (v triplesView) Sign(id triples.SetID) string {
	switch id {
	case triples.S1:
		return "▲"
	case triples.S2:
		return "■"
	case triples.S3:
		return "◆"
	}
	return "✕"
}

// Class is the style of a set.
func (v triplesView) Class(id triples.SetID) string {
	switch id {
	case triples.S1, triples.S2, triples.S3:
		return strings.ToLower(string(id))
	}
	return "decoy"
}

// Texts names tiles by what stands on them.
func (v triplesView) Texts(ids []triples.TileID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
		if tile := v.P.Tile(id); tile != nil {
			texts[i] = tile.Text
		}
	}
	return strings.Join(texts, " + ")
}

// Text is what stands on a tile.
func (v triplesView) Text(id triples.TileID) string { return v.Texts([]triples.TileID{id}) }

// Says is what KOA says of a concern.
func (v triplesView) Says(c triples.Concern) string {
	line, _ := v.P.Suspicion(c)
	return line
}
