package triples

import (
	"fmt"
	"strings"

	"dailies/game"
)

// Shortfall says what kept a win from FLAWLESS, and which first group would have led there;
// empty for FLAWLESS and for a run that was not won. It names groups, which are open to a
// player by then.
func Shortfall(p *Puzzle, s State) string {
	if TierOf(p, s) != Cleared {
		return ""
	}
	var why []string
	if s.Misses > flawlessMisses {
		why = append(why, fmt.Sprintf("FLAWLESS forgives %d miss: you had %d.", flawlessMisses, s.Misses))
	}
	locked := sets(p, s)
	if ConcernHit(locked, s.Concern) {
		var leaning []int
		for at, set := range locked[1:] {
			if LeansOn(set, s.Concern) {
				leaning = append(leaning, s.Slots[at+1])
			}
		}
		why = append(why, fmt.Sprintf("After %s KOA named a pattern (%s), and %s %s it: FLAWLESS takes a first group whose pattern no other group shares.", titled(p, s.Slots[:1], ""), s.Concern.told(locked[0]), titled(p, leaning, " and "), sharing(len(leaning))))
		if firsts := FlawlessFirsts(p); len(firsts) > 0 {
			why = append(why, fmt.Sprintf("Today that is %s.", titled(p, firsts, " or ")))
		}
	}
	if Correlated(locked) {
		why = append(why, "Two of the groups share one kind of source, which no order mends.")
	}
	return strings.Join(why, " ")
}

// FlawlessFirsts are the groups, by their places in the document, which locked first leave
// nothing that keeps a run without a miss from FLAWLESS.
func FlawlessFirsts(p *Puzzle) []int {
	var all [][]*Tile
	for i := range p.TrueTriples {
		all = append(all, p.Members(&p.TrueTriples[i]))
	}
	if Correlated(all) {
		return nil
	}
	var firsts []int
	for i, set := range all {
		if !ConcernHit(all, ConcernOf(set)) {
			firsts = append(firsts, i)
		}
	}
	return firsts
}

// FirstsNote says from Thursday on how many first groups keep FLAWLESS. It is a hint: of what a
// player may not know it tells that figure alone.
func FirstsNote(p *Puzzle) string {
	if p.DateISO.Rung().Below(game.Thu) && p.Asks().Below(game.Thu) {
		return ""
	}
	switch len(FlawlessFirsts(p)) {
	case 1:
		return "One first lock today keeps FLAWLESS."
	case 2:
		return "Two first locks today keep FLAWLESS."
	case 3:
		return "Any first lock today keeps FLAWLESS."
	}
	return ""
}

// FirstLock says whether locking a group first keeps FLAWLESS, and why, for a player whose run has
// ended. The group is named by its place in the document.
func FirstLock(p *Puzzle, first int) string {
	set := p.Members(&p.TrueTriples[first])
	concern := ConcernOf(set)
	pattern := concern.told(set)
	var leaning []int
	var all [][]*Tile
	for i := range p.TrueTriples {
		all = append(all, p.Members(&p.TrueTriples[i]))
		if i != first && LeansOn(all[i], concern) {
			leaning = append(leaning, i)
		}
	}
	switch {
	case len(leaning) > 0:
		return fmt.Sprintf("Locked first, it costs FLAWLESS: %s, and %s %s that pattern.", pattern, titled(p, leaning, " and "), sharing(len(leaning)))
	case Correlated(all):
		return "No first group keeps FLAWLESS: two groups share one kind of source."
	}
	if !concern.Raised() {
		return "Locked first, it keeps FLAWLESS: KOA would watch nothing."
	}
	return fmt.Sprintf("Locked first, it keeps FLAWLESS: %s, and no other group shares that pattern.", pattern)
}

// told is a pattern with the names of the tiles of a set that have it, so that a player can look.
func (c Concern) told(set []*Tile) string {
	var names []string
	for _, tile := range set {
		if value, known := tile.Tag(c.Dim); known && value == c.Value {
			names = append(names, tile.Text)
		}
	}
	if n := len(names) - 1; n > 0 {
		names = []string{strings.Join(names[:n], ", "), names[n]}
	}
	return strings.Join(names, " and ") + " " + c.plainly()
}

// sharing is what one group or several do with a pattern.
func sharing(groups int) string {
	if groups == 1 {
		return "shares"
	}
	return "share"
}

// titled names groups by their places: “a” and “b”.
func titled(p *Puzzle, places []int, between string) string {
	titles := make([]string, len(places))
	for i, at := range places {
		titles[i] = "“" + p.TrueTriples[at].Title + "”"
	}
	return strings.Join(titles, between)
}
