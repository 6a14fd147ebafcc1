package waywords

import (
	"slices"

	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/validate"
)

// The bounds of pyrite (page, pyrite): how many words a board has, and the letters of one.
const (
	PyriteWords    = 2
	ShortestPyrite = 4
	LongestPyrite  = 7
)

// gold is a word of the document's pyrite.
type gold struct {
	ids   []waywords.CellID
	cells []int32 // by position, -1 for one that is missing
	text  string  // its letters; a question mark for what shows none
}

func (b *resolved) addPyrite() {
	for _, ids := range b.p.Pyrite {
		g := gold{ids: ids, cells: make([]int32, len(ids))}
		text := make([]byte, len(ids))
		for i, id := range ids {
			c := int32(b.Index(id))
			g.cells[i], text[i] = c, '?'
			if c >= 0 && b.codes[c] >= 1 && b.codes[c] <= 26 {
				text[i] = byte('A' + b.codes[c] - 1)
			}
		}
		g.text = string(text)
		b.pyrite = append(b.pyrite, g)
	}
}

// isPyrite reports whether cells, all different, are exactly those of a pyrite word.
func (b *resolved) isPyrite(cells []int32) bool {
	return slices.ContainsFunc(b.pyrite, func(g gold) bool {
		if len(g.cells) != len(cells) {
			return false
		}
		return !slices.ContainsFunc(cells, func(c int32) bool { return !slices.Contains(g.cells, c) })
	})
}

// checkPyrite looks at each pyrite word: that it can be dragged, tempts and misleads nobody.
func (b *resolved) checkPyrite(report *validate.Reporter) {
	if n := len(b.pyrite); n > 0 && n != PyriteWords {
		report.Report(errPyriteCount, "/pyrite", "the number of pyrite words is %d, not %d", n, PyriteWords)
	}
	for i := range b.pyrite {
		g, at := &b.pyrite[i], document.Pointer("pyrite", i)
		if !b.straight(g.cells) {
			report.Report(errPyriteRay, at, "the pyrite %s is no straight line of letters that the player may drag", quote(g.text))
		}
		if n := len(g.ids); n < ShortestPyrite || n > LongestPyrite {
			report.Report(errPyriteLength, at, "the pyrite %s has %s", quote(g.text), document.Count(n, "letter"))
		} else if !slices.ContainsFunc(b.words[:b.paths], func(w word) bool { return len(w.Tokens) == n }) {
			report.Report(errPyriteLength, at, "the pyrite %s has %d letters, and no path word has", quote(g.text), n)
		}
		if crossed, most := b.crossed(g); crossed > 1 || most > 1 {
			report.Report(errPyriteCrossing, at, "the pyrite %s crosses %s, one of them in %s", quote(g.text), document.Count(crossed, "path word"), document.Count(most, "cell"))
		}
		if slices.Contains(g.ids, b.p.Grid.Start.AdjacentCellID) || slices.Contains(g.ids, b.p.Grid.End.AdjacentCellID) {
			report.Report(errPyriteEnds, at, "the pyrite %s holds START or END", quote(g.text))
		}
		if slices.ContainsFunc(b.words, func(w word) bool { return w.Text() == g.text }) ||
			slices.ContainsFunc(b.pyrite[:i], func(o gold) bool { return o.text == g.text }) {
			report.Report(errPyriteListed, at, "the pyrite %s is listed already", quote(g.text))
		}
		if !b.p.Lexicon.Has(g.text) {
			report.Report(errPyriteTheme, at, "the pyrite %s is not in the lexicon", quote(g.text))
		}
	}
}

// straight reports whether cells are letters that follow one another in one of the directions
// that the player may drag in.
func (b *resolved) straight(cells []int32) bool {
	ways := len(directions)
	if m := b.p.Config.SelectionModel; m == waywords.Ray4 || m == waywords.Adjacent4 {
		ways = 4
	}
	for d := range ways {
		follows := true
		for i, c := range cells {
			follows = follows && c >= 0 && 1 <= b.codes[c] && b.codes[c] <= 26 && b.Shown(int(c)) == int(c) &&
				(i == 0 || b.next[len(directions)*int(cells[i-1])+d] == c)
		}
		if follows {
			return true
		}
	}
	return false
}

// crossed counts the path words that share a cell with pyrite, and the most cells that one
// shares.
func (b *resolved) crossed(g *gold) (words, most int) {
	for i := range b.words[:b.paths] {
		n := 0
		for _, c := range g.cells {
			if c >= 0 && slices.Contains(b.words[i].cells, c) {
				n++
			}
		}
		if most = max(most, n); n > 0 {
			words++
		}
	}
	return words, most
}
