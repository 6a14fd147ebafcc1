package triples

import (
	"fmt"
	"strings"
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
		why = append(why, fmt.Sprintf("After %s KOA named a pattern (%s), and it runs through %s too: FLAWLESS takes a first group whose pattern no other shares.", titled(p, s.Slots[:1], ""), s.Concern.plainly(), titled(p, leaning, " and ")))
		if firsts := FlawlessFirsts(p); len(firsts) > 0 {
			why = append(why, fmt.Sprintf("Today that is %s.", titled(p, firsts, " or ")))
		}
	}
	if Correlated(locked) {
		why = append(why, "Two of the groups lean on the same kind of source, which no order mends.")
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

// titled names groups by their places: “a” and “b”.
func titled(p *Puzzle, places []int, between string) string {
	titles := make([]string, len(places))
	for i, at := range places {
		titles[i] = "“" + p.TrueTriples[at].Title + "”"
	}
	return strings.Join(titles, between)
}
