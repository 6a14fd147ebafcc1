package freeplay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/freeplay"
	"dailies/game/testimony"
)

func evidence(id string, power int, proof testimony.Proof, trust testimony.Trust, from, to testimony.Clock, place testimony.Place, state testimony.Condition) freeplay.Card {
	return freeplay.Card{ID: freeplay.CardID(id), Name: "The " + id + " card", Source: "The house", Flavor: "Noted.", Power: power, Proves: []testimony.Proof{proof}, Trust: trust,
		Claims: testimony.Claims{TimeRange: []testimony.Clock{from, to}, Location: place, State: state}}
}

func refuter(id string, power int, trust testimony.Trust, counter freeplay.CounterID) freeplay.Card {
	return freeplay.Card{ID: freeplay.CardID(id), Name: "The " + id + " card", Source: "The house", Flavor: "Noted.", Power: power, Proves: []testimony.Proof{}, Trust: trust, Refutes: []freeplay.CounterID{counter}}
}

// workedAct is the act of which the page knows every figure.
func workedAct() freeplay.Act {
	return freeplay.Act{
		TargetLock: "SPEAKER", LockReason: "It is late.", ResistanceStart: 45, TurnLimit: 6, Escalation: freeplay.Low, HandSize: 5,
		ActiveConcerns: []freeplay.Concern{
			{ID: "IDENTITY", KoaAsks: "Who?", RequiredProof: []testimony.Proof{testimony.Identity}},
			{ID: "ALERTNESS", KoaAsks: "Awake?", RequiredProof: []testimony.Proof{testimony.Alertness}, StateRequirement: []testimony.Condition{testimony.Awake, testimony.Alert, testimony.Active}},
			{ID: "INTENT", KoaAsks: "Why?", RequiredProof: []testimony.Proof{testimony.Intent}},
		},
		CounterEvidence: []freeplay.Counter{
			{ID: "camera", Name: "Camera", Claim: "Nobody.", Targets: []testimony.Proof{testimony.Identity}},
			{ID: "sleep", Name: "Sleep", Claim: "Asleep.", Targets: []testimony.Proof{testimony.Alertness}, Hidden: true},
		},
		Deck: []freeplay.Card{
			evidence("face", 12, testimony.Identity, testimony.Verified, "02:05", "02:10", testimony.Kitchen, testimony.Awake),
			evidence("watch", 11, testimony.Alertness, testimony.Verified, "02:00", "02:15", "", testimony.Awake),
			evidence("voice", 10, testimony.Intent, testimony.Plausible, "02:05", "02:12", testimony.Kitchen, testimony.Awake),
			refuter("maint", 5, testimony.Plausible, "camera"),
			evidence("gym", 14, testimony.Alertness, testimony.Plausible, "02:00", "02:20", testimony.Gym, testimony.Active),
			refuter("noise", 6, testimony.Verified, "sleep"),
			evidence("kettle", 13, testimony.Liveness, testimony.Sketchy, "02:13", "02:16", testimony.LivingRoom, testimony.Active),
		},
	}
}

// workedRun is a run of the worked act alone.
func workedRun() *freeplay.Puzzle {
	return &freeplay.Puzzle{PuzzleID: "2026-11-21-freeplay", DateISO: "2026-11-21", Mode: freeplay.Mode, Seed: "KOA-7F3A", Acts: []freeplay.Act{workedAct()}}
}

func reachOf(t require.TestingT, p *freeplay.Puzzle, act int, e entry) Reach {
	var s reaching
	require.True(t, s.run(ctx(), newLock(p, act, e)))
	return s.reach()
}

func chanceOf(t require.TestingT, p *freeplay.Puzzle, act int, e entry) float64 {
	var s chances
	chance, decided := s.run(ctx(), newLock(p, act, e))
	require.True(t, decided)
	return chance
}

// TestTheWorkedAct holds the searches to every figure that the page gives.
func TestTheWorkedAct(t *testing.T) {
	p := workedRun()
	start := entry{tokens: 1}
	flagged := 69
	require.Equal(t, Reach{
		Submit: 45, All: 76, Flagged: &flagged, Only: ByMove[int]{59, 47, 47, 60, 66}, Without: ByMove[int]{68, 70, 76, 71, 76}, First: 38,
	}, reachOf(t, p, 0, start))
	for resistance, want := range map[int]float64{45: 0.39716, 36: 0.45158, 55: 0.10095} {
		p.Acts[0].ResistanceStart = resistance
		require.InDelta(t, want, chanceOf(t, p, 0, start), 1e-9, "resistance %d", resistance)
	}
	l := newLock(workedRun(), 0, start)
	require.Len(t, l.steps(&l.start, nil), 32)
}

func TestTheWorkedActUnderModifiers(t *testing.T) {
	for _, row := range []struct {
		modifier   freeplay.Modifier
		alone, all int
		random     float64
	}{
		{"", 45, 62, 0.06183},
		{freeplay.DeepVerify, 34, 42, 0},
		{freeplay.NarrowChannel, 43, 60, 0.00268},
		{freeplay.CrossCheck, 40, 62, 0.04752},
		{freeplay.SensorDrift, 38, 54, 0.01312},
		{freeplay.PolicyLockdown, 45, 53, 0.04411},
	} {
		p := workedRun()
		p.Acts[0].Escalation, p.Acts[0].Modifiers = freeplay.High, []freeplay.Modifier{row.modifier}
		e := entry{tokens: 1, scrutiny: 2}
		r := reachOf(t, p, 0, e)
		require.Equal(t, []int{row.alone, row.all}, []int{r.Submit, r.All}, "%s", row.modifier)
		require.InDelta(t, row.random, chanceOf(t, p, 0, e), 1e-9, "%s", row.modifier)
	}
}
