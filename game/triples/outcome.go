package triples

import (
	"fmt"
	"strconv"
	"strings"

	"dailies/game"
)

// Tier is the result of a run (§5.1); empty while it goes on.
type Tier string

// The tiers.
const (
	Flawless Tier = "FLAWLESS"
	Cleared  Tier = "CLEARED"
	Busted   Tier = "BUSTED"
)

// Ceiling is what kept a win from FLAWLESS, misses apart (§5.4).
type Ceiling string

// The reasons; NoCeiling also stands for a run that is lost or goes on.
const (
	NoCeiling        Ceiling = "none"
	ConcernCeiling   Ceiling = "concern"
	SourcesCeiling   Ceiling = "independence"
	ConcernAndSource Ceiling = "both"
)

// sets are the tiles of the triples locked so far.
func sets(p *Puzzle, s State) [][]*Tile {
	locked := make([][]*Tile, s.Locked)
	for i, slot := range s.Slots[:s.Locked] {
		locked[i] = p.Members(&p.TrueTriples[slot])
	}
	return locked
}

// TierOf is the tier of a state that has ended.
func TierOf(p *Puzzle, s State) Tier {
	switch {
	case s.Status == Lost:
		return Busted
	case s.Status != Won:
		return ""
	case s.Misses <= flawlessMisses && CeilingOf(p, s) == NoCeiling:
		return Flawless
	}
	return Cleared
}

// CeilingOf is which patterns kept a win from FLAWLESS.
func CeilingOf(p *Puzzle, s State) Ceiling {
	if s.Status != Won {
		return NoCeiling
	}
	locked := sets(p, s)
	hit, correlated := ConcernHit(locked, s.Concern), Correlated(locked)
	switch {
	case hit && correlated:
		return ConcernAndSource
	case hit:
		return ConcernCeiling
	case correlated:
		return SourcesCeiling
	}
	return NoCeiling
}

// ProcessingLine is what KOA says while she audits a run that has ended (§6.3).
func ProcessingLine(p *Puzzle) string { return game.Line(p.KoaLines.Processing, p.PuzzleID, 0) }

// FinalLine is KOA's last word at the reveal (§6.3).
func FinalLine(p *Puzzle) string { return game.Line(p.KoaLines.Final, p.PuzzleID, 0) }

// CeilingLine is how KOA explains what kept a win from FLAWLESS (§5.4); empty where
// nothing but misses did.
func CeilingLine(p *Puzzle, s State) string {
	lines := &p.KoaLines.CeilingExplain
	pools := map[Ceiling][]string{ConcernCeiling: lines.Concern, SourcesCeiling: lines.Independence, ConcernAndSource: lines.Both}
	return game.Line(pools[CeilingOf(p, s)], p.PuzzleID, 0)
}

// FinalAudit is the panel of three lines shown at the end of every run (§5.3). A
// lost run is judged on the triples locked so far.
func FinalAudit(p *Puzzle, s State) [3]string {
	locked := sets(p, s)
	variety, warning := "✅ Varied", "✅ Balanced"
	switch {
	case s.Locked == 0: // a tick would praise what was never seen
		variety = "nothing locked to compare"
	case Correlated(locked):
		variety = "⚠️ Correlated"
	}
	if !s.Concern.Raised() {
		warning = "✅ No concern"
	} else if ConcernHit(locked, s.Concern) {
		warning = "⚠️ Still leaning"
	}
	return [3]string{
		fmt.Sprintf("Sets locked: %d", s.Locked),
		"Source variety: " + variety,
		"After my warning: " + warning,
	}
}

// Share is the line a player shows others (§10), under the name that players know: date, locks, misses, the elapsed
// time as minutes and seconds, tier, with two spaces between. Without locks or
// without misses that part is left out; minutes go past 59 rather than to hours.
// While the run goes on there is no tier, and no time has passed.
func Share(p *Puzzle, s State) string { return share(p, s, "") }

// ShareOrder is [Share] with the order in which the triples were locked, by their places
// in the document: digits that name nothing (§10).
func ShareOrder(p *Puzzle, s State) string {
	order := make([]string, s.Locked)
	for i, slot := range s.Slots[:s.Locked] {
		order[i] = strconv.Itoa(slot + 1)
	}
	return share(p, s, strings.Join(order, "-"))
}

func share(p *Puzzle, s State, order string) string {
	seconds := max(s.EndedAt-s.StartedAt, 0) / 1000
	if s.Status == Running {
		seconds = 0
	}
	parts := []string{"TRIPLES " + string(p.DateISO)}
	for _, marks := range []string{strings.Repeat("✅", s.Locked), order, strings.Repeat("⛔", s.Misses)} {
		if marks != "" {
			parts = append(parts, marks)
		}
	}
	parts = append(parts, fmt.Sprintf("%02d:%02d", seconds/60, seconds%60))
	if tier := TierOf(p, s); tier != "" {
		parts = append(parts, string(tier))
	}
	return strings.Join(parts, "  ")
}
