package probe

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/validate"
)

// Contested is a tile that players put into a wrong set.
type Contested struct {
	Tile    string   `json:"tile"`
	Text    string   `json:"text"`
	As      []string `json:"as"`      // the tiles most often put together with it
	Title   string   `json:"title"`   // of the set of those tiles; empty where they are of several
	Players int      `json:"players"` // that did so
	Of      int      `json:"of"`      // that grouped three tiles at all, and said why
	Rules   []string `json:"rules"`   // what the tiles share, in the players' words
}

// maxRules bounds the rules kept of a reading.
const maxRules = 5

// Reading is a tile in a wrong set: a true one, or three tiles of several sets.
type Reading struct {
	Tile string // by its id
	Set  int    // of the board's; -1 for none
	Own  string // the three tiles, where they are of several sets
}

// groupsOf are the groups of a play, each with its rule in words: those named before the first
// lock, and each lock. A group without a rule is a guess, not a reading.
func groupsOf(p Play) []Group {
	groups := slices.Clone(p.Groups)
	for _, a := range p.Actions {
		if lock := lockOf(a); len(lock) > 0 {
			groups = append(groups, Group{lock, a.Rule})
		}
	}
	return slices.DeleteFunc(groups, func(g Group) bool { return len(g.Tiles) != 3 || strings.TrimSpace(g.Rule) == "" })
}

// lockOf are the tiles of a lock; none for another action.
func lockOf(a Action) []string {
	var lock struct {
		Lock []string `json:"lock"`
	}
	_ = json.Unmarshal([]byte(a.Do), &lock) // a played action decodes
	return lock.Lock
}

// ruleOf is what the tiles of a lock share in the player's words.
func (a answer) ruleOf() string {
	lock := lockOf(Action{Do: string(a.Do)})
	for _, g := range a.Groups {
		if len(lock) > 0 && slices.Equal(slices.Sorted(slices.Values(g.Tiles)), slices.Sorted(slices.Values(lock))) {
			return g.Rule
		}
	}
	return ""
}

// Readings are the wrong tiles of a group, given by their ids; none for a group that is not three
// tiles of the board. A group with two tiles of a set counts as that set,
// and its third tile is the wrong one.
func Readings(board *catalog.Sorting, group []string) (wrong []Reading) {
	tiles := slices.Sorted(slices.Values(group))
	known := make(map[string]bool)
	for _, tile := range board.Tiles {
		known[tile.ID] = true
	}
	if len(slices.Compact(slices.Clone(tiles))) != 3 || slices.ContainsFunc(tiles, func(id string) bool { return !known[id] }) {
		return nil
	}
	meant := -1
	for i := range board.Sets {
		in := func(id string) bool { return slices.Contains(board.Sets[i].Tiles, id) }
		if n := len(slices.DeleteFunc(slices.Clone(tiles), func(id string) bool { return !in(id) })); n == 3 {
			return nil
		} else if n == 2 {
			meant = i
		}
	}
	for _, id := range tiles {
		switch {
		case meant < 0:
			wrong = append(wrong, Reading{id, -1, strings.Join(tiles, " ")})
		case !slices.Contains(board.Sets[meant].Tiles, id):
			wrong = append(wrong, Reading{id, meant, ""})
		}
	}
	return wrong
}

// contest finds the tiles of a board that enough players put into the same wrong set: at
// least so many, and at least so many per cent of those who sorted it.
func contest(board *catalog.Sorting, plays []Play, percent, least int) []Contested {
	of := 0
	found := make(map[Reading]*Contested)
	var order []Reading
	for _, play := range plays {
		groups := groupsOf(play)
		if play.Ended == Failed || len(groups) == 0 {
			continue
		}
		of++
		seen := make(map[Reading]bool)
		for _, g := range groups {
			for _, r := range Readings(board, g.Tiles) {
				c := found[r]
				if c == nil {
					c = newContested(board, r, g)
					found[r], order = c, append(order, r)
				}
				if !seen[r] {
					seen[r] = true
					c.Players++
				}
				if len(c.Rules) < maxRules && !slices.Contains(c.Rules, g.Rule) {
					c.Rules = append(c.Rules, g.Rule)
				}
			}
		}
	}
	least = max(least, int(math.Ceil(float64(of*percent)/100)))
	contested := []Contested{}
	for _, r := range order {
		if c := found[r]; c.Players >= least {
			c.Of = of
			contested = append(contested, *c)
		}
	}
	slices.SortStableFunc(contested, func(a, b Contested) int { return b.Players - a.Players })
	return contested
}

func newContested(board *catalog.Sorting, r Reading, g Group) *Contested {
	c := &Contested{Tile: r.Tile, As: []string{}, Rules: []string{}}
	if r.Set >= 0 {
		c.Title = board.Sets[r.Set].Title
	}
	for _, tile := range board.Tiles {
		if tile.ID == r.Tile {
			c.Text = tile.Text
		}
	}
	for _, id := range g.Tiles {
		if id != c.Tile {
			c.As = append(c.As, id)
		}
	}
	return c
}

// warnSecondReading is the warning of a probe.
var warnSecondReading = &validate.Rule{
	Code: "WARN_PROBE_SECOND_READING", Title: "Players do not put a tile into a wrong set",
	Why:    "A rule about tags cannot see what words suggest. Where several players who know nothing of the board misread a tile in the same way, people will too, and by the words they will be right.",
	Fix:    "Reword the tile, a tile next to it, or the set's other tiles, so that the rule in the players' words does not hold; leave it where that reading is the intended trap.",
	Source: "probe page, contested tiles",
}

// findings are the warnings of a record, at the tiles of its document.
func (r *Record) findings(doc *document.Document, board *catalog.Sorting) []validate.Finding {
	var found []validate.Finding
	for _, c := range r.Contested {
		f := validate.Finding{Rule: warnSecondReading, Severity: validate.Warning, Pointer: pointerOf(board, c.Tile), Message: c.message()}
		f.Line, f.Column = doc.Position(f.Pointer)
		found = append(found, f)
	}
	return found
}

// pointerOf is the place of the tile with an id; empty for none.
func pointerOf(board *catalog.Sorting, id string) string {
	if board == nil {
		return ""
	}
	for _, tile := range board.Tiles {
		if tile.ID == id {
			return tile.Pointer
		}
	}
	return ""
}

func (c Contested) message() string {
	where := "a set of its own with " + strings.Join(c.As, " and ")
	if c.Title != "" {
		where = document.Quote(c.Title)
	}
	text := fmt.Sprintf("%s (%s) is put into %s by %d of %d players who sorted the board", document.Quote(c.Text), c.Tile, where, c.Players, c.Of)
	for i, rule := range c.Rules {
		text += map[bool]string{true: ": ", false: "; "}[i == 0] + document.Quote(short(rule))
	}
	return text
}
