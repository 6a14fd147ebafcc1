package waywords

import (
	"math/bits"
	"slices"
)

// A board that passes the gate without a warning is a chain: every path word is
// needed, so each crosses the next and no other; those that cross run in different
// directions, so the chain goes across and down by turns; those that do not cross do
// not touch. The search therefore lays one word after another, from a first word in
// the top row to a last one that ends in the bottom row, and a branch dies as soon as
// a word would touch what it may not cross.
//
// With the words 0 to i laid, closed[i] holds the cells of words 0 to i-1 and every cell next
// to them; clashes[i], the words that cannot stand on one board with words 0 to i.
// Word i+1 starts from a cell of word i outside closed[i], and no cell of it is in
// closed[i]. Words two or more apart in the chain therefore neither cross nor touch,
// without ever being compared. On 7×7:
//
//	  0 1 2 3 4 5 6
//	0 B R E A D . .    word 0, in the top row
//	1 . . . . O . .    word 1, down from its D
//	2 . . . . U . .
//	3 . . S U G A R    word 2
//	4 . . . . H . I    word 3, down to the last row
//	5 . . . . . . C
//	6 . . . . . . E
//
// When DOUGH is laid, closed[1] is BREAD and its neighbors: row 0 to column 5, and columns 0 to
// 4 of row 1. The D and the O of DOUGH are in it, so word 2 may cross at U, G or H. After
// SUGAR, closed[2] also has DOUGH and the cells next to it, columns 3 to 5 of rows 0 to 4 among
// them: U, G and A cannot be crossed, S and R can. RICE goes down from R and touches nothing of
// closed[2]; it ends in the last row, so the chain is complete.

// explore gathers layouts below a root that were not compared before, of a length that differs
// from root to root and from pass to pass. It returns that length.
func (s *Search) explore(r *root, index uint64) (n int) {
	s.draw = random(s.seed ^ (index+1)*0x9e3779b97f4a7c15 ^ uint64(s.round)*0xbf58476d1ce4e5b9)
	n = s.leastWords - leastWords + int((s.draw.next()>>33+uint64(s.pass))%uint64(s.lengths()))
	s.best = s.best[:0]
	if r.taken[n] == dry {
		return n
	}
	s.wanted = leastWords + n
	s.skip = int(r.taken[n])
	s.limit, s.cut = s.Nodes+s.depth, false
	s.Nodes++
	first, second := &s.laid[r.first], &s.laid[r.second]
	if s.clash[first.word].has(second.word) {
		s.counts[clashing]++
	} else {
		s.chain[0], s.clashes[0] = first, s.clash[first.word]
		s.closed[0] = 0
		s.extend(1, second)
	}
	switch {
	case len(s.best) == choices:
		s.moved = true
		r.taken[n] += choices
	case s.cut:
		r.taken[n] += int32(len(s.best))
	default:
		r.taken[n] = dry
		s.open--
	}
	return n
}

// extend puts a word at the end of the chain and goes on from it. It returns true
// when enough layouts were found, or the budget is used up.
func (s *Search) extend(depth int, l *laid) bool {
	before := s.chain[depth-1]
	s.chain[depth] = l
	s.clashes[depth] = s.clashes[depth-1]
	s.clashes[depth].join(&s.clash[l.word])
	s.closed[depth] = s.closed[depth-1] | before.mask | before.near
	if depth == s.wanted-1 {
		return s.complete(l)
	}
	all, fit := s.path, s.path
	switch depth {
	case s.wanted - 2:
		fit = s.ending
	case s.wanted - 3:
		if !l.down() {
			fit = s.deep // the last word runs across, in the bottom row
		}
	}
	turn, n := int(s.draw.next()>>40), l.length()
	for i := range n {
		cell := int(l.first) + (i+turn)%n*int(l.step)
		if s.closed[depth]>>cell&1 == 1 {
			continue // next to the word before
		}
		list := fit.of(s.prepared, l, cell)
		if short := len(all.of(s.prepared, l, cell)) - len(list); short > 0 {
			s.counts[notAtEnd] += short
		}
		if len(list) == 0 {
			s.counts[noCrossing]++
		} else if s.tryAll(depth, list, turn) {
			return true
		}
	}
	return false
}

// tryAll goes on with each of the words that cross here, from a turn on.
func (s *Search) tryAll(depth int, list []int16, turn int) bool {
	clashes, closed := &s.clashes[depth], s.closed[depth]
	at := turn % len(list)
	for range list {
		next := &s.laid[list[at]]
		if at++; at == len(list) {
			at = 0
		}
		s.Nodes++
		switch {
		case next.mask&closed != 0:
			s.counts[touches]++
		case clashes.has(next.word):
			s.counts[clashing]++
		default:
			if s.extend(depth+1, next) {
				return true
			}
		}
		if s.Nodes > s.limit {
			s.cut = true
			return true
		}
	}
	return false
}

// complete files a chain that ends where it should. It returns true when there are
// enough.
func (s *Search) complete(last *laid) bool {
	l := layout{chain: s.chain, words: s.wanted, end: last.end()}
	if s.plain(&l) || !s.begin(&l) || !s.measure(&l) {
		s.counts[tooThin]++
		return false
	}
	if s.skip > 0 {
		s.skip--
		return false
	}
	s.best = append(s.best, l)
	return len(s.best) == choices
}

// The points of a layout: a winding route, words of different lengths, and no part of
// the board that the path is far from.
const (
	routePoints  = 3
	lengthPoints = 2
	deadPoints   = -1
)

// plain reports whether a chain lacks the emoji that it should have.
func (s *Search) plain(l *layout) bool {
	return s.withEmoji > 0 && !slices.ContainsFunc(l.chain[:l.words], func(w *laid) bool { return int(w.word) < s.withEmoji })
}

// begin chooses START: the end of the first word that is further from the crossing, for a
// longer way. Where START must not be the word's first letter, it takes the other end; a word
// whose other end is not in the top row cannot be the first then.
func (s *Search) begin(l *layout) bool {
	first := l.chain[0]
	crossing := bits.TrailingZeros64(first.mask & l.chain[1].mask)
	near, far := int(first.first), int(first.last)
	if first.down() {
		l.start = near
		return !s.inner || l.start != first.begin()
	}
	if far-crossing <= crossing-near {
		near, far = far, near
	}
	if l.start = far; s.inner && far == first.begin() {
		l.start = near
	}
	return l.start != crossing
}

// measure weighs a layout. It is false when the path covers too few cells.
func (s *Search) measure(l *layout) bool {
	var path, near, seen uint64
	at, route := l.start, 0
	for i, w := range l.chain[:l.words] {
		path |= w.mask
		near |= w.near
		seen |= 1 << w.length()
		to := l.end
		if i+1 < l.words {
			to = bits.TrailingZeros64(w.mask & l.chain[i+1].mask)
		}
		route += abs(to-at) / int(w.step)
		at = to
	}
	dead := bits.OnesCount64(s.all &^ (path | near))
	l.points = routePoints*route + lengthPoints*bits.OnesCount64(seen) + deadPoints*dead
	return bits.OnesCount64(path) >= leastCoverage(s.side)
}

func abs(n int) int { return max(n, -n) }

// leastCoverage returns how many cells the path must have (seed §10.7).
func leastCoverage(side int) int {
	switch side {
	case 7:
		return 18
	case 8:
		return 22
	}
	return max(12, side*side/4)
}

// take removes the best of the layouts found: of equal ones, the first.
func (s *Search) take() layout {
	best := 0
	for i := range s.best {
		if s.best[i].points > s.best[best].points {
			best = i
		}
	}
	l := s.best[best]
	s.best = append(s.best[:best], s.best[best+1:]...)
	return l
}

// random is a small generator (splitmix64): a state of 64 bits, so that every root
// has one of its own.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1.
func (r *random) below(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }
