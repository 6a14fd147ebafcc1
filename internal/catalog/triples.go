package catalog

import (
	"io"
	"io/fs"

	"dailies/game/document"
	"dailies/game/session"
	play "dailies/game/triples"
	"dailies/gen"
	"dailies/gen/feedback"
	assembler "dailies/gen/triples"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint"
	"dailies/lint/window"
	"dailies/prompts"
	"dailies/schemas"
	"dailies/validate"
	check "dailies/validate/triples"
)

// triplesGame is the parts of triples.
type triplesGame struct{}

var _ Parts[play.Puzzle, assembler.Pack, check.Analysis] = triplesGame{} // so that the compiler names a part that is missing

func (triplesGame) Check() validate.Game[play.Puzzle, check.Analysis] {
	return check.New(schemas.Triples)
}
func (triplesGame) Window() window.Game[play.Puzzle, check.Analysis] { return lint.Triples() }
func (triplesGame) Maker() gen.Game[play.Puzzle, assembler.Pack, check.Analysis] {
	return assembler.New(schemas.TriplesPack)
}
func (triplesGame) Packs() fs.FS { return assembler.Packs() }
func (triplesGame) Prompt() feedback.Prompt {
	return prompt(prompts.Triples, prompts.TriplesExample, schemas.TriplesPack)
}
func (triplesGame) Session() session.Game     { return session.Triples() }
func (triplesGame) Places() []textplace.Place { return textplace.Triples() }
func (triplesGame) HowTo() []string           { return play.HowToPlay() }
func (triplesGame) Docs() Docs                { return Docs{Page: "docs/triples.md", Books: []string{"A1"}} }
func (triplesGame) Daily() bool               { return true }

func (triplesGame) Figures(p *play.Puzzle, a *check.Analysis) []figures.Figure {
	return figures.Triples(p, a)
}
func (triplesGame) Solution(w io.Writer, p *play.Puzzle, a *check.Analysis) {
	solution.Triples(w, p, a)
}
func (triplesGame) Line(p *play.Puzzle, a *check.Analysis) []solution.Step {
	return solution.TriplesLine(p, a)
}
func (triplesGame) Board(p *play.Puzzle, a *check.Analysis) page.Board { return page.Triples(p, a) }

// Moves are how a player writes its actions.
func (triplesGame) Moves() map[string]string {
	return map[string]string{
		"lock": `{"lock": ["t1", "t2", "t3"]}, three ids of tiles`,
		"ask":  `{"ask": ["t1", "t2", "t3"]}, what KOA would watch in these three; it locks nothing`,
	}
}

// Sorting is the tiles by their sets.
func (triplesGame) Sorting(p *play.Puzzle) *Sorting {
	s := &Sorting{}
	for i := range p.Tiles {
		s.Tiles = append(s.Tiles, SortedTile{string(p.Tiles[i].ID), p.Tiles[i].Text, document.Pointer("tiles", i, "text"), p.Tiles[i].Subtext})
	}
	for i := range p.TrueTriples {
		set := SortedSet{Title: p.TrueTriples[i].Title}
		for _, id := range p.TrueTriples[i].Tiles {
			set.Tiles = append(set.Tiles, string(id))
		}
		for _, e := range p.DecoyExplainers {
			if e.Tempts == p.TrueTriples[i].ID {
				set.Tempting = append(set.Tempting, string(e.TileID))
			}
		}
		s.Sets = append(s.Sets, set)
	}
	return s
}
