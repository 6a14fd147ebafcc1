package waywords

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"dailies/game/waywords"
	"dailies/validate/waywords/blocklist"
)

// The reference: maps and strings, one rule after another as the seed says
// them, with no thought of speed. It must agree with the real one on every code and
// every figure.

type spot struct{ x, y int }

type reference struct {
	*waywords.Puzzle
	byID map[waywords.CellID]waywords.Cell
	at   map[spot]int // the first cell of a coordinate
}

func referenceOf(p *waywords.Puzzle) reference {
	pp := reference{p, map[waywords.CellID]waywords.Cell{}, map[spot]int{}}
	for i, c := range p.Grid.Cells {
		if _, ok := pp.byID[c.ID]; !ok {
			pp.byID[c.ID] = c
		}
		if _, ok := pp.at[spot{c.X, c.Y}]; !ok {
			pp.at[spot{c.X, c.Y}] = i
		}
	}
	return pp
}

// drawn finds the cell that is drawn at a coordinate: the first in the document.
func (p reference) drawn(x, y int) (waywords.Cell, int) {
	if i, ok := p.at[spot{x, y}]; ok {
		return p.Grid.Cells[i], i
	}
	return waywords.Cell{}, -1
}

// index is the first position of an id, or -1. Cells are told apart by position,
// since ids may be there twice.
func (p reference) index(id waywords.CellID) int {
	return slices.IndexFunc(p.Grid.Cells, func(c waywords.Cell) bool { return c.ID == id })
}

func (p reference) all() []waywords.Word { return slices.Concat(p.Words.Path, p.Words.Additional) }

// cells are those a word counts with: not what is missing, and no VOID.
func (p reference) cells(w waywords.Word) map[int]bool {
	set := map[int]bool{}
	for _, id := range w.Placement() {
		if i := p.index(id); i >= 0 && p.Grid.Cells[i].Type != waywords.VoidCell {
			set[i] = true
		}
	}
	return set
}

func (p reference) walkable(without int) map[int]bool {
	set := map[int]bool{}
	for i, w := range p.Words.Path {
		if i != without {
			for c := range p.cells(w) {
				set[c] = true
			}
		}
	}
	return set
}

// distances spreads over walkable cells from START.
func (p reference) distances(walkable map[int]bool) map[int]int {
	start, goal := p.index(p.Grid.Start.AdjacentCellID), p.index(p.Grid.End.AdjacentCellID)
	far := map[int]int{}
	if start < 0 || !walkable[start] {
		return far
	}
	at := map[spot]bool{}
	for c := range walkable {
		at[spot{p.Grid.Cells[c].X, p.Grid.Cells[c].Y}] = true
	}
	_, start = p.drawn(p.Grid.Cells[start].X, p.Grid.Cells[start].Y)
	far[start] = 0
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		c := p.Grid.Cells[queue[0]]
		for _, s := range []spot{{c.X, c.Y - 1}, {c.X - 1, c.Y}, {c.X + 1, c.Y}, {c.X, c.Y + 1}} {
			_, n := p.drawn(s.x, s.y)
			if _, seen := far[n]; n >= 0 && at[s] && !seen {
				far[n] = far[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	for i, c := range p.Grid.Cells { // cells that share a coordinate are as far
		if _, n := p.drawn(c.X, c.Y); n != i {
			if d, ok := far[n]; ok {
				far[i] = d
			}
		}
	}
	if goal >= 0 && !walkable[goal] {
		delete(far, goal)
	}
	return far
}

func (p reference) steps(w waywords.Word) []spot {
	var steps []spot
	ids := w.Placement()
	for i := 1; i < len(ids); i++ {
		a, okA := p.byID[ids[i-1]]
		b, okB := p.byID[ids[i]]
		if okA && okB {
			steps = append(steps, spot{b.X - a.X, b.Y - a.Y})
		}
	}
	return steps
}

// readings lists where the player may read a line of tokens, by the positions of its cells.
func (p reference) readings(tokens []waywords.Token) [][]int {
	return p.readingsAlong(tokens, map[waywords.SelectionModel]int{waywords.Ray4: 4, waywords.Ray8: 8}[p.Config.SelectionModel])
}

// bends lists where a word of letters can be read along orthogonal steps with one
// right-angled turn: every way of giving the first k letters one direction and the
// others a direction across it.
func (p reference) bends(word string) [][]int {
	var all [][]int
	ways := []spot{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	for i, c := range p.Grid.Cells {
		if _, first := p.drawn(c.X, c.Y); first != i {
			continue
		}
		for _, a := range ways {
			for _, b := range ways {
				for k := 1; k < len(word)-1 && a.x*b.x+a.y*b.y == 0; k++ {
					var line []int
					for n := range len(word) {
						cell, at := p.drawn(c.X+min(n, k)*a.x+max(n-k, 0)*b.x, c.Y+min(n, k)*a.y+max(n-k, 0)*b.y)
						if at < 0 || cell.Type != waywords.LetterCell || string(cell.Value) != word[n:n+1] {
							break
						}
						line = append(line, at)
					}
					if len(line) == len(word) {
						all = append(all, line)
					}
				}
			}
		}
	}
	return all
}

func (p reference) readingsAlong(tokens []waywords.Token, rays int) [][]int {
	var all [][]int
	for i, c := range p.Grid.Cells {
		if _, first := p.drawn(c.X, c.Y); first != i {
			continue
		}
		for _, d := range []spot{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}[:rays] {
			var line []int
			for k, t := range tokens {
				cell, at := p.drawn(c.X+k*d.x, c.Y+k*d.y)
				kind := map[waywords.TokenType]waywords.CellType{waywords.Letter: waywords.LetterCell, waywords.Emoji: waywords.EmojiCell}[t.T]
				if at < 0 || cell.Type != kind || cell.Value != t.V {
					break
				}
				line = append(line, at)
			}
			if len(line) == len(tokens) && len(line) > 0 {
				all = append(all, line)
			}
		}
	}
	return all
}

func key(set map[int]bool) string {
	var at []int
	for c := range set {
		at = append(at, c)
	}
	slices.Sort(at)
	return fmt.Sprint(at)
}

func setOf(line []int) map[int]bool {
	set := map[int]bool{}
	for _, c := range line {
		set[c] = true
	}
	return set
}

func overlap(a, b map[int]bool) int {
	n := 0
	for c := range a {
		if b[c] {
			n++
		}
	}
	return n
}

func (p reference) touch(a, b map[int]bool) bool {
	for c := range a {
		x, y := p.Grid.Cells[c].X, p.Grid.Cells[c].Y
		for _, s := range []spot{{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}} {
			for n := range b {
				if p.Grid.Cells[n].X == s.x && p.Grid.Cells[n].Y == s.y {
					return true
				}
			}
		}
	}
	return false
}

// figures are the parts of the analysis that are compared.
type figures struct {
	Route, Coverage, Intersections, Critical, Extra, Unwanted, Theme int
	Unreachable                                                      string
}

// referenceJudge gives the codes and figures of a puzzle, under the default profile.
func referenceJudge(puzzle *waywords.Puzzle, list *blocklist.List) ([]string, figures) {
	p := referenceOf(puzzle)
	set := map[string]bool{}
	when := func(holds bool, codes ...string) {
		for _, c := range codes {
			if holds {
				set[c] = true
			}
		}
	}
	when(p.Mode == "", "WARN_MODE_MISSING")
	when(p.Config.CluePersistMs != nil, "WARN_DEPRECATED_CLUE_PERSIST_MS")
	p.checkCells(when)
	for i, w := range p.all() {
		p.checkWord(w, i < len(p.Words.Path), when)
	}
	p.checkIDs(when)
	f := p.checkCourse(when)
	p.checkPairs(when)
	p.checkBonus(when)
	p.checkReadings(list, when, &f)
	var codes []string
	for c := range set {
		codes = append(codes, c)
	}
	slices.Sort(codes)
	return codes, f
}

func (p reference) checkCells(when func(bool, ...string)) {
	full := map[spot]bool{}
	ids := map[waywords.CellID]bool{}
	spots := map[spot]bool{}
	for _, c := range p.Grid.Cells {
		s := spot{c.X, c.Y}
		inside := c.X >= 0 && c.Y >= 0 && c.X < p.Grid.Width && c.Y < p.Grid.Height
		when(!inside, "ERR_CELL_OUT_OF_BOUNDS")
		when(ids[c.ID] || spots[s], "ERR_DUP_CELL")
		ids[c.ID], spots[s] = true, true
		if inside {
			full[s] = true
		}
	}
	when(len(full) < p.Grid.Width*p.Grid.Height, "ERR_GRID_NOT_FULL")
}

// hard reports whether the profile of Friday to Sunday judges the puzzle.
func (p reference) hard() bool { return p.Rung == "FRI" || p.Rung == "SAT" || p.Rung == "SUN" }

func (p reference) checkWord(w waywords.Word, path bool, when func(bool, ...string)) {
	when(len(w.Placements) != 1, "ERR_MULTI_PLACEMENT")
	when(w.ClueCellID != nil, "WARN_DEPRECATED_CLUE_CELL_ID")
	when(w.Size != len(w.Tokens) || len(w.Placements) > 0 && len(w.Placement()) != w.Size, "ERR_PLACEMENT_TOKEN_MISMATCH")
	for i, id := range w.Placement() {
		c, ok := p.byID[id]
		when(!ok, "ERR_PLACEMENT_CELL_NOT_FOUND")
		if ok && w.Size == len(w.Tokens) && len(w.Placement()) == w.Size {
			t := w.Tokens[i]
			same := c.Value == t.V && (c.Type == waywords.LetterCell && t.T == waywords.Letter || c.Type == waywords.EmojiCell && t.T == waywords.Emoji)
			when(!same, "ERR_PLACEMENT_TOKEN_MISMATCH")
		}
	}
	steps := p.steps(w)
	for _, s := range steps {
		if p.hard() {
			king := !path && max(abs(s.x), abs(s.y)) == 1 && (p.Config.SelectionModel == waywords.Ray8 || p.Config.SelectionModel == waywords.Adjacent8)
			when(!king && abs(s.x)+abs(s.y) != 1, "ERR_PLACEMENT_NOT_CONTIGUOUS")
			when(s != steps[0] && (p.Config.SelectionModel == waywords.Ray4 || p.Config.SelectionModel == waywords.Ray8), "ERR_PLACEMENT_NOT_RAY")
			when(s.x != 0 && s.y != 0 && (path || p.Config.SelectionModel == waywords.Ray4), "ERR_PLACEMENT_DIAGONAL")
			when((s.x == 0 && s.y < 0 || s.y == 0 && s.x < 0) && p.Config.SelectionModel == waywords.Ray4, "ERR_PLACEMENT_REVERSED")
			continue
		}
		when(abs(s.x)+abs(s.y) != 1, "ERR_PLACEMENT_NOT_CONTIGUOUS")
		when(s != steps[0], "ERR_PLACEMENT_NOT_RAY")
		when(s.x != 0 && s.y != 0, "ERR_PLACEMENT_DIAGONAL")
		when(s.x == 0 && s.y < 0 || s.y == 0 && s.x < 0, "ERR_PLACEMENT_REVERSED")
	}
}

func (p reference) checkIDs(when func(bool, ...string)) {
	for _, words := range [][]waywords.Word{p.Words.Path, p.Words.Additional} {
		for i := range words {
			for j := range i {
				when(words[i].WordID == words[j].WordID, "ERR_DUP_WORD_ID")
			}
		}
	}
	all := p.all()
	for i := range all {
		for j := range i {
			a, b := all[i].Placement(), all[j].Placement()
			same := len(a) > 0 && (slices.Equal(a, b) || p.Config.AllowReverseSelection && slices.Equal(a, reversed(b)))
			when(same, "ERR_DUP_PLACEMENT")
		}
	}
	for _, w := range p.Words.Additional {
		if w.Hint() == "" {
			continue
		}
		c, ok := p.byID[w.Hint()]
		when(!ok, "ERR_HINT_NOT_FOUND")
		when(ok && c.Type == waywords.VoidCell, "ERR_HINT_VOID")
		when(!slices.Contains(w.Placement(), w.Hint()), "ERR_HINT_NOT_IN_BONUS")
		when(!p.listedOnPath(w.Hint()), "ERR_HINT_NOT_IN_PATH")
	}
}

func (p reference) listedOnPath(id waywords.CellID) bool {
	return slices.ContainsFunc(p.Words.Path, func(w waywords.Word) bool { return slices.Contains(w.Placement(), id) })
}

func (p reference) checkCourse(when func(bool, ...string)) figures {
	f := figures{Route: -1}
	height := p.Grid.Height
	start, okStart := p.byID[p.Grid.Start.AdjacentCellID]
	end, okEnd := p.byID[p.Grid.End.AdjacentCellID]
	when(!okStart, "ERR_START_NOT_FOUND", "ERR_QA_START_MISSING")
	when(!okEnd, "ERR_END_NOT_FOUND", "ERR_QA_END_MISSING")
	when(okStart && start.Type == waywords.VoidCell, "ERR_START_VOID")
	when(okEnd && end.Type == waywords.VoidCell, "ERR_END_VOID")
	when(!p.listedOnPath(p.Grid.Start.AdjacentCellID), "ERR_START_NOT_IN_PATH")
	when(!p.listedOnPath(p.Grid.End.AdjacentCellID), "ERR_END_NOT_IN_PATH")
	when(okStart && start.Y != 0, "ERR_QA_START_NOT_TOP_ROW")
	when(okEnd && end.Y != height-1, "ERR_QA_END_NOT_BOTTOM_ROW")
	when(okStart && okEnd && abs(start.X-end.X)+abs(start.Y-end.Y) < height-1, "ERR_QA_START_END_TOO_CLOSE")
	far := p.distances(p.walkable(-1))
	goal := p.index(p.Grid.End.AdjacentCellID)
	if d, ok := far[goal]; ok && goal >= 0 {
		f.Route = d
	}
	when(f.Route < 0, "ERR_UNSOLVABLE")
	when(f.Route < height-1, "ERR_QA_ROUTE_TOO_SHORT")
	f.Coverage = len(p.walkable(-1))
	least := max(12, p.Grid.Width*height/4)
	if p.Grid.Width == 7 && height == 7 {
		least = 18
	} else if p.Grid.Width == 8 && height == 8 {
		least = 22
	}
	when(f.Coverage < least, "ERR_QA_PATH_COVERAGE_TOO_LOW")
	for c := range p.walkable(-1) {
		n := 0
		for _, w := range p.Words.Path {
			if p.cells(w)[c] {
				n++
			}
		}
		if n > 1 {
			f.Intersections++
		}
	}
	var cutOff []string
	for i, w := range p.Words.Path {
		reached := false
		for c := range p.cells(w) {
			_, ok := far[c]
			reached = reached || ok
		}
		if !reached {
			cutOff = append(cutOff, w.Text())
		}
		if _, ok := p.distances(p.walkable(i))[goal]; ok && goal >= 0 {
			when(true, "ERR_QA_NON_CRITICAL_PATH_WORD")
		} else {
			f.Critical++
		}
	}
	f.Unreachable = strings.Join(cutOff, " ")
	return f
}

func (p reference) checkPairs(when func(bool, ...string)) {
	words := p.Words.Path
	n := len(words)
	when(n < 4, "ERR_QA_TOO_FEW_PATH_WORDS")
	when(n > 6, "ERR_QA_TOO_MANY_PATH_WORDS")
	when(n == 0 || !slices.Contains(words[0].Placement(), p.Grid.Start.AdjacentCellID), "ERR_QA_FIRST_WORD_NOT_AT_START")
	ends := false
	if n > 0 {
		last := words[n-1].Placement()
		ends = len(last) > 0 && last[len(last)-1] == p.Grid.End.AdjacentCellID
	}
	when(!ends, "ERR_QA_LAST_WORD_NOT_AT_END")
	joined := make([]int, n) // the smallest word it hangs together with
	for i := range words {
		when(len(words[i].Tokens) < 3 || len(words[i].Tokens) > 7, "ERR_QA_WORD_LENGTH")
		joined[i] = i
		crosses := false
		for j := range i {
			a, b := p.cells(words[i]), p.cells(words[j])
			if overlap(a, b) > 0 {
				crosses = true
				from, to := joined[i], joined[j]
				for k := range joined {
					if joined[k] == from {
						joined[k] = to
					}
				}
				when(p.along(words[i]) != "" && p.along(words[i]) == p.along(words[j]), "ERR_QA_SAME_DIRECTION_INTERSECTION")
			} else {
				when(p.touch(a, b), "ERR_PARALLEL_ADJACENCY", "ERR_QA_PARALLEL_ADJACENCY")
			}
		}
		when(i > 0 && !crosses, "ERR_QA_WORD_NOT_INTERSECTING")
	}
	shared := map[int]int{}
	for _, w := range words {
		for c := range p.cells(w) {
			shared[c]++
		}
	}
	crossings := 0
	for _, k := range shared {
		if k > 1 {
			crossings++
		}
	}
	when(crossings < n-1, "ERR_QA_PATH_INTERSECTIONS_TOO_LOW")
	chained := false
	for i := range words {
		for j := range words {
			chained = chained || joined[i] == joined[j] && slices.Contains(words[i].Placement(), p.Grid.Start.AdjacentCellID) && slices.Contains(words[j].Placement(), p.Grid.End.AdjacentCellID)
		}
	}
	when(!chained, "ERR_QA_TOUCH_ONLY_CONNECTION")
}

// along is the slope of a word's first step.
func (p reference) along(w waywords.Word) string {
	steps := p.steps(w)
	switch {
	case len(steps) == 0 || steps[0] == spot{}:
		return ""
	case steps[0].x == 0:
		return "down"
	}
	return big.NewRat(int64(steps[0].y), int64(steps[0].x)).String()
}

func (p reference) checkBonus(when func(bool, ...string)) {
	when(p.Config.SelectionModel != map[bool]waywords.SelectionModel{false: waywords.Ray4, true: waywords.Ray8}[p.hard()], "ERR_QA_SELECTION_MODEL")
	when(!p.Config.AllowReverseSelection, "ERR_QA_REVERSE_SELECTION_OFF")
	when(p.Config.ConnectivityModel != waywords.Ortho4, "ERR_QA_CONNECTIVITY_MODEL")
	n := len(p.Words.Additional)
	when(n < 1 || n > 2, "ERR_QA_BONUS_COUNT")
	for _, w := range p.Words.Additional {
		when(w.Hint() == "", "ERR_QA_BONUS_COUNT")
		when(len(w.Tokens) < 3 || len(w.Tokens) > 7, "ERR_QA_BONUS_LENGTH")
		for _, o := range p.Words.Path {
			when(overlap(p.cells(w), p.cells(o)) > 1, "ERR_QA_BONUS_OVERLAP")
		}
	}
}

func (p reference) checkReadings(list *blocklist.List, when func(bool, ...string), f *figures) {
	all := p.all()
	for i, w := range all {
		for j, o := range all {
			text := func(w waywords.Word) string {
				s := " "
				for _, t := range w.Tokens {
					s += string(t.T) + string(t.V) + " "
				}
				return s
			}
			when(i != j && len(w.Tokens) > 0 && strings.Contains(text(o), text(w)), "ERR_QA_WORD_INSIDE_WORD")
		}
	}
	extra := map[string]bool{}
	for _, w := range all {
		for _, line := range p.readings(w.Tokens) {
			if key(setOf(line)) != key(p.cells(w)) {
				extra[w.Text()+lineKey(slices.Equal(w.Tokens, backwardTokens(w.Tokens)), line)] = true
			}
		}
	}
	f.Extra = len(extra)
	when(f.Extra > 0, "ERR_QA_EXTRA_OCCURRENCE")
	unwanted := map[string]bool{}
	for _, w := range list.Words() {
		tokens := lettersOf(string(w))
		lines := p.readingsAlong(tokens, 8)
		if slices.Contains(list.Strong(), w) && len(w) >= 4 {
			lines = append(lines, p.bends(string(w))...)
		}
		for _, line := range lines {
			excused := false
			for _, o := range all {
				excused = excused || list.Allows(blocklist.Word(o.Text())) && overlap(setOf(line), p.cells(o)) == len(line)
			}
			if !excused {
				unwanted[string(w)+lineKey(slices.Equal(tokens, backwardTokens(tokens)), line)] = true
			}
		}
	}
	f.Unwanted = len(unwanted)
	when(f.Unwanted > 0, "ERR_QA_UNWANTED_WORD")
	f.Theme = len(p.themeReadings())
	when(f.Theme > 0, "ERR_QA_THEME_READING")
	p.checkPyrite(when)
}

// checkPyrite reads pyrite off the board, and tries every line of the board for each word.
func (p reference) checkPyrite(when func(bool, ...string)) {
	when(len(p.Pyrite) > 0 && len(p.Pyrite) != 2, "ERR_QA_PYRITE_COUNT")
	ways := map[waywords.SelectionModel]int{waywords.Ray4: 4, waywords.Adjacent4: 4, waywords.Ray8: 8, waywords.Adjacent8: 8}[p.Config.SelectionModel]
	var before []string
	for _, ids := range p.Pyrite {
		text, where, as := "", []int{}, false
		for _, id := range ids {
			c := p.byID[id]
			if letter := c.Value.Letter(); c.Type == waywords.LetterCell && letter != 0 {
				text += string(c.Value)
			} else {
				text += "?"
			}
			where = append(where, p.index(id))
		}
		if tokens := lettersOf(text); tokens != nil {
			for _, line := range p.readingsAlong(tokens, ways) {
				as = as || slices.Equal(line, where)
			}
		}
		when(!as, "ERR_QA_PYRITE_NOT_RAY")
		fits := false
		for _, w := range p.Words.Path {
			fits = fits || len(w.Tokens) == len(ids)
		}
		when(!fits || len(ids) < 4 || len(ids) > 7, "ERR_QA_PYRITE_LENGTH")
		crossed := 0
		for _, w := range p.Words.Path {
			shared := 0
			for _, id := range ids {
				if p.index(id) >= 0 && slices.ContainsFunc(w.Placement(), func(o waywords.CellID) bool { return o == id }) {
					shared++
				}
			}
			when(shared > 1, "ERR_QA_PYRITE_CROSSING")
			if shared > 0 {
				crossed++
			}
		}
		when(crossed > 1, "ERR_QA_PYRITE_CROSSING")
		when(slices.Contains(ids, p.Grid.Start.AdjacentCellID) || slices.Contains(ids, p.Grid.End.AdjacentCellID), "ERR_QA_PYRITE_AT_END")
		for _, w := range p.all() {
			when(w.Text() == text, "ERR_QA_PYRITE_LISTED")
		}
		when(slices.Contains(before, text), "ERR_QA_PYRITE_LISTED")
		before = append(before, text)
		when(!slices.Contains(strings.Split(string(p.Lexicon), " "), text), "ERR_QA_PYRITE_NOT_OF_THEME")
	}
}

// themeReadings holds every word of the theme, every form of a listed word and what is
// left of one against the board. The suffixes are spelled out once more here.
func (p reference) themeReadings() map[string]bool {
	all := p.all()
	listed := map[string]bool{}
	for _, w := range all {
		listed[w.Text()] = true
	}
	found := map[string]bool{}
	look := func(word string, known bool) {
		tokens := lettersOf(word)
		if listed[word] || tokens == nil {
			return
		}
		for _, line := range p.readings(tokens) {
			inside := false
			for _, o := range all {
				inside = inside || overlap(setOf(line), p.cells(o)) == len(line)
			}
			pyrite := false
			for _, ids := range p.Pyrite {
				cells := map[int]bool{}
				for _, id := range ids {
					cells[p.index(id)] = true
				}
				pyrite = pyrite || len(ids) == len(line) && len(cells) == len(line) && key(cells) == key(setOf(line))
			}
			if !pyrite && (!inside || known && len(line) >= 4) {
				found[word+lineKey(slices.Equal(tokens, backwardTokens(tokens)), line)] = true
			}
		}
	}
	for w := range strings.SplitSeq(string(p.Lexicon), " ") {
		look(w, true)
	}
	takesES := regexp.MustCompile("(S|X|Z|CH|SH|O)$")
	form := func(w, suffix string) bool {
		silent := strings.HasSuffix(w, "E")
		switch suffix {
		case "S":
			return !takesES.MatchString(w)
		case "ES":
			return takesES.MatchString(w)
		case "D", "R":
			return silent
		}
		return !silent
	}
	for w := range listed {
		for _, suffix := range []string{"S", "ES", "D", "ED", "R", "ER", "ING"} {
			if w != "" && form(w, suffix) {
				look(w+suffix, true)
			}
			if rest, ok := strings.CutSuffix(w, suffix); ok && len(rest) >= 4 && form(rest, suffix) {
				look(rest, false)
			}
		}
	}
	return found
}

// lettersOf spells a word; nil for one that is not of letters alone.
func lettersOf(word string) []waywords.Token {
	var tokens []waywords.Token
	for _, c := range []byte(word) {
		if c < 'A' || c > 'Z' {
			return nil
		}
		tokens = append(tokens, waywords.Token{T: waywords.Letter, V: waywords.Symbol(string(rune(c)))})
	}
	return tokens
}

func backwardTokens(tokens []waywords.Token) []waywords.Token {
	turned := slices.Clone(tokens)
	slices.Reverse(turned)
	return turned
}

// lineKey tells two readings apart; of a palindrome, both ways are one.
func lineKey(palindrome bool, line []int) string {
	turned := slices.Clone(line)
	slices.Reverse(turned)
	if palindrome && slices.Compare(turned, line) < 0 {
		line = turned
	}
	return fmt.Sprint(line)
}
