package testimony

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// TestOpensUnseenAgreesWithPreviews plays random hands by what the engine previews where counters
// are hidden.
func TestOpensUnseenAgreesWithPreviews(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 7))
	opened := 0
	for n := range 160 {
		p := randomHand(draw, 3+n%4)
		p.CounterVisibility, p.TurnLimit, p.ResistanceStart = testimony.Hidden, 2+n%4, 8+draw.IntN(30)
		want := opensByPreview(p)
		require.Equal(t, want, OpensUnseen(p), "hand %d", n)
		if want {
			opened++
		}
	}
	require.Greater(t, opened, 15)
	require.Less(t, opened, 145)
}

// TestACounterThatWasPlayedIsKnown: once KOA has contested the first cards, weaker cards that she cannot
// contest take more than the strongest that is left.
func TestACounterThatWasPlayedIsKnown(t *testing.T) {
	p := workedExample()
	p.CounterVisibility, p.TurnLimit, p.ActiveConcerns, p.Hand = testimony.Hidden, 2, []testimony.Concern{}, nil
	p.CounterEvidence = []testimony.Counter{{ID: "gps", Name: "GPS", Targets: []testimony.Proof{testimony.Location}, Claim: "c"}}
	for i, power := range []int{10, 9, 9, 8, 7, 7, 6} {
		proves := testimony.Identity
		if power == 10 || power == 8 {
			proves = testimony.Location
		}
		p.Hand = append(p.Hand, testimony.Card{ID: testimony.CardID(fmt.Sprint("h", i)), Name: "n", Source: "s", Power: power, Proves: []testimony.Proof{proves}, Trust: testimony.Verified, Flavor: "f"})
	}
	for resistance, opens := range map[int]bool{43: true, 44: false} {
		p.ResistanceStart = resistance
		require.Equal(t, opens, OpensUnseen(p), resistance)
		require.Equal(t, opens, opensByPreview(p), resistance)
	}
}

// opensByPreview plays MPL with the previews that a player gets.
func opensByPreview(p *testimony.Puzzle) bool {
	s := testimony.Start(p, 0)
	for s.Status == testimony.Running {
		var best []testimony.CardID
		var most merit
		for _, cards := range inHandOrder(p) {
			if worth, legal := worthShown(shown(p, &s), s, cards, 1); legal && (best == nil || more(worth, cards, most, best)) {
				best, most = cards, worth
			}
		}
		if best == nil {
			return false
		}
		s, _ = testimony.Apply(p, s, testimony.Action{Submit: best}, 0)
	}
	return s.Status == testimony.Won
}

func more(worth merit, cards []testimony.CardID, most merit, best []testimony.CardID) bool {
	order := worth.compare(&most)
	return order > 0 || order == 0 && len(cards) < len(best)
}

// shown is the puzzle as a player knows it: counters that nobody has seen contest nothing.
func shown(p *testimony.Puzzle, s *testimony.State) *testimony.Puzzle {
	known := *p
	known.CounterVisibility, known.CounterEvidence = testimony.Full, slices.Clone(p.CounterEvidence)
	for k := range known.CounterEvidence {
		if !s.Revealed().Has(k) && !s.Refuted.Has(k) {
			known.CounterEvidence[k].Targets = nil
		}
	}
	return &known
}

// worthShown is what MPL sees in a submission and so many turns after it.
func worthShown(p *testimony.Puzzle, s testimony.State, cards []testimony.CardID, turns int) (merit, bool) {
	v := testimony.Look(p, s, cards)
	if v.Refusal != "" || v.Blocked {
		return merit{}, false
	}
	price := scrutinyCost * v.Scrutiny
	if v.Fatal {
		return merit{0, -price}, true
	}
	next, _ := testimony.Apply(p, s, testimony.Action{Submit: cards}, 0)
	now := merit{0, v.Damage.Total - price}
	if next.Status == testimony.Won {
		return merit{1 + turns, now[1]}, true
	}
	if turns == 0 || s.Turns+1 >= p.TurnLimit {
		return now, true
	}
	var then merit
	first := true
	for _, more := range inHandOrder(p) {
		if worth, legal := worthShown(p, next, more, 0); legal && (first || worth.compare(&then) > 0) {
			then, first = worth, false
		}
	}
	return merit{then[0], now[1] + then[1]}, true
}

// inHandOrder lists all submissions of one to three cards, a prefix first.
func inHandOrder(p *testimony.Puzzle) (all [][]testimony.CardID) {
	for i := range p.Hand {
		one := []testimony.CardID{p.Hand[i].ID}
		all = append(all, one)
		for j := i + 1; j < len(p.Hand); j++ {
			two := append(slices.Clone(one), p.Hand[j].ID)
			all = append(all, two)
			for k := j + 1; k < len(p.Hand); k++ {
				all = append(all, append(slices.Clone(two), p.Hand[k].ID))
			}
		}
	}
	return all
}
