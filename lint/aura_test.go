package lint

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/lint/window"
	check "dailies/validate/aura"
)

// dailyOf is a daily of a target with cards and protocols of these ids.
func dailyOf(target aura.Target, names []string, protocols ...game.ID) *aura.Puzzle {
	p := &aura.Puzzle{Target: target}
	for _, n := range names {
		p.Evidence = append(p.Evidence, aura.Card{ID: game.ID(n), Name: n, Impact: 5, Trust: aura.Verified, Tags: []aura.Tag{"TIME", "WORK"}})
	}
	for _, id := range protocols {
		p.Protocols = append(p.Protocols, aura.Protocol{ID: id, FromResistance: 100})
	}
	return p
}

func judged(t *testing.T, puzzles ...*aura.Puzzle) []string {
	t.Helper()
	var all []window.Day
	for i, p := range puzzles {
		f := auraFacts(p, nil)
		all = append(all, window.Day{Date: first.AddDays(i), Facts: &f})
	}
	return codes(Aura().Window(), all)
}

func TestAuraWindow(t *testing.T) {
	one, other := []string{"a", "b", "c", "d"}, []string{"e", "f", "g", "h"}
	require.Empty(t, judged(t, dailyOf("TV", one, "P", "Q"), dailyOf("TV", other, "P", "R")))
	require.Equal(t, []string{"ERR_META_PROTOCOL_REPEAT error"}, judged(t, dailyOf("TV", one, "P", "Q"), dailyOf("TV", other, "Q", "P")), "the set counts, not the order")
	require.Empty(t, judged(t, dailyOf("TV", one, "P"), dailyOf("WIFI", other, "Q"), dailyOf("TV", []string{"a", "b", "x"}, "P")), "not on consecutive days")
	require.Equal(t, []string{"ERR_META_TARGET_REPEAT error"}, judged(t, dailyOf("TV", one, "P"), dailyOf("TV", other, "Q"), dailyOf("TV", []string{"i", "j"}, "R")))
	require.Empty(t, judged(t, dailyOf("TV", one, "P"), dailyOf("TV", []string{"a", "b", "g", "h"}, "Q")), "half is not more than half")
	require.Equal(t, []string{"ERR_META_CARD_REPEAT error"}, judged(t, dailyOf("TV", one, "P"), dailyOf("TV", []string{"A!", "b", "c", "h"}, "Q")), "names are folded")
}

func TestAuraFacts(t *testing.T) {
	p := dailyOf("TV", []string{"a", "b", "c"}, "P", "Q")
	p.Evidence[1].Tags = []aura.Tag{"WORK"}
	line := &check.Line{Actions: []check.Turn{{Submit: []aura.CardID{"a", "b"}}, {Scan: []aura.CardID{"c"}}}}
	require.Equal(t, []aura.Tag{"WORK"}, sharedTags(p, line))
	facts := auraFacts(p, &check.Analysis{Best: line})
	require.Equal(t, []window.Tally{{Value: "WORK", Count: 1}}, facts.Tallies[dominantTags])
	require.Empty(t, auraFacts(p, nil).Tallies[dominantTags])
	q := dailyOf("TV", []string{"a", "b", "c"}, "X", "Y")
	q.Evidence[1].Tags = p.Evidence[1].Tags
	slices.Reverse(q.Evidence)
	slices.Reverse(q.Evidence[0].Tags)
	q.PuzzleID, q.AuraLines.Win = "x", []string{"other words"}
	require.Equal(t, facts.Content, auraFacts(q, nil).Content, "ids, order and lines are no content")
	q.Evidence[0].Impact++
	require.NotEqual(t, facts.Content, auraFacts(q, nil).Content)
	require.NotPanics(t, func() { auraFacts(&aura.Puzzle{}, nil) })
}

// TestHabitsOfAura: what works too often over 60 days is an error once there are enough days of its
// kind, and a warning before.
func TestHabitsOfAura(t *testing.T) {
	for _, c := range []struct {
		rung   game.Rung
		aspect window.Aspect
		value  string
		code   string
		binds  int
		others int // of so many days one shows another value, and none is too many
	}{
		{game.Fri, shortlists, shortGold, "ERR_META_SHORTLIST", 8, 2},
		{game.Sat, shortlists, shortGold, "ERR_META_SHORTLIST", 8, 2},
		{game.Mon, sums, exactSum, "ERR_META_EXACT_SUM", 10, 2},
		{game.Sat, honesty, cleanGold, "ERR_META_ALWAYS_CLEAN", 8, 4},
		{game.Sun, honesty, cleanGold, "ERR_META_ALWAYS_CLEAN", 8, 4},
	} {
		days := func(n, other int) (all []window.Day) {
			for i := range n {
				p, a := habitual(c.rung)
				if other > 0 && i%other == 0 {
					p, a = unusual(c.rung)
				}
				if i%2 == 1 { // a document without a rung is of its weekday's
					p.Rung, p.DateISO = "", weekdayOf(t, c.rung)
				}
				f := window.Facts{Content: window.Content{byte(i)}, Tallies: map[window.Aspect][]window.Tally{}}
				auraHabits(p, a, f.Tallies)
				f.Tallies = map[window.Aspect][]window.Tally{c.aspect: f.Tallies[c.aspect]}
				require.NotEmpty(t, f.Tallies[c.aspect])
				all = append(all, window.Day{Date: first.AddDays(i), Facts: &f})
			}
			return all
		}
		require.Contains(t, codes(Aura().Window(), days(c.binds, 0)), c.code+" error", c.rung)
		require.NotContains(t, codes(Aura().Window(), days(c.binds-1, 0)), c.code+" error", c.rung)
		require.NotContains(t, codes(Aura().Window(), days(2*c.binds, c.others)), c.code+" error", c.rung)
	}
	p, a := habitual(game.Thu)
	tallies := map[window.Aspect][]window.Tally{}
	auraHabits(p, a, tallies)
	require.Len(t, tallies, 1, "a Thursday shows its sum alone")
	auraHabits(p, nil, tallies)
	auraHabits(p, &check.Analysis{}, tallies)
	require.Len(t, tallies, 1)
}

// weekdayOf is a date whose weekday promises a rung.
func weekdayOf(t *testing.T, rung game.Rung) game.Date {
	t.Helper()
	for i := range 7 {
		if date := first.AddDays(i); date.Rung() == rung {
			return date
		}
	}
	t.Fatal(rung)
	return ""
}

// habitual is a day on which every habit works: one card opens the lock exactly, MS reaches Gold,
// and the line is clean.
func habitual(rung game.Rung) (*aura.Puzzle, *check.Analysis) {
	p := dailyOf("TV", []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}, "P")
	p.Rung, p.Resistance, p.Turns, p.Protocols[0].FromResistance = rung, 5, 8, 5
	p.Protocols[0].Paths = []aura.Path{{ID: "any"}}
	return p, &check.Analysis{
		Best:   &check.Line{Draft: []aura.CardID{"a", "b", "c", "d", "e", "f"}, Actions: []check.Turn{{Submit: []aura.CardID{"a"}}}},
		Depth:  check.Depth{CleanGold: true},
		Models: map[check.Model]check.Reach{check.MS: {AtPar: true}},
	}
}

// unusual is a day on which none does.
func unusual(rung game.Rung) (*aura.Puzzle, *check.Analysis) {
	p, a := habitual(rung)
	p.Evidence[0].Impact = 6
	a.Depth.CleanGold, a.Models = false, nil
	return p, a
}
