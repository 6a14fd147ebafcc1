package lint

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

func TestRepeated(t *testing.T) {
	k := kind(repeated(rule("AGAIN"), 3, "a", 2, "/a", "thing"))
	require.Empty(t, codes(k, days("a: x", "a: x, i: 1")))
	require.Empty(t, codes(k, days("a: x", "a: x, i: 1", "a: y")))
	require.Equal(t, []string{"AGAIN error"}, codes(k, days("a: x", "a: x, i: 1", "a: x, i: 2")))
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(k, days("a: x, i: 3", "a: x", "", "a: x, i: 1")), "the first day has left the span")
}

func TestOverlap(t *testing.T) {
	k := kind(overlap(rule("SAME"), "a", 50, "/a", "things"))
	require.Empty(t, codes(k, days("a: x y z w", "a: x y u v")), "half is not more than half")
	require.Equal(t, []string{"SAME error"}, codes(k, days("a: x y z w", "a: x y z v")))
	require.Equal(t, []string{"SAME error"}, codes(k, days("a: p q r s x y", "a: x y v")), "of the smaller set")
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(k, days("a: x y z", "", "a: x y z, i: 1")), "consecutive dates only")
}

func TestTopCard(t *testing.T) {
	k := kind(topCard(rule("TOP"), 7, "top", 60, 4))
	week := func(roles ...string) []Day {
		var all []Day
		for i, role := range roles {
			f := facts(fmt.Sprint("i: ", i))
			f.Tallies["top"] = []Tally{{Value: role, Count: 1}}
			all = append(all, Day{first.AddDays(i), f})
		}
		return all
	}
	require.Equal(t, []string{"TOP warning"}, codes(k, week(topPlayed)))
	require.Empty(t, codes(k, week(topPlayed, topPlayed, topTrap, topTrap, topTrap)), "60 % is not more than 60 %")
	require.Equal(t, []string{"TOP error"}, codes(k, week(topPlayed, topTrap, topTrap, topTrap, topPlayed, topTrap, topTrap)))
	require.Equal(t, []string{"TOP error"}, codes(k, week(topPlayed, topOther, topOther, topOther)), "played once")
	findings := k.Judge(week(topTrap, topTrap, topTrap, topTrap), Figures{})
	require.Len(t, findings["2026-11-04"], 2, "both ways to break it are told")
}

func handOf(target testimony.Target, power int, trap, played bool, approach check.Approach) (*testimony.Puzzle, *check.Analysis) {
	p := &testimony.Puzzle{TargetLock: target, ResistanceStart: 35, Hand: []testimony.Card{{ID: "a", Name: "Ä card", Power: power}, {ID: "b", Name: "other", Power: 3}}}
	a := &check.Analysis{Solvable: true, Approach: &approach, Best: &check.Best{Submissions: [][]testimony.CardID{{"b"}}}}
	if trap {
		a.Traps = []testimony.CardID{"a"}
	}
	if played {
		a.Best.Submissions = [][]testimony.CardID{{"b"}, {"a"}}
	}
	return p, a
}

func TestTestimonyFacts(t *testing.T) {
	p, a := handOf("FRIDGE", 9, false, true, check.Absorb)
	f := testimonyFacts(p, a)
	require.Equal(t, []Tally{{Value: "FRIDGE", Count: 1}}, f.Tallies[targets])
	require.Equal(t, "ä card", f.Tallies[cardNames][0].Value)
	require.Equal(t, []Tally{{Value: "ABSORB", Count: 1}}, f.Tallies[approaches])
	require.Equal(t, topPlayed, f.Tallies[topCards][0].Value)
	p, a = handOf("FRIDGE", 9, true, true, check.Absorb)
	require.Equal(t, topTrap, testimonyFacts(p, a).Tallies[topCards][0].Value)
	require.Empty(t, testimonyFacts(p, nil).Tallies[topCards])
	require.Empty(t, testimonyFacts(new(testimony.Puzzle), a).Tallies[topCards])

	same := *p
	same.Hand = []testimony.Card{p.Hand[1], p.Hand[0]}
	same.Hand[0].ID, same.PuzzleID = "renamed", "2027-01-01-x"
	require.Equal(t, testimonyFacts(p, a).Content, testimonyFacts(&same, a).Content, "ids, dates and order do not count")
	same.ResistanceStart++
	require.NotEqual(t, testimonyFacts(p, a).Content, testimonyFacts(&same, a).Content)
}

// TestTheApproachRuleRefusesAndSteers: a week of REFUTE asks for something else, and
// gets it although it scores less.
func TestTheApproachRuleRefusesAndSteers(t *testing.T) {
	k := Testimony().Kind()
	daily := func(i int, approach check.Approach, score int) Candidate {
		p, a := handOf(testimony.Target(fmt.Sprint("T", i)), 3+i, false, true, approach)
		p.Hand[0].Name, p.Hand[1].Name = fmt.Sprint("a", i), fmt.Sprint("b", i)
		f := testimonyFacts(p, a)
		return Candidate{Facts: &f, Score: score}
	}
	var published []Day
	for i := range 5 {
		published = append(published, Day{first.AddDays(i), daily(i, check.Refute, 0).Facts})
	}
	require.Len(t, k.Judge(published, Figures{})[first.AddDays(4)], 1, "five days of REFUTE break the rule")
	sixth := first.AddDays(5)
	s, err := k.Select(t.Context(), []game.Date{sixth}, published, []Candidate{daily(5, check.Refute, 100)}, Figures{})
	require.NoError(t, err)
	require.Equal(t, map[string]int{"ERR_META_SINGLE_APPROACH": 1}, s.Refused[sixth])
	s, err = k.Select(t.Context(), []game.Date{sixth}, published, []Candidate{daily(5, check.Refute, 100), daily(6, check.Absorb, 1)}, Figures{})
	require.NoError(t, err)
	require.Equal(t, 1, s.Chosen[sixth])
}

func TestACandidateFillsOnlyDatesItFits(t *testing.T) {
	k := kind()
	f := facts("a: x")
	only := Candidate{Facts: f, Fits: func(d game.Date) bool { return d == first.AddDays(1) }}
	s, err := k.Select(t.Context(), []game.Date{first, first.AddDays(1)}, nil, []Candidate{only}, Figures{})
	require.NoError(t, err)
	require.Equal(t, map[game.Date]int{first.AddDays(1): 0}, s.Chosen)
	require.Equal(t, map[string]int{otherDay: 1}, s.Refused[first])
}
