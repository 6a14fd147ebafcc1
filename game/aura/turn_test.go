package aura

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
)

func names(paths ...game.ID) []game.ID { return paths }

// TestWhatEveryTurnTells plays a run to its end, through every event.
func TestWhatEveryTurnTells(t *testing.T) {
	p := puzzle()
	p.AuraLines = Lines{
		Intro: []string{"intro"}, Accepted: []string{"accepted"}, Resonance: []string{"resonance"}, Rejected: []string{"rejected"},
		Shift: []string{"shift"}, Audit: []string{"audit"}, Scan: []string{"scan"}, Win: []string{"win"}, Loss: []string{"loss"},
	}
	s := Start(p, 0)
	var before State
	for _, turn := range []struct {
		action Action
		events []Event
	}{
		{Action{Draft: ids("f", "e", "d", "c", "b", "a")}, []Event{{Type: Drafted, Cards: ids("a", "b", "c", "d", "e", "f"), Line: "intro"}}},
		{submitting("b", "a"), []Event{{Type: Accepted, Cards: ids("a", "b"), Compliance: 30, Resonance: true, Paths: names("who"), Resistance: 70, Line: "resonance"}}},
		{scanning("e"), []Event{{Type: Scanned, Cards: ids("e"), Drawn: ids("l"), Line: "scan"}, {Type: ScrutinyRose, Scrutiny: 2}}},
		{scanning("d", "b"), []Event{{Type: Scanned, Cards: ids("b", "d"), Drawn: ids("k", "j"), Line: "scan"}, {Type: ScrutinyRose, Scrutiny: 4}}},
		{submitting("c"), []Event{
			{Type: Accepted, Cards: ids("c"), Compliance: 20, Paths: names("film"), Resistance: 50, Line: "accepted"},
			{Type: ScrutinyRose, Scrutiny: 5}, {Type: Audited, Healed: 15, Resistance: 65, Cards: ids("c"), Line: "audit"},
		}},
		{submitting("l"), []Event{{Type: Denied, Cards: ids("l"), Resistance: 65, Line: "rejected"}, {Type: ScrutinyRose, Scrutiny: 3}}},
		{submitting("f"), []Event{{Type: Accepted, Cards: ids("f"), Compliance: 20, Paths: names("who"), Resistance: 45, Line: "accepted"}}},
		{submitting("c"), []Event{
			{Type: Accepted, Cards: ids("c"), Compliance: 20, Paths: names("film"), Resistance: 25, Line: "accepted"},
			{Type: Shifted, Protocol: "SECOND", Line: "shift"}, {Type: ScrutinyRose, Scrutiny: 4},
		}},
		{submitting("k", "l"), []Event{
			{Type: Accepted, Cards: ids("k", "l"), Compliance: 2, Paths: names("mood", "two"), Resistance: 23, Line: "accepted"},
			{Type: Ended, Medal: Loss, Line: "loss"},
		}},
	} {
		var events []Event
		before = s
		s, events = Apply(p, s, turn.action, 0)
		require.Equal(t, turn.events, events)
	}
	hand := [DraftSize]int{0, 10, 2, 9, 11, 5}
	require.Equal(t, State{
		Status: Lost, Resistance: 23, Protocol: 1, Scrutiny: 4, Drafted: [DraftSize]int{0, 1, 2, 3, 4, 5}, Evidence: hand,
		Drawn: 3, Scans: 2, Peak: AuditAt, Audits: 1,
	}, s)

	before.Resistance = 1
	s, events := Apply(p, before, submitting("k", "l"), 0)
	require.Equal(t, Event{Type: Accepted, Cards: ids("k", "l"), Compliance: 2, Paths: names("mood", "two"), Line: "accepted"}, events[0])
	require.Equal(t, Event{Type: Ended, Medal: Cleared, Line: "win"}, events[1])
	require.Zero(t, s.Resistance)
}

// TestTheLastOfTheReserve can be drawn, and no more.
func TestTheLastOfTheReserve(t *testing.T) {
	p := puzzle()
	p.ScanLimit = 4
	s := begin(t, p)
	for range 3 {
		s.Scrutiny = 0
		next, events := Apply(p, s, Action{Scan: p.ids(s.Evidence[:2])}, 0)
		require.Equal(t, Scanned, events[0].Type)
		s = next
	}
	s.Scrutiny = 0
	_, events := Apply(p, s, Action{Scan: p.ids(s.Evidence[:1])}, 0)
	require.Equal(t, "the reserve holds fewer cards than that", events[0].Reason)
}
