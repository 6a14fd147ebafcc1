package waywords

import (
	"maps"
	"slices"
	"strings"
)

// Forms are a word's forms that a player would try as well: with -S or -ES, -D or -ED,
// -R or -ER, -ING, as spelling has it. CHAIS is one; CRABR would fool nobody.
func Forms(w string) []string {
	if w == "" {
		return nil
	}
	if w[len(w)-1] == 'E' {
		return []string{w + "S", w + "D", w + "R"}
	}
	plural := w + "S"
	if hissing(w) {
		plural = w + "ES"
	}
	return []string{plural, w + "ED", w + "ER", w + "ING"}
}

// hissing reports whether a word takes -ES.
func hissing(w string) bool {
	return slices.ContainsFunc([]string{"S", "X", "Z", "CH", "SH", "O"}, func(end string) bool { return strings.HasSuffix(w, end) })
}

// Stems are what a word may be a form of, those of at least 4 letters.
func Stems(w string) []string {
	var stems []string
	for _, suffix := range []string{"S", "ES", "D", "ED", "R", "ER", "ING"} {
		if rest, ok := strings.CutSuffix(w, suffix); ok && len(rest) >= leastStem && slices.Contains(Forms(rest), w) {
			stems = append(stems, rest)
		}
	}
	return stems
}

// LeastInside is the fewest letters of a word of the theme that counts inside a listed
// word, leastStem those of what is left of a listed word without its suffix, LeastBent
// those of a blocked word that is looked for along a bend.
const (
	LeastInside = 4
	leastStem   = 4
	LeastBent   = 4
)

// reading kinds, by how sure it is that a player would take the letters for a word.
type themeKind uint8

const (
	stem    themeKind = iota + 1 // WINT of WINTER: it counts beside the listed word, not in it
	related                      // of the lexicon, or a form of a listed word
)

// bigrams are the pairs of letters that follow one another on a board along its rays.
type bigrams [26][26]bool

// bigrams returns those of the board.
func (r *reader) bigrams() *bigrams {
	var all bigrams
	for d := range r.rays() {
		for c, code := range r.codes {
			if next := r.step(int32(c), d); next >= 0 && isLetter(code) && isLetter(r.codes[next]) {
				all[code-1][r.codes[next]-1] = true
			}
		}
	}
	return &all
}

// isLetter reports whether a code is that of a plain letter.
func isLetter(code int32) bool { return 1 <= code && code <= 26 }

// mayHold reports whether every pair of letters of a word is on the board. Nearly all words of a
// lexicon lack one, so the board need not be searched for them.
func (b *bigrams) mayHold(word string) bool {
	for i := range len(word) {
		if word[i] < 'A' || word[i] > 'Z' || i > 0 && !b[word[i-1]-'A'][word[i]-'A'] {
			return false
		}
	}
	return word != ""
}

// themeWords are the words that no ray may read, but for those that lack a pair.
func (r *reader) themeWords(held *bigrams) map[string]themeKind {
	words := make(map[string]themeKind)
	add := func(w string, kind themeKind) {
		if held.mayHold(w) {
			words[w] = max(words[w], kind)
		}
	}
	for w := range r.p.Lexicon.Words() {
		add(w, related)
	}
	listed := make([]string, len(r.words))
	for i := range r.words {
		listed[i] = r.words[i].Text()
		for _, form := range Forms(listed[i]) {
			add(form, related)
		}
		for _, rest := range Stems(listed[i]) {
			add(rest, stem)
		}
	}
	for _, w := range listed {
		delete(words, w)
	}
	return words
}

// theme lists where a word of the theme can be read that is neither listed nor pyrite.
func (r *reader) theme() []Reading {
	readings := []Reading{}
	words := r.themeWords(r.bigrams())
	r.found = 0
	var cells, codes []int32
	for _, w := range slices.Sorted(maps.Keys(words)) {
		codes = codes[:0]
		for _, letter := range []byte(w) {
			codes = append(codes, int32(letter-'A')+1)
		}
		for c, code := range r.codes {
			if code != codes[0] || !r.onBoard(c) {
				continue
			}
			for d := range r.rays() {
				var stands bool
				if cells, stands = r.spell(cells[:0], codes, int32(c), d); stands && r.confuses(words[w], cells) && !r.isPyrite(cells) {
					readings = append(readings, r.reading(w, cells, palindrome(codes)))
					r.found++
				}
				if r.over() || r.full() {
					return tidy(readings)
				}
			}
		}
	}
	return tidy(readings)
}

// confuses reports whether a player would try the word: not a short one inside a listed
// word, nor a stem that nothing says is a word.
func (r *reader) confuses(kind themeKind, cells []int32) bool {
	if kind == related && len(cells) >= LeastInside {
		return true
	}
	for i := range r.words {
		if within(r.words[i].set, cells) {
			return false
		}
	}
	return true
}

// bent adds the worst of the blocked words that can be read along orthogonal steps with
// one right-angled turn.
func (r *reader) bent(readings []Reading) []Reading {
	var cells []int32
	for _, w := range r.list.Strong() {
		if len(w) < LeastBent {
			continue
		}
		for c, code := range r.codes {
			if code != int32(w[0]-'A')+1 || !r.onBoard(c) {
				continue
			}
			for d := range 4 {
				cells = append(cells[:0], int32(c))
				readings = r.bend(readings, string(w), cells, d)
			}
			if r.over() || r.full() {
				return readings
			}
		}
	}
	return readings
}

// bend follows a word from its first cell in one direction, and from each further cell
// of it to either side.
func (r *reader) bend(readings []Reading, word string, cells []int32, d int) []Reading {
	for len(cells) < len(word)-1 {
		next, ok := r.letter(cells[len(cells)-1], d, word[len(cells)])
		if !ok {
			return readings
		}
		cells = append(cells, next)
		for _, side := range [2]int{(d + 1) % 4, (d + 3) % 4} {
			line := cells
			for len(line) < len(word) {
				if next, ok = r.letter(line[len(line)-1], side, word[len(line)]); !ok {
					break
				}
				line = append(line, next)
			}
			if len(line) == len(word) && !r.full() && !r.excused(line) {
				readings = append(readings, r.reading(word, line, palindrome([]byte(word))))
				r.found++
			}
		}
	}
	return readings
}

// letter is the next cell in a direction, if it shows this letter.
func (r *reader) letter(c int32, d int, letter byte) (int32, bool) {
	r.budget--
	next := r.step(c, d)
	return next, next >= 0 && r.codes[next] == int32(letter-'A')+1
}
