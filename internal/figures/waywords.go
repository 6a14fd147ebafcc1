package figures

import (
	"cmp"
	"slices"

	"dailies/game/waywords"
	check "dailies/validate/waywords"
)

// Waywords measures a board: the rung it asks, whether it shows emoji, what W1 and W2 reach and the part of the cells that they
// read, and how many words start alike.
func Waywords(p *waywords.Puzzle, a *check.Analysis) []Figure {
	if a.Undecided {
		return []Figure{Holds(unproved, true)}
	}
	all := []Figure{Asks(string(cmp.Or(p.Rung, "no rung"))), Holds("shows emoji", slices.ContainsFunc(p.Words.Path, isPicture))}
	for _, name := range []string{check.W1, check.W2} {
		m := a.Models[name]
		all = append(all, Holds(name+" wins", m.Won), Holds(name+" at par", m.AtPar), Number(name+" reads %", percent(m.Read, m.Of)))
	}
	return append(all, Number("words alike", float64(a.AlikeWords)), Number("path words", float64(a.PathWords)))
}

func isPicture(w waywords.Word) bool {
	return slices.ContainsFunc(w.Tokens, func(t waywords.Token) bool { return t.T == waywords.Emoji })
}
