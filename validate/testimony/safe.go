package testimony

// safeSet is the subset of the hand of most power that holds no MAJOR pair and
// addresses every concern; of equal ones the least as a list of positions.
func (d *deal) safeSet() (set cards, power int, found bool) {
	var grow func(set, open cards, power int)
	grow = func(chosen, open cards, sum int) {
		if open == 0 {
			better := !found || sum > power || sum == power && chosen.before(set)
			if better && d.addressedBy(chosen) == d.allConcerns() {
				set, power, found = chosen, sum, true
			}
			return
		}
		i := open.first()
		open &^= 1 << i
		grow(chosen|1<<i, open&^d.major[i], sum+int(d.power[i]))
		if d.power[i] <= 0 || d.major[i] != 0 { // else leaving it out gains nothing
			grow(chosen, open, sum)
		}
	}
	grow(0, d.hand(), 0)
	return set, power, found
}

// traps are the cards with claims outside the safe set that contradict it MAJOR.
func (d *deal) traps(safe cards) cards { return d.barredBy(safe) & d.bearing &^ safe }

// compatible is the most cards with claims, up to three, that are pairwise free of
// MAJOR.
func (d *deal) compatible() int {
	most := 0
	for _, s := range d.submissions(nil) {
		if s.set&^d.bearing == 0 {
			most = max(most, s.set.len())
		}
	}
	return most
}
