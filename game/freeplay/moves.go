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

// Hindrance says why no action of a kind is legal now; it is empty where one is. Where every
// try fails for a reason of its own, what the move asks for is the reason.
func Hindrance(p *Puzzle, s State, move Do) string {
	t := begin(p, s)
	if t.act == nil || s.Phase == Won || s.Phase == Lost {
		return "the run is over"
	}
	tried, found := 0, make(map[string]bool)
	last := ""
	propose(t, func(a Action) bool {
		if a.Do != move {
			return true
		}
		tried++
		last, _ = t.refuse(a)
		found[last] = true
		return last != ""
	})
	switch {
	case found[""]:
		return ""
	case len(found) == 1 && move != Corroborate: // its reasons speak of two cards that nobody has chosen
		return last
	case tried == 0 && s.Phase == AtCache:
		return "between locks there is only the cache"
	case tried == 0 && move == Pick:
		return "the cache comes after the lock"
	}
	return wanting(move)
}

// wanting is what a move asks for and does not find.
func wanting(move Do) string {
	switch move {
	case Submit:
		return "no card of your hand fits the story"
	case Corroborate:
		return "no two cards of your hand agree, or all that do are backed"
	case Flag:
		return "no counter is left to flag"
	case Rewire:
		return "no card of your hand has a time to strike"
	case Exploit:
		return "your hand holds no evidence"
	}
	return "your hand is empty"
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
