package aura

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// TestTheBlindReadingDropsNoLine: with the scans it leaves, the upper bound wins what
// it wins with all of them. Half the puzzles have many SKETCHY cards, so that some are
// won by an audit only.
func TestTheBlindReadingDropsNoLine(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	won, audited, refuted, fewer := 0, 0, 0, 0
	for n := range 600 {
		p := randomPuzzle(draw, 7+draw.IntN(4), 4+draw.IntN(5), 1+draw.IntN(3))
		p.Resistance = min(30+draw.IntN(15*p.Turns), maxStart)
		if n%3 == 0 { // strong SKETCHY cards and no turn to spare, so that scrutiny is all there is to spend
			p.Resistance = 30 * (2 + draw.IntN(2))
			p.Turns = p.Resistance/30 + 1 + draw.IntN(2)
			for i := range p.Evidence {
				p.Evidence[i].Impact = 12 + draw.IntN(9)
			}
		}
		p.Protocols[0].FromResistance = p.Resistance
		for i := range p.Evidence {
			if draw.IntN(4) > 0 && n%2 == 0 || n%3 == 0 {
				p.Evidence[i].Trust = aura.Sketchy
			}
		}
		if hopeless(p) {
			continue
		}
		s := newSolver(t.Context(), p)
		for _, draft := range s.model.drafts[:min(8, len(s.model.drafts))] {
			for turns := 1; turns <= p.Turns; turns++ {
				all := s.wins(upperBound, draft, s.model.scans, turns)
				n := s.worthwhile(draft, s.model.scans, turns)
				require.Equal(t, all, n >= 0 && s.wins(upperBound, draft, n, turns), "%v %d turns, %d scans", draft.list(), turns, n)
				switch {
				case n < 0:
					refuted++
				case all && !s.wins(lowerBound, draft, s.model.scans, turns):
					audited++
				case all:
					won++
				}
				if n >= 0 && n < s.model.scans {
					fewer++
				}
			}
		}
	}
	for _, n := range []int{won, audited, refuted, fewer} {
		require.Greater(t, n, 50, "%d won, %d by an audit only, %d refuted, %d with fewer scans", won, audited, refuted, fewer)
	}
}

// TestTheBlindReadingOnShippedDailies: the same where audits cost more than they give.
func TestTheBlindReadingOnShippedDailies(t *testing.T) {
	for name, p := range dailies(t) {
		s := newSolver(t.Context(), p)
		for i := 0; i < len(s.model.drafts); i += 3 {
			draft := s.model.drafts[i]
			for turns := p.Turns - aura.GoldTurns; turns <= p.Turns; turns++ {
				all := s.wins(upperBound, draft, s.model.scans, turns)
				n := s.worthwhile(draft, s.model.scans, turns)
				require.Equal(t, all, n >= 0 && s.wins(upperBound, draft, n, turns), "%s %v %d turns, %d scans", name, draft.list(), turns, n)
			}
		}
	}
}

// TestScansLeaveScrutinyToSpend: two SKETCHY payloads and a SCAN come to 4, which is no
// audit, and the turns leave no time for one.
func TestScansLeaveScrutinyToSpend(t *testing.T) {
	p := randomPuzzle(rand.New(rand.NewPCG(1, 1)), 7, 4, 2)
	p.Resistance, p.ScanLimit, p.ReserveOrder = 90, 1, nil
	for i := range p.Evidence {
		card := &p.Evidence[i]
		card.Impact, card.Trust, card.Tags = 20, aura.Sketchy, []aura.Tag{"WORK"}
		p.ReserveOrder = append(p.ReserveOrder, card.ID)
	}
	p.Evidence[6].Tags = []aura.Tag{"MEDIA"}
	for k, tag := range []aura.Tag{"WORK", "MEDIA"} {
		p.Protocols[k].FromResistance, p.Protocols[k].Paths = 90-60*k, []aura.Path{{ID: "p", Label: "l", AllTags: []aura.Tag{tag}}}
	}
	s := newSolver(t.Context(), p)
	draft := s.model.drafts[0]
	require.Equal(t, 1, s.worthwhile(draft, s.model.scans, 4))
	require.True(t, s.within(draft, s.model.scans, 4))
	require.Equal(t, -1, s.worthwhile(draft, s.model.scans, 3))
}
