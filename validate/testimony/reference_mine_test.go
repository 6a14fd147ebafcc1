package testimony

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// The miner once more: each policy plays alone, by the rules of reference_play_test.go, and reads
// what it wants from its sentence.

// joined is the state with the cards of a choice in the story, also where scrutiny stops the run
// before they get there.
func (g *refGame) joined(s refState, c refChoice) refState {
	if c.outcome != "scrutiny" {
		return c.next
	}
	after := s.copy()
	after.hand = slices.DeleteFunc(after.hand, func(i int) bool { return slices.Contains(c.cards, i) })
	after.story = append(after.story, c.cards...)
	for k, concern := range g.p.ActiveConcerns {
		for _, i := range c.cards {
			card := g.p.Hand[i]
			if proves(card, concern.RequiredProof) && (len(concern.StateRequirement) == 0 || len(card.Refutes) == 0 && slices.Contains(concern.StateRequirement, card.Claims.State)) {
				after.addressed[k] = true
			}
		}
	}
	return after
}

// taken is what KOA's counter takes from a choice, and whether no card left in the hand can win
// it back.
func (g *refGame) taken(s refState, c refChoice) (missing int, final bool) {
	for id, owed := range c.next.owed {
		for _, n := range owed[len(s.owed[id]):] {
			missing += n
			final = !slices.ContainsFunc(s.hand, func(i int) bool {
				return !slices.Contains(c.cards, i) && slices.Contains(g.p.Hand[i].Refutes, id)
			})
		}
	}
	return missing, final
}

// wanted is how much a choice has of a want.
func (g *refGame) wanted(words string, s refState, c refChoice) (n int) {
	after := g.joined(s, c)
	missing, final := g.taken(s, c)
	hand := g.p.Hand
	strongest := 0
	for _, i := range c.cards {
		strongest = max(strongest, hand[i].Power)
	}
	switch words {
	case "no scrutiny":
		return -c.adds
	case "the most damage":
		return c.damage
	case "the least damage":
		return -c.damage
	case "the most damage, counting what refuters will win back":
		return c.damage + missing*one(!final)
	case "the most concerns closed":
		return len(after.addressed) - len(s.addressed)
	case "the fewest concerns closed":
		return len(s.addressed) - len(after.addressed)
	case "no concern stranded":
		for k := range g.p.ActiveConcerns {
			if !s.addressed[k] && len(g.provers(s, k)) > 0 && !after.addressed[k] && len(g.provers(after, k)) == 0 {
				n--
			}
		}
		return n
	case "the refuters held back":
		for _, i := range c.cards {
			n -= one(len(hand[i].Refutes) > 0)
		}
		return n
	case "the most counters refuted":
		return len(c.next.refuted) - len(s.refuted)
	case "the fewest cards":
		return -len(c.cards)
	case "the most cards":
		return len(c.cards)
	case "the strongest card first":
		return strongest
	case "the weakest card first":
		return -strongest
	case "the first card of the hand":
		return -c.cards[0]
	case "the last card of the hand":
		return c.cards[len(c.cards)-1]
	case "the least taken by a counter":
		return -missing
	case "cards that agree":
		return one(g.agree(c.cards))
	case "the fewest cards shut out":
		return len(g.live(after)) - len(after.hand)
	case "cards that agree with the story":
		for _, i := range c.cards {
			n += one(slices.ContainsFunc(s.story, func(j int) bool { return g.agree([]int{i, j}) }))
		}
		return n
	case "no counter but one that can still be refuted":
		return -one(final)
	case "cards that alone prove a concern":
		for _, i := range c.cards {
			n += one(g.alone(s, i))
		}
		return n
	}
	panic("no such want: " + words)
}

// alone reports whether a card alone can address some open concern.
func (g *refGame) alone(s refState, card int) bool {
	for k := range g.p.ActiveConcerns {
		if !s.addressed[k] && slices.Equal(g.provers(s, k), []int{card}) {
			return true
		}
	}
	return false
}

func (g *refGame) agree(cards []int) bool {
	for _, i := range cards {
		for _, j := range cards {
			a, b := g.p.Hand[i], g.p.Hand[j]
			if i != j && len(a.Refutes)+len(b.Refutes) == 0 && (a.Claims.Location != "" && a.Claims.Location == b.Claims.Location ||
				a.Claims.State != "" && a.Claims.State == b.Claims.State || a.Claims.Activity != "" && a.Claims.Activity == b.Claims.Activity) {
				return true
			}
		}
	}
	return false
}

// atPar reports whether a policy, as its sentence has it, reaches par.
func (g *refGame) atPar(policy string, best *Best) bool {
	words := strings.Split(policy, ", then ")
	for s := refStart(g.p); s.turn < g.p.TurnLimit; {
		all := g.choices(s)
		if len(all) == 0 {
			return false
		}
		for _, c := range all {
			if c.outcome == "won" && c.next.turn == best.Turns && c.next.scrutiny == best.Scrutiny && len(c.next.refuted) == best.Refuted {
				return true
			}
		}
		chosen := slices.MaxFunc(all, func(a, b refChoice) int { // the first of equal ones
			for _, w := range words {
				if x, y := g.wanted(w, s, a), g.wanted(w, s, b); x != y {
					return x - y
				}
			}
			return 0
		})
		if chosen.outcome != "" {
			return false
		}
		s = chosen.next
	}
	return false
}

// TestTheMinerAgreesWithTheReference on the good fixtures and on random hands, for some of the
// policies of each.
func TestTheMinerAgreesWithTheReference(t *testing.T) {
	all := Policies()
	hits, misses := 0, 0
	compare := func(p *testimony.Puzzle, from, step int) {
		a := Solve(p)
		if a == nil || a.Undecided || a.Best == nil {
			return
		}
		found := Mine(p, a.Best)
		g := &refGame{p: p}
		for n := from; n < len(all); n += step {
			want := g.atPar(all[n].String(), a.Best)
			require.Equal(t, want, found.Has(n), "%s on %s", all[n], p.PuzzleID)
			if want {
				hits++
			} else {
				misses++
			}
		}
	}
	for _, p := range goods(t) {
		compare(p, 0, 61)
	}
	r := rand.New(rand.NewPCG(57, 1))
	for i := range 60 {
		p := randomHand(r, 3+i%4)
		compare(p, i, 97)
	}
	require.Greater(t, hits, 200)
	require.Greater(t, misses, 200)
}

// TestPolicies: one to three wants, none twice or with its opposite, the shorter first, each
// sentence once.
func TestPolicies(t *testing.T) {
	seen, longest := make(map[string]bool), 1
	for _, p := range Policies() {
		require.False(t, seen[p.String()], p)
		seen[p.String()] = true
		require.GreaterOrEqual(t, p.Len(), longest, p)
		longest = p.Len()
	}
	require.Equal(t, 3, longest)
	require.True(t, seen["no scrutiny"])
	require.True(t, seen["no scrutiny, then the refuters held back, then the most damage"])
	require.False(t, seen["the most cards, then no scrutiny, then the fewest cards"])
}
