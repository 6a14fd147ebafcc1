package freeplay

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
)

func evidence(id string, power int, proof testimony.Proof, trust testimony.Trust, from, to testimony.Clock, place testimony.Place, rest ...string) Card {
	c := Card{ID: CardID(id), Name: "The " + id + " card", Power: power, Proves: []testimony.Proof{proof}, Trust: trust,
		Claims: testimony.Claims{TimeRange: []testimony.Clock{from, to}, Location: place}}
	for _, value := range rest {
		c.Claims.State = testimony.Condition(value)
	}
	return c
}

func refuter(id string, power int, trust testimony.Trust, counter CounterID) Card {
	return Card{ID: CardID(id), Name: "The " + id + " card", Power: power, Trust: trust, Refutes: []CounterID{counter}}
}

// worked is a run of one act played three times over, of which the figures are known.
func worked() *Puzzle {
	act := Act{
		TargetLock: "SPEAKER", ResistanceStart: 45, TurnLimit: 6, Escalation: Low, HandSize: 5,
		ActiveConcerns: []Concern{
			{ID: "IDENTITY", RequiredProof: []testimony.Proof{testimony.Identity}},
			{ID: "ALERTNESS", RequiredProof: []testimony.Proof{testimony.Alertness}, StateRequirement: []testimony.Condition{testimony.Awake, testimony.Alert, testimony.Active}},
			{ID: "INTENT", RequiredProof: []testimony.Proof{testimony.Intent}},
		},
		CounterEvidence: []Counter{{ID: "camera", Targets: []testimony.Proof{testimony.Identity}}, {ID: "sleep", Targets: []testimony.Proof{testimony.Alertness}, Hidden: true}},
		Deck: []Card{
			evidence("face", 12, testimony.Identity, testimony.Verified, "02:05", "02:10", testimony.Kitchen, "AWAKE"),
			evidence("watch", 11, testimony.Alertness, testimony.Verified, "02:00", "02:15", "", "AWAKE"),
			evidence("voice", 10, testimony.Intent, testimony.Plausible, "02:05", "02:12", testimony.Kitchen, "AWAKE"),
			refuter("maint", 5, testimony.Plausible, "camera"),
			evidence("gym", 14, testimony.Alertness, testimony.Plausible, "02:00", "02:20", testimony.Gym, "ACTIVE"),
			refuter("noise", 6, testimony.Verified, "sleep"),
			evidence("kettle", 13, testimony.Liveness, testimony.Sketchy, "02:13", "02:16", testimony.LivingRoom, "ACTIVE"),
		},
	}
	p := &Puzzle{PuzzleID: "2026-11-21-freeplay", DateISO: "2026-11-21", Mode: Mode, Seed: "KOA-7F3A", Acts: []Act{act, act, act}}
	for i, suffix := range []string{"", "-b", "-c"} {
		p.Acts[i].Deck = slices.Clone(act.Deck)
		for j := range act.Deck {
			p.Acts[i].Deck[j].ID += CardID(suffix)
		}
		p.Acts[i].Escalation = Escalations()[i]
	}
	p.Acts[0].Cache = new(evidence("bill", 7, testimony.Intent, testimony.Plausible, "03:00", "03:10", testimony.Kitchen, "AWAKE"))
	p.Acts[1].Cache = new(refuter("fuse", 4, testimony.Verified, "camera"))
	p.Acts[1].TargetLock, p.Acts[2].TargetLock = "WASHER", "FRONT_DOOR"
	p.Acts[2].Modifiers = []Modifier{TimestampHardline}
	return p
}

func do(move Do, cards ...CardID) Action { return Action{Do: move, Cards: cards} }

// run plays actions that must be legal.
func run(t *testing.T, p *Puzzle, s State, actions ...Action) State {
	t.Helper()
	for _, a := range actions {
		next, events := Apply(p, s, a, 0)
		require.Empty(t, game.Refusal(events), "%v", a)
		s = next
	}
	return s
}

func TestTheWorkedLines(t *testing.T) {
	p := worked()
	start := Start(p, 0)

	s := run(t, p, start, do(Submit, "face", "voice", "maint"))
	require.Equal(t, []int{2, 11, 0, 1}, []int{s.Tokens, s.Resistance, s.Scrutiny, s.Turns[0]})
	s = run(t, p, s, do(Exploit, "watch"))
	require.Equal(t, []int{0, 0, 1, 1}, []int{s.Tokens, s.Resistance, s.Scrutiny, s.Turns[0]})
	require.Equal(t, AtCache, s.Phase)

	s = run(t, p, start, do(Submit, "watch"))
	require.Equal(t, []int{39, 5}, []int{s.Resistance, s.Owed[1]})
	s = run(t, p, s, do(Cycle, "gym"))
	require.True(t, s.Hand.Has(5), "noise is drawn")
	s = run(t, p, s, do(Submit, "face", "noise"))
	require.Equal(t, []int{22, 2, 1, 6, 3}, []int{s.Resistance, s.Tokens, s.Scrutiny, s.Owed[0], s.Turns[0]})

	s = run(t, p, start, do(Corroborate, "face", "watch"), do(Submit, "face", "watch"))
	require.Equal(t, []int{45 - 29, 0}, []int{s.Resistance, s.Scrutiny})

	s = run(t, p, start, do(Rewire, "gym"), do(Submit, "face", "watch", "gym"))
	require.Equal(t, []int{45 - 39, 1, 6}, []int{s.Resistance, s.Scrutiny, s.Owed[0]})

	s = run(t, p, start, do(Submit, "voice"), do(Cycle, "gym"), do(Cycle, "noise"))
	require.Equal(t, 1, s.Scrutiny)
	s = run(t, p, s, do(Submit, "kettle"))
	require.Equal(t, 3, s.Scrutiny)
}

// TestTwoRefutationsOfACounterAreOne, submitted together: what it took comes back once.
func TestTwoRefutationsOfACounterAreOne(t *testing.T) {
	p := worked()
	p.Acts[0].Deck[5].Refutes = []CounterID{"camera"} // noise, besides maint
	s := Start(p, 0)
	s.Hand, s.Owed[0], s.Tokens = 1<<3|1<<5, 4, 0
	look := Look(p, s, []CardID{"maint", "noise"})
	require.Equal(t, []testimony.Refuted{{Counter: "camera", Restored: 4}}, look.Refuted)
	require.Equal(t, 4, look.Damage.Restored)
	require.Equal(t, 1, run(t, p, s, do(Submit, "maint", "noise")).Tokens)
}

func TestTheMovesAtTheStart(t *testing.T) {
	p := worked()
	var told []string
	for _, a := range Moves(p, Start(p, 0)) {
		words := []string{string(a.Do)}
		for _, id := range a.Cards {
			words = append(words, string(id))
		}
		told = append(told, strings.TrimSpace(strings.Join(words, " ")+" "+string(a.Counter)))
	}
	require.Equal(t, []string{
		"SUBMIT face", "SUBMIT face watch", "SUBMIT face watch voice", "SUBMIT face watch maint", "SUBMIT face voice", "SUBMIT face voice maint", "SUBMIT face maint",
		"SUBMIT watch", "SUBMIT watch voice", "SUBMIT watch voice maint", "SUBMIT watch maint", "SUBMIT watch maint gym", "SUBMIT watch gym",
		"SUBMIT voice", "SUBMIT voice maint", "SUBMIT maint", "SUBMIT maint gym", "SUBMIT gym",
		"CYCLE face", "CYCLE watch", "CYCLE voice", "CYCLE maint", "CYCLE gym",
		"CORROBORATE face watch", "CORROBORATE face voice", "CORROBORATE watch voice",
		"FLAG camera", "FLAG sleep",
		"REWIRE face", "REWIRE watch", "REWIRE voice", "REWIRE gym",
	}, told)
}

// key is what decides the rest of an act, with its story as positions.
type key struct {
	resistance, scrutiny, tokens, turns, drawn                     int
	hand, addressed, refuted, flagged, backed, rewired, told, late Set
	owed                                                           [2]int
	exploited                                                      bool
}

func keyOf(s State) key {
	k := key{s.Resistance, s.Scrutiny, s.Tokens, s.Turns[0], s.Drawn, s.Hand, s.Addressed, s.Refuted[0], s.Flagged,
		s.Backed & s.Hand, s.Rewired & s.Hand, 0, 0, [2]int{s.Owed[0], s.Owed[1]}, s.Exploited}
	for _, c := range s.Story {
		if k.told |= 1 << c.Card; c.Rewired {
			k.late |= 1 << c.Card
		}
	}
	return k
}

// reach is the greatest damage of a line of SUBMIT and some other moves, counted up to where
// every concern is addressed: straight from the definition.
type reach struct {
	p     *Puzzle
	moves []Do
	known map[key]int
}

const enough = 10000 // a resistance that no line brings down

func (r *reach) from(s State) int {
	k := keyOf(s)
	if best, known := r.known[k]; known {
		return best
	}
	best := math.MinInt
	for _, a := range Moves(r.p, s) {
		if !slices.Contains(r.moves, a.Do) {
			continue
		}
		next, events := Apply(r.p, s, a, 0)
		dealt := 0
		for _, e := range events {
			if e.Type == Damaged {
				dealt = e.Damage.Total
			}
		}
		if (a.Do == Submit || a.Do == Exploit) && next.Addressed.Len() == len(r.p.Acts[0].ActiveConcerns) {
			best = max(best, dealt)
		}
		if next.Phase == InAct {
			next.Resistance = enough
			if rest := r.from(next); rest > math.MinInt {
				best = max(best, dealt+rest)
			}
		}
	}
	r.known[k] = best
	return best
}

func reachOf(p *Puzzle, s State, moves ...Do) int {
	q := *p
	q.Acts = slices.Clone(p.Acts)
	q.Acts[0].ResistanceStart = enough
	s.Resistance = enough
	r := reach{&q, append(moves, Submit), make(map[key]int)}
	return r.from(s)
}

// chance is the exact chance that play at random opens the act.
func chance(p *Puzzle, s State, known map[key]float64) float64 {
	switch s.Phase {
	case AtCache:
		return 1
	case Lost:
		return 0
	}
	k := keyOf(s)
	if c, found := known[k]; found {
		return c
	}
	sum := 0.0
	moves := Moves(p, s)
	for _, a := range moves {
		next, _ := Apply(p, s, a, 0)
		sum += chance(p, next, known)
	}
	known[k] = sum / float64(len(moves))
	return known[k]
}

func random(p *Puzzle, s State) float64 {
	return math.Round(chance(p, s, make(map[key]float64))*1e5) / 1e5
}

func others() []Do { return []Do{Cycle, Corroborate, Flag, Rewire, Exploit} }

func TestTheReachOfTheWorkedAct(t *testing.T) {
	p := worked()
	start := Start(p, 0)
	require.Equal(t, 45, reachOf(p, start), "SUBMIT alone")
	for i, want := range []int{59, 47, 47, 60, 66} {
		require.Equal(t, want, reachOf(p, start, others()[i]), "only %s", others()[i])
	}
	if testing.Short() {
		return
	}
	require.Equal(t, 76, reachOf(p, start, others()...))
	for i, want := range []int{68, 70, 76, 71, 76} {
		require.Equal(t, want, reachOf(p, start, slices.Delete(others(), i, i+1)...), "without %s", others()[i])
	}
	require.Equal(t, 69, reachOf(p, run(t, p, start, Action{Do: Flag, Counter: "sleep"}), others()...))
}

func TestTheChanceOfRandomPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("some 100,000 positions")
	}
	for resistance, want := range map[int]float64{45: 0.39716, 36: 0.45158, 55: 0.10095} {
		p := worked()
		p.Acts[0].ResistanceStart = resistance
		require.InDelta(t, want, random(p, Start(p, 0)), 1e-9, "resistance %d", resistance)
	}
}

func TestTheModifiersOfTheWorkedAct(t *testing.T) {
	if testing.Short() {
		t.Skip("18 searches")
	}
	for _, row := range []struct {
		modifier   Modifier
		alone, all int
		random     float64
	}{
		{"", 45, 62, 0.06183},
		{DeepVerify, 34, 42, 0},
		{NarrowChannel, 43, 60, 0.00268},
		{CrossCheck, 40, 62, 0.04752},
		{SensorDrift, 38, 54, 0.01312},
		{PolicyLockdown, 45, 53, 0.04411},
	} {
		p := worked()
		p.Acts[0].Escalation, p.Acts[0].Modifiers = High, []Modifier{row.modifier}
		s := Start(p, 0)
		s.Scrutiny = 2
		require.Equal(t, row.alone, reachOf(p, s), "%s, SUBMIT alone", row.modifier)
		require.Equal(t, row.all, reachOf(p, s, others()...), "%s, all", row.modifier)
		require.InDelta(t, row.random, random(p, s), 1e-9, "%s", row.modifier)
	}
}
