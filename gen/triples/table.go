package triples

import (
	"dailies/game/triples"
	analysis "dailies/validate/triples"
)

// table is a pack with what every choice of its triples and decoys asks of it, worked out once: of
// a quarter of a million choices few become drafts.
type table struct {
	pack     *Pack
	speech   *speech
	contests [][]at
	deals    [][][3]int // by triple: which of its tiles may be dealt together
	grades   []int      // by triple: how hard its kind is
	tempts   [][]int    // by decoy: the triples that it tempts
	compared *analysis.Compared
	first    []int // by triple: the number of its first tile among those compared; then that of the first decoy
}

func newTable(p *Pack) *table {
	t := &table{pack: p, speech: newSpeech(&p.KoaLines), contests: p.contests()}
	var cards []triples.Tile
	for i := range p.Triples {
		t.deals = append(t.deals, p.deals(i, t.contests))
		t.grades = append(t.grades, analysis.Grade(p.Triples[i].Kind))
		t.first = append(t.first, len(cards))
		for _, card := range p.Triples[i].Tiles {
			cards = append(cards, card.tile(len(cards), triples.SetID(p.Triples[i].ID)))
		}
	}
	t.first = append(t.first, len(cards))
	for i := range p.Decoys {
		cards = append(cards, p.Decoys[i].tile(len(cards)))
		var tempted []int
		for _, to := range p.Decoys[i].Tempts {
			tempted = append(tempted, p.triple(to.Triple))
		}
		t.tempts = append(t.tempts, tempted)
	}
	t.compared = analysis.Compare(cards)
	return t
}

// fourthSets returns how many fourth sets tempt in a choice; 2 for more.
func (c *choice) fourthSets() int {
	var board [12]int
	for i, t := range c.triples {
		for j, tile := range c.tiles[i] {
			board[3*i+j] = c.first[t] + tile
		}
	}
	for i, d := range c.decoys {
		board[9+i] = c.first[len(c.first)-1] + d
	}
	return len(c.compared.FourthSets(board[:]))
}

// threes returns all choices of three of so many things, each in rising order.
func threes(n int) (all [][3]int) {
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				all = append(all, [3]int{i, j, k})
			}
		}
	}
	return all
}
