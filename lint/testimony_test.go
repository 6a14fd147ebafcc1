package lint

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
	"dailies/lint/window"
	"dailies/validate"
	check "dailies/validate/testimony"
)

func TestWhatM3MakesOfNormalDaysIsRemembered(t *testing.T) {
	p, a := handOf("FRIDGE", 9, false, true, check.Absorb)
	require.Empty(t, testimonyFacts(p, a).Tallies[normalM3], "of NORMAL days alone")
	p.Difficulty = testimony.Normal
	require.Equal(t, m3Loses, testimonyFacts(p, a).Tallies[normalM3][0].Value)
	a.Models.Played = map[check.Model]check.Result{check.M3: {Won: true}}
	require.Equal(t, m3Wins, testimonyFacts(p, a).Tallies[normalM3][0].Value)
}

// TestHiddenCountersAreRemembered: of the days that may have them. A day that names no visibility is FULL.
func TestHiddenCountersAreRemembered(t *testing.T) {
	p, a := handOf("FRIDGE", 9, false, true, check.Absorb)
	p.CounterVisibility = testimony.Hidden
	for _, difficulty := range []testimony.Difficulty{testimony.Tutorial, testimony.Easy, testimony.Normal} {
		p.Difficulty = difficulty
		require.Empty(t, testimonyFacts(p, a).Tallies[visibility])
	}
	p.Difficulty = testimony.Hard
	require.Equal(t, "HIDDEN", testimonyFacts(p, a).Tallies[visibility][0].Value)
	p.Difficulty, p.CounterVisibility = testimony.Expert, ""
	require.Equal(t, "FULL", testimonyFacts(p, a).Tallies[visibility][0].Value)
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
	require.Equal(t, []window.Tally{{Value: "FRIDGE", Count: 1}}, f.Tallies[targets])
	require.Equal(t, "ä card", f.Tallies[cardNames][0].Value)
	require.Equal(t, []window.Tally{{Value: "ABSORB", Count: 1}}, f.Tallies[approaches])
	require.Equal(t, window.TopPlayed, f.Tallies[topCards][0].Value)
	p, a = handOf("FRIDGE", 9, true, true, check.Absorb)
	require.Equal(t, window.TopTrap, testimonyFacts(p, a).Tallies[topCards][0].Value)
	require.Empty(t, testimonyFacts(p, nil).Tallies[topCards])
	require.Empty(t, testimonyFacts(new(testimony.Puzzle), a).Tallies[topCards])

	same := *p
	same.Hand = []testimony.Card{p.Hand[1], p.Hand[0]}
	same.Hand[0].ID, same.PuzzleID = "renamed", "2027-01-01-x"
	require.Equal(t, testimonyFacts(p, a).Content, testimonyFacts(&same, a).Content, "ids, dates and order do not count")
	same.ResistanceStart++
	require.NotEqual(t, testimonyFacts(p, a).Content, testimonyFacts(&same, a).Content)
}

// TestTheApproachRuleRefuses: after days of REFUTE a week takes only another approach.
func TestTheApproachRuleRefuses(t *testing.T) {
	w := Testimony().Window()
	daily := func(i int, approach check.Approach) *window.Facts {
		p, a := handOf(testimony.Target(fmt.Sprint("T", i)), 3+i, false, true, approach)
		p.Hand[0].Name, p.Hand[1].Name = fmt.Sprint("a", i), fmt.Sprint("b", i)
		f := testimonyFacts(p, a)
		return &f
	}
	var published []window.Day
	for i := range 5 {
		published = append(published, window.Day{Date: first.AddDays(i), Facts: daily(i, check.Refute)})
	}
	require.Len(t, w.Judge(published, window.Limits{})[first.AddDays(4)], 1, "five days of REFUTE break the rule")
	slot := w.Calendar(published, window.Limits{}).Slot(first.AddDays(5), "")
	require.Equal(t, errSingleApproach, slot.Weigh(window.Day{Date: first.AddDays(5), Facts: daily(5, check.Refute)}).Refused)
	require.Nil(t, slot.Weigh(window.Day{Date: first.AddDays(5), Facts: daily(6, check.Absorb)}).Refused)
}

func TestOfEquallyStrongCardsTheFirstIsLookedAt(t *testing.T) {
	require.Equal(t, 1, strongestCard(&testimony.Puzzle{Hand: []testimony.Card{{Power: 2}, {Power: 5}, {Power: 5}}}))
}

// TestNoSentenceWinsTheWeek: in a whole span a policy may be at par on so many of the days of
// some weekdays, and not on one more.
func TestNoSentenceWinsTheWeek(t *testing.T) {
	for _, c := range []struct {
		end                     game.Date
		weekdays                []game.Rung
		dates, days, mayBeAtPar int
	}{
		{"2028-02-01", []game.Rung{game.Mon, game.Tue}, 60, 18, 14},
		{"2028-02-02", []game.Rung{game.Wed}, 60, 9, 5},
		{"2028-02-05", []game.Rung{game.Thu, game.Fri, game.Sat}, 60, 27, 10},
		{"2028-02-06", []game.Rung{game.Sun}, 182, 26, 7},
	} {
		found := func(atPar int) (messages []string) {
			var days []window.Day
			counted := 0
			for n := range c.dates { // from the last date on
				date := c.end.AddDays(-n)
				f := &window.Facts{Content: window.ContentOf(string(date)), Policies: validate.NewPolicySet(len(check.Policies()))}
				if slices.Contains(c.weekdays, date.Rung()) {
					if counted++; counted <= atPar {
						f.Policies.Add(7)
					}
				}
				days = append(days, window.Day{Date: date, Facts: f})
			}
			require.Equal(t, c.days, counted)
			window.Sort(days)
			for _, f := range Testimony().Window().Judge(days, window.Limits{})[c.end] {
				if f.Rule == errRuleOfThumb {
					messages = append(messages, f.Message)
				}
			}
			return messages
		}
		require.Empty(t, found(c.mayBeAtPar), c.weekdays)
		require.Len(t, found(c.mayBeAtPar+1), 1, c.weekdays)
		require.Contains(t, found(c.mayBeAtPar + 1)[0], check.Policies()[7].String())
	}
}
