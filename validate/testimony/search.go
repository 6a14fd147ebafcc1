package testimony

import (
	"math/bits"
	"slices"

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

// node is a state, the number of lines that lead to it, and the first of them.
type node struct {
	state
	ways   uint64
	weight wide  // the numerator of the probability that random play passes through
	parent int32 // position of the node before, or -1
	last   cards // the submission that led here
}

// class groups the winning lines that play the same cards and end with the same
// bookkeeping; it keeps the best of them (testimony page, distinct lines).
type class struct {
	set        cards
	unrestored bool
	turns      int // 0 while no line of the class is known
	scrutiny   int
	order      int // of the best line among all lines of as many turns
	best       ending
}

// search plays every line of a deal, breadth first. The nodes of a turn stand in the
// lexicographic order of the first line that leads to each, so the first line found to an
// ending is the least. With the cards A, B and C the nodes of turn 1 are A, AB, AC, B, BC
// and C. In turn 2, A then B is no AB: a turn more has passed. It is B then A, though, and
// is counted twice under the line that came first, A then B.
type search struct {
	deal    *deal
	all     []submission
	nodes   []node
	slots   []int32     // open addressing over nodes, 0 for free, else 1 + position
	cache   []moveRange // by story
	moves   []move
	visited int
	found   int // winning submissions seen

	onlyClean bool // whether the model that plays is a clean twin

	decided    bool
	winning    uint64
	clean      uint64 // winning lines without scrutiny
	tidiest    int    // the least scrutiny of a winning line; the most there can be while none is known
	losing     uint64
	chance     chance
	winners    []int32 // the nodes from which a move wins at once
	winsAtOnce int     // moves that win from the start
	edges      []edge  // from node to node, in the order of the nodes they leave
	hopeful    []bool  // by node: whether some line from it wins
	classes    []class // by story and bookkeeping
	nearest    ending  // the losing line that leaves the least, not by scrutiny
	nearMiss   int
	lostClose  bool // whether there is one
}

// edge is a move from one node to another.
type edge struct{ from, to int32 }

// moveRange is a part of the list of moves.
type moveRange struct{ from, to int32 }

// run plays every line. It is decided when it ends within its budget.
func (s *search) run(d *deal) {
	s.reset(d)
	s.playAll()
}

// reset forgets the hand before, but not the memory it took.
func (s *search) reset(d *deal) {
	nodes, slots, classes, cache, moves := s.nodes[:0], s.slots, s.classes, s.cache, s.moves[:0]
	*s = search{
		deal: d, all: d.submissions(s.all[:0]), edges: s.edges[:0], winners: s.winners[:0], hopeful: s.hopeful[:0],
		chance: chance{whole: wide{lo: 1}}, tidiest: testimony.MaxScrutiny,
	}
	s.nodes = append(slices.Grow(nodes, 512), node{state: state{left: d.resistance}, ways: 1, weight: wide{lo: 1}, parent: -1})
	s.slots = cleared(slots, max(1024, len(slots)))
	s.classes = cleared(classes, 2<<d.cards)
	if d.cards <= cachedCards {
		s.cache = cleared(cache, 1<<d.cards)
		s.moves = slices.Grow(moves, 512)
	}
}

// cleared is a list of n zero values, in the memory of another where that is enough.
func cleared[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// playAll plays every line of the deal that the search was reset to.
func (s *search) playAll() {
	if d := s.deal; d.turns <= 0 || d.cards == 0 { // lost before the first submission
		s.lose(1, d.resistance, ending{parent: -1})
		s.decided = true
		return
	}
	s.decided = s.expandAll()
}

func (s *search) expandAll() bool {
	for at := 0; at < len(s.nodes); at++ {
		s.chance.enter(s, at)
		moves := s.movesOn(s.nodes[at].story)
		if s.visited += len(moves); s.visited > budget {
			return false
		}
		n := &s.nodes[at]
		n.weight = n.weight.times(s.chance.multiple / uint64(max(1, len(moves))))
		for i := range moves {
			s.play(int32(at), &moves[i])
		}
	}
	s.markHopeful()
	return s.winning < maxLines && s.losing < maxLines
}

// markHopeful marks the nodes from which some line wins. A node's edges come after those of all
// nodes before it, so that walking back meets every node after its successors.
func (s *search) markHopeful() {
	s.hopeful = cleared(s.hopeful, len(s.nodes))
	for _, at := range s.winners {
		s.hopeful[at] = true
	}
	for i := len(s.edges) - 1; i >= 0; i-- {
		e := s.edges[i]
		s.hopeful[e.from] = s.hopeful[e.from] || s.hopeful[e.to]
	}
}

// openings counts the submissions at the start, and those of them after which some line
// still wins.
func (s *search) openings() (all, hopeful int) {
	if s.visited == 0 { // no submission is made at all
		return 0, 0
	}
	for _, e := range s.edges {
		if e.from == 0 && s.hopeful[e.to] {
			hopeful++
		}
	}
	return len(s.movesOn(0)), hopeful + s.winsAtOnce
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
	ways := n.ways
	if fatal(&n.state, m) {
		s.losing = add(s.losing, ways)
		return
	}
	next := n.state
	next.take(m)
	switch {
	case next.left == 0 && m.complete:
		s.win(&next, n, end)
		return
	case int(next.turn) >= s.deal.turns || m.stuck:
		s.lose(ways, next.left, end)
		return
	}
	s.dropUnpayable(&next, m)
	s.merge(&next, ways, n.weight, end)
}

// dropUnpayable forgets what is owed and can no longer be paid, so that more lines meet.
func (s *search) dropUnpayable(next *state, m *move) {
	for k := range s.deal.counters {
		if m.payable>>k&1 == 0 || next.left == 0 {
			next.owed[k] = 0
		}
	}
}

// merge adds the ways to a state to those known, and keeps the first.
func (s *search) merge(next *state, ways uint64, weight wide, by ending) {
	for slot := next.hash(); ; slot++ {
		slot &= uint32(len(s.slots) - 1)
		found := s.slots[slot]
		if found == 0 {
			s.edges = append(s.edges, edge{by.parent, int32(len(s.nodes))})
			s.nodes = append(s.nodes, node{*next, ways, weight, by.parent, by.last})
			s.slots[slot] = int32(len(s.nodes))
			if 2*len(s.nodes) > len(s.slots) {
				s.grow()
			}
			return
		}
		if n := &s.nodes[found-1]; n.state == *next {
			n.ways = add(n.ways, ways)
			n.weight.add(weight)
			s.edges = append(s.edges, edge{by.parent, found - 1})
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
	for k := 0; k < maxCounters; k += 2 { // two at a time, of which most are 0
		if pair := uint64(uint32(n.owed[k])) | uint64(n.owed[k+1])<<32; pair != 0 {
			h = (bits.RotateLeft64(h, 17+k) ^ pair) * odd
		}
	}
	return uint32(h >> 32)
}
