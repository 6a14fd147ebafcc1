package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	hardHand    = "../../validate/testimony/testdata/good/hard-oven.json"
	oneTestPack = "../../gen/testimony/packs/nine-towels.json"
)

func TestDifficultyIsHeldToTheOneAskedFor(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := try(t, nil, "generate", "testimony", "--from", oneTestPack, "--difficulty", "easy", "--date", "2026-11-22", "--out", dir)
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, read(t, dir+"/2026-11-22/testimony.json"), `"difficulty": "EASY"`, "a Sunday is EXPERT otherwise")
	for _, args := range [][]string{{"testimony", "--difficulty", "GRIM"}, {"triples", "--difficulty", "EASY"}} {
		code, _, errs = try(t, nil, append([]string{"generate", "--dry-run"}, args...)...)
		require.Equal(t, exitUsage, code, errs)
	}
}

func TestSolveShowsAHand(t *testing.T) {
	code, out, errs := try(t, nil, "solve", hardHand)
	require.Equal(t, exitClean, code, errs)
	for _, want := range []string{"Timeline, ", "█", "Pairs (✗ MAJOR", "Best line (", "distinct ways", "The strongest card each turn", "The nearest loss leaves", "WON", "LOST", "KOA plays "} {
		require.Contains(t, out, want)
	}
}

// TestSolveCallsNothingSafeThatCosts: the other ways to win say what they cost, and so do the
// strongest cards, below a best line without scrutiny.
func TestSolveCallsNothingSafeThatCosts(t *testing.T) {
	_, out, _ := try(t, nil, "solve", hardHand)
	require.Contains(t, out, "    2 turns, scrutiny 1, 1 refuted: Bike nine class sheet + ")
	require.Contains(t, out, "Strongest cards without a MAJOR pair, power 50, scrutiny 1 if all are played: ")
	require.NotContains(t, strings.ToLower(out), "safe")
}

// TestTheFewestTurnsAreThoseOfTheLine, also where the worst entry to a lock takes one more.
func TestTheFewestTurnsAreThoseOfTheLine(t *testing.T) {
	_, out, _ := try(t, nil, "solve", "../../validate/freeplay/testdata/good/narrow-channel.json")
	require.Regexp(t, `fewest turns +2 +1 +2\n`, out)
}

func TestSweep(t *testing.T) {
	code, out, errs := try(t, nil, "solve", hardHand, "--sweep", "resistance")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, ">  45 ")
	require.Contains(t, out, "(flips)")
	require.NotContains(t, out, "ERR_KOA_DIFFICULTY")

	code, out, _ = try(t, nil, "solve", hardHand, "--sweep", "resistance", "--format", "json")
	require.Equal(t, exitClean, code)
	var swept struct {
		Values []struct {
			Value     int
			Is, Valid bool
			Flips     bool
			Findings  []string
			Analysis  map[string]any
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &swept))
	require.Len(t, swept.Values, 41)
	for i, v := range swept.Values {
		require.Equal(t, v.Value == 45, v.Is)
		require.Contains(t, v.Analysis, "lines")
		require.Equal(t, i > 0 && swept.Values[i-1].Valid != v.Valid, v.Flips)
	}

	var hand struct{ Hand []struct{ ID string } }
	require.NoError(t, json.Unmarshal([]byte(read(t, hardHand)), &hand))
	code, out, _ = try(t, nil, "solve", hardHand, "--sweep", "power:"+hand.Hand[0].ID)
	require.Equal(t, exitClean, code)
	require.Equal(t, 20, strings.Count(out, "passes")+strings.Count(out, "fails"))

	for _, args := range [][]string{
		{hardHand, "--sweep", "mood"}, {hardHand, "--sweep", "power:nobody"}, {hardHand, "--sweep", "resistance", "--format", "x"},
		{"../../validate/triples/testdata/good/guest-wifi.json", "--sweep", "resistance"}, {"missing.json", "--sweep", "resistance"},
	} {
		code, _, errs = try(t, nil, append([]string{"solve"}, args...)...)
		require.Equal(t, exitUsage, code, errs)
		require.NotEmpty(t, errs)
	}
}
