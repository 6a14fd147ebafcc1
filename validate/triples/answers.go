package triples

import "dailies/game/triples"

// Answers are for how many triples of a board KOA has each phrase, asked before the first lock.
type Answers map[triples.Concern]Answered

// Answered counts triples with one phrase.
type Answered struct {
	Right int // groups
	Near  int // wrong triples with two tiles of a group
	All   int
}

// Plus adds counts.
func (n Answered) Plus(m Answered) Answered {
	return Answered{n.Right + m.Right, n.Near + m.Near, n.All + m.All}
}

// AnswersOf asks KOA of every triple of a board. Themes are words of a pack, so that they count as
// one phrase.
func AnswersOf(p *triples.Puzzle) Answers {
	all := make(Answers)
	for i := range p.Tiles {
		for j := range i {
			for k := range j {
				three := []*triples.Tile{&p.Tiles[i], &p.Tiles[j], &p.Tiles[k]}
				concern := triples.ConcernOf(three)
				if concern.Dim == triples.DimTopic {
					concern.Value = ""
				}
				n := all[concern]
				n.All++
				switch together(three) {
				case 3:
					n.Right++
				case 2:
					n.Near++
				}
				all[concern] = n
			}
		}
	}
	return all
}

// together is the most tiles of three that are of one group.
func together(three []*triples.Tile) (most int) {
	for _, tile := range three {
		n := 0
		for _, other := range three {
			if tile.SetID != triples.Decoy && other.SetID == tile.SetID {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}
