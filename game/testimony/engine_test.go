package testimony

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func evidence(id string, power int, proof Proof, place Place, state Condition, from, to Clock) Card {
	return Card{ID: CardID(id), Name: id, Power: power, Proves: []Proof{proof}, Trust: Verified,
		Claims: Claims{TimeRange: []Clock{from, to}, Location: place, State: state}}
}

func refuter(id string, power int, counters ...CounterID) Card {
	return Card{ID: CardID(id), Name: id, Power: power, Proves: []Proof{}, Trust: Plausible, Refutes: counters}
}

// worked is the hand of which the damage of a line is known: 6, 11, 6, 21.
func worked() *Puzzle {
	return &Puzzle{
		PuzzleID: "2026-11-21-testimony", DateISO: "2026-11-21", Seed: "KOA-7F3A", TargetLock: "FRIDGE", ResistanceStart: 35, TurnLimit: 6,
		ActiveConcerns: []Concern{
			{ID: "IDENTITY", RequiredProof: []Proof{Identity}},
			{ID: "ALERTNESS", RequiredProof: []Proof{Alertness}, StateRequirement: []Condition{Awake, Alert, Active}},
			{ID: "INTENT", RequiredProof: []Proof{Intent}},
		},
		CounterEvidence: []Counter{{ID: "camera", Targets: []Proof{Identity}}, {ID: "sleep", Targets: []Proof{Alertness}}},
		Hand: []Card{
			evidence("face", 12, Identity, Kitchen, Awake, "02:05", "02:10"),
			evidence("watch", 11, Alertness, "", Awake, "02:00", "02:15"),
			evidence("voice", 10, Intent, Kitchen, Awake, "02:05", "02:12"),
			refuter("maint", 5, "camera"),
			refuter("noise", 6, "sleep"),
			evidence("gym", 14, Alertness, Gym, Active, "02:00", "02:20"),
		},
		KoaLines: KoaLines{Opening: []string{"Hm."}, WinClean: []string{"", "Clean."}, Win: []string{"Fine."}, Blocked: []string{"No."}, LossTurns: []string{"Late."}, LossScrutiny: []string{"Apart."}},
	}
}

func submit(t *testing.T, p *Puzzle, s State, cards ...CardID) (State, map[EventType]Event) {
	t.Helper()
	before := s
	next, events := Apply(p, s, Action{Submit: cards}, 0)
	require.Equal(t, before, s, "Apply changed its argument")
	byKind := make(map[EventType]Event)
	for _, e := range events {
		byKind[e.Type] = e
	}
	return next, byKind
}

func TestTheWorkedLine(t *testing.T) {
	p := worked()
	s := Start(p, 0)
	for _, turn := range []struct {
		cards  []CardID
		damage Damage
	}{
		{[]CardID{"face"}, Damage{12, 6, 0, 0, 6}},
		{[]CardID{"maint"}, Damage{5, 0, 0, 6, 11}},
		{[]CardID{"watch"}, Damage{11, 5, 0, 0, 6}},
		{[]CardID{"noise", "voice"}, Damage{16, 0, 0, 5, 21}},
	} {
		preview := Look(p, s, turn.cards)
		var events map[EventType]Event
		s, events = submit(t, p, s, turn.cards...)
		require.Equal(t, turn.damage, *events[Damaged].Damage)
		require.Equal(t, turn.damage, preview.Damage)
	}
	require.Equal(t, Won, s.Status)
	require.Equal(t, Score{Turns: 4, Refuted: 2, Power: 44}, ScoreOf(p, s))
	require.Contains(t, Share(p, s), "KOA-7F3A")
	require.Contains(t, Share(p, s), Words(string(p.TargetLock)))
	require.Contains(t, Share(p, s), "turns 4/6  scrutiny 0/5  refuted 2/2")
}

func TestLegality(t *testing.T) {
	p := worked()
	s := Start(p, 0)
	for name, cards := range map[string][]CardID{
		"none": {}, "four": {"face", "watch", "voice", "maint"}, "twice": {"face", "face"}, "unknown": {"nobody"},
	} {
		next, events := submit(t, p, s, cards...)
		require.Equal(t, s, next, name)
		require.NotEmpty(t, events[Rejected].Reason, name)
		require.NotEmpty(t, Look(p, s, cards).Refusal, name)
	}
	s, _ = submit(t, p, s, "face")
	next, events := submit(t, p, s, "face")
	require.Equal(t, s, next)
	require.Equal(t, "a submitted card is in the story already", events[Rejected].Reason)
}

func TestMajorBlocksAndTakesNoTurn(t *testing.T) {
	p := worked()
	s := Start(p, 0)
	next, events := submit(t, p, s, "face", "gym")
	require.Equal(t, s, next, "a pair inside the submission blocks")
	require.Equal(t, "No.", events[Blocked].Line)
	s, _ = submit(t, p, s, "face")
	next, events = submit(t, p, s, "gym", "maint")
	require.Equal(t, s, next, "a pair with the story blocks")
	require.Equal(t, Clash{"gym", "face", Major, "GYM and KITCHEN, 0 min apart", "gym and kitchen with no time between; it takes 20 minutes"}, events[Blocked].Clashes[0])
	require.True(t, Look(p, s, []CardID{"gym"}).Blocked)
}

// TestOneCounterATurn: cards in hand order, counters in the document's.
func TestOneCounterATurn(t *testing.T) {
	p := worked()
	v := Look(p, Start(p, 0), []CardID{"watch", "face"}) // the order of the selection does not count
	require.Equal(t, CounterID("camera"), v.Counter)
	require.Equal(t, []Hit{{"face", 12, 6, true}, {"watch", 11, 11, false}}, v.Hits)
	require.Equal(t, Damage{23, 6, 5, 0, 22}, v.Damage, "6 + 11 = 17, five quarters of it rounded up are 22")
	p.CounterEvidence[0], p.CounterEvidence[1] = p.CounterEvidence[1], p.CounterEvidence[0]
	require.Equal(t, CounterID("camera"), Look(p, Start(p, 0), []CardID{"watch", "face"}).Counter)
	p.Hand[0].Proves = []Proof{Identity, Alertness}
	require.Equal(t, CounterID("sleep"), Look(p, Start(p, 0), []CardID{"face"}).Counter)
}

func TestARefutationInTheSubmissionSilencesItsCounterAtOnce(t *testing.T) {
	p := worked()
	v := Look(p, Start(p, 0), []CardID{"face", "maint"})
	require.Empty(t, v.Counter)
	require.Equal(t, Damage{17, 0, 0, 0, 17}, v.Damage)
	require.Equal(t, []Refuted{{"camera", 0}}, v.Refuted)
}

func TestRestoredDamageIsNotMultiplied(t *testing.T) {
	p := worked()
	s, _ := submit(t, p, Start(p, 0), "face")
	v := Look(p, s, []CardID{"maint", "watch", "voice"})
	require.Equal(t, 6, v.Damage.Restored)
	require.Equal(t, 27, v.Damage.Total-v.Damage.Restored, "five quarters of 5 + 6 + 10, rounded up")
}

func TestScrutinyLosesBeforeDamage(t *testing.T) {
	p := worked()
	p.ResistanceStart, p.ActiveConcerns = 1, nil
	for i := range p.Hand {
		p.Hand[i].Trust = Sketchy
	}
	p.ResistanceStart = 1000
	s, _ := submit(t, p, Start(p, 0), "face", "watch", "voice")
	require.Equal(t, 3, s.Scrutiny)
	p2 := *p
	p2.ResistanceStart = 1
	s.Resistance = 1
	next, events := submit(t, &p2, s, "maint", "noise")
	require.Equal(t, Lost, next.Status)
	require.Equal(t, Scrutiny, next.Loss)
	require.Equal(t, 1, next.Resistance, "it would have won")
	require.Equal(t, s.Turns, next.Turns)
	require.Equal(t, "Apart.", events[Ended].Line)
}

func TestMinorPairsCostOneEach(t *testing.T) {
	p := worked()
	p.Hand[5] = evidence("gym", 14, Alertness, Gym, "", "01:20", "01:40")
	s, _ := submit(t, p, Start(p, 0), "face")
	v := Look(p, s, []CardID{"gym", "voice"})
	require.Equal(t, 2, v.Scrutiny, "with the story and inside the submission")
	s, _ = submit(t, p, s, "gym", "voice")
	require.Equal(t, 2, s.Scrutiny)
	require.Equal(t, 2, s.Contradictions)
}

func TestConcernsAskForProofAndState(t *testing.T) {
	p := worked()
	p.Hand[1].Claims.State = Drowsy
	require.Empty(t, Look(p, Start(p, 0), []CardID{"watch"}).Concerns)
	p.Hand[1].Claims.State = Alert
	require.Equal(t, []int{1}, Look(p, Start(p, 0), []CardID{"watch"}).Concerns, "contested, and addressed nevertheless")
	p.Hand[3].Proves = []Proof{Alertness}
	require.Empty(t, Look(p, Start(p, 0), []CardID{"maint"}).Concerns, "a refutation claims no state")
	p.Hand[3].Proves = []Proof{Intent}
	require.Equal(t, []int{2}, Look(p, Start(p, 0), []CardID{"maint"}).Concerns)
}

func TestHowRunsEnd(t *testing.T) {
	p := worked()
	p.TurnLimit = 1
	s, events := submit(t, p, Start(p, 0), "face")
	require.Equal(t, OutOfTurns, s.Loss)
	require.Equal(t, "Late.", events[Ended].Line)
	s, events = submit(t, p, s, "watch")
	require.Contains(t, events, Rejected)
	s, _ = Apply(p, s, Action{Reset: true}, 0)
	require.Equal(t, Start(p, 0), s)

	p = worked()
	p.Hand = []Card{p.Hand[0], p.Hand[5]}
	s, _ = submit(t, p, Start(p, 0), "face")
	require.Equal(t, Stuck, s.Loss, "the gym is blocked")

	p.Hand = nil
	require.Equal(t, Stuck, Start(p, 0).Loss)
	p.TurnLimit = 0
	require.Equal(t, OutOfTurns, Start(p, 0).Loss)

	p = worked()
	p.ResistanceStart, p.ActiveConcerns = 5, nil
	s, events = submit(t, p, Start(p, 0), "maint")
	require.Equal(t, Won, s.Status)
	require.Equal(t, "Clean.", events[Ended].Line, "blank lines are passed over")
}

func TestHiddenCountersAreNotForeseen(t *testing.T) {
	p := worked()
	p.CounterVisibility = Hidden
	v := Look(p, Start(p, 0), []CardID{"face"})
	require.Empty(t, v.Counter)
	require.Equal(t, 12, v.Damage.Total)
	s, events := submit(t, p, Start(p, 0), "face")
	require.Equal(t, CounterID("camera"), events[Countered].Counter)
	require.Equal(t, 29, s.Resistance)
	p.Hand[1].Proves = []Proof{Identity}
	require.Equal(t, CounterID("camera"), Look(p, s, []CardID{"watch"}).Counter, "it has been seen at work")
	p.CounterVisibility = Full
	require.Equal(t, CounterID("camera"), Look(p, Start(p, 0), []CardID{"face"}).Counter)
}

// TestNothingPanics plays anything on anything.
func TestNothingPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := worked()
		for range rapid.IntRange(0, 80).Draw(t, "more cards") {
			p.Hand = append(p.Hand, refuter(rapid.StringN(0, 2, 2).Draw(t, "id"), 1, "camera", "nobody"))
		}
		for range rapid.IntRange(0, 70).Draw(t, "more counters") {
			p.CounterEvidence = append(p.CounterEvidence, Counter{ID: "x", Targets: Proofs()})
		}
		p.Hand[0].Claims.TimeRange = []Clock{Clock(rapid.StringN(0, 6, 6).Draw(t, "clock")), "24:00"}
		p.ResistanceStart = rapid.IntRange(-5, 100).Draw(t, "resistance")
		s := Start(p, 0)
		for range 12 {
			var cards []CardID
			for range rapid.IntRange(0, 4).Draw(t, "cards") {
				cards = append(cards, rapid.SampledFrom(p.Hand).Draw(t, "card").ID)
			}
			before := s
			Look(p, s, cards)
			var events []Event
			s, events = Apply(p, s, Action{Submit: cards}, 0)
			require.NotEmpty(t, events)
			require.GreaterOrEqual(t, s.Scrutiny, before.Scrutiny)
			require.LessOrEqual(t, s.Resistance, max(0, before.Resistance))
			if events[0].Type == Rejected || events[0].Type == Blocked {
				require.Equal(t, before, s)
			}
		}
	})
}

// TestWouldHold: a loss says what was left and who kept it, and a story that fell apart what raised scrutiny.
func TestWouldHold(t *testing.T) {
	p := worked()
	p.TurnLimit = 1
	s, _ := submit(t, p, Start(p, 0), "face")
	require.Equal(t, OutOfTurns, s.Loss)
	require.Equal(t, "29 resistance was left. "+p.CounterEvidence[0].Name+" kept 6 power: a card that refutes it gives that back. Your story did not prove alertness, intent.", WouldHold(p, s))
	p.TurnLimit = 2
	gone, _ := submit(t, p, Start(p, 0), "face")
	gone, _ = submit(t, p, gone, "maint")
	require.Equal(t, OutOfTurns, gone.Loss)
	require.NotContains(t, WouldHold(p, gone), "kept", "what a refuted counter took is given back")
	for i := range p.Hand {
		p.Hand[i].Refutes = nil
	}
	require.Contains(t, WouldHold(p, s), "kept 6 power: no card refutes it, so lean on proof that it does not contest.")
	s.Loss, s.Contradictions = Scrutiny, 4
	p.Hand[0].Trust = Sketchy
	require.Equal(t, "Contradictions: 4. Sketchy cards: 1. With one less of them the story would have held.", WouldHold(p, s))
	require.Empty(t, WouldHold(p, State{Status: Won}))
}

// TestScores: each figure decides only between clears that are alike in all before it.
func TestScores(t *testing.T) {
	better := Score{Turns: 3, Scrutiny: 1, Refuted: 1, Power: 20}
	for _, worse := range []Score{{4, 0, 0, 2, 40}, {3, 2, 0, 2, 40}, {3, 1, 1, 0, 40}, {3, 1, 1, 1, 19}} {
		require.Negative(t, better.Compare(worse))
		require.Positive(t, worse.Compare(better))
	}
	require.Zero(t, better.Compare(Score{3, 1, 1, 1, 20}), "contradictions are part of the scrutiny")
}
