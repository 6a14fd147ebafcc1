package testimony

import (
	"math/bits"

	"dailies/game/testimony"
)

// The bounds of a search. A node is a submission resolved on a state of play; the
// legal hands of 6 cards take some thousands.
const (
	budget      = 1 << 20
	cachedCards = 10      // up to this hand the moves on each story are worked out once
	maxLines    = 1 << 53 // more lines than a JSON number holds exactly are not counted
)

// state is everything that the rest of a run depends on. Lines that meet in a state
// are counted together: which counters are refuted and which concerns addressed
// follows from the story, and what a counter took matters only while it can still
// come back.
type state struct {
	story     cards
	turn      uint8
	scrutiny  uint8
	contested counters // unrefuted counters that took something
	left      int
	owed      [maxCounters]int32
}

// node is a state with how many ways lead to it and the first of them.
type node struct {
	state
	ways   uint64
	parent int32 // position of the node before, or -1
	last   cards // the submission that led here
}

// ending is a submission after which the run is over.
type ending struct {
	parent int32
	last   cards
}

// class is what winning lines with the same cards played and the same bookkeeping at
// the end have in common, with the best of them (testimony page, distinct lines).
type class struct {
	set        cards
	unrestored bool
	turns      int // 0 while no line of the class is known
	scrutiny   int
	order      int // of the best line among all lines of as many turns
	best       ending
}

// search plays every line of a deal, turn by turn. Nodes of a turn are found in the
// lexicographic order of the first line that leads to them, so that the first line
// found is the least.
type search struct {
	deal    *deal
	all     []submission
	nodes   []node
	slots   []int32 // open addressing over nodes, 0 for free, else 1 + position
	cache   []span  // by story
	moves   []move
	visited int
	wins    int // winning submissions seen

	decided   bool
	winning   uint64
	losing    uint64
	classes   []class // by story and bookkeeping
	nearest   ending  // the losing line that leaves the least, not by scrutiny
	nearMiss  int
	lostClose bool // whether there is one
}

// span is a part of the list of moves.
type span struct{ from, to int32 }

// run plays every line. It is decided when it ends within its budget.
func (s *search) run(d *deal) {
	s.deal, s.all = d, d.submissions()
	s.classes = make([]class, 2<<d.cards)
	s.nodes = append(make([]node, 0, 512), node{state: state{left: d.resistance}, ways: 1, parent: -1})
	s.slots = make([]int32, 1024)
	if d.cards <= cachedCards {
		s.cache = make([]span, 1<<d.cards)
		s.moves = make([]move, 0, 512)
	}
	if d.turns <= 0 || d.cards == 0 { // lost before the first submission
		s.lose(1, d.resistance, ending{parent: -1})
		s.decided = true
		return
	}
	s.decided = s.expandAll()
}

func (s *search) expandAll() bool {
	for at := 0; at < len(s.nodes); at++ {
		moves := s.movesOn(s.nodes[at].story)
		if s.visited += len(moves); s.visited > budget {
			return false
		}
		for i := range moves {
			s.play(int32(at), &moves[i])
		}
	}
	return s.winning < maxLines && s.losing < maxLines
}

func (s *search) movesOn(story cards) []move {
	if s.cache == nil {
		s.moves = s.deal.movesFrom(s.moves[:0], s.all, story)
		return s.moves
	}
	c := &s.cache[story]
	if c.to == 0 {
		c.from = int32(len(s.moves))
		s.moves = s.deal.movesFrom(s.moves, s.all, story)
		c.to = int32(len(s.moves))
	}
	return s.moves[c.from:c.to]
}

// play resolves a move on a node (testimony page, engine, steps 5 to 8).
func (s *search) play(at int32, m *move) {
	n := &s.nodes[at]
	end := ending{at, m.next &^ n.story}
	next := n.state
	ways := n.ways
	next.turn++
	next.story = m.next
	if next.scrutiny += m.scrutiny; next.scrutiny >= testimony.MaxScrutiny {
		s.losing = add(s.losing, ways)
		return
	}
	damage := m.damage
	for k := m.refutes & next.contested; k != 0; k &= k - 1 {
		damage += next.owed[k.index()]
	}
	next.left = max(0, next.left-int(damage))
	next.contested = next.contested&^m.refutes | m.counter
	switch {
	case next.left == 0 && m.complete:
		s.win(&next, ways, end)
		return
	case int(next.turn) >= s.deal.turns || m.stuck:
		s.lose(ways, next.left, end)
		return
	}
	s.settle(&next, m)
	s.reach(&next, ways, end)
}

// settle keeps of what is owed only what can still matter.
func (s *search) settle(next *state, m *move) {
	if m.counter != 0 {
		next.owed[m.counter.index()] += m.missing
	}
	for k := range s.deal.counters {
		if m.payable>>k&1 == 0 || next.left == 0 {
			next.owed[k] = 0
		}
	}
}

// reach counts ways to a state, and keeps the first.
func (s *search) reach(next *state, ways uint64, by ending) {
	for slot := next.hash(); ; slot++ {
		slot &= uint32(len(s.slots) - 1)
		found := s.slots[slot]
		if found == 0 {
			s.nodes = append(s.nodes, node{*next, ways, by.parent, by.last})
			s.slots[slot] = int32(len(s.nodes))
			if 2*len(s.nodes) > len(s.slots) {
				s.grow()
			}
			return
		}
		if n := &s.nodes[found-1]; n.state == *next {
			n.ways = add(n.ways, ways)
			return
		}
	}
}

func (s *search) grow() {
	s.slots = make([]int32, 2*len(s.slots))
	for i := range s.nodes[1:] {
		slot := s.nodes[i+1].hash()
		for s.slots[slot&uint32(len(s.slots)-1)] != 0 {
			slot++
		}
		s.slots[slot&uint32(len(s.slots)-1)] = int32(i + 2)
	}
}

func (n *state) hash() uint32 {
	const odd = 0x9e3779b97f4a7c15
	h := uint64(n.story)<<48 | uint64(n.turn)<<40 | uint64(n.scrutiny)<<32 | uint64(n.contested)<<24
	h = (h ^ uint64(n.left)) * odd
	for _, owed := range n.owed {
		h = (bits.RotateLeft64(h, 17) ^ uint64(owed)) * odd
	}
	return uint32(h >> 32)
}

func (s *search) win(last *state, ways uint64, end ending) {
	s.winning = add(s.winning, ways)
	s.wins++
	at := int(last.story) << 1
	if last.contested != 0 {
		at++
	}
	c := &s.classes[at]
	turns, scrutiny := int(last.turn), int(last.scrutiny)
	if c.turns == 0 || turns == c.turns && scrutiny < c.scrutiny {
		*c = class{last.story, last.contested != 0, turns, scrutiny, s.wins, end}
	}
}

func (s *search) lose(ways uint64, left int, end ending) {
	s.losing = add(s.losing, ways)
	if !s.lostClose || left < s.nearMiss {
		s.lostClose, s.nearMiss, s.nearest = true, left, end
	}
}

// add counts without overflow: past what is counted it stays there.
func add(a, b uint64) uint64 { return min(a+b, maxLines) }

// line is the submissions that lead to an ending, in order.
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
