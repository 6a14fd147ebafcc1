package freeplay

// greedy is the line of the player who only SUBMITs: what opens the lock, else what deals
// most of what is left, then costs least scrutiny, then comes first.
func (l *lock) greedy() (line []step, won bool) {
	p := l.start
	for p.turns < l.turns {
		var best *step
		all := l.submits(&p, nil)
		for i := range all {
			if t := &all[i]; best == nil || greedier(t, best, p.left) {
				best = t
			}
		}
		if best == nil {
			return line, false
		}
		line = append(line, *best)
		if best.end >= opened {
			return line, best.end == opened
		}
		p = best.next
	}
	return line, false
}

// greedier reports whether greedy prefers a step to one that comes before it.
func greedier(t, other *step, left int16) bool {
	if a, b := t.end == opened, other.end == opened; a != b {
		return a
	}
	if a, b := min(t.dealt, left), min(other.dealt, left); a != b {
		return a > b
	}
	return t.next.scrutiny < other.next.scrutiny
}

// dealtBy is the damage of a line.
func dealtBy(line []step) int {
	sum := 0
	for i := range line {
		sum += int(line[i].dealt)
	}
	return sum
}
