package waywords

import (
	"dailies/game"
	"dailies/gen"
	"dailies/validate/waywords/blocklist"
)

// The path words of an easy daily (seed §10.7).
const (
	leastWords, mostWords = 4, 6
	lengths               = mostWords - leastWords + 1
)

// The budgets, in nodes: placements that were tried.
const (
	rootBudget  = 3_000      // below one pair of first words, at first
	growth      = 16         // what it is multiplied with when passes found nothing
	boardBudget = 20_000_000 // between one board and the next
)

// choices is how many layouts below one root are compared at a time; the best becomes
// the board.
const choices = 4

// rounds is how often layouts that were passed over or refused without a proof are
// looked at again before the search says that it is undecided.
const rounds = 16

// SearchOutcome is the outcome of a search for a board. The zero value is undecided.
type SearchOutcome uint8

// The verdicts. None, at first, is a proof that there is no board. After boards were
// found it says that every layout of the path words was tried, and none gave another.
const (
	Undecided SearchOutcome = iota
	Found
	None
)

// String names the verdict.
func (v SearchOutcome) String() string {
	return [...]string{"undecided", "found", "none"}[v]
}

// Search finds boards for the words of a topic. It is not safe for concurrent use; its
// boards depend on the words, the size and the seed alone.
type Search struct {
	Nodes   int            // placements tried so far
	Stopped map[string]int // how many branches each rule stopped, by its code

	*prepared
	seed   uint64
	roots  []root
	at     int             // the next root of the pass
	pass   int             // each pass looks for chains of another length, or for further ones
	idle   int             // passes in a row that found nothing, nor layouts to go on with
	moved  bool            // whether the pass found a board, or compared a full set of layouts
	open   int             // roots that did not run dry, once for each length
	round  int             // how often layouts were looked at again
	tired  int             // the same since the last board
	cut    bool            // whether the budget ended the search below this root
	proved bool            // whether the layout that failed last is proved to have no new board
	depth  int             // the budget of a root
	seen   map[uint64]bool // the boards found so far, see Board.key: all that grows with their number
	budget int             // of nodes between boards

	chain   [mostWords]*laid
	clashes [mostWords]wordSet // what cannot join the words so far
	closed  [mostWords]uint64  // the cells that word i+1 may not have
	wanted  int                // the length of the chain that is looked for
	skip    int
	limit   int // of nodes below this root
	draw    random
	best    []layout
	counts  [reasons]int
}

// root is a pair of first words that cross, with how far the search below it is.
type root struct {
	first, second int16
	taken         [lengths]int32 // layouts of each length that were compared, or dry
	again         [lengths]bool  // whether some of them were neither made a board nor refuted
}

// dry marks a length whose layouts were all compared.
const dry = -1

// layout is a chain with what makes it good.
type layout struct {
	chain      [mostWords]*laid
	words      int
	start, end int
	points     int
}

// The reasons for which a branch ends.
const (
	touches = iota
	clashing
	noCrossing
	tooThin
	notAtEnd
	noBonus
	twoReadings
	unwanted
	themed
	noFill
	noPyrite
	reasons
)

// codes returns the rules that give the reasons.
func codes() [reasons]string {
	return [reasons]string{
		"ERR_QA_PARALLEL_ADJACENCY", "ERR_QA_WORD_INSIDE_WORD", "ERR_QA_WORD_NOT_INTERSECTING", "ERR_QA_PATH_COVERAGE_TOO_LOW",
		"ERR_QA_END_NOT_BOTTOM_ROW", "ERR_QA_BONUS_COUNT", "ERR_QA_EXTRA_OCCURRENCE", "ERR_QA_UNWANTED_WORD", "ERR_QA_THEME_READING", "ERR_QA_EXTRA_OCCURRENCE", "ERR_QA_PYRITE_COUNT",
	}
}

// stops returns what ended the branches of a search, in an author's words.
func (s *Search) stops(rejected gen.Rejections) {
	for reason, text := range [reasons]string{
		"two words would touch side by side", "one word is inside another", "no other word crosses the words so far",
		"the path would cross too little of the board", "no word comes down to the last row", "no bonus word crosses the path",
		"a word could be read twice", "the letters would spell a word that is not wanted",
		"the letters would spell another word of the theme", "no letters fill the rest",
		"no two words of the lexicon fit beside the way",
	} {
		rejected.Add(text, s.counts[reason])
	}
}

// NewSearch prepares the search for boards of side × side cells, as hard as a rung requires;
// the empty rung is the plainest. The error is a size or a number of words that it does not
// take.
func NewSearch(topic *Topic, side int, rung game.Rung, seed uint64, list *blocklist.List) (*Search, error) {
	names := []string{"waywords layout" + string(rung)}
	for _, words := range [][]Word{topic.Path, topic.Bonus} {
		for _, w := range words {
			names = append(names, string(w))
		}
		names = append(names, "") // where the path words end
	}
	draw := gen.Random(seed, names...)
	ready, err := prepare(topic, side, styleOf(rung), list, draw)
	if err != nil {
		return nil, err
	}
	s := &Search{prepared: ready, seed: draw.Uint64(), Stopped: make(map[string]int), depth: rootBudget, budget: boardBudget, seen: make(map[uint64]bool)}
	s.findRoots()
	s.open = s.lengths() * len(s.roots)
	draw.Shuffle(len(s.roots), func(i, j int) { s.roots[i], s.roots[j] = s.roots[j], s.roots[i] })
	return s, nil
}

// findRoots lists the pairs of first words: the first in the top row, the second
// crossing it where it leaves a cell of the top row to START.
func (s *Search) findRoots() {
	top := s.all &^ (s.all << s.side)
	for i := range s.laid[:s.bonuses] {
		first := &s.laid[i]
		if first.mask&top == 0 {
			s.counts[noCrossing]++
			continue
		}
		for c := int(first.first); c <= int(first.last); c += int(first.step) {
			if first.down() && c == int(first.first) {
				continue // START would be in both words
			}
			for _, n := range s.path.of(s.prepared, first, c) {
				s.roots = append(s.roots, root{first: int16(i), second: n})
			}
		}
	}
}

// of returns the words that cross a word on one of its cells.
func (x *crossing) of(l *prepared, w *laid, cell int) []int16 {
	letter := l.text(w)[(cell-int(w.first))/int(w.step)] - 'A'
	return x[1-axis(w)][cell][letter]
}

// Next finds the next board. Board k of a search is the k-th that Next finds; no two
// have the same placements.
func (s *Search) Next() (Layout, SearchOutcome) {
	from := s.Nodes
	for {
		if s.at == len(s.roots) {
			if verdict := s.nextPass(); verdict != Found {
				s.settle()
				return Layout{}, verdict
			}
		}
		r, index := &s.roots[s.at], s.at
		s.at++
		n := s.explore(r, uint64(index))
		for len(s.best) > 0 {
			board, ok := s.finish(s.take())
			if ok {
				s.moved, s.tired = true, 0
				r.again[n] = r.again[n] || len(s.best) > 0
				return board, Found
			}
			r.again[n] = r.again[n] || !s.proved
		}
		if s.Nodes-from > s.budget {
			s.settle()
			return Layout{}, Undecided
		}
	}
}

// nextPass begins another pass over the roots. It returns None when every root ran dry, and
// Undecided when that left out layouts that nothing refutes: they are looked at again, with
// other draws, but not forever. Where only budgets ended the searches, the next passes have
// larger ones.
func (s *Search) nextPass() SearchOutcome {
	if s.open == 0 {
		if !s.lookAgain() {
			return None
		}
		if s.tired++; s.tired > rounds {
			s.tired = 0
			return Undecided
		}
	}
	s.idle++
	if s.moved {
		s.idle = 0
	}
	s.pass++
	s.at, s.moved = 0, false
	if s.idle == s.lengths() {
		s.idle, s.depth = 0, min(s.depth*growth, boardBudget)
	}
	return Found
}

// lookAgain opens the roots below which layouts were passed over for a better one, or refused
// without a proof, and reports whether there are any.
func (s *Search) lookAgain() bool {
	s.round++
	for i := range s.roots {
		r := &s.roots[i]
		for n := range r.again {
			if r.again[n] {
				r.again[n], r.taken[n] = false, 0
				s.open++
			}
		}
	}
	return s.open > 0
}

// settle reports the counts by rule.
func (s *Search) settle() {
	clear(s.Stopped)
	for reason, code := range codes() {
		if s.counts[reason] > 0 {
			s.Stopped[code] += s.counts[reason]
		}
	}
}
