package testimony

import (
	"testing"

	"dailies/game/testimony"
)

func card(id string, power int, proves testimony.Proof, place testimony.Place, state testimony.Condition, from, to testimony.Clock) testimony.Card {
	return testimony.Card{ID: testimony.CardID(id), Name: id, Source: "s", Power: power, Proves: []testimony.Proof{proves}, Trust: testimony.Verified, Flavor: "f",
		Claims: testimony.Claims{TimeRange: []testimony.Clock{from, to}, Location: place, State: state}}
}

func refutation(id string, power int, counters ...testimony.CounterID) testimony.Card {
	return testimony.Card{ID: testimony.CardID(id), Name: id, Source: "s", Power: power, Proves: []testimony.Proof{}, Trust: testimony.Plausible, Flavor: "f", Refutes: counters}
}

// workedExample is the hand that the page's figures are told of.
func workedExample() *testimony.Puzzle {
	return &testimony.Puzzle{
		PuzzleID: "2026-11-21-testimony", DateISO: "2026-11-21", Mode: testimony.Mode, Seed: "KOA-7F3A", Difficulty: testimony.Normal,
		TargetLock: "FRIDGE", LockReason: "It is 2am.", ResistanceStart: 35, TurnLimit: 6,
		ActiveConcerns: []testimony.Concern{
			{ID: "IDENTITY", KoaAsks: "a", RequiredProof: []testimony.Proof{testimony.Identity}},
			{ID: "ALERTNESS", KoaAsks: "b", RequiredProof: []testimony.Proof{testimony.Alertness}, StateRequirement: []testimony.Condition{testimony.Awake, testimony.Alert, testimony.Active}},
			{ID: "INTENT", KoaAsks: "c", RequiredProof: []testimony.Proof{testimony.Intent}},
		},
		CounterEvidence: []testimony.Counter{
			{ID: "camera", Name: "camera", Targets: []testimony.Proof{testimony.Identity}, Claim: "x"},
			{ID: "sleep", Name: "sleep", Targets: []testimony.Proof{testimony.Alertness}, Claim: "y"},
		},
		Hand: []testimony.Card{
			card("face", 12, testimony.Identity, testimony.Kitchen, testimony.Awake, "02:05", "02:10"),
			card("watch", 11, testimony.Alertness, "", testimony.Awake, "02:00", "02:15"),
			card("voice", 10, testimony.Intent, testimony.Kitchen, testimony.Awake, "02:05", "02:12"),
			refutation("maint", 5, "camera"),
			refutation("noise", 6, "sleep"),
			card("gym", 14, testimony.Alertness, testimony.Gym, testimony.Active, "02:00", "02:20"),
		},
	}
}

func TestWorkedExample(t *testing.T) {
	a := Solve(workedExample())
	if a.Lines != (Lines{530, 74}) || *a.MinTurns != 2 {
		t.Errorf("lines %v, fewest turns %d", a.Lines, *a.MinTurns)
	}
}
