package waywords

import (
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

// choices is how many layouts below one root are compared; the best becomes the
// board.
const choices = 4

// Verdict is what a search for a board came to. The zero value is undecided.
type Verdict uint8

// The verdicts. None, at first, is a proof that there is no board. After boards were
// found it says that no pair of first words leads to another layout than those that
// were compared for them.
const (
	Undecided Verdict = iota
	Found
	None
)

// String names the verdict.
func (v Verdict) String() string {
	return [...]string{"undecided", "found", "none"}[v]
}

// Search finds boards for the words of a topic. It is not safe for concurrent use; its
// boards depend on the words, the size and the seed alone.
type Search struct {
	Nodes   int            // placements tried so far
	Stopped map[string]int // how many branches each rule stopped, by its code

	*lexicon
	seed   uint64
	roots  []root
	at     int             // the next root of the pass
	pass   int             // each pass looks for chains of another length, or for further ones
	idle   int             // passes in a row that found nothing
	cut    bool            // whether a budget ended a search since a board was found last
	found  bool            // whether the pass found anything
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

// root is a pair of first words that cross.
type root struct{ first, second int16 }

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
	noFill
	reasons
)

// codes are the rules behind the reasons.
func codes() [reasons]string {
	return [reasons]string{
		"ERR_QA_PARALLEL_ADJACENCY", "ERR_QA_WORD_INSIDE_WORD", "ERR_QA_WORD_NOT_INTERSECTING", "ERR_QA_PATH_COVERAGE_TOO_LOW",
		"ERR_QA_END_NOT_BOTTOM_ROW", "ERR_QA_BONUS_COUNT", "ERR_QA_EXTRA_OCCURRENCE", "ERR_QA_UNWANTED_WORD", "ERR_QA_EXTRA_OCCURRENCE",
	}
}

// NewSearch prepares the search for boards of side × side cells. The error is a size
// or a number of words that it does not take.
func NewSearch(topic *Topic, side int, seed uint64, list *blocklist.List) (*Search, error) {
	draw := gen.Random(seed, "waywords layout", topic.Title)
	lexicon, err := newLexicon(topic, side, list, draw)
	if err != nil {
		return nil, err
	}
	s := &Search{lexicon: lexicon, seed: draw.Uint64(), Stopped: make(map[string]int), depth: rootBudget, budget: boardBudget, seen: make(map[uint64]bool)}
	s.findRoots()
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
			for _, n := range s.path.of(s.lexicon, first, c) {
				s.roots = append(s.roots, root{int16(i), n})
			}
		}
	}
}

// of are the words that cross a word on one of its cells.
func (x *crossing) of(l *lexicon, w *laid, cell int) []int16 {
	letter := l.words[w.word][(cell-int(w.first))/int(w.step)] - 'A'
	return x[1-axis(w)][cell][letter]
}

// Next finds the next board. Board k of a search is the k-th that Next finds; no two
// have the same placements.
func (s *Search) Next() (Board, Verdict) {
	from := s.Nodes
	for {
		if s.at == len(s.roots) && s.nextPass() {
			s.settle()
			return Board{}, None
		}
		r, index := s.roots[s.at], s.at
		s.at++
		s.explore(r, uint64(index))
		for range len(s.best) {
			if board, ok := s.finish(s.take()); ok {
				s.found = true
				return board, Found
			}
		}
		if s.Nodes-from > s.budget {
			s.settle()
			return Board{}, Undecided
		}
	}
}

// nextPass begins another pass over the roots, and tells whether there is no sense in
// one: every length was tried to the end since a board was found last. Where budgets
// ended searches, the passes are made once more with larger ones.
func (s *Search) nextPass() (done bool) {
	s.idle++
	if s.found {
		s.idle, s.cut = 0, false
	}
	s.pass++
	s.at, s.found = 0, false
	if s.idle < lengths && len(s.roots) > 0 {
		return false
	}
	if !s.cut || len(s.roots) == 0 {
		return true
	}
	s.pass -= lengths
	s.idle, s.cut, s.depth = 0, false, min(s.depth*growth, boardBudget)
	return false
}

// settle tells the counts by rule.
func (s *Search) settle() {
	clear(s.Stopped)
	for reason, code := range codes() {
		if s.counts[reason] > 0 {
			s.Stopped[code] += s.counts[reason]
		}
	}
}
