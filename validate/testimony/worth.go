package testimony

import "dailies/game/testimony"

// BestFrom is the best line that wins from a state that still runs, by the order of best lines
// (turns, scrutiny, refuted counters, power, then the first); nil where none wins. It is found by
// the search of the analysis. False means that the search did not end within its bounds.
func BestFrom(p *testimony.Puzzle, from testimony.State) (line [][]testimony.CardID, decided bool) {
	var d deal
	if !fits(p) || !d.load(p) {
		return nil, false
	}
	var s search
	s.reset(&d)
	s.nodes[0].state = stateOf(p, &from)
	s.playAll()
	if !s.decided {
		return nil, false
	}
	if best := s.bestClass(); best != nil {
		line = lineOf(p, s.line(best.best))
	}
	return line, true
}

// stateOf is a state of play as the search sees it.
func stateOf(p *testimony.Puzzle, from *testimony.State) state {
	s := state{
		story: cards(from.Story), turn: uint8(from.Turns), scrutiny: uint8(from.Scrutiny),
		contested: counters(from.Revealed() &^ from.Refuted), left: from.Resistance,
	}
	for k := range p.CounterEvidence {
		if !from.Refuted.Has(k) { // what a refuted counter took has come back
			s.owed[k] = int32(from.Owed(p, k))
		}
	}
	return s
}
