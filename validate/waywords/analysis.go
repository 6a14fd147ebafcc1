package waywords

import (
	"encoding/json"
	"fmt"
	"strings"

	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/validate/waywords/blocklist"
)

// Analysis is what was found about a puzzle (page, analysis). Words are named by
// their text.
type Analysis struct {
	Solvable         bool                       `json:"solvable"`
	RouteLength      int                        `json:"routeLength"` // steps; -1 when there is no route
	Route            []waywords.CellID          `json:"route"`
	PathWords        int                        `json:"pathWords"`
	PathCoverage     int                        `json:"pathCoverage"`
	Intersections    int                        `json:"intersections"`
	BonusWords       int                        `json:"bonusWords"`
	CriticalWords    int                        `json:"criticalWords"` // path words without which START and END are apart
	ExtraOccurrences []Reading                  `json:"extraOccurrences"`
	Unwanted         []Reading                  `json:"unwanted"`
	ThemeReadings    []Reading                  `json:"themeReadings"` // words of the theme that are neither listed nor pyrite
	Pyrite           []string                   `json:"pyrite"`        // what the cells of each pyrite word spell
	Models           map[string]Model           `json:"models"`
	AlikeWords       int                        `json:"alikeWords"` // listed words that begin as another one does
	HintCells        map[string]waywords.CellID `json:"hintCells"`
	UnreachableWords []string                   `json:"unreachableWords"`

	Undecided bool `json:"-"` // the search for readings did not end, or there are too many words

	unread string // why the readings are not all known
	doubt  string // why the words were not compared, and so nothing was read
	spare  []int  // the path words that are not critical, by position
}

// Reading is a word and the cells on which it can be read.
type Reading struct {
	Word  string            `json:"word"`
	Cells []waywords.CellID `json:"cells"`
}

// place names the cells of a reading, for messages.
func (r Reading) place() string {
	var text strings.Builder
	for i, id := range r.Cells {
		if i > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(string(id))
	}
	return document.Quote(text.String())
}

// MarshalJSON leaves out what was not proved.
func (a *Analysis) MarshalJSON() ([]byte, error) {
	type plain Analysis
	if !a.Undecided {
		return json.Marshal((*plain)(a))
	}
	figures := map[string]any{
		"undecided": true, "solvable": a.Solvable, "routeLength": a.RouteLength, "route": a.Route,
		"pathWords": a.PathWords, "pathCoverage": a.PathCoverage, "bonusWords": a.BonusWords, "hintCells": a.HintCells, "pyrite": a.Pyrite,
	}
	if a.doubt == "" {
		figures["intersections"], figures["criticalWords"], figures["unreachableWords"] = a.Intersections, a.CriticalWords, a.UnreachableWords
	}
	return json.Marshal(figures)
}

func (b *resolved) analyze(list *blocklist.List) *Analysis {
	a := &Analysis{
		RouteLength: -1, Route: []waywords.CellID{}, PathWords: b.paths, BonusWords: len(b.words) - b.paths,
		ExtraOccurrences: []Reading{}, Unwanted: []Reading{}, ThemeReadings: []Reading{}, Pyrite: make([]string, len(b.pyrite)),
		HintCells: make(map[string]waywords.CellID, len(b.words)-b.paths), UnreachableWords: []string{},
	}
	for i := range b.pyrite {
		a.Pyrite[i] = b.pyrite[i].text
	}
	walkable := b.NewSet()
	for i, n := range b.cover {
		if n > 0 {
			walkable.Add(i)
			a.PathCoverage++
		}
		if n > 1 {
			a.Intersections++
		}
	}
	if route := b.Route(walkable, b.start, b.end); route != nil {
		a.Solvable, a.Route, a.RouteLength = true, route, len(route)-1
	}
	for i := b.paths; i < len(b.words); i++ {
		if w := &b.words[i]; w.Hint() != "" {
			a.HintCells[a.hintKey(w)] = w.Hint()
		}
	}
	if !b.comparable() {
		a.Undecided, a.doubt = true, fmt.Sprintf("%d words are more than the %d that are compared with one another", len(b.words), maxWords)
		return a
	}
	b.weigh(a)
	r := reader{resolved: b, list: list, budget: readBudget}
	a.ExtraOccurrences, a.Unwanted, a.ThemeReadings = r.extra(), r.unwanted(), r.theme()
	a.Models, a.AlikeWords = r.play(), b.alike()
	if r.over() {
		a.Undecided, a.unread = true, fmt.Sprintf("the search for second readings did not end within %d steps", readBudget)
	}
	return a
}

// hintKey names a word that has a hint by its text, or, where another is named so, by
// its id or its place in the document.
func (a *Analysis) hintKey(w *word) string {
	for _, key := range []string{w.Text(), string(w.WordID)} {
		if _, taken := a.HintCells[key]; !taken {
			return key
		}
	}
	return w.pointer()
}

// weigh finds the path words that START cannot reach, and those the route can do
// without.
func (b *resolved) weigh(a *Analysis) {
	f := flood{resolved: b, seen: make([]int32, len(b.Cells))}
	f.run(nil)
	for i := range b.paths {
		w := &b.words[i]
		reached := false
		for _, c := range w.cells {
			reached = reached || b.solid(c) && f.seen[b.Shown(int(c))] == 1
		}
		if !reached {
			a.UnreachableWords = append(a.UnreachableWords, w.Text())
		}
	}
	for i := range b.paths {
		if f.run(&b.words[i]) {
			a.spare = append(a.spare, i)
		} else {
			a.CriticalWords++
		}
	}
}

// flood spreads from START over path cells, again and again with the same memory.
type flood struct {
	*resolved
	seen  []int32 // the run that reached a cell
	runs  int32
	queue []int32
}

// run spreads without one word, or with all, and reports whether END is reached. START
// and END must be cells of the path themselves; between them coordinates count.
func (f *flood) run(without *word) bool {
	f.runs++
	f.queue = f.queue[:0]
	own := func(c int) bool {
		return c >= 0 && (without == nil && f.cover[c] > 0 || without != nil && left(f.cover, without.set, int32(c)))
	}
	if !own(f.start) {
		return false
	}
	start := int32(f.Shown(f.start))
	f.seen[start] = f.runs
	f.queue = append(f.queue, start)
	for head := 0; head < len(f.queue); head++ {
		for _, next := range f.orthogonal(f.queue[head]) {
			if next >= 0 && f.seen[next] != f.runs && f.laid[next] > 0 && (without == nil || left(f.laid, without.shown, next)) {
				f.seen[next] = f.runs
				f.queue = append(f.queue, next)
			}
		}
	}
	return own(f.end) && f.seen[f.Shown(f.end)] == f.runs
}

// left reports whether a cell is in a word besides the one with a set.
func left(counts []int32, without waywords.Set, c int32) bool {
	n := counts[c]
	if without.Has(int(c)) {
		n--
	}
	return n > 0
}
