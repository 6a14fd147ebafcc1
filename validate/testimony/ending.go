package testimony

// ending is a submission after which the run is over.
type ending struct {
	parent int32
	last   cards
}

func (s *search) win(last *state, from *node, end ending) {
	s.winning = add(s.winning, from.ways)
	s.tidiest = min(s.tidiest, int(last.scrutiny))
	if last.scrutiny == 0 {
		s.clean = add(s.clean, from.ways)
	}
	s.chance.won.add(from.weight)
	if k := len(s.winners); k == 0 || s.winners[k-1] != end.parent {
		s.winners = append(s.winners, end.parent)
	}
	if end.parent == 0 {
		s.winsAtOnce++
	}
	s.found++
	at := int(last.story) << 1
	if last.contested != 0 {
		at++
	}
	c := &s.classes[at]
	turns, scrutiny := int(last.turn), int(last.scrutiny)
	if c.turns == 0 || turns == c.turns && scrutiny < c.scrutiny {
		*c = class{last.story, last.contested != 0, turns, scrutiny, s.found, end}
	}
}

func (s *search) lose(ways uint64, left int, end ending) {
	s.losing = add(s.losing, ways)
	if !s.lostClose || left < s.nearMiss {
		s.lostClose, s.nearMiss, s.nearest = true, left, end
	}
}

// add saturates at maxLines.
func add(a, b uint64) uint64 { return min(a+b, maxLines) }

// line lists the submissions that lead to an ending, in order.
func (s *search) line(end ending) []cards {
	if end.last == 0 {
		return []cards{}
	}
	line := []cards{end.last}
	for at := end.parent; at > 0; at = s.nodes[at].parent {
		line = append(line, s.nodes[at].last)
	}
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		line[i], line[j] = line[j], line[i]
	}
	return line
}
