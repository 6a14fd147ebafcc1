package aura

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestARescueAgreesWithPlay looks for the same by playing everything: accepted payloads without an audit,
// and one SCAN between them.
func TestARescueAgreesWithPlay(t *testing.T) {
	found := map[Medal]int{}
	for seed := range uint64(50) {
		p, s := ended(rand.New(rand.NewPCG(seed, 1)))
		left := soonest(p, Start(p, 0), s.Drafted, nil)
		if s.Status == Won {
			left = max(left, s.Turns)
		}
		best := Loss
		for _, away := range discards(s.Drafted) {
			if then := soonest(p, Start(p, 0), s.Drafted, away); then >= BronzeTurns && then > left && MedalFor(then) != MedalFor(left) {
				left, best = then, MedalFor(then)
			}
		}
		rescue, ok := p.Rescue(s)
		require.Equal(t, best != Loss, ok, "seed %d", seed)
		if ok {
			require.Equal(t, best, rescue.Medal, "seed %d", seed)
			then := soonest(p, Start(p, 0), s.Drafted, places(p, rescue.Away))
			require.Equal(t, best, MedalFor(then), "seed %d", seed)
			found[best]++
		}
		s.Scans = 1
		_, ok = p.Rescue(s)
		require.False(t, ok, "a run that did scan")
	}
	require.NotEmpty(t, found)
}

// TestARescueByOneCard is a board by hand: the reserve has a single card, which alone opens the lock, and not in
// one turn. A SCAN, then twice that card, leaves three turns of six.
func TestARescueByOneCard(t *testing.T) {
	p := puzzle()
	p.Turns, p.ScanLimit, p.Resistance, p.ReserveOrder = 6, 1, 30, ids("l")
	p.Protocols = []Protocol{{ID: "P", FromResistance: 30, Paths: []Path{{ID: "film", AllTags: []Tag{"MEDIA"}}}}}
	for i := range p.Evidence {
		p.Evidence[i].Impact, p.Evidence[i].Trust, p.Evidence[i].Tags = 1, Verified, nil
	}
	p.Evidence[11].Impact, p.Evidence[11].Tags = 20, []Tag{"MEDIA"}
	rescue, found := p.Rescue(State{Drafted: [DraftSize]int{0, 1, 2, 3, 4, 5}, Status: Lost})
	require.True(t, found)
	require.Equal(t, Rescue{Silver, ids("a")}, rescue)
}

// ended is a small puzzle and a run of it that has ended.
func ended(draw *rand.Rand) (*Puzzle, State) {
	p := puzzle()
	p.Turns, p.ScanLimit, p.Resistance = 3+draw.IntN(5), 1, 10*(3+draw.IntN(5))
	p.Protocols[0].FromResistance, p.Protocols[1].FromResistance = p.Resistance, 10*draw.IntN(4)
	s := Start(p, 0)
	copy(s.Drafted[:], draw.Perm(len(p.Evidence)))
	for i := range p.Evidence {
		p.Evidence[i].Impact, p.Evidence[i].Trust, p.Evidence[i].Tags = 20, []Trust{Verified, Sketchy}[draw.IntN(2)], []Tag{"MEDIA", "MOOD"}
		if slices.Contains(s.Drafted[:], i) {
			p.Evidence[i].Impact, p.Evidence[i].Tags = 10-5*(draw.IntN(4)/3), [][]Tag{nil, nil, {"MEDIA"}, {"MOOD"}}[draw.IntN(4)]
		}
	}
	draw.Shuffle(len(p.ReserveOrder), func(i, j int) { p.ReserveOrder[i], p.ReserveOrder[j] = p.ReserveOrder[j], p.ReserveOrder[i] })
	if draw.IntN(8) == 0 {
		p.ReserveOrder = p.ReserveOrder[:1] // perhaps a reserve of no card
	}
	s.Status = Lost
	if draw.IntN(2) == 0 {
		s.Status, s.Turns = Won, draw.IntN(p.Turns)
	}
	return p, s
}

func places(p *Puzzle, cards []CardID) (at []int) {
	for _, id := range cards {
		at = append(at, p.index(id))
	}
	return at
}

// soonest is how many turns are left at the soonest win, in which some cards are scanned away once, or none; -1
// for never.
func soonest(p *Puzzle, s State, drafted [DraftSize]int, away []int) int {
	s, _ = Apply(p, s, Action{Draft: p.ids(drafted[:])}, 0)
	met, best := map[State]bool{}, -1
	var visit func(State)
	visit = func(s State) {
		if met[s] || s.Status == Lost {
			return
		}
		met[s] = true
		scanned := s.Scans > 0 || len(away) == 0
		if s.Status == Won {
			if scanned {
				best = max(best, s.Turns)
			}
			return
		}
		for _, cards := range discards(s.Evidence) {
			next, events := Apply(p, s, Action{Submit: p.ids(cards)}, 0)
			if events[0].Type == Accepted && next.Audits == 0 {
				visit(next)
			}
		}
		if next, events := Apply(p, s, Action{Scan: p.ids(away)}, 0); !scanned && events[0].Type == Scanned && next.Audits == 0 {
			visit(next)
		}
	}
	visit(s)
	return best
}
