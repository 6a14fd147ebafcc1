package lint

import (
	"slices"
	"strconv"
	"strings"

	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/window"
	check "dailies/validate/triples"
)

// The aspects that these rules look at.
const (
	loads    window.Aspect = "loads"
	warnings window.Aspect = "warnings"
	firsts   window.Aspect = "first locks" // from Thursday to Saturday, how many keep FLAWLESS
)

// The values of those aspects that a window may show only so often.
const (
	evenLoad = "1-1-1"
	twoFirst = "2"
)

// loadOf returns how many decoys tempt each set, most first. A decoy tempts the set with which
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

// coherence returns how strongly a decoy belongs to a set: the most attributes that it shares
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

// warningsOf returns the warnings that the first locks raise, by dimension and value.
func warningsOf(a *check.Analysis) []window.Tally {
	var warning window.Tallies
	for i, lock := range a.FirstLocks {
		if lock.Concern.Raised() {
			warning.Add(string(lock.Concern.Keys()[0]), i)
		}
	}
	return warning
}

// firstsOf returns how many first locks keep FLAWLESS on a board for Thursday to Saturday; none for
// another day's, whose figure is fixed.
func firstsOf(p *triples.Puzzle, a *check.Analysis) []window.Tally {
	if rung := p.Asks(); rung.Below(game.Thu) || rung == game.Sun {
		return nil
	}
	return []window.Tally{{Value: strconv.Itoa(len(a.FlawlessFirstLocks)), Count: 1}}
}
