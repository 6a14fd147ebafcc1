package testimony

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"dailies/game/testimony"
)

// refSolve is the whole analysis.
func refSolve(p *testimony.Puzzle) *Analysis {
	g := &refGame{p: p}
	if len(p.Hand) == 0 || p.TurnLimit <= 0 {
		g.lose(refStart(p))
	} else {
		g.explore(refStart(p))
	}
	a := &Analysis{Proved: true, Solvable: len(g.wins) > 0, Lines: Lines{len(g.wins), g.losing}, NearMiss: g.near, SafeSet: []testimony.CardID{}, Traps: []testimony.CardID{}}
	slices.SortFunc(g.wins, refWin.compare)
	safe := g.safe(a)
	traps := g.traps(a, safe)
	g.classes(a, traps)
	if len(g.wins) > 0 {
		best := g.wins[0]
		turns := len(best.line)
		a.MinTurns = &turns
		a.Best = &Best{turns, best.scrutiny, len(best.refuted), best.power, g.names(best.line)}
		refuting, absorbing := false, false
		for _, w := range g.wins {
			if len(w.line) == turns {
				refuting, absorbing = refuting || len(w.refuted) > 0, absorbing || len(w.refuted) == 0
			}
		}
		approach := Absorb
		if refuting && absorbing {
			approach = Mixed
		} else if refuting {
			approach = Refute
		}
		a.Approach = &approach
	}
	g.naive(a)
	g.models(a)
	return a
}

func (g *refGame) names(line [][]int) [][]testimony.CardID {
	named := [][]testimony.CardID{}
	for _, cards := range line {
		var ids []testimony.CardID
		for _, i := range cards {
			ids = append(ids, g.p.Hand[i].ID)
		}
		named = append(named, ids)
	}
	return named
}

func (g *refGame) safe(a *Analysis) []int {
	var best []int
	found := false
	for mask := range 1 << len(g.p.Hand) {
		var set []int
		power, good := 0, true
		for i := range g.p.Hand {
			if mask>>i&1 == 1 {
				for _, j := range set {
					good = good && refSeverity(g.p.Hand[i], g.p.Hand[j]) != "MAJOR"
				}
				set = append(set, i)
				power += g.p.Hand[i].Power
			}
		}
		for _, c := range g.p.ActiveConcerns {
			good = good && slices.ContainsFunc(set, func(i int) bool {
				return proves(g.p.Hand[i], c.RequiredProof) && (len(c.StateRequirement) == 0 || len(g.p.Hand[i].Refutes) == 0 && slices.Contains(c.StateRequirement, g.p.Hand[i].Claims.State))
			})
		}
		if good && (!found || power > a.SafePower || power == a.SafePower && slices.Compare(set, best) < 0) {
			best, a.SafePower, found = set, power, true
		}
	}
	for _, i := range best {
		a.SafeSet = append(a.SafeSet, g.p.Hand[i].ID)
	}
	return best
}

func (g *refGame) traps(a *Analysis, safe []int) []int {
	var traps []int
	for i, c := range g.p.Hand {
		if slices.Contains(safe, i) || len(c.Refutes) > 0 {
			continue
		}
		if slices.ContainsFunc(safe, func(j int) bool { return refSeverity(c, g.p.Hand[j]) == "MAJOR" }) {
			traps = append(traps, i)
			a.Traps = append(a.Traps, c.ID)
		}
	}
	return traps
}

func (g *refGame) classes(a *Analysis, traps []int) {
	sets := make(map[string]bool)
	seen := make(map[string]bool)
	var counted []refWin
	for _, w := range g.wins { // in order, so the first of a class is its best line
		set, _ := json.Marshal(w.set)
		sets[string(set)] = true
		without := func(of func(i int) bool) bool { return !slices.ContainsFunc(w.set, of) }
		a.TrapFree = a.TrapFree || without(func(i int) bool { return slices.Contains(traps, i) })
		a.BruteForce = a.BruteForce || without(func(i int) bool { return len(g.p.Hand[i].Refutes) > 0 })
		class := string(set)
		if w.unrestored {
			class += "u"
		}
		if seen[class] {
			continue
		}
		seen[class] = true
		if !slices.ContainsFunc(counted, func(o refWin) bool { return !w.distinct(o) }) {
			counted = append(counted, w)
		}
	}
	a.WinningSets, a.DistinctLines = len(sets), len(counted)
}

func (w refWin) distinct(o refWin) bool {
	differ := 0
	for _, i := range w.set {
		if !slices.Contains(o.set, i) {
			differ++
		}
	}
	for _, i := range o.set {
		if !slices.Contains(w.set, i) {
			differ++
		}
	}
	return differ >= 2 || (w.unrestored || o.unrestored) && strings.Join(w.refuted, "\n") != strings.Join(o.refuted, "\n")
}

func (g *refGame) naive(a *Analysis) {
	s := refStart(g.p)
	for s.turn < g.p.TurnLimit {
		order := slices.Clone(s.hand)
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(g.p.Hand[j].Power, g.p.Hand[i].Power) })
		played := false
		for _, i := range order {
			next, outcome, taken := g.submit(s, []int{i})
			if !taken {
				continue
			}
			if outcome != "scrutiny" { // such a submission deals nothing
				s = next
			}
			if outcome != "" {
				a.Naive = Naive{outcome == "won", s.resistance}
				return
			}
			played = true
			break
		}
		if !played {
			break
		}
	}
	a.Naive = Naive{false, s.resistance}
}
