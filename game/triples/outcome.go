package triples

import (
	"fmt"
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

// Ceiling is what kept a win from FLAWLESS beside misses (§5.4).
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

// CeilingOf tells which patterns kept a win from FLAWLESS.
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

// FinalAudit is the panel of three lines shown at the end of every run (§5.3). A
// lost run is judged on the triples locked so far.
func FinalAudit(p *Puzzle, s State) [3]string {
	locked := sets(p, s)
	variety, warning := "✅ Varied", "✅ Balanced"
	if Correlated(locked) {
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

// Share is the line a player shows others (§10): date, locks, misses, the elapsed
// time as minutes and seconds, tier, with two spaces between. Without locks or
// without misses that part is left out; minutes go past 59 rather than to hours.
func Share(date game.Date, locks, misses, seconds int, tier Tier) string {
	seconds = max(seconds, 0)
	parts := []string{"A1 " + string(date)}
	for _, marks := range []string{strings.Repeat("✅", locks), strings.Repeat("⛔", misses)} {
		if marks != "" {
			parts = append(parts, marks)
		}
	}
	parts = append(parts, fmt.Sprintf("%02d:%02d", seconds/60, seconds%60), string(tier))
	return strings.Join(parts, "  ")
}
