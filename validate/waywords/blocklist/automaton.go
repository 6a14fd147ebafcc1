package blocklist

// node is a state of the automaton (Aho and Corasick): a prefix of a word. The table
// is complete: next always names the state of the longest prefix that is still
// possible.
type node struct {
	next  [26]uint16
	word  int16  // the position of the word that ends here, or -1
	other uint16 // the nearest shorter state where a word ends, or 0
	long  uint8  // the length of the longest word that ends here
}

// automaton builds the table of all words. 4000 words of 30 letters are more states
// than 16 bits carry; what does not fit is left out, which [Parse] keeps from
// happening for lists of sane length.
func automaton(words []Word) []node {
	nodes := []node{{word: -1}}
	for i, w := range words {
		at := uint16(0)
		for _, c := range []byte(w) {
			if nodes[at].next[c-'A'] == 0 {
				if len(nodes) > 0xfff0 {
					return link(nodes)
				}
				nodes = append(nodes, node{word: -1})
				nodes[at].next[c-'A'] = uint16(len(nodes) - 1)
			}
			at = nodes[at].next[c-'A']
		}
		nodes[at].word, nodes[at].long = int16(i), uint8(len(w))
	}
	return link(nodes)
}

// link turns the tree into the automaton, breadth first.
func link(nodes []node) []node {
	fail := make([]uint16, len(nodes))
	queue := []uint16{0}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for c, next := range nodes[at].next {
			if next == 0 {
				nodes[at].next[c] = nodes[fail[at]].next[c] // of the root: the root
				continue
			}
			if at != 0 {
				fail[next] = nodes[fail[at]].next[c]
			}
			nodes[next].other = fail[next]
			if nodes[fail[next]].word < 0 {
				nodes[next].other = nodes[fail[next]].other
			}
			nodes[next].long = max(nodes[next].long, nodes[fail[next]].long)
			queue = append(queue, next)
		}
	}
	return nodes
}

// State is a place in the automaton. Start is the one before any letter, and after
// anything that is no letter.
type State uint16

// Start is the state before the first letter.
const Start State = 0

// Next is the state after a letter A-Z.
func (l *List) Next(s State, letter byte) State { return State(l.nodes[s].next[letter-'A']) }

// Ends reports whether a word ends in this state.
func (l *List) Ends(s State) bool { return l.nodes[s].long > 0 }

// Longest is the length of the longest word that ends in this state, or 0.
func (l *List) Longest(s State) int { return int(l.nodes[s].long) }

// Each calls found for every word that ends in this state, the longest first.
func (l *List) Each(s State, found func(Word)) {
	for at := uint16(s); at != 0; at = l.nodes[at].other {
		if w := l.nodes[at].word; w >= 0 {
			found(l.words[w])
		}
	}
}
