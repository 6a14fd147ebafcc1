package figures

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
	checkaura "dailies/validate/aura"
	checkfreeplay "dailies/validate/freeplay"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// unproved is what a daily shows whose search did not end within its bounds.
const unproved = "not proved"

// Triples measures a board: the rung it asks, what T1 and T2 reach, the misses they spend, when they try the
// first true triple, and the most tiles left that carry a warning.
func Triples(p *triples.Puzzle, a *checktriples.Analysis) []Figure {
	all := []Figure{asks(string(p.Asks()))}
	for _, m := range []checktriples.Model{checktriples.ByKinds, checktriples.ByCloseness} {
		played := a.Models[m]
		name := string(m)
		all = append(all, holds(name+" wins", played.Won), holds(name+" at par", played.AtPar),
			number(name+" misses", float64(played.Misses)), number(name+" rank", float64(played.Rank)))
	}
	most := 0
	for _, lock := range a.FirstLocks {
		most = max(most, lock.Carrying)
	}
	return append(all, number("carry the warning", float64(most)), number("tempted sets", float64(len(a.Load))))
}

// Waywords measures a board: the rung it asks, whether it shows emoji, what W1 and W2 reach and the part of the cells that they
// read, and how many words begin alike.
func Waywords(p *waywords.Puzzle, a *checkwaywords.Analysis) []Figure {
	if a.Undecided {
		return []Figure{holds(unproved, true)}
	}
	all := []Figure{asks(string(cmp.Or(p.Rung, "no rung"))), holds("shows emoji", slices.ContainsFunc(p.Words.Path, isPicture))}
	for _, name := range []string{checkwaywords.W1, checkwaywords.W2} {
		m := a.Models[name]
		all = append(all, holds(name+" wins", m.Won), holds(name+" at par", m.AtPar), number(name+" reads %", percent(m.Read, m.Of)))
	}
	return append(all, number("words alike", float64(a.AlikeWords)), number("path words", float64(a.PathWords)))
}

func isPicture(w waywords.Word) bool {
	return slices.ContainsFunc(w.Tokens, func(t waywords.Token) bool { return t.T == waywords.Emoji })
}

// Testimony measures a hand: its difficulty, what the models reach, M0's rate, the fewest turns, whether
// scrutiny can be kept at 0, and the share of first submissions that can still win.
func Testimony(p *testimony.Puzzle, a *checktestimony.Analysis) []Figure {
	if a.Undecided {
		return []Figure{holds(unproved, true)}
	}
	all := []Figure{asks(string(p.Difficulty))}
	for _, m := range checktestimony.Ladder() {
		played := a.Models.Played[m]
		all = append(all, holds(string(m)+" wins", played.Won), holds(string(m)+" at par", played.AtPar))
	}
	all = append(all, holds("clean win", a.CleanWins > 0))
	if a.Models.M0.Known() {
		all = append(all, number("M0 wins %", float64(a.Models.M0.Basis())/100))
	}
	if a.MinTurns != nil {
		all = append(all, number("turns", float64(*a.MinTurns)))
	}
	return append(all, number("firsts that win %", percent(a.First.CanWin, a.First.All)))
}

// Aura measures a lock: the rung it asks, which models reach Gold, M0's rate, and how deep Gold lies
// without SCAN.
func Aura(p *aura.Puzzle, a *checkaura.Analysis) []Figure {
	if a.Undecided {
		return []Figure{holds(unproved, true)}
	}
	all := []Figure{asks(string(cmp.Or(p.Rung, p.DateISO.Rung())))}
	for _, m := range checkaura.Ladder() {
		all = append(all, holds(string(m)+" Gold", a.Models[m].AtPar))
	}
	d := &a.Depth
	return append(all, holds("clean Gold", d.CleanGold),
		number("M0 wins %", 100*a.Models[checkaura.M0].WinRate), number("turns", float64(p.Turns)),
		number("Gold drafts", float64(d.GoldDrafts)), number("Silver %", percent(d.SilverDrafts, a.Drafts)),
		number("Gold cards", float64(d.GoldCards)), number("Gold payloads", float64(d.GoldPayloads)),
		number("strongest in Gold %", percent(d.StrongestDrafts, d.GoldDrafts)))
}

// Freeplay measures a run: at each lock how often random play opens it, and whether greedy
// play does; what greedy play and the planner come to in a whole run; which moves the
// witness makes beside SUBMIT.
func Freeplay(_ *freeplay.Puzzle, a *checkfreeplay.Analysis) []Figure {
	if a.Undecided {
		return []Figure{holds(unproved, true)}
	}
	var all []Figure
	for i := range a.Acts {
		lock := fmt.Sprintf("lock %d ", i+1)
		all = append(all, number(lock+"random opens %", 100*a.Acts[i].Random), holds(lock+"greedy opens", a.Acts[i].Greedy.Won))
	}
	all = append(all, number("greedy opens", float64(a.Models.Greedy.Opened)), holds("planner wins", a.Models.Planner.Won))
	for _, move := range checkfreeplay.Others() {
		used := slices.ContainsFunc(a.Witness.Actions, func(action freeplay.Action) bool { return action.Do == move })
		all = append(all, holds("witness "+string(move), used))
	}
	return all
}

// percent is a share in per cent; 0 of nothing.
func percent(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(part) / float64(of)
}
