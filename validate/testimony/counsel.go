package testimony

import "dailies/game/testimony"

// Counsel is what models of the ladder would submit in a state that still runs, one submission for
// each name; nil where nothing can be submitted, or the puzzle is too large.
func Counsel(p *testimony.Puzzle, from testimony.State, names ...Model) [][]testimony.CardID {
	all := make([][]testimony.CardID, len(names))
	var d deal
	if from.Status != testimony.Running || !fits(p) || !d.load(p) {
		return all
	}
	var s search
	s.reset(&d)
	at := stateOf(p, &from)
	for i, name := range names {
		if moves := s.choices(at.story); len(moves) > 0 {
			all[i] = ids(p, s.pick(name, &at, moves).next&^at.story)
		}
	}
	return all
}
