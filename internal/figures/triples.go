package figures

import (
	"dailies/game/triples"
	check "dailies/validate/triples"
)

// Triples measures a board: the rung it asks, what each player model reaches, the misses they spend, when they
// try the first true triple, how many first locks keep FLAWLESS, and the most tiles left that carry a
// warning.
func Triples(p *triples.Puzzle, a *check.Analysis) []Figure {
	all := []Figure{Asks(string(p.Asks())), {answers: check.AnswersOf(p)}}
	for _, m := range check.Models() {
		played := a.Models[m]
		name := string(m)
		all = append(all, Holds(name+" wins", played.Won), Holds(name+" at par", played.AtPar),
			Number(name+" misses", float64(played.Misses)), Number(name+" rank", float64(played.Rank)))
	}
	most := 0
	for _, lock := range a.FirstLocks {
		most = max(most, lock.Carrying)
	}
	return append(all, Number("flawless first locks", float64(len(a.FlawlessFirstLocks))), Number("carry the warning", float64(most)), Number("tempted sets", float64(len(a.Load))))
}
