package testimony

import (
	"slices"

	"dailies/game/testimony"
	"dailies/validate"
)

// Mine returns the policies that reach par on a puzzle whose best line is known: which sentences
// would have told a player how to win it. It is nil where nothing wins.
func Mine(p *testimony.Puzzle, best *Best) validate.PolicySet { return mine(p, best, wants()) }

func mine(p *testimony.Puzzle, best *Best, table []want) validate.PolicySet {
	var d deal
	if best == nil || !fits(p) || !d.load(p) {
		return nil
	}
	m := miner{table: table, policies: policies(table), best: best}
	m.reset(&d)
	m.atPar = validate.NewPolicySet(len(m.policies))
	all := make([]int, len(m.policies))
	for i := range all {
		all[i] = i
	}
	m.play(&state{left: d.resistance}, all)
	return m.atPar
}

// miner plays all policies on a deal together.
type miner struct {
	search
	table    []want
	policies []Policy
	best     *Best
	atPar    validate.PolicySet
}

// play plays on from a state for the policies that all led there. Nothing wins in fewer turns
// than the best line, so that only its last turn is asked for a finish.
func (m *miner) play(at *state, group []int) {
	if int(at.turn) == m.best.Turns-1 {
		if slices.ContainsFunc(m.movesOn(at.story), func(move move) bool { return m.finishes(*at, &move) }) {
			for _, n := range group {
				m.atPar.Add(n)
			}
		}
		return
	}
	moves := slices.Clone(m.movesOn(at.story))
	for i, group := range m.choices(at, moves, group) {
		if len(group) == 0 || fatal(at, &moves[i]) {
			continue
		}
		next := *at
		next.take(&moves[i])
		m.play(&next, group)
	}
}

// finishes reports whether a move ends the run at par.
func (m *miner) finishes(at state, last *move) bool {
	if fatal(&at, last) {
		return false
	}
	at.take(last)
	return at.left == 0 && last.complete && int(at.scrutiny) == m.best.Scrutiny && m.refutedCount(at.story) == m.best.Refuted
}

// choices sorts policies by the move that each makes.
func (m *miner) choices(at *state, moves []move, group []int) [][]int {
	worth := make([][]int, len(moves))
	for i := range moves {
		p := preview{m.deal, at, &moves[i]}
		worth[i] = make([]int, len(m.table))
		for w := range m.table {
			worth[i][w] = m.table[w].of(&p)
		}
	}
	chosen := make([][]int, len(moves))
	if len(moves) == 0 {
		return nil
	}
	for _, n := range group {
		best := 0
		for i := range moves {
			if m.policies[n].prefers(worth[i], worth[best], &moves[i], &moves[best]) {
				best = i
			}
		}
		chosen[best] = append(chosen[best], n)
	}
	return chosen
}

// prefers reports whether a policy prefers a move to one before it.
func (p *Policy) prefers(worth, other []int, m, before *move) bool {
	for _, w := range p.wants[:p.count] {
		if worth[w] != other[w] {
			return worth[w] > other[w]
		}
	}
	return m.next.len() < before.next.len()
}
