package aura

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTargets(t *testing.T) {
	for _, good := range []Target{"A", "Z", "FRONT_DOOR", "A0_9", Target(strings.Repeat("A", maxTarget))} {
		require.True(t, good.Valid(), good)
	}
	for _, bad := range []Target{"", "0A", "9A", "_A", "@", "[", "Ab", "A/", "A:", "A@", "A[", "A^", "A`", Target(strings.Repeat("A", maxTarget+1))} {
		require.False(t, bad.Valid(), bad)
	}
}

// TestCardsAreMarked: all marks of a card, and those that a path of the protocol asks for in any way.
func TestCardsAreMarked(t *testing.T) {
	c := &Card{Tags: []Tag{"WORK", "MOOD", "AUTHORITY"}, Traits: []Trait{"HASHED", "REDACTED"}}
	require.Equal(t, []string{"work", "mood", "official", "sealed", "redacted"}, c.Marks())
	protocol := &Protocol{Paths: []Path{{AllTags: []Tag{"MOOD"}, NoTags: []Tag{"WORK"}}, {AnyTags: []Tag{"AUTHORITY", "TIME"}, AnyTraits: []Trait{"REDACTED"}}}}
	require.Equal(t, []string{"mood", "official", "redacted"}, protocol.Wants(c))
	protocol.Paths = []Path{{AllTraits: []Trait{"HASHED"}}}
	require.Equal(t, []string{"sealed"}, protocol.Wants(c))
	on, ask, bar := worded("NEW_KIND")
	require.Equal(t, []string{"new_kind", "new_kind", "no new_kind"}, []string{on, ask, bar})
}

func TestPathsThatOnlyBarSaySo(t *testing.T) {
	require.Equal(t, "Nothing bought", (&Path{NoTags: []Tag{"PURCHASE"}}).Says())
	needed, _ := (&Path{Cards: 2}).Lacks([]*Card{{}, {}})
	require.Empty(t, needed)
}

func TestOnlyADayWithScansExplainsThem(t *testing.T) {
	p := puzzle()
	require.Contains(t, strings.Join(HowToPlay(p), "\n"), "A SCAN trades cards")
	p.ScanLimit = 0
	require.NotContains(t, strings.Join(HowToPlay(p), "\n"), "SCAN")
}

// TestDraftsThatAreNone are refused with what to do.
func TestDraftsThatAreNone(t *testing.T) {
	p := puzzle()
	for reason, names := range map[string][]CardID{
		"choose 1 more": ids("a", "b", "c", "d", "e"), "put 2 back": ids("a", "b", "c", "d", "e", "f", "g", "h"),
		"not in the puzzle": ids("a", "b", "c", "d", "e", "z"), "twice": ids("a", "b", "c", "d", "e", "a"),
	} {
		_, events := Apply(p, Start(p, 0), Action{Draft: names}, 0)
		require.Equal(t, Rejected, events[0].Type)
		require.Contains(t, events[0].Reason, reason)
	}
	p.Turns = 0
	s, events := Apply(p, Start(p, 0), Action{Draft: ids("a", "b", "c", "d", "e", "f")}, 0)
	require.Equal(t, Lost, s.Status)
	require.Equal(t, Ended, last(events).Type)
}

// TestTheReserveIsTheOrderWithoutTheHand: what the order names twice or wrongly is passed over.
func TestTheReserveIsTheOrderWithoutTheHand(t *testing.T) {
	p := puzzle()
	p.ReserveOrder = ids("l", "z", "b", "l", "a", "k")
	s := State{Drafted: [DraftSize]int{1, 2, 3, 4, 5, 6}, Drawn: 1}
	require.Equal(t, []CardID{"a", "k"}, p.ids(s.Reserve(p)))
	s.Drawn = 9
	require.Empty(t, s.Reserve(p))
}

// TestAuraSaysItsLinesInTurn: two turns after one another hear different ones.
func TestAuraSaysItsLinesInTurn(t *testing.T) {
	p := puzzle()
	p.AuraLines.Accepted, p.AuraLines.Resonance = []string{"x", "y", "z"}, nil
	s, heard := begin(t, p), []string{}
	for range 3 {
		var events []Event
		s, events = Apply(p, s, submitting("f"), 0)
		heard = append(heard, events[0].Line)
	}
	require.ElementsMatch(t, []string{"x", "y", "z"}, heard)
	i := strings.Index("xyzxy", heard[0])
	require.Equal(t, "xyzxy"[i:i+3], strings.Join(heard, ""))
}
