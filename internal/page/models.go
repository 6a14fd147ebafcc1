package page

import (
	"fmt"
	"strconv"
	"strings"

	"dailies/game/triples"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

// outcome says in two words how far a player model gets.
func outcome(won, atPar bool) string {
	switch {
	case atPar:
		return "at par"
	case won:
		return "wins"
	}
	return "loses"
}

// Models lists what the player models reach; none on a board that is too large for them.
func (v triplesView) Models() []string {
	var all []string
	for _, name := range []checktriples.Model{checktriples.ByKinds, checktriples.ByCloseness} {
		played, known := v.A.Models[name]
		if !known {
			continue
		}
		text := fmt.Sprintf("%s %s spending %d of %d misses", name, outcome(played.Won, played.AtPar), played.Misses, triples.MaxMisses)
		if played.Rank > 0 {
			text += fmt.Sprintf(", the first true triple being its guess %d", played.Rank)
		}
		all = append(all, text)
	}
	return all
}

// Load is how many decoys tempt each triple that is tempted: 2-1.
func (v triplesView) Load() string {
	parts := make([]string, len(v.A.Load))
	for i, n := range v.A.Load {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, "-")
}

// Models lists what the player models reach; none where the search did not end.
func (v waywordsView) Models() []string {
	var all []string
	for _, name := range []string{checkwaywords.W1, checkwaywords.W2} {
		if m, known := v.A.Models[name]; known && !v.A.Undecided {
			all = append(all, fmt.Sprintf("%s %s, reading %d of %d cells", name, outcome(m.Won, m.AtPar), m.Read, m.Of))
		}
	}
	return all
}
