package lint

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
	check "dailies/validate/testimony"
)

func TestRepeated(t *testing.T) {
	w := windowOf(Repeated(rule("AGAIN"), 3, "a", 2, "/a", "thing"))
	require.Empty(t, codes(w, days("a: x", "a: x, i: 1")))
	require.Empty(t, codes(w, days("a: x", "a: x, i: 1", "a: y")))
	require.Equal(t, []string{"AGAIN error"}, codes(w, days("a: x", "a: x, i: 1", "a: x, i: 2")))
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(w, days("a: x, i: 3", "a: x", "", "a: x, i: 1")), "the first day has left the span")
}

func TestOverlap(t *testing.T) {
	w := windowOf(Overlap(rule("SAME"), "a", 50, "/a", "things"))
	require.Empty(t, codes(w, days("a: x y z w", "a: x y u v")), "half is not more than half")
	require.Equal(t, []string{"SAME error"}, codes(w, days("a: x y z w", "a: x y z v")))
	require.Equal(t, []string{"SAME error"}, codes(w, days("a: p q r s x y", "a: x y v")), "of the smaller set")
	require.Equal(t, []string{"WARN_META_GAP warning"}, codes(w, days("a: x y z", "", "a: x y z, i: 1")), "consecutive dates only")
}

func TestTopCard(t *testing.T) {
	w := windowOf(topCard(rule("TOP"), 7, "top", 60, 4))
	week := func(roles ...string) []Day {
		var all []Day
		for i, role := range roles {
			f := facts(fmt.Sprint("i: ", i))
			f.Tallies["top"] = []Tally{{Value: role, Count: 1}}
			all = append(all, Day{Date: first.AddDays(i), Facts: f})
		}
		return all
	}
	require.Equal(t, []string{"TOP warning"}, codes(w, week(topOther)))
	require.Equal(t, []string{"TOP warning"}, codes(w, week(topPlayed, topOther)))
	require.Empty(t, codes(w, week(topPlayed)), "one day cannot play it twice")
	require.Empty(t, codes(w, week(topPlayed, topPlayed, topTrap, topTrap, topTrap)), "60 % is not more than 60 %")
	require.Equal(t, []string{"TOP error"}, codes(w, week(topPlayed, topTrap, topTrap, topTrap, topPlayed, topTrap, topTrap)))
	require.Equal(t, []string{"TOP error"}, codes(w, week(topPlayed, topOther, topOther, topOther)), "played once")
	findings := w.Judge(week(topTrap, topTrap, topTrap, topTrap), Limits{})
	require.Len(t, findings["2026-11-04"], 2, "both ways to break it are told")
}

func TestAtMost(t *testing.T) {
	w := windowOf(AtMost(rule("CAP"), 28, "m", "wins", 25, 4, "it wins"))
	require.Equal(t, []string{"CAP warning"}, codes(w, days("m: wins")), "binds from four")
	require.Empty(t, codes(w, days("m: loses", "m: loses, i: 1", "m: loses, i: 2", "m: wins")), "a quarter is not more than a quarter")
	require.Equal(t, []string{"CAP error"}, codes(w, days("m: loses", "m: loses, i: 1", "m: wins", "m: wins, i: 3")))
	require.Empty(t, codes(w, days("m: loses", "m: loses, i: 1", "m: wins", "m: wins, i: 3", "i: 4")), "a day that shows none is not blamed")
}

func TestWhatM3MakesOfNormalDaysIsRemembered(t *testing.T) {
	p, a := handOf("FRIDGE", 9, false, true, check.Absorb)
	require.Empty(t, testimonyFacts(p, a).Tallies[normalM3], "of NORMAL days alone")
	p.Difficulty = testimony.Normal
	require.Equal(t, m3Loses, testimonyFacts(p, a).Tallies[normalM3][0].Value)
	a.Models.Played = map[check.Model]check.Result{check.M3: {Won: true}}
	require.Equal(t, m3Wins, testimonyFacts(p, a).Tallies[normalM3][0].Value)
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

// TestTheApproachRuleRefuses: a week of REFUTE takes another approach only.
func TestTheApproachRuleRefuses(t *testing.T) {
	w := Testimony().Window()
	daily := func(i int, approach check.Approach) *Facts {
		p, a := handOf(testimony.Target(fmt.Sprint("T", i)), 3+i, false, true, approach)
		p.Hand[0].Name, p.Hand[1].Name = fmt.Sprint("a", i), fmt.Sprint("b", i)
		f := testimonyFacts(p, a)
		return &f
	}
	var published []Day
	for i := range 5 {
		published = append(published, Day{Date: first.AddDays(i), Facts: daily(i, check.Refute)})
	}
	require.Len(t, w.Judge(published, Limits{})[first.AddDays(4)], 1, "five days of REFUTE break the rule")
	slot := w.Calendar(published, Limits{}).Slot(first.AddDays(5), "")
	require.Equal(t, errSingleApproach, slot.Weigh(Day{Date: first.AddDays(5), Facts: daily(5, check.Refute)}).Refused)
	require.Nil(t, slot.Weigh(Day{Date: first.AddDays(5), Facts: daily(6, check.Absorb)}).Refused)
}
