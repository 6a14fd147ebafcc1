package lint

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	check "dailies/validate/aura"
)

func TestDominantTag(t *testing.T) {
	w := windowOf(CommonTrait(rule("HABIT"), 0, "a", 60, 5, "habit"))
	require.Equal(t, []string{"HABIT warning"}, codes(w, days("a: x")))
	require.Empty(t, codes(w, days("b: 1", "b: 2")), "no day shows it")
	require.Empty(t, codes(w, days("a: x", "a: x", "a: x", "b: 1", "b: 2")), "3 of 5 days are not more than 60 %")
	require.Equal(t, []string{"HABIT error"}, codes(w, days("a: x y, i: 1", "a: x, i: 2", "a: x, i: 3", "a: x, i: 4", "b: 1")))
	finding := w.Judge(days("a: x", "a: x, i: 1"), Limits{})["2026-11-02"][0]
	require.Equal(t, "/evidence", finding.Pointer)
	require.Contains(t, finding.Message, "x is the habit on 2 of 2 days, more than 60 %")
}

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

func window(t *testing.T, puzzles ...*aura.Puzzle) []string {
	t.Helper()
	var all []Day
	for i, p := range puzzles {
		f := auraFacts(p, nil)
		all = append(all, Day{Date: first.AddDays(i), Facts: &f})
	}
	return codes(Aura().Window(), all)
}

func TestAuraWindow(t *testing.T) {
	one, other := []string{"a", "b", "c", "d"}, []string{"e", "f", "g", "h"}
	require.Empty(t, window(t, dailyOf("TV", one, "P", "Q"), dailyOf("TV", other, "P", "R")))
	require.Equal(t, []string{"ERR_META_PROTOCOL_REPEAT error"}, window(t, dailyOf("TV", one, "P", "Q"), dailyOf("TV", other, "Q", "P")), "the set counts, not the order")
	require.Empty(t, window(t, dailyOf("TV", one, "P"), dailyOf("WIFI", other, "Q"), dailyOf("TV", []string{"a", "b", "x"}, "P")), "not on consecutive days")
	require.Equal(t, []string{"ERR_META_TARGET_REPEAT error"}, window(t, dailyOf("TV", one, "P"), dailyOf("TV", other, "Q"), dailyOf("TV", []string{"i", "j"}, "R")))
	require.Empty(t, window(t, dailyOf("TV", one, "P"), dailyOf("TV", []string{"a", "b", "g", "h"}, "Q")), "half is not more than half")
	require.Equal(t, []string{"ERR_META_CARD_REPEAT error"}, window(t, dailyOf("TV", one, "P"), dailyOf("TV", []string{"A!", "b", "c", "h"}, "Q")), "names are folded")
}

func TestAuraFacts(t *testing.T) {
	p := dailyOf("TV", []string{"a", "b", "c"}, "P", "Q")
	p.Evidence[1].Tags = []aura.Tag{"WORK"}
	line := &check.Line{Actions: []check.Turn{{Submit: []aura.CardID{"a", "b"}}, {Scan: []aura.CardID{"c"}}}}
	require.Equal(t, []aura.Tag{"WORK"}, sharedTags(p, line))
	facts := auraFacts(p, &check.Analysis{Best: line})
	require.Equal(t, []Tally{{"WORK", 1, 0}}, facts.Tallies[dominantTags])
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
