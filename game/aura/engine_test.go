package aura

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// card is a short way to write a card.
func card(id string, impact int, trust Trust, tags ...Tag) Card {
	return Card{ID: CardID(id), Name: "Card " + id, Impact: impact, Trust: trust, Tags: tags, Traits: []Trait{}}
}

// puzzle has twelve cards: a to f are for the hand, g to l for the reserve. The first
// protocol takes AUTHORITY or MEDIA, the second MOOD.
func puzzle() *Puzzle {
	return &Puzzle{
		PuzzleID: "2026-01-26-aura", DateISO: "2026-01-26", Seed: "AURA-1F9C", Target: "FRIDGE", Resistance: 100, Turns: 8, ScanLimit: 2,
		Evidence: []Card{
			card("a", 12, Verified, "AUTHORITY", "TIME"), card("b", 10, Plausible, "PURCHASE", "TIME"), card("c", 20, Sketchy, "MEDIA", "TIME"),
			card("d", 20, Sketchy, "MEDIA"), card("e", 5, Plausible, "MOOD"), card("f", 20, Verified, "AUTHORITY", "SENSOR"),
			card("g", 1, Plausible, "MOOD"), card("h", 1, Plausible, "MOOD"), card("i", 1, Plausible, "MOOD"),
			card("j", 1, Plausible, "MOOD"), card("k", 1, Plausible, "MOOD"), card("l", 1, Plausible, "MOOD"),
		},
		ReserveOrder: ids("c", "l", "k", "a", "j", "i", "h", "g", "b", "d", "e", "f"),
		Protocols: []Protocol{
			{ID: "FIRST", Label: "Say who.", FromResistance: 100, Paths: []Path{{ID: "who", Label: "l", AllTags: []Tag{"AUTHORITY"}}, {ID: "film", Label: "l", AllTags: []Tag{"MEDIA"}}}},
			{ID: "SECOND", Label: "Say how.", FromResistance: 40, Paths: []Path{{ID: "mood", Label: "l", AllTags: []Tag{"MOOD"}}, {ID: "two", Label: "l", AllTags: []Tag{"MOOD"}, Cards: 2}}},
		},
	}
}

func ids(names ...string) []CardID {
	list := make([]CardID, len(names))
	for i, n := range names {
		list[i] = CardID(n)
	}
	return list
}

func begin(t *testing.T, p *Puzzle) State {
	t.Helper()
	s, events := Apply(p, Start(p, 0), Action{Draft: ids("a", "b", "c", "d", "e", "f")}, 0)
	require.Equal(t, Drafted, events[0].Type)
	return s
}

func submitting(names ...string) Action { return Action{Submit: ids(names...)} }
func scanning(names ...string) Action   { return Action{Scan: ids(names...)} }

func last(events []Event) Event { return events[len(events)-1] }

// TestWorkedExample is D29 §11.
func TestWorkedExample(t *testing.T) {
	p := puzzle()
	p.Evidence[0].Tags = []Tag{"AUTHORITY"}
	p.Protocols = []Protocol{{ID: "P", FromResistance: 100, Paths: []Path{{ID: "both", AllTags: []Tag{"AUTHORITY", "TIME"}}}}}
	s := begin(t, p)
	s.Resistance, s.Turns, s.Scrutiny = 70, 5, 3
	next, events := Apply(p, s, submitting("a", "b"), 0)
	require.Equal(t, Accepted, events[0].Type)
	require.Equal(t, 22, events[0].Compliance)
	require.False(t, events[0].Resonance)
	require.Len(t, events, 1)
	require.Equal(t, 48, next.Resistance)
	require.Equal(t, 4, next.Turns)
	require.Equal(t, 3, next.Scrutiny)
}

func TestCompliance(t *testing.T) {
	p := puzzle()
	load := func(names ...string) []*Card {
		var cards []*Card
		for _, id := range ids(names...) {
			cards = append(cards, p.Card(id))
		}
		return cards
	}
	require.Equal(t, 30, Compliance(load("a", "b")), "22 resonates to 33, capped")
	require.Equal(t, 20, Compliance(load("f")))
	require.Equal(t, 25, Compliance(load("d", "e")))
	p.Evidence[0].Impact, p.Evidence[1].Impact = 4, 5
	require.Equal(t, 13, Compliance(load("a", "b")), "9 x 1.5 rounds down")
	p.Evidence[0].Impact, p.Evidence[1].Impact = 1_000_000_000, -5
	require.Equal(t, 30, Compliance(load("a", "b")))
	require.Equal(t, 0, Compliance(load("b")))
}

func TestAWinEndsBeforeShiftScrutinyAndAudit(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	s.Resistance, s.Scrutiny, s.Peak = 20, 4, 4
	next, events := Apply(p, s, submitting("c"), 0)
	require.Equal(t, Ended, last(events).Type)
	require.Len(t, events, 2)
	require.Equal(t, Won, next.Status)
	require.Equal(t, 7, next.Turns, "the winning turn has passed")
	require.Equal(t, 0, next.Audits)
	require.Equal(t, 4, next.Peak)
	require.Equal(t, Gold, MedalOf(next))
}

func TestAWinOnTheLastTurnIsCleared(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	s.Resistance, s.Turns = 5, 1
	next, events := Apply(p, s, submitting("a"), 0)
	require.Equal(t, Cleared, last(events).Medal)
	require.Equal(t, Won, next.Status)
	next, events = Apply(p, s, submitting("e"), 0)
	require.Equal(t, Lost, next.Status)
	require.Equal(t, Loss, last(events).Medal)
}

func TestScrutiny(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	for _, c := range []struct {
		action Action
		adds   int
	}{{submitting("a"), 0}, {submitting("c"), 1}, {submitting("c", "d"), 1}, {submitting("b"), 1}, {submitting("b", "e"), 1}, {scanning("a"), 2}} {
		next, _ := Apply(p, s, c.action, 0)
		require.Equal(t, c.adds, next.Scrutiny, c.action)
	}
	p.Protocols[0].Paths = p.Protocols[0].Paths[:1]
	next, _ := Apply(p, s, submitting("c"), 0)
	require.Equal(t, 2, next.Scrutiny, "a rejected SKETCHY payload costs 2")
}

func TestAudit(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	s.Resistance, s.Scrutiny = 90, 4
	next, events := Apply(p, s, submitting("c", "d"), 0)
	require.Equal(t, 75, next.Resistance, "90 - 30 + 15")
	require.Equal(t, 2, next.Scrutiny)
	require.Equal(t, 5, next.Peak)
	require.Equal(t, ids("c"), last(events).Cards, "of equal impacts the first in evidence")
	_, events = Apply(p, s, submitting("b", "c"), 0)
	require.Equal(t, ids("c"), last(events).Cards, "the higher impact")
	require.Equal(t, 2, next.Quarantine)
	for _, a := range []Action{submitting("c"), submitting("a", "c"), scanning("c")} {
		same, refused := Apply(p, next, a, 0)
		require.Equal(t, Rejected, refused[0].Type)
		require.Equal(t, next, same)
	}
	next, _ = Apply(p, next, submitting("a"), 0)
	require.Equal(t, 1, next.Quarantine)
	next, _ = Apply(p, next, submitting("a"), 0)
	require.Equal(t, 0, next.Quarantine)
	_, events = Apply(p, next, submitting("c"), 0)
	require.NotEqual(t, Rejected, events[0].Type, "free on the third turn")
}

func TestAuditHealsAtMostToTheStart(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	s.Resistance, s.Scrutiny = 95, 4
	next, events := Apply(p, s, submitting("b"), 0)
	require.Equal(t, 100, next.Resistance)
	require.Equal(t, 5, last(events).Healed)
}

func TestScan(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	next, events := Apply(p, s, scanning("b", "a"), 0)
	require.Equal(t, ids("l", "k"), events[0].Drawn, "the front of the reserve, drafted cards passed over")
	require.Equal(t, 7, next.Turns)
	_, events = Apply(p, next, submitting("a"), 0)
	require.Equal(t, Rejected, events[0].Type, "a discard leaves play")
	next, _ = Apply(p, next, scanning("c"), 0)
	require.Equal(t, 4, next.Scrutiny)
	_, events = Apply(p, next, scanning("d"), 0)
	require.Equal(t, "no SCAN is left", events[0].Reason)
	p.ScanLimit = 3
	after, events := Apply(p, next, scanning("d"), 0)
	require.Equal(t, Audited, last(events).Type)
	require.Empty(t, last(events).Cards, "an audit raised by SCAN quarantines nothing")
	require.Zero(t, after.Quarantine)
	require.Equal(t, 2, after.Scrutiny)
	full := next
	full.Scrutiny = 5
	_, events = Apply(p, full, scanning("d"), 0)
	require.Equal(t, Rejected, events[0].Type)
	short := next
	short.Drawn = 5
	_, events = Apply(p, short, scanning("d", "e"), 0)
	require.Equal(t, "the reserve holds fewer cards than that", events[0].Reason)
}

func TestTheProtocolNeverShiftsBack(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	s.Resistance, s.Scrutiny = 60, 4
	next, events := Apply(p, s, submitting("c"), 0)
	kinds := make([]EventType, len(events))
	for i, e := range events {
		kinds[i] = e.Type
	}
	require.Equal(t, []EventType{Accepted, Shifted, ScrutinyRose, Audited}, kinds, "the page's order")
	require.Equal(t, 1, next.Protocol)
	require.Equal(t, 55, next.Resistance, "40 + 15")
	_, events = Apply(p, next, submitting("a"), 0)
	require.Equal(t, Denied, events[0].Type, "the second protocol stays, whatever was healed")
}

func TestAFallPastTwoThresholdsBringsTheLastProtocol(t *testing.T) {
	p := puzzle()
	third := p.Protocols[1]
	third.ID, third.FromResistance = "THIRD", 35
	p.Protocols = append(p.Protocols, third)
	s := begin(t, p)
	s.Resistance = 60
	next, _ := Apply(p, s, submitting("a", "b"), 0)
	require.Equal(t, 2, next.Protocol)
}

func TestIllegalActions(t *testing.T) {
	p := puzzle()
	s := begin(t, p)
	over := s
	over.Status = Won
	for _, c := range []struct {
		state  State
		action Action
		reason string
	}{
		{s, Action{}, "an action is one of DRAFT, SUBMIT, SCAN and RESET"},
		{s, Action{Submit: ids("a"), Scan: ids("b")}, "an action is one of DRAFT, SUBMIT, SCAN and RESET"},
		{s, submitting("a", "b", "c"), "an action takes 1 or 2 cards"},
		{s, submitting("a", "a"), "a card is named twice"},
		{s, submitting("g"), "a card is not in evidence"},
		{s, submitting("zz"), "a card is not in evidence"},
		{s, Action{Draft: ids("a", "b", "c", "d", "e", "f")}, "evidence is drafted once"},
		{over, submitting("a"), "the run is over"},
		{Start(p, 0), submitting("a"), "evidence is drafted first"},
		{Start(p, 0), Action{Draft: ids("a", "b", "c", "d", "e")}, "a draft has exactly 6 cards: choose 1 more"},
		{Start(p, 0), Action{Draft: ids("a", "b", "c", "d", "e", "e")}, "a card is drafted twice"},
		{Start(p, 0), Action{Draft: ids("a", "b", "c", "d", "e", "x")}, "a drafted card is not in the puzzle"},
	} {
		next, events := Apply(p, c.state, c.action, 0)
		require.Equal(t, c.state, next, c.reason)
		require.Equal(t, []Event{{Type: Rejected, Reason: c.reason}}, events)
	}
}

func TestBrokenPuzzlesArePlayable(t *testing.T) {
	for _, broken := range []func(*Puzzle){
		func(p *Puzzle) { p.Protocols = nil },
		func(p *Puzzle) { p.Turns = 0 },
		func(p *Puzzle) { p.ReserveOrder = ids("zz", "a", "a") },
		func(p *Puzzle) { p.Resistance = -5 },
		func(p *Puzzle) { p.AuraLines = Lines{Intro: []string{"x"}, Loss: []string{"y"}} },
	} {
		p := puzzle()
		broken(p)
		s, _ := Apply(p, Start(p, 0), Action{Draft: ids("a", "b", "c", "d", "e", "f")}, 0)
		for _, a := range []Action{submitting("a"), scanning("b"), submitting("c", "d")} {
			s, _ = Apply(p, s, a, 0)
		}
	}
}

func TestMedals(t *testing.T) {
	for left, want := range map[int]Medal{7: Gold, 4: Gold, 3: Silver, 2: Silver, 1: Bronze, 0: Cleared, -1: Loss} {
		require.Equal(t, want, MedalFor(left), left)
	}
}

// TestShare is the card of D29 §18.
func TestShare(t *testing.T) {
	p := puzzle()
	won := State{Status: Won, Turns: 4, Peak: 3}
	require.Equal(t, "AURA Daily • 2026-01-26\nFRIDGE unlocked\n⭐⭐⭐ Gold (4 turns left)\nScrutiny peak: 3/5\nNo audits triggered",
		Share(p, won))
	lost := State{Status: Lost, Peak: 5, Audits: 2}
	require.Equal(t, "AURA Daily • 2026-01-26\nFRIDGE stays locked\nScrutiny peak: 5/5\n2 audits triggered", Share(p, lost))
	first := State{Status: Won, Turns: 0, Peak: 5, Audits: 1}
	require.Equal(t, []string{"FRIDGE unlocked", "Cleared (0 turns left)", "Best: ⭐⭐⭐ Gold (4 turns left)", "Scrutiny peak: 5/5", "1 audit triggered"}, strings.Split(ShareBest(p, first, won), "\n")[1:])
	require.Equal(t, "⭐ Bronze (1 turn left)", strings.Split(Share(p, State{Status: Won, Turns: 1}), "\n")[2])
	require.Equal(t, "⭐⭐ Silver (3 turns left)", strings.Split(Share(p, State{Status: Won, Turns: 3}), "\n")[2])
}

// TestIntro is the screen of D29 §17, with the thresholds of later protocols.
func TestIntro(t *testing.T) {
	require.Equal(t, "DAILY: 2026-01-26 • Seed: AURA-1F9C\n\nTARGET: FRIDGE\nRESISTANCE: 100 → 0\nTURNS: 8\n\nPROTOCOL:\n• Say who.\n• Say how. (from 40)",
		strings.Join(Intro(puzzle()), "\n"))
	require.Contains(t, strings.Join(Rules(puzzle()), "\n"), "from 100, then from 40")
}

func TestPaths(t *testing.T) {
	a := Card{Trust: Verified, Tags: []Tag{"TIME"}, Traits: []Trait{"HASHED"}}
	b := Card{Trust: Sketchy, Tags: []Tag{"WORK"}, Traits: []Trait{"EDITABLE"}}
	one, two := []*Card{&a}, []*Card{&a, &b}
	for _, c := range []struct {
		path     Path
		one, two bool
	}{
		{Path{}, true, true},
		{Path{AllTags: []Tag{"TIME", "WORK"}}, false, true},
		{Path{AnyTags: []Tag{"WORK", "MOOD"}}, false, true},
		{Path{NoTags: []Tag{"WORK"}}, true, false},
		{Path{AllTraits: []Trait{"HASHED", "EDITABLE"}}, false, true},
		{Path{AnyTraits: []Trait{"REDACTED", "EDITABLE"}}, false, true},
		{Path{NoTraits: []Trait{"EDITABLE"}}, true, false},
		{Path{AnyTrust: Verified}, true, true},
		{Path{EveryTrust: Plausible}, true, false},
		{Path{EveryTrust: Sketchy}, true, true},
		{Path{Cards: 1}, true, false},
		{Path{Cards: 2}, false, true},
	} {
		require.Equal(t, c.one, c.path.Holds(one), c.path)
		require.Equal(t, c.two, c.path.Holds(two), c.path)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"puzzleId":"2026-11-21-aura","mode":"AURA","evidence":[]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data)
		if err != nil {
			return
		}
		s, _ := Apply(p, Start(p, 0), Action{Draft: p.ids([]int{0, 1, 2, 3, 4, 5})}, 0)
		Apply(p, s, Action{Submit: p.ids([]int{0})}, 0)
	})
}

// TestTwoTurnsInARowHearDifferentLines: also two scans.
func TestTwoTurnsInARowHearDifferentLines(t *testing.T) {
	p := puzzle()
	p.AuraLines.Scan = []string{"one", "two", "three"}
	s, first := Apply(p, begin(t, p), scanning("a"), 0)
	_, second := Apply(p, s, scanning("b"), 0)
	require.NotEqual(t, first[0].Line, second[0].Line)
	require.NotEmpty(t, second[0].Line)
}

func TestTheRulesTellEveryMechanic(t *testing.T) {
	p := puzzle()
	require.Contains(t, strings.Join(Rules(p), " "), "You may SCAN 2 times, while scrutiny is below 5")
	p.ScanLimit = 1
	require.Contains(t, strings.Join(Rules(p), " "), "You may SCAN once")
	p.ScanLimit = 0
	require.Contains(t, strings.Join(Rules(p), " "), "There is no SCAN today.")
}

// TestARescueIsBetterThanTheRun: a draft that opens nothing without an audit has a SCAN that would
// have paid, but not for a run that an audit brought to the same medal.
func TestARescueIsBetterThanTheRun(t *testing.T) {
	p := puzzle()
	p.Resistance, p.Turns, p.ScanLimit = 105, 12, 1
	p.Protocols = []Protocol{{ID: "P", FromResistance: 105, Paths: []Path{{ID: "any"}}}}
	for i := range p.Evidence {
		p.Evidence[i].Impact, p.Evidence[i].Trust, p.Evidence[i].Tags = 10, Sketchy, nil
		if i >= DraftSize {
			p.Evidence[i].Trust = Verified
		}
	}
	ended := State{Status: Lost, Drafted: [DraftSize]int{0, 1, 2, 3, 4, 5}}
	best, found := p.Rescue(ended)
	require.True(t, found)
	require.Equal(t, Gold, best.Medal)
	ended.Status, ended.Turns = Won, GoldTurns
	_, found = p.Rescue(ended)
	require.False(t, found)
}
