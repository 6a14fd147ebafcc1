package lint

import (
	"slices"
	"strings"

	"dailies/game/triples"
	"dailies/validate"
	check "dailies/validate/triples"
)

// The rules of triples about habits that a player can form over a window.
var (
	errLoad = &validate.Rule{
		Code: "ERR_META_LOAD", Title: "On 40 % of the window's days the decoys do not tempt one set each",
		Why:    "Where every day hides one decoy in each set, three fours less one each solve it unread.",
		Fix:    "Publish days whose decoys tempt one set twice, or all the same one.",
		Source: "window page",
	}
	errWarningShare = &validate.Rule{
		Code: "ERR_META_WARNING_SHARE", Title: "The two commonest warnings are at most half of the window's",
		Why:    "A warning that is nearly always the same one is no longer read.",
		Fix:    "Publish days whose triples share something else than a positive claim or a manual path.",
		Source: "window page",
	}
)

// The aspects that these rules look at.
const (
	loads    Aspect = "loads"
	warnings Aspect = "warnings"
)

// The values of those aspects that a window may show only so often.
const (
	evenLoad   = "1-1-1"
	habitual   = "claim_shape:positive or control_path:manual"
	unhabitual = "another warning"
)

// loadOf is how many decoys tempt each set, most first. A decoy tempts the set with which
// it forms the most coherent triple.
func loadOf(p *triples.Puzzle) string {
	members := make(map[triples.SetID][]triples.Tile)
	var order []triples.SetID
	for _, tile := range p.Tiles {
		if members[tile.SetID] == nil && tile.SetID != triples.Decoy {
			order = append(order, tile.SetID)
		}
		members[tile.SetID] = append(members[tile.SetID], tile)
	}
	slices.Sort(order)
	tempted := make([]int, len(order))
	for _, decoy := range members[triples.Decoy] {
		best, most := -1, 0
		for i, id := range order {
			if n := coherence(decoy, members[id]); n > most {
				best, most = i, n
			}
		}
		if best >= 0 {
			tempted[best]++
		}
	}
	slices.Sort(tempted)
	slices.Reverse(tempted)
	digits := make([]string, len(tempted))
	for i, n := range tempted {
		digits[i] = string(rune('0' + min(n, 9)))
	}
	return strings.Join(digits, "-")
}

// coherence is how strongly a decoy belongs to a set: the most attributes that it shares
// with two tiles of it, then with how many pairs.
func coherence(decoy triples.Tile, set []triples.Tile) int {
	best, pairs := 0, 0
	for i, a := range set {
		for _, b := range set[:i] {
			switch n := shared(decoy, a, b); {
			case n > best:
				best, pairs = n, 1
			case n == best:
				pairs++
			}
		}
	}
	if best == 0 {
		return 0
	}
	return 10*best + pairs
}

// shared counts the attributes in which three tiles agree.
func shared(a, b, c triples.Tile) int {
	n := 0
	for _, same := range []bool{
		a.SourceGroup == b.SourceGroup && b.SourceGroup == c.SourceGroup,
		a.ControlPath == b.ControlPath && b.ControlPath == c.ControlPath,
		a.ClaimShape == b.ClaimShape && b.ClaimShape == c.ClaimShape,
		a.EvidenceType == b.EvidenceType && b.EvidenceType == c.EvidenceType,
		a.TopicFamily == b.TopicFamily && b.TopicFamily == c.TopicFamily,
	} {
		if same {
			n++
		}
	}
	return n
}

// warningsOf are the warnings that the first locks raise, by whether a player has come to
// expect them.
func warningsOf(a *check.Analysis) []Tally {
	var warning count
	for i, lock := range a.FirstLocks {
		if !lock.Concern.Raised() {
			continue
		}
		value := unhabitual
		if key := lock.Concern.Keys()[0]; key == "claim_shape:positive" || key == "control_path:manual" {
			value = habitual
		}
		warning.add(value, i)
	}
	return warning.tallies
}
