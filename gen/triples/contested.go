package triples

import (
	"slices"

	"dailies/game/document"
)

// at is the place of a tile in its pack: of a triple, or of the decoys.
type at struct{ triple, tile int }

// outside is the triple of a decoy's place.
const outside = -1

// place returns the place of the tile with a text.
func (p *Pack) place(text string) (place at, found bool) {
	for i := range p.Triples {
		if j := slices.IndexFunc(p.Triples[i].Tiles, func(c Card) bool { return c.Text == text }); j >= 0 {
			return at{i, j}, true
		}
	}
	j := slices.IndexFunc(p.Decoys, func(d Decoy) bool { return d.Text == text })
	return at{outside, j}, j >= 0
}

// contests returns the places of the tiles of each contested list.
func (p *Pack) contests() [][]at {
	all := make([][]at, len(p.Contested))
	for i, list := range p.Contested {
		for _, text := range list {
			if place, found := p.place(text); found {
				all[i] = append(all[i], place)
			}
		}
	}
	return all
}

// deals returns the choices of three tiles of a triple of which no two are contested, in rising
// order.
func (p *Pack) deals(triple int, contests [][]at) [][3]int {
	return slices.DeleteFunc(threes(len(p.Triples[triple].Tiles)), func(deal [3]int) bool {
		return slices.ContainsFunc(contests, func(list []at) bool {
			dealt := 0
			for _, place := range list {
				if place.triple == triple && slices.Contains(deal[:], place.tile) {
					dealt++
				}
			}
			return dealt > 1
		})
	})
}

// checkContested finds contested texts that no tile has, and triples of which no three tiles are
// left that may be dealt together.
func checkContested(p *Pack, add func(pointer, message string)) {
	for i, list := range p.Contested {
		for _, text := range list {
			if _, found := p.place(text); !found {
				add(document.Pointer("contested", i), "no tile of the pack reads "+document.Quote(text))
			}
		}
	}
	contests := p.contests()
	for i := range p.Triples {
		if len(p.deals(i, contests)) > 0 {
			continue
		}
		for n, list := range contests {
			if len(slices.DeleteFunc(slices.Clone(list), func(place at) bool { return place.triple != i })) > 1 {
				add(document.Pointer("contested", n), "the triple "+document.Quote(string(p.Triples[i].ID))+
					" has no three tiles left that may be dealt together; give it more tiles, or contest fewer")
				break
			}
		}
	}
}
