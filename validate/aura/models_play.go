package aura

// playOut plays some cards to the end, using no more than most of them. left is the
// turns left at a win, or -1.
func (m *model) playOut(hand cards, most int, how style) (line []move, left int) {
	p := position{hand: hand, resistance: int16(m.start), turns: int8(m.turns)}
	c := chooser{model: m, style: how, most: most}
	line = make([]move, 0, m.turns)
	for p.turns > 0 {
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
}

// may reports whether a payload can be submitted from a position after others.
func (c *chooser) may(load *payload, p position, used cards) bool {
	return load.cards&^p.free() == 0 && (!c.clean || !load.sketchy) && (used|load.cards).size() <= c.most
}

// choose is what the model submits next, nil when it gives up.
func (c *chooser) choose(p position) *payload {
	best := c.greedy(p, c.used)
	if best != nil && c.ahead {
		return c.farther(p)
	}
	if best != nil {
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
	worth := 0
	for all := c.among(p.free()); !all.empty(); all = all.rest() {
		load := &c.payloads[all.first()]
		if load.gain[p.protocol] == denied || !c.may(load, p, c.used) {
			continue
		}
		if w := -c.after(p, load); load.preferred(w, best, worth) {
			best, worth = load, w
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
