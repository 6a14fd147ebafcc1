package page

import (
	_ "embed" // for the form
	"fmt"
	"strconv"
	"strings"

	"dailies/game/triples"
	check "dailies/validate/triples"
)

//go:embed triples.html
var triplesForm string

// Triples is the board of a triples daily.
func Triples(p *triples.Puzzle, a *check.Analysis) Board {
	return NewBoard("triples", triplesForm, triplesView{p, a})
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

// Texts names tiles by their texts.
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

// Text is the text of a tile.
func (v triplesView) Text(id triples.TileID) string { return v.Texts([]triples.TileID{id}) }

// Says is what KOA says of a concern.
func (v triplesView) Says(c triples.Concern) string {
	line, _ := v.P.Suspicion(c)
	return line
}

// Models lists what the player models reach; none on a board that is too large for them.
func (v triplesView) Models() []string {
	var all []string
	for _, name := range check.Models() {
		played, known := v.A.Models[name]
		if !known {
			continue
		}
		text := fmt.Sprintf("%s %s spending %d of %d misses", name, outcome(played.Won, played.AtPar), played.Misses, triples.MaxMisses)
		if played.Rank > 0 {
			text += fmt.Sprintf(", the first true triple being its guess %d", played.Rank)
		}
		all = append(all, text)
	}
	return all
}

// Load is how many decoys tempt each tempted triple: 2-1.
func (v triplesView) Load() string {
	parts := make([]string, len(v.A.Load))
	for i, n := range v.A.Load {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, "-")
}
