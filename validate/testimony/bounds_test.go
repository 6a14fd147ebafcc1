package testimony

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
	"dailies/validate"
	"dailies/validate/boundtest"
)

// TestBounds has, for every bound of a rule, a document or an analysis at it and one beyond
// it. The figures are those of docs/testimony.md.
func TestBounds(t *testing.T) {
	line := func(text string) [][]validate.Finding {
		p := workedExample()
		p.KoaLines.Win = []string{text}
		return [][]validate.Finding{validate.Collect(daily(), func(report *validate.Reporter) { checkVoice(p, report) })}
	}
	cases := []boundtest.Case{
		{Rule: errLength, Bound: "at most 3 sentences", At: line("One. Two! Three?"), Beyond: line("One. Two! Three? Four")},
		{Rule: errLength, Bound: "at most 140 characters", At: line(strings.Repeat("é", 140)), Beyond: line(strings.Repeat("e", 141))},
		{Rule: errNoCleanWin, Bound: "at least 1 line", At: onPlay(Daily, 2, &Analysis{CleanWins: 1}), Beyond: onPlay(Daily, 2, &Analysis{})},
		{
			Rule: errIncompatible, Bound: "at least 3 cards",
			At:     onPlay(Daily, 2, &Analysis{Proved: true, bearing: 4, compatible: 3}),
			Beyond: onPlay(Daily, 2, &Analysis{Proved: true, bearing: 4, compatible: 2}),
		},
		traps(),
	}
	cases = append(cases, difficulties()...)
	cases = append(cases, figureCases()...)
	boundtest.Run(t, validate.Rules(table()), New(nil).Profiles, cases, playJudged, withoutRefutation)
}

// onPlay is what the rules on play find in an analysis of a puzzle of a difficulty, the
// easiest being 0.
func onPlay(profile string, difficulty int, a *Analysis) [][]validate.Finding {
	p := workedExample()
	p.Difficulty = testimony.Difficulties()[difficulty]
	return [][]validate.Finding{validate.Collect(New(nil).Checker().Profile(profile), func(report *validate.Reporter) { checkPlay(p, a, report) })}
}

func traps() boundtest.Case {
	c := boundtest.Case{Rule: errTooManyTraps, Bound: "traps of the difficulty"}
	for difficulty, most := range []int{0, 0, 1, 1, 1} {
		c.At = append(c.At, onPlay(Daily, difficulty, &Analysis{Proved: true, Traps: make([]testimony.CardID, most)})...)
		c.Beyond = append(c.Beyond, onPlay(Daily, difficulty, &Analysis{Proved: true, Traps: make([]testimony.CardID, most+1)})...)
	}
	return c
}

// difficulties are the figures that each difficulty fixes, one too few and one too many.
func difficulties() (cases []boundtest.Case) {
	for _, c := range []struct {
		name  string
		set   func(*testimony.Puzzle, int)
		fixed [5]int
	}{
		{"cards", func(p *testimony.Puzzle, n int) { p.Hand = make([]testimony.Card, n) }, [5]int{4, 5, 6, 6, 6}},
		{"concerns", func(p *testimony.Puzzle, n int) { p.ActiveConcerns = make([]testimony.Concern, n) }, [5]int{2, 2, 3, 3, 4}},
		{"resistance", func(p *testimony.Puzzle, n int) { p.ResistanceStart = n }, [5]int{20, 25, 35, 45, 50}},
		{"counters", func(p *testimony.Puzzle, n int) { p.CounterEvidence = make([]testimony.Counter, n) }, [5]int{1, 2, 2, 3, 3}},
		{"turns", func(p *testimony.Puzzle, n int) { p.TurnLimit = n }, [5]int{5, 5, 6, 6, 6}},
	} {
		bound := boundtest.Case{Rule: errDifficulty, Bound: c.name}
		for i, fixed := range c.fixed {
			found := func(n int) []validate.Finding {
				p := &testimony.Puzzle{Difficulty: testimony.Difficulties()[i]}
				row, _ := p.Difficulty.Row()
				p.Hand, p.ActiveConcerns = make([]testimony.Card, row.Cards), make([]testimony.Concern, row.Concerns)
				p.CounterEvidence, p.ResistanceStart, p.TurnLimit = make([]testimony.Counter, row.Counters), row.Resistance, row.Turns
				c.set(p, n)
				return validate.Collect(daily(), func(report *validate.Reporter) { checkDifficulty(p, report) })
			}
			bound.At = append(bound.At, found(fixed))
			bound.Beyond = append(bound.Beyond, found(fixed-1), found(fixed+1))
		}
		cases = append(cases, bound)
	}
	return cases
}

// figureCases are the figures of the profiles by difficulty. step is from a figure to the
// nearest that breaks the rule.
func figureCases() (cases []boundtest.Case) {
	const none = -1
	number := func(n int) *int { return &n }
	chance := func(a *Analysis, percent int) { a.Models.M0 = Rate{big.NewRat(int64(percent), 100)} }
	for _, c := range []struct {
		profile, figure string
		rule            *validate.Rule
		is              [5]int
		step            int
		set             func(a *Analysis, n int)
	}{
		{Daily, randomLeast, errRandomRate, [5]int{none, 50, 25, 10, 3}, -1, chance},
		{Daily, randomMost, errRandomRate, [5]int{none, 80, 45, 25, 12}, 1, chance},
		{Daily, losesTo, errModelWins, [5]int{none, none, 3, 5, 9}, -1, models(Result{Won: true}, Result{})},
		{Daily, belowParFrom, errModelAtPar, [5]int{none, 1, 2, 5, none}, 1, models(Result{AtPar: true}, Result{})},
		{Daily, belowParTo, errModelAtPar, [5]int{none, 4, 4, 9, none}, -1, models(Result{AtPar: true}, Result{})},
		{Daily, winsFrom, errModelLoses, [5]int{none, 5, none, none, none}, 1, models(Result{}, Result{Won: true})},
		{Daily, firstSubmissions, errFirstSubmissions, [5]int{none, none, 50, 30, 15}, -1, func(a *Analysis, n int) { a.First = First{All: 100, CanWin: n} }},
		{Daily, turnsLeast, errTooQuick, [5]int{none, 2, 2, 2, 3}, -1, func(a *Analysis, n int) { a.MinTurns, a.Best = &n, &Best{} }},
		{Daily, nearMissMost, errNoNearMiss, [5]int{none, none, 5, 5, 5}, 1, func(a *Analysis, n int) { a.NearMiss = number(n) }},
		{Spec, margin, errMargin, [5]int{0, 10, 10, 3, 3}, -1, func(a *Analysis, n int) {
			a.Proved, a.safe, a.SafePower = true, true, workedExample().ResistanceStart+n
		}},
		{Spec, distinctWins, errSinglePath, [5]int{1, 2, 2, 2, 2}, -1, func(a *Analysis, n int) { a.DistinctLines = n }},
	} {
		for i, n := range c.is {
			if n == none {
				continue
			}
			found := func(n int) [][]validate.Finding {
				a := &Analysis{}
				c.set(a, n)
				return onPlay(c.profile, i, a)
			}
			name := c.profile + " " + strings.ToLower(string(testimony.Difficulties()[i])) + c.figure
			cases = append(cases, boundtest.Case{Rule: c.rule, Bound: name, At: found(n), Beyond: found(n + c.step)})
		}
	}
	return cases
}

// models gives one model of the ladder a result and all others another one. Beyond the ladder
// there is none.
func models(one, others Result) func(a *Analysis, rung int) {
	return func(a *Analysis, rung int) {
		a.Models.Played = make(map[Model]Result)
		for i, name := range Ladder() {
			a.Models.Played[name] = others
			if i+1 == rung {
				a.Models.Played[name] = one
			}
		}
	}
}

// TestPowersBeyondAllBoundsAreNotSearched, so that no sum overflows.
func TestPowersBeyondAllBoundsAreNotSearched(t *testing.T) {
	for power, searched := range map[int]bool{maxPower: true, maxPower + 1: false, -maxPower: true, -maxPower - 1: false} {
		p := clone(t, goods(t)["hard-oven.json"])
		p.Hand[0].Power = power
		require.Equal(t, searched, Solve(p) != nil, "%d", power)
	}
}
