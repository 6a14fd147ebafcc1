package freeplay

// Moves lists what may be done, in the order of actions: SUBMIT by its list of positions, a
// prefix first; CYCLE, CORROBORATE by pairs, FLAG, REWIRE, EXPLOIT by position; at a cache
// TAKE. A reset, which is always legal, is not among them.
func Moves(p *Puzzle, s State) []Action {
	var moves []Action
	legal(p, s, func(a Action) bool {
		moves = append(moves, a)
		return true
	})
	return moves
}

// movable reports whether some move is left.
func movable(p *Puzzle, s State) bool {
	found := false
	legal(p, s, func(Action) bool {
		found = true
		return false
	})
	return found
}

// legal yields the legal moves until it is told to stop.
func legal(p *Puzzle, s State, yield func(Action) bool) {
	t := begin(p, s)
	if t.act == nil {
		return
	}
	propose(t, func(a Action) bool {
		reason, _ := t.refuse(a)
		return reason != "" || yield(a)
	})
}

// propose yields actions among which are all the legal ones, in order.
func propose(t *play, yield func(Action) bool) {
	hand := t.ids(t.s.Hand)
	var sets func(chosen []CardID, from int) bool
	sets = func(chosen []CardID, from int) bool {
		for i := from; i < len(hand); i++ {
			grown := append(chosen[:len(chosen):len(chosen)], hand[i])
			if !yield(Action{Do: Submit, Cards: grown}) || len(grown) < t.act.Most() && !sets(grown, i+1) {
				return false
			}
		}
		return true
	}
	if t.s.Phase == AtCache {
		for _, take := range Takes() {
			if !yield(Action{Do: Pick, Take: take}) {
				return
			}
		}
		return
	}
	if !sets(nil, 0) || !each(Cycle, hand, yield) {
		return
	}
	for i := range hand {
		for j := i + 1; j < len(hand); j++ {
			if !yield(Action{Do: Corroborate, Cards: []CardID{hand[i], hand[j]}}) {
				return
			}
		}
	}
	for k := range t.act.CounterEvidence {
		if !yield(Action{Do: Flag, Counter: t.act.CounterEvidence[k].ID}) {
			return
		}
	}
	if each(Rewire, hand, yield) {
		each(Exploit, hand, yield)
	}
}

func each(move Do, hand []CardID, yield func(Action) bool) bool {
	for _, id := range hand {
		if !yield(Action{Do: move, Cards: []CardID{id}}) {
			return false
		}
	}
	return true
}
