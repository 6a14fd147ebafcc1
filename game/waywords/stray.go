package waywords

import (
	"cmp"
	"slices"

	"dailies/game"
)

// leastStray is the fewest cells of a stray: a shorter drag is a slip of the hand.
const leastStray = 3

// StraysAtPar is how many strays a run at par may have: fewer as the week goes on, by the rung
// or else the weekday of the puzzle.
func StraysAtPar(p *Puzzle) int {
	switch cmp.Or(p.Rung, p.DateISO.Rung()) {
	case game.Thu, game.Fri, game.Sat:
		return 3
	case game.Sun:
		return 2
	}
	return 4
}

// miss is what a selection does that is no listed word. A drag counts as a stray, once for its
// cells; it does not where it is short, pyrite, or one cell too short or too long of a listed
// word.
func miss(p *Puzzle, s State, selection []CellID) (State, []Event) {
	b := NewBoard(p)
	pyrite := slices.IndexFunc(p.Pyrite, func(cells []CellID) bool { return apart(selection, cells) == 0 })
	switch {
	case !slices.Equal(selection, b.Drag(p.Config.SelectionModel, selection)):
		return refuse(s, crooked(p))
	case len(selection) < leastStray:
		return refuse(s, "not a word here")
	case pyrite >= 0 && s.FoundPyrite[pyrite]:
		return s, []Event{{Type: AlreadyFound, Reason: "a good word, found already, and not on the way"}}
	case pyrite >= 0:
		s.FoundPyrite = with(s.FoundPyrite, pyrite)
		return s, []Event{{Type: PyriteFound, CellIDs: selection}}
	case p.nearly(selection):
		return refuse(s, "close to a word here; it counts nothing")
	case slices.ContainsFunc(s.Strays, func(cells []CellID) bool { return apart(cells, selection) == 0 }):
		return refuse(s, "not a word here, as before; it counts once")
	}
	s.Strays = append(slices.Clip(s.Strays), selection)
	return s, []Event{{Type: WasStray, CellIDs: selection}}
}

// crooked says why cells that no drag selects are no word.
func crooked(p *Puzzle) string {
	if p.Config.SelectionModel == Ray4 || p.Config.SelectionModel == Ray8 {
		return "words run straight"
	}
	return "words run from tile to tile"
}

// nearly reports whether a drag is one cell too short or too long of a listed word, or it
// backwards where that finds nothing.
func (p *Puzzle) nearly(selection []CellID) bool {
	for _, list := range [...][]Word{p.Words.Path, p.Words.Additional} {
		for i := range list {
			for _, placement := range list[i].Placements {
				if apart(placement, selection) <= 1 {
					return true
				}
			}
		}
	}
	return false
}

// apart counts the cells that are in one of two lists and not in the other.
func apart(a, b []CellID) int {
	n := 0
	for _, id := range a {
		if !slices.Contains(b, id) {
			n++
		}
	}
	for _, id := range b {
		if !slices.Contains(a, id) {
			n++
		}
	}
	return n
}
