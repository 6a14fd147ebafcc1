package figures

import (
	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

// Testimony measures a hand: its difficulty, what the models reach, M0's rate, the fewest turns, whether
// scrutiny can be kept at 0, and the share of first submissions that can still win.
func Testimony(p *testimony.Puzzle, a *check.Analysis) []Figure {
	if a.Undecided {
		return []Figure{Holds(unproved, true)}
	}
	all := []Figure{Asks(string(p.Difficulty))}
	for _, m := range check.Ladder() {
		played := a.Models.Played[m]
		all = append(all, Holds(string(m)+" wins", played.Won), Holds(string(m)+" at par", played.AtPar),
			Holds(string(m.Clean())+" at par", a.Models.Played[m.Clean()].AtPar))
	}
	all = append(all, Holds("clean win", a.CleanWins > 0))
	if a.Models.M0.Known() {
		all = append(all, Number("M0 wins %", float64(a.Models.M0.Basis())/100))
	}
	if a.MinTurns != nil {
		all = append(all, Number("turns", float64(*a.MinTurns)))
	}
	return append(all, Number("firsts that win %", percent(a.First.CanWin, a.First.All)))
}
