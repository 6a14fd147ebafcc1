package aura

// goal is how far a line is of interest. The zero value asks for all of it.
type goal struct {
	spare  int     // the turns that a win must leave
	within []cards // the drafts that win so, if any are named; what fits into none of them does not
}

// lost reports whether no line that has used some cards reaches the goal.
func (g *goal) lost(used cards) bool {
	if g.within == nil {
		return false
	}
	for _, draft := range g.within {
		if used&^draft == 0 {
			return false
		}
	}
	return true
}

// playOut plays some cards, using no more than most of them: to the end, or until it cannot
// reach the goal any more. left is the turns left at a win, or -1.
func (m *model) playOut(hand cards, most int, how style, to goal) (line []move, left int) {
	p := position{hand: hand, resistance: int16(m.start), turns: int8(m.turns)}
	c := chooser{model: m, style: how, most: most, top: m.top()}
	line = make([]move, 0, m.turns)
	for int(p.turns) > to.spare && (to.spare == 0 || !c.beyond(p, to.spare) && !to.lost(c.used)) {
		load := c.choose(p)
		if load == nil {
			break
		}
		c.used |= load.cards
		line = append(line, move{load: load})
		var won bool
		if p, won, _ = m.submit(p, load); won {
			return line, int(p.turns)
		}
	}
	return line, -1
}

// chooser is a model in the middle of a line.
type chooser struct {
	*model
	style
	used cards // so far
	most int   // cards that a line may use
	top  int   // the most that a turn can bring
}

// top is the most that any payload brings under any protocol.
func (m *model) top() (top int) {
	for k := range m.thresholds {
		if list := m.best[k].list(); len(list) > 0 {
			top = max(top, m.payloads[list[0]].gain[k])
		}
	}
	return top
}

// beyond reports whether not even the strongest payload in every turn wins from a position
// with so many turns to spare.
func (c *chooser) beyond(p position, spare int) bool {
	return int(p.resistance) > (int(p.turns)-spare)*c.top
}

// may reports whether a payload can be submitted from a position after others.
func (c *chooser) may(load *payload, p position, used cards) bool {
	return load.cards&^p.free() == 0 && (!c.clean || !load.sketchy) && (used|load.cards).size() <= c.most
}

// choose is what the model submits next, nil when it gives up.
func (c *chooser) choose(p position) *payload {
	switch best := c.greedy(p, c.used); {
	case best == nil:
	case c.through:
		return c.soonest(p)
	case c.ahead:
		return c.farther(p)
	default:
		return best
	}
	for all := c.among(p.free()); !all.empty(); all = all.rest() {
		if load := &c.payloads[all.first()]; c.may(load, p, c.used) {
			return load // denied; a turn passes
		}
	}
	return nil
}

// greedy is the accepted payload of most compliance, or nil.
func (c *chooser) greedy(p position, used cards) *payload {
	for _, at := range c.best[p.protocol].list() {
		if load := &c.payloads[at]; c.may(load, p, used) {
			return load
		}
	}
	return nil
}

// farther is the accepted payload that leaves the least resistance after the greedy
// one that follows it.
func (c *chooser) farther(p position) (best *payload) {
	worth, at := 0, 0
	for _, n := range c.best[p.protocol].list() {
		load := &c.payloads[n]
		gain, left := load.gain[p.protocol], int(p.resistance)
		if best != nil && gain < left && -max(left-gain-c.top, 0) < worth {
			break // it leaves more, and so do those that follow: their compliance is no larger
		}
		if !c.may(load, p, c.used) {
			continue
		}
		w := -c.after(p, load)
		if load.preferred(w, best, worth) || w == worth && load.cards.size() == best.cards.size() && int(n) < at {
			best, worth, at = load, w, int(n)
		}
	}
	return best
}

// after is the resistance two turns on: -1 when the payload wins at once.
func (c *chooser) after(p position, load *payload) int {
	next, won, _ := c.submit(p, load)
	if won {
		return -1
	}
	if next.turns > 0 {
		if reply := c.greedy(next, c.used|load.cards); reply != nil {
			next, _, _ = c.submit(next, reply)
		}
	}
	return int(next.resistance)
}

// soonest is the accepted payload after which greed opens the lock soonest or, where it
// never does, leaves least.
func (c *chooser) soonest(p position) (best *payload) {
	worth := -maxStart - 1
	for _, at := range c.best[p.protocol].list() { // of equal ones the first
		load := &c.payloads[at]
		if !c.may(load, p, c.used) {
			continue
		}
		if w := c.carry(p, load, worth); w > worth {
			best, worth = load, w
		}
	}
	return best
}

// carry plays a payload and goes on greedily. It is the turns left at the end or, below 0,
// the resistance that is left; the bound for what does not better it, found sooner.
func (c *chooser) carry(p position, load *payload, bound int) int {
	for used := c.used; load != nil && int(p.turns) > max(bound+1, 0); load = c.greedy(p, used) {
		if bound >= 0 && c.beyond(p, bound+1) || bound < 0 && int(p.resistance)-int(p.turns)*c.top >= -bound {
			return bound
		}
		used |= load.cards
		var won bool
		if p, won, _ = c.submit(p, load); won {
			return int(p.turns)
		}
	}
	if bound >= 0 {
		return bound
	}
	return -int(p.resistance)
}
