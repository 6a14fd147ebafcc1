package probe

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/game/triples"
	"dailies/validate"
)

// Contested is a tile that players put into a set that it does not belong to.
type Contested struct {
	Tile    string   `json:"tile"`
	Text    string   `json:"text"`
	As      []string `json:"as"`      // the tiles that it was most often put together with
	Title   string   `json:"title"`   // of the set that those are of; empty where they are of several
	Players int      `json:"players"` // who did so
	Of      int      `json:"of"`      // who put three tiles together at all, and said why
	Rules   []string `json:"rules"`   // what they think the tiles share, in their words
}

// maxRules bounds the words that are kept of a reading.
const maxRules = 5

// reading is a tile in a set that it is not of: in a true one, or in three tiles that are
// of several.
type reading struct {
	tile triples.TileID
	set  int    // of the puzzle's true triples; -1 for none
	own  string // the three tiles, where they are of several sets
}

// groupsOf are the groups that a play stands for, each with its rule in words: those named
// before anything was locked, and each lock. Without a rule a group is no reading but a
// guess.
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
	_ = json.Unmarshal([]byte(a.Do), &lock) // it was played
	return lock.Lock
}

// ruleOf is what a player thinks that the tiles of its lock share.
func (a answer) ruleOf() string {
	lock := lockOf(Action{Do: string(a.Do)})
	for _, g := range a.Groups {
		if len(lock) > 0 && slices.Equal(slices.Sorted(slices.Values(g.Tiles)), slices.Sorted(slices.Values(lock))) {
			return g.Rule
		}
	}
	return ""
}

// readings are the tiles of a group that it is wrong of. A group with two tiles of a set is
// taken for that set, and what is wrong of it is the third.
func readings(p *triples.Puzzle, group []string) (wrong []reading) {
	tiles := slices.Sorted(slices.Values(group))
	known := make(map[string]bool)
	for i := range p.Tiles {
		known[string(p.Tiles[i].ID)] = true
	}
	if len(slices.Compact(slices.Clone(tiles))) != 3 || slices.ContainsFunc(tiles, func(id string) bool { return !known[id] }) {
		return nil
	}
	meant := -1
	for i := range p.TrueTriples {
		in := func(id string) bool { return slices.Contains(p.TrueTriples[i].Tiles, triples.TileID(id)) }
		if n := len(slices.DeleteFunc(slices.Clone(tiles), func(id string) bool { return !in(id) })); n == 3 {
			return nil
		} else if n == 2 {
			meant = i
		}
	}
	for _, id := range tiles {
		switch {
		case meant < 0:
			wrong = append(wrong, reading{triples.TileID(id), -1, strings.Join(tiles, " ")})
		case !slices.Contains(p.TrueTriples[meant].Tiles, triples.TileID(id)):
			wrong = append(wrong, reading{triples.TileID(id), meant, ""})
		}
	}
	return wrong
}

// contest finds the tiles of a board that at least so many per cent of the players who
// sorted it, and so many of them, put into the same set that they are not of.
func contest(p *triples.Puzzle, plays []Play, percent, least int) []Contested {
	of := 0
	found := make(map[reading]*Contested)
	var order []reading
	for _, play := range plays {
		groups := groupsOf(play)
		if play.Ended == Failed || len(groups) == 0 {
			continue
		}
		of++
		seen := make(map[reading]bool)
		for _, g := range groups {
			for _, r := range readings(p, g.Tiles) {
				c := found[r]
				if c == nil {
					c = newContested(p, r, g)
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

func newContested(p *triples.Puzzle, r reading, g Group) *Contested {
	c := &Contested{Tile: string(r.tile), As: []string{}, Rules: []string{}}
	if r.set >= 0 {
		c.Title = p.TrueTriples[r.set].Title
	}
	for i := range p.Tiles {
		if p.Tiles[i].ID == r.tile {
			c.Text = p.Tiles[i].Text
		}
	}
	for _, id := range g.Tiles {
		if id != c.Tile {
			c.As = append(c.As, id)
		}
	}
	return c
}

// warnSecondReading is what a probe warns of.
var warnSecondReading = &validate.Rule{
	Code: "WARN_PROBE_SECOND_READING", Title: "Players do not put a tile into a set that it is not of",
	Why:    "A rule of tags cannot see what words make. Where several players who know nothing of the board read a tile the same wrong way, people will too, and they will be right by their words.",
	Fix:    "Reword the tile or a tile beside it, or the set's other tiles, so that the rule in the players' words does not hold; where that reading is the trap that was meant, leave it.",
	Source: "probe page, contested tiles",
}

// findings are the warnings of a record, at the tiles of its document.
func (r *Record) findings(doc *document.Document) []validate.Finding {
	var found []validate.Finding
	for _, c := range r.Contested {
		pointer := pointerOf(doc, c.Tile)
		f := validate.Finding{Rule: warnSecondReading, Severity: validate.Warning, Pointer: pointer, Message: c.message()}
		f.Line, f.Column = doc.Position(pointer)
		found = append(found, f)
	}
	return found
}

// pointerOf is where the tile of an id stands.
func pointerOf(doc *document.Document, id string) string {
	var p triples.Puzzle
	doc.Decode(&p)
	at := slices.IndexFunc(p.Tiles, func(t triples.Tile) bool { return string(t.ID) == id })
	if at < 0 {
		return ""
	}
	return document.Pointer("tiles", at, "text")
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
